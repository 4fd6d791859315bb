import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { asAddress } from "#testing/address.ts";
import { until } from "#testing/waiting.ts";

import { freePort, makeProject, type Owner, type TestProject } from "./server.ts";
import { wireTo } from "./wire.ts";

/** Hallpass in its own process with its own data. */
export interface Launched {
  url: string;
  apiUrl: string;
  port: number;
  pid: number;
  /** The directory of its data. */
  directory: string;
  /** Ends it, and returns what it has printed. */
  printed(): Promise<string>;
  /** Stops it as a service manager would; resolves to its exit code. */
  stop(): Promise<number>;
  /** Ends it without giving it time for anything. */
  kill(): Promise<void>;
}

/** Hallpass in its own process, and an owner who needs no set-up link. */
export interface Program extends AsyncDisposable, Pick<Launched, "url" | "apiUrl" | "directory" | "printed" | "stop"> {
  owner: Owner;
  project(displayName?: string): Promise<TestProject>;
}

/** Starts Hallpass in its own process, and waits until it serves. */
export async function launch(command: readonly string[], environment: Record<string, string> = {}): Promise<Launched> {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-program-"));
  const port = await freePort();
  const child = Bun.spawn([...command, "--port", String(port), "--data", directory], {
    cwd: directory,
    stdin: "ignore",
    stdout: Bun.file(join(directory, "stdout")),
    stderr: Bun.file(join(directory, "stderr")),
    env: { PATH: process.env.PATH ?? "", HALLPASS_LOG: "json", ...environment },
  });
  const url = `http://localhost:${port}`;
  async function end() {
    if (child.exitCode === null) child.kill("SIGTERM");
    return child.exited;
  }
  async function stop() {
    const code = await end();
    rmSync(directory, { recursive: true, force: true });
    return code;
  }

  async function printed() {
    await end();
    return (await Promise.all(["stdout", "stderr"].map((each) => Bun.file(join(directory, each)).text()))).join("\n");
  }

  await until(async () => {
    if ((await fetch(`${url}/health`).catch(() => null))?.ok) return true;
    if (child.exitCode === null) return false;
    const complaint = await Bun.file(join(directory, "stderr")).text();
    await stop();
    throw new Error(`${command.join(" ")} does not serve:\n${complaint}`);
  });
  async function kill() {
    child.kill("SIGKILL");
    await stop();
  }
  return { url, apiUrl: `${url}/api/v1`, port, pid: child.pid, directory, printed, stop, kill };
}

/** An owner whom the settings of the first start name. */
export const FIRST_OWNER = {
  HALLPASS_ADMIN_EMAIL: "owner@example.com",
  HALLPASS_ADMIN_PASSWORD: "correct horse battery",
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: "pck_of_the_internal_project",
};

/** Signs that owner in. */
export async function signInFirstOwner(apiUrl: string): Promise<Owner> {
  const [email, password] = [asAddress(FIRST_OWNER.HALLPASS_ADMIN_EMAIL), FIRST_OWNER.HALLPASS_ADMIN_PASSWORD];
  const publishableClientKey = FIRST_OWNER.HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY;
  const client = wireTo(apiUrl, { level: "client", headers: { projectId: "internal", publishableClientKey } });
  const reply = await client.call(signInWithPassword, { body: { email, password } });
  if (reply.status !== 200) throw new Error(`The owner cannot sign in: ${reply.text}`);
  const { user_id: userId, access_token: accessToken, refresh_token: refreshToken } = reply.body;
  const wire = client.with({ accessToken });
  return { email, password, userId, accessToken, refreshToken, wire, signedOut: client };
}

export async function startProgram(
  command: readonly string[],
  environment: Record<string, string> = {},
): Promise<Program> {
  const { url, apiUrl, directory, printed, stop } = await launch(command, { ...FIRST_OWNER, ...environment });
  const owner = await signInFirstOwner(apiUrl);
  return {
    url,
    apiUrl,
    directory,
    printed,
    owner,
    project: (displayName) => makeProject(apiUrl, owner, { displayName }),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}
