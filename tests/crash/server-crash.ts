import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";

const CLIENTS = 6;
const LONGEST_LIFE_MILLIS = 300;
const START_MILLIS = 20_000;
const PUBLISHABLE_KEY = "pck_of-the-crash-test-only";

export interface ServerCrashReport {
  kills: number;
  acknowledged: number;
  /** Acknowledged sign-ups of which a part was missing after a restart: must be none. */
  missing: string[];
  /** Mails, events and entries without a sign-up, or accounts without theirs: must be none. */
  torn: string[];
  damage: string[];
  /** Queued work that remained after the last restart: must be none. */
  leftQueued: number;
}

interface Account {
  email: string;
  password: string;
  userId: string;
  refreshToken: string;
}

/**
 * Kills a whole server at random moments while users sign up, repeatedly on the same data. After each restart, every user
 * with a reply signs in, refreshes, and has the rows of the sign-up; at the end the queues become empty.
 */
export async function crashServer(options: {
  kills: number;
  /** Uses `hallpass serve` instead of a server with cheap hashes: fewer users sign up in the same time. */
  real?: boolean;
  onKill?(report: ServerCrashReport): void;
}) {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-crash-"));
  const report: ServerCrashReport = { kills: 0, acknowledged: 0, missing: [], torn: [], damage: [], leftQueued: 0 };
  const accounts: Account[] = [];
  try {
    while (report.kills < options.kills) {
      const server = await start(directory, options.real);
      const known = accounts.length;
      const stopped = new AbortController();
      const clients = Array.from({ length: CLIENTS }, () => keepSigningUp(server.url, accounts, stopped.signal));
      await check(server.url, accounts.slice(Math.max(0, known - 30), known), report);
      await Bun.sleep(Math.random() * LONGEST_LIFE_MILLIS);
      server.process.kill("SIGKILL");
      await server.process.exited;
      stopped.abort();
      await Promise.all(clients);
      report.kills++;
      report.acknowledged = accounts.length;
      inspect(directory, accounts, report);
      options.onKill?.(report);
    }
    const server = await start(directory, options.real);
    await check(server.url, accounts, report);
    report.leftQueued = await untilWorkedOff(directory);
    server.process.kill("SIGTERM");
    await server.process.exited;
    return report;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function start(directory: string, isReal = false) {
  const port = await freePort();
  const arguments_ = isReal
    ? ["src/main.ts", "serve", "--dev", "--port", port, "--data", directory]
    : ["tests/crash/server-process.ts", port, directory];
  const process = Bun.spawn([execPath, ...arguments_], {
    cwd: join(import.meta.dir, "../.."),
    stdout: "ignore",
    stderr: "pipe",
    env: {
      PATH: Bun.env.PATH ?? "",
      HALLPASS_INTERNAL_SIGN_UP: "open",
      HALLPASS_THROTTLES: "off",
      HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: PUBLISHABLE_KEY,
    },
  });
  const url = `http://localhost:${port}`;
  for (const began = Date.now(); Date.now() - began < START_MILLIS && process.exitCode === null; ) {
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { process, url };
    await Bun.sleep(10);
  }
  process.kill("SIGKILL");
  throw new Error(`The server did not start: ${await new Response(process.stderr).text()}`);
}

async function freePort(): Promise<string> {
  const probe = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const port = String(probe.port);
  await probe.stop(true);
  return port;
}

function ask(url: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  return fetch(`${url}/api/v1${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: {
      ...(body && { "content-type": "application/json" }),
      "x-hallpass-access-type": "client",
      "x-hallpass-project-id": "internal",
      "x-hallpass-publishable-client-key": PUBLISHABLE_KEY,
      ...headers,
    },
  });
}

async function keepSigningUp(url: string, accounts: Account[], stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const email = `${crypto.randomUUID()}@example.com`;
    const password = `password ${email}`;
    try {
      const callback = `${url}/handler/email-verification`;
      const reply = await ask(url, "POST", "/auth/password/sign-up", {
        email,
        password,
        verification_callback_url: callback,
      });
      const body = (await reply.json()) as { user_id: string; refresh_token: string };
      if (reply.status !== 200) throw new Error(`Refused: ${JSON.stringify(body)}`);
      accounts.push({ email, password, userId: body.user_id, refreshToken: body.refresh_token });
    } catch (error) {
      // The server was killed during the request, so the account may exist or not.
      if (error instanceof Error && error.message.startsWith("Refused")) throw error;
      return;
    }
  }
}

/** Signs in every acknowledged account, and refreshes its earlier session. */
async function check(url: string, accounts: readonly Account[], report: ServerCrashReport): Promise<void> {
  for (const { email, password, userId, refreshToken } of accounts) {
    const signIn = await ask(url, "POST", "/auth/password/sign-in", { email, password });
    const { user_id } = (await signIn.json()) as { user_id?: string };
    const refresh = await ask(
      url,
      "POST",
      "/auth/sessions/current/refresh",
      {},
      { "x-hallpass-refresh-token": refreshToken },
    );
    if (user_id !== userId || refresh.status !== 200)
      report.missing.push(`${email} (${signIn.status}, ${refresh.status})`);
  }
}

/** Reads the files while no server runs. */
function inspect(directory: string, accounts: readonly Account[], report: ServerCrashReport): void {
  const database = new Database(join(directory, DATABASE_FILE));
  try {
    const ids = (sql: string) =>
      new Set(
        database
          .query<{ id: string }, []>(sql)
          .all()
          .map(({ id }) => id),
      );
    const users = ids("select id from users");
    const parts = {
      mails: ids("select user_id as id from mails"),
      events: ids("select payload ->> '$.data.id' as id from events where type = 'user.created'"),
      entries: ids("select subject_id as id from audit_entries where action = 'sign_up'"),
      sessions: ids("select user_id as id from sessions"),
      codes: ids("select user_id as id from codes where purpose = 'contact_channel_verification'"),
      channels: ids("select user_id as id from contact_channels"),
    };
    report.missing.push(...accounts.filter(({ userId }) => !users.has(userId)).map(({ email }) => email));
    for (const [name, owners] of Object.entries(parts)) {
      report.torn.push(...[...users].filter((id) => !owners.has(id)).map((id) => `user ${id} without ${name}`));
      report.torn.push(...[...owners].filter((id) => !users.has(id)).map((id) => `${name} without user ${id}`));
    }
    const found = database.query<{ integrity_check: string }, []>("pragma integrity_check").all();
    report.damage.push(...found.map((row) => row.integrity_check).filter((text) => text !== "ok"));
    report.damage.push(
      ...database
        .query("pragma foreign_key_check")
        .all()
        .map((row) => JSON.stringify(row)),
    );
  } finally {
    database.close();
  }
}

/** Waits until the queues are empty, for at most ten seconds; returns how much is left. */
async function untilWorkedOff(directory: string): Promise<number> {
  const database = new Database(join(directory, DATABASE_FILE), { readonly: true });
  try {
    const query = database.query<{ left: number }, []>(
      `select (select count(*) from mails where state <> 'sent' and next_attempt_at < (unixepoch() + 5) * 1000)
            + (select count(*) from events where state = 'queued')
            + (select count(*) from audit_entries where sequence is null) as left`,
    );
    let left = 1;
    for (let tries = 0; left > 0 && tries < 200; tries++) {
      await Bun.sleep(50);
      left = query.get()?.left ?? 0;
    }
    return left;
  } finally {
    database.close();
  }
}
