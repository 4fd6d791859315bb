import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createUser } from "#contract/users.ts";
import { repeats } from "#testing/repeats.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { FIRST_OWNER, signInFirstOwner } from "#testing/server/program.ts";
import { makeProject, type TestProject } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { type ServerOn, serverOn } from "./server-on.ts";

const ENVIRONMENT = {
  ...FIRST_OWNER,
  HALLPASS_THROTTLES: "off",
  HALLPASS_SMTP_URL: "smtp://127.0.0.1:1",
};
const PASSWORD = "correct horse battery";
const PEOPLE = 12;
const emailOf = (n: number) => `person-${n}@example.com`;

const home = mkdtempSync(join(tmpdir(), "hallpass-damaged-"));
/** Data of a server that was killed: what it had acknowledged stands in the WAL. */
const killed = join(home, "killed");
/** The same data after a server on it has stopped: all of it stands in the database. */
const stopped = join(home, "stopped");
const running = new Set<ServerOn>();

/** The client of a project at a server. */
const clientOf = ({ url }: ServerOn, projectId: string, publishableClientKey: string) =>
  wireTo(`${url}/api/v1`, { level: "client", headers: { projectId, publishableClientKey } });
let project: TestProject;

const signIn = (server: ServerOn, n: number, password = PASSWORD) =>
  clientOf(server, project.id, project.keys.publishableClientKey).call(signInWithPassword, {
    body: { email: emailOf(n), password },
  });

async function start(directory: string, prefix?: readonly string[]): Promise<ServerOn> {
  const server = await serverOn(directory, { environment: ENVIRONMENT, prefix });
  running.add(server);
  return server;
}

async function stop(server: ServerOn, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  running.delete(server);
  server.child.kill(signal);
  await server.child.exited;
}

/** A copy of data for one test to damage. */
function copyOf(directory: string): string {
  const copy = mkdtempSync(join(home, "copy-"));
  cpSync(directory, copy, { recursive: true });
  return copy;
}

/** Which of the people who were told that they have an account can sign in. */
async function known(server: ServerOn): Promise<number[]> {
  const found = [];
  for (let n = 0; n < PEOPLE; n++) if ((await signIn(server, n)).status === 200) found.push(n);
  return found;
}
const EVERYBODY = Array.from({ length: PEOPLE }, (_, n) => n);

beforeAll(async () => {
  const server = await start(killed);
  const apiUrl = `${server.url}/api/v1`;
  project = await makeProject(apiUrl, await signInFirstOwner(apiUrl));
  for (const n of EVERYBODY) {
    const user = { primary_email: emailOf(n), primary_email_auth_enabled: true, password: PASSWORD };
    const { status, text } = await project.server.call(createUser, { body: user });
    if (status !== 201) throw new Error(`No account: ${text}`);
  }
  await stop(server, "SIGKILL");
  cpSync(killed, stopped, { recursive: true });
  await stop(await start(stopped));
}, 60_000);
afterAll(async () => {
  for (const server of running) await stop(server, "SIGKILL");
  rmSync(home, { recursive: true, force: true });
}, 30_000);

const fileIn = (directory: string, end = "") => join(directory, `hallpass.db${end}`);

describe("a write that the machine did not finish", () => {
  test("at the end of the WAL loses nothing that was acknowledged", async () => {
    const data = copyOf(killed);
    const wal = openSync(fileIn(data, "-wal"), "a");
    writeSync(wal, crypto.getRandomValues(new Uint8Array(6_000)));
    closeSync(wal);

    const server = await start(data);

    expect(await known(server)).toEqual(EVERYBODY);
    await stop(server);
  });

  // A disk that says that it has written and has not: nobody can bring back what it lost.
  test("in the middle of the WAL loses the latest changes only, and the data stays whole", async () => {
    const data = copyOf(killed);
    const size = statSync(fileIn(data, "-wal")).size;
    truncateSync(fileIn(data, "-wal"), Math.floor(size * 0.9));

    const server = await start(data);
    const people = await known(server);
    await stop(server);

    expect(people.length).toBeGreaterThan(0);
    expect(people).toEqual(EVERYBODY.slice(0, people.length));
    const database = new Database(fileIn(data), { readonly: true });
    expect(database.query("pragma integrity_check").values()).toEqual([["ok"]]);
    expect(database.query("pragma foreign_key_check").values()).toEqual([]);
    database.close();
  });
});

