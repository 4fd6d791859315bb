import { PROGRAMS } from "#testing/server/forms.ts";
import { freePort } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

/** The executable on a directory that outlives it. */
export interface ServerOn {
  url: string;
  child: Bun.Subprocess;
  /** Everything that it has written so far, for the operator to read. */
  said(): string;
  /** Whether it serves; if not, it has exited. */
  serves: boolean;
}

/** Starts a program, the executable by default; resolves when it serves or has exited. */
export async function serverOn(
  directory: string,
  {
    environment = {},
    prefix = [],
    program = PROGRAMS.executable,
  }: { environment?: Record<string, string>; prefix?: readonly string[]; program?: readonly string[] } = {},
): Promise<ServerOn> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let said = "";
  const child = Bun.spawn([...prefix, ...program, "--port", String(port), "--data", directory], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", HALLPASS_LOG: "json", ...environment },
  });
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) said += decoder.decode(bytes, { stream: true });
  };
  const ended = Promise.all([read(child.stdout), read(child.stderr)]);
  let serves = false;
  await until(async () => {
    serves = (await fetch(`${url}/health`).catch(() => null))?.ok ?? false;
    return serves || child.exitCode !== null || child.signalCode !== null;
  }, 30_000);
  if (!serves) await ended;
  return { url, child, said: () => said, serves };
}