describe("a damaged database", () => {
  test.each([
    ["that was cut off", (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ["whose beginning was overwritten", (file: string) => overwrite(file, 0, 100)],
    ["whose schema was overwritten", (file: string) => overwrite(file, 100, 3_900)],
  ])("%s is not served, and the message names the file and the remedy", async (_, damage) => {
    const data = copyOf(stopped);
    damage(fileIn(data));
    const before = readFileSync(fileIn(data));

    const server = await start(data);

    expect(server.serves).toBeFalse();
    expect(server.child.exitCode).toBe(1);
    expect(server.said()).toContain(fileIn(data));
    expect(server.said()).toContain("Run hallpass restore");
    // The damaged file may be all that is left.
    expect(readFileSync(fileIn(data)).equals(before)).toBeTrue();
  });

  test("whose pages of addresses were overwritten serves what is whole, and says in the log and in the doctor what is not", async () => {
    const data = copyOf(stopped);
    const database = new Database(fileIn(data), { readonly: true });
    const pages = database
      .query("select pageno from dbstat where name = 'contact_channels' and pagetype = 'leaf'")
      .values();
    database.close();
    for (const [page] of pages) overwrite(fileIn(data), (Number(page) - 1) * 4_096, 4_096);

    const server = await start(data);
    const reply = await signIn(server, 1);
    const health = await fetch(`${server.url}/health`);
    await until(() => server.said().includes("malformed"));
    await stop(server);
    const doctor = Bun.spawnSync([...PROGRAMS.executable, "doctor", "--deep", "--data", data], {
      env: { PATH: process.env.PATH ?? "" },
    });

    expect(pages.length).toBeGreaterThan(0);
    expect([reply.status, health.status]).toEqual([500, 200]);
    expect(reply.text).not.toMatch(/malformed|select|users/);
    expect(doctor.exitCode).toBe(1);
    expect(`${doctor.stdout}${doctor.stderr}`).toMatch(/damaged|malformed/);
  });
});

// SQLite has no checksums of pages: some flipped bits can be seen by no software.
test("a bit that flipped crashes neither the server nor the doctor, and lets nobody in", async () => {
  const { size } = statSync(fileIn(stopped));
  for (let flipped = 0; flipped < repeats(2, 60); flipped++) {
    const data = copyOf(stopped);
    const at = Math.floor(Math.random() * size);
    flip(fileIn(data), at, flipped % 8);

    const server = await start(data);
    const guesses = [];
    for (const n of server.serves ? EVERYBODY : []) guesses.push((await signIn(server, n, "a guess")).status);
    const crashed = server.serves ? server.child.signalCode : null;
    await stop(server);
    const doctor = Bun.spawnSync([...PROGRAMS.executable, "doctor", "--deep", "--data", data], {
      env: { PATH: process.env.PATH ?? "" },
    });
    rmSync(data, { recursive: true });

    expect({ at, crashed, exit: server.child.exitCode }).toEqual({ at, crashed: null, exit: server.serves ? 0 : 1 });
    expect({ at, letIn: guesses.filter((status) => status < 400) }).toEqual({ at, letIn: [] });
    expect({ at, doctor: doctor.signalCode ?? doctor.exitCode }).toEqual({ at, doctor: expect.any(Number) });
  }
});

function flip(file: string, at: number, bit: number): void {
  const handle = openSync(file, "r+");
  const byte = Buffer.alloc(1);
  readSync(handle, byte, 0, 1, at);
  writeSync(handle, Buffer.of((byte[0] ?? 0) ^ (1 << bit)), 0, 1, at);
  closeSync(handle);
}

function overwrite(file: string, from: number, length: number): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(length, 0xa5), 0, length, from);
  closeSync(handle);
}

// Root may write anywhere, so the server runs as somebody else there.
const NOBODY = process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];

test("a directory that may only be read is not served, and the message says so", async () => {
  const data = copyOf(stopped);
  chmodSync(home, 0o755);
  chmodSync(data, 0o555);
  for (const name of readdirSync(data)) chmodSync(join(data, name), 0o444);

  const server = await start(data, NOBODY);

  expect(server.serves).toBeFalse();
  expect(server.said()).toContain(
    `Cannot use ${fileIn(data)}: attempt to write a readonly database. Check that the directory`,
  );
  expect(existsSync(fileIn(data))).toBeTrue();
});
