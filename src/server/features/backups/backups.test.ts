import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { listAuditEntries } from "#contract/audit.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { signOut } from "#contract/auth/sessions.ts";
import {
  changeBackupSchedule,
  createBackupLink,
  deleteInstanceBackup,
  downloadInstanceBackup,
  getInstanceBackup,
  type InstanceBackup,
  listInstanceBackups,
  startInstanceBackup,
} from "#contract/instance-backups.ts";
import { createInternalKey, updateInternalKey } from "#contract/internal-keys.ts";
import { grantTeamPermission } from "#contract/permissions.ts";
import { createProject } from "#contract/projects.ts";
import { addTeamMember, removeTeamMember } from "#contract/team-members.ts";
import { BY_SHELL } from "#server/audit/write.ts";
import { restore } from "#server/db/backup/restore.ts";
import { dataFindings } from "#server/features/instance/findings/data.ts";
import { disableUser } from "#server/features/users/disable.ts";
import { knownKeyring, requireOpens } from "#server/secret.ts";
import { startObjectStore } from "#testing/database/object-store.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { asOperator, asOwnerOf, consolePerson } from "#testing/people/console-people.ts";
import { runCommand } from "#testing/server/command.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { fromNow, outcomeOf, realNow, until } from "#testing/waiting.ts";
import { backupFacts } from "./facts.ts";
import { followSchedule } from "./follow-schedule.ts";

const OPEN = { HALLPASS_INTERNAL_SIGN_UP: "open" };
const home = mkdtempSync(join(tmpdir(), "hallpass-backups-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const refusalOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get("x-hallpass-refusal"),
];
const itemsOf = async (wire: TestWire): Promise<InstanceBackup[]> => (await wire.call(listInstanceBackups)).body.items;
const filesIn = (server: TestServer) => {
  const directory = join(server.running.deps.settings.dataDirectory, "backups");
  return existsSync(directory) ? readdirSync(directory).sort() : [];
};
const finished = (server: TestServer) => until(async () => server.running.deps.backups.underWay === null);

async function made(server: TestServer, wire: TestWire): Promise<InstanceBackup> {
  const { status, body, text } = await wire.call(startInstanceBackup);
  if (status !== 201) throw new Error(text);
  await finished(server);
  return (await wire.call(getInstanceBackup, { params: { backup_id: body.id } })).body;
}

async function downloaded(server: TestServer, wire: TestWire, id: string): Promise<string> {
  const { body } = await wire.call(createBackupLink, { params: { backup_id: id } });
  const response = await fetch(body.url);
  const file = join(mkdtempSync(join(home, "download-")), "backup.db");
  await Bun.write(file, response);
  expect(server.url).toBe(new URL(body.url).origin);
  return file;
}

describe("backups of a server on SQLite", () => {
  let server: TestServer;
  let operator: TestWire;
  beforeAll(async () => {
    server = await startServer({ environment: OPEN });
    operator = await asOperator(server);
  });
  afterAll(() => server?.stop());

  test("begin at once, run beside requests, and end as a checked file that only its owner can read", async () => {
    const { userId, email } = await server.owner();
    const begun = await operator.call(startInstanceBackup);
    const meanwhile = await operator.call(startInstanceBackup);
    await finished(server);

    const { body } = await operator.call(getInstanceBackup, { params: { backup_id: begun.body.id } });
    const directory = join(server.running.deps.settings.dataDirectory, "backups");
    const file = join(directory, body.file_name);

    expect([begun.status, begun.body.state, begun.body.phase]).toEqual([201, "running", "copying"]);
    expect(refusalOf(meanwhile)).toEqual([409, "BACKUP_UNDER_WAY"]);
    expect(body).toMatchObject({
      id: begun.body.id,
      state: "done",
      progress: 1,
      made_by: { type: "owner", id: userId, name: email },
      is_verified: true,
      schema_version: expect.any(Number),
      error: null,
    });
    expect(body.bytes).toBe(statSync(file).size);
    expect([statSync(directory).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(filesIn(server).filter((name) => name.includes("unfinished"))).toEqual([]);
  });

  test("say where they are, that the secret is not in them, and when they were made by a key", async () => {
    const { body: key } = await operator.call(createInternalKey, {
      body: {
        description: "Timer",
        expires_at_millis: fromNow({ hours: 1 }),
        has_publishable_client_key: false,
        has_secret_server_key: false,
        has_super_secret_admin_key: true,
      },
    });
    const wire = wireTo(server.apiUrl, {
      level: "admin",
      headers: { projectId: "internal", superSecretAdminKey: key.super_secret_admin_key },
    });

    const { made_by } = await made(server, wire);
    const { body } = await operator.call(listInstanceBackups);

    expect(made_by).toEqual({ type: "admin", id: null, name: null });
    expect(body).toMatchObject({ is_encrypted: false, secret_place: "file" });
    expect(body.directory).toBe(join(server.running.deps.settings.dataDirectory, "backups"));
  });

  test("are downloaded with a link that works once, within a minute, and for that backup only", async () => {
    const [first, second] = [await made(server, operator), await made(server, operator)];
    const link = async () =>
      (await operator.call(createBackupLink, { params: { backup_id: first.id } })).body.url as string;
    const url = await link();

    const look = await fetch(url, { method: "HEAD" });
    const response = await fetch(url);
    const bytes = (await response.arrayBuffer()).byteLength;
    const again = await fetch(url);
    const other = await fetch((await link()).replace(first.id, second.id));
    const late = await link();
    server.clock.pass({ minutes: 2 });
    const expired = await fetch(late);

    expect([look.status, response.status]).toEqual([200, 200]);
    expect(first.bytes).toBe(bytes);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${first.file_name}"`);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const codes = [again, other, expired].map(({ headers }) => headers.get("x-hallpass-known-error"));
    expect(codes).toEqual([
      "VERIFICATION_CODE_ALREADY_USED",
      "VERIFICATION_CODE_NOT_FOUND",
      "VERIFICATION_CODE_EXPIRED",
    ]);
  });

  test("are not downloaded with a link that was looked at twenty times", async () => {
    const wire = await asOperator(server);
    const { id } = await made(server, wire);
    const { body } = await wire.call(createBackupLink, { params: { backup_id: id } });
    for (let at = 0; at < 20; at++) await fetch(body.url, { method: "HEAD" });

    const response = await fetch(body.url);

    expect(response.headers.get("x-hallpass-known-error")).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
  });

  test("are guessed by nobody: an address may try sixty codes a minute", async () => {
    const guess = { params: { backup_id: "hallpass-x" }, query: { code: "a".repeat(45) } };
    const stranger = server.anonymous.with({}, { "x-forwarded-for": "203.0.113.9" });
    const statuses: number[] = [];
    for (let at = 0; at < 61; at++) statuses.push((await stranger.call(downloadInstanceBackup, guess)).status);

    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
  });

  test("are not downloaded with a link of somebody who runs the server no more", async () => {
    const ben = await consolePerson(server);
    const wire = await asOperator(server);
    const internal = await server.running.deps.projects.get("internal");
    const params = { team_id: internal?.ownerTeamId ?? "", user_id: ben.userId };
    await wire.call(addTeamMember, { params });
    await wire.call(grantTeamPermission, { params: { ...params, permission_id: "team_admin" } });
    const bens = asOwnerOf(server, "internal", ben.accessToken);
    const { id } = await made(server, bens);
    const { body } = await bens.call(createBackupLink, { params: { backup_id: id } });
    await wire.call(removeTeamMember, { params });

    const response = await fetch(body.url);

    expect(response.headers.get("x-hallpass-known-error")).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("are not downloaded with a link whose maker is disabled, signed out, or a key that was revoked", async () => {
    const wire = await asOperator(server);
    const { id } = await made(server, wire);
    const linkBy = async (by: TestWire) =>
      (await by.call(createBackupLink, { params: { backup_id: id } })).body.url as string;
    const internal = await server.running.deps.projects.get("internal");
    const owner = async () => {
      const ben = await consolePerson(server);
      const params = { team_id: internal?.ownerTeamId ?? "", user_id: ben.userId };
      await wire.call(addTeamMember, { params });
      await wire.call(grantTeamPermission, { params: { ...params, permission_id: "team_admin" } });
      return { ...ben, admin: asOwnerOf(server, "internal", ben.accessToken) };
    };
    const [disabled, signedOut] = [await owner(), await owner()];
    const expires_at_millis = server.clock.now() + 3_600_000;
    const has = { has_publishable_client_key: false, has_secret_server_key: false, has_super_secret_admin_key: true };
    const body = { description: "", expires_at_millis, ...has };
    const key = (await wire.call(createInternalKey, { body })).body;
    const keyed = wireTo(server.apiUrl, {
      level: "admin",
      headers: { projectId: "internal", superSecretAdminKey: key.super_secret_admin_key },
    });
    const links = [await linkBy(disabled.admin), await linkBy(signedOut.admin), await linkBy(keyed)];
    const looked = await Promise.all(links.map((link) => fetch(link, { method: "HEAD" })));

    await disableUser(server.running.deps, { projectId: "internal", userId: disabled.userId }, BY_SHELL);
    await wire
      .as({ level: "client" })
      .with({ publishableClientKey: internal?.hostedPublishableKey ?? "", accessToken: signedOut.accessToken })
      .call(signOut);
    await wire.call(updateInternalKey, { params: { id: key.id }, body: { revoked: true } });

    expect(looked.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const link of links) {
      const refused = await fetch(link);
      expect([refused.status, refused.headers.get("x-hallpass-known-error")]).toEqual([
        404,
        "VERIFICATION_CODE_NOT_FOUND",
      ]);
    }
  });

  test("one of ten concurrent uses of a link downloads", async () => {
    const { id } = await made(server, await asOperator(server));
    const { body } = await (await asOperator(server)).call(createBackupLink, { params: { backup_id: id } });

    const responses = await Promise.all(Array.from({ length: 10 }, () => fetch(body.url)));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("start another server, where people sign in with the password that they had", async () => {
    const { email, password } = await server.owner();
    const wire = await asOperator(server);
    const project = await server.project();
    const ada = await project.person();
    const file = await downloaded(server, wire, (await made(server, wire)).id);
    const directory = mkdtempSync(join(home, "restored-"));
    const { settings } = server.running.deps;
    writeFileSync(join(directory, "secret"), await Bun.file(join(settings.dataDirectory, "secret")).text());

    const keys = knownKeyring({ ...settings, dataDirectory: directory });
    if (!keys) throw new Error("The secret is there.");
    await restore({ directory }, file, (sealed) => requireOpens(settings, keys, sealed));
    const other = await startServer({ directory, environment: OPEN });
    try {
      const internal = await other.running.deps.projects.get("internal");
      const signIn = (projectId: string, publishableClientKey: string, body: { email: string; password: string }) =>
        wireTo(other.apiUrl, { level: "client", headers: { projectId, publishableClientKey } }).call(
          signInWithPassword,
          { body },
        );

      const owner = await signIn("internal", internal?.hostedPublishableKey ?? "", { email, password });
      const user = await signIn(project.id, project.keys.publishableClientKey, {
        email: ada.email,
        password: ada.password,
      });

      expect([owner.status, user.status, user.body.user_id]).toEqual([200, 200, ada.userId]);
    } finally {
      await other.stop();
    }
  });

  test("are deleted with what is known of them, and one that is unknown is not found", async () => {
    const wire = await asOperator(server);
    const { id } = await made(server, wire);
    const before = filesIn(server).filter((name) => name.startsWith(id));

    const deleted = await wire.call(deleteInstanceBackup, { params: { backup_id: id } });
    const params = { backup_id: id };
    const again = [
      await wire.call(deleteInstanceBackup, { params }),
      await wire.call(getInstanceBackup, { params }),
      await wire.call(createBackupLink, { params }),
    ];

    expect(before).toHaveLength(2);
    expect(deleted.body).toEqual({ success: true });
    expect(filesIn(server).filter((name) => name.startsWith(id))).toEqual([]);
    expect(again.map(refusalOf)).toEqual(Array(3).fill([404, "BACKUP_NOT_FOUND"]));
  });

  test("never lead out of their directory, whatever id is asked for", async () => {
    const wire = await asOperator(server);
    const secret = join(server.running.deps.settings.dataDirectory, "secret");

    for (const backup_id of ["../secret", "..%2fsecret", "../hallpass", "hallpass.db", "....//secret"]) {
      const reply = await wire.call(deleteInstanceBackup, { params: { backup_id } });
      expect([backup_id, reply.status]).toEqual([backup_id, 404]);
    }
    expect(existsSync(secret)).toBeTrue();
  });

  test("without room on the disk fail with the reason, leave nothing, and stay in the list until dismissed", async () => {
    const wire = await asOperator(server);
    const { backups } = server.running.deps;
    const { freeBytes } = backups;
    const before = filesIn(server);
    backups.freeBytes = () => 1_000_000;
    const failed = await made(server, wire);
    backups.freeBytes = freeBytes;

    expect([failed.state, failed.bytes]).toEqual(["failed", null]);
    expect(failed.error).toContain("1 MiB of free space");
    expect(filesIn(server)).toEqual(before);
    expect((await itemsOf(wire)).map(({ id }) => id)).toContain(failed.id);
    await wire.call(deleteInstanceBackup, { params: { backup_id: failed.id } });
    expect((await itemsOf(wire)).map(({ id }) => id)).not.toContain(failed.id);
  });

  test("leave an entry each in the audit log of project internal", async () => {
    const wire = await asOperator(server);
    const { id } = await made(server, wire);
    await downloaded(server, wire, id);
    await wire.call(changeBackupSchedule, { body: { frequency: "weekly" } });
    await wire.call(changeBackupSchedule, { body: { frequency: "off" } });
    await wire.call(deleteInstanceBackup, { params: { backup_id: id } });

    const { items } = (await wire.call(listAuditEntries, { query: { action_group: "instance", limit: 5 } })).body;
    const { userId } = await server.owner();

    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      "backup_deleted",
      "backup_schedule_changed",
      "backup_schedule_changed",
      "backup_downloaded",
      "backup_made",
    ]);
    for (const { actor, subject } of items) {
      expect([actor, subject]).toEqual([
        { type: "owner", id: userId },
        { type: "project", id: "internal" },
      ]);
    }
    expect(items.at(-1).after).toMatchObject({ backup: id, bytes: expect.any(Number) });
    expect(JSON.stringify(items)).not.toContain("code=");
  });

  test("a file that somebody copied there is listed, and nobody claims to have checked it", async () => {
    const wire = await asOperator(server);
    const directory = join(server.running.deps.settings.dataDirectory, "backups");
    writeFileSync(join(directory, "hallpass-by-hand.db"), "not a database");

    const found = (await itemsOf(wire)).find(({ id }) => id === "hallpass-by-hand");

    expect(found).toMatchObject({ is_verified: false, schema_version: null, made_by: { type: "unknown" } });
    await wire.call(deleteInstanceBackup, { params: { backup_id: "hallpass-by-hand" } });
  });
});

describe("the schedule of backups", () => {
  const idsOf = async (wire: TestWire, type: string) =>
    (await itemsOf(wire)).filter(({ made_by }) => made_by.type === type).map(({ id }) => id);
  const run = async (server: TestServer) => {
    await followSchedule(server.running.deps);
    await finished(server);
  };

  test("makes one backup for each time, one for all times while the server was down, and keeps as many as it should", async () => {
    const directory = mkdtempSync(join(home, "scheduled-"));
    let server = await startServer({ directory });
    try {
      const byHand = await made(server, await asOperator(server));
      const { body } = await (await asOperator(server)).call(changeBackupSchedule, {
        body: { frequency: "daily", hour_utc: 3, keep: 2 },
      });
      await run(server);
      const atOnce = await idsOf(await asOperator(server), "schedule");
      server.clock.pass({ days: 1 });
      await Promise.all([run(server), run(server)]);
      await run(server);
      const first = await idsOf(await asOperator(server), "schedule");
      const { clock } = server;
      await server.stop();

      server = await startServer({ directory, clock });
      await run(server);
      const items = () =>
        readdirSync(join(directory, "backups")).filter((name) => name.endsWith(".backup") && name !== byHand.file_name);
      const afterRestart = items().length;
      clock.pass({ days: 5 });
      await run(server);
      const caughtUp = items().length;
      clock.pass({ days: 1 });
      await run(server);

      expect(body.schedule).toEqual({ frequency: "daily", hour_utc: 3, weekday: 1, keep: 2 });
      expect(body.next_at_millis).toBeGreaterThan(byHand.made_at_millis);
      expect([atOnce.length, first.length, afterRestart, caughtUp, items().length]).toEqual([0, 1, 1, 2, 2]);
      expect(items().some((name) => first.includes(name.replace(".backup", "")))).toBeFalse();
      expect(existsSync(join(directory, "backups", byHand.file_name))).toBeTrue();
    } finally {
      await server.stop();
    }
  });

  test("goes to the store, too, which keeps as many scheduled backups, and those that a person made", async () => {
    await using objects = await startObjectStore();
    const server = await startServer({ environment: { ...OPEN, ...objects.environment } });
    try {
      const operator = await asOperator(server);
      await operator.call(changeBackupSchedule, { body: { frequency: "daily", keep: 2 } });
      const byHand = await made(server, operator);
      for (let day = 0; day < 4; day++) {
        server.clock.pass({ days: 1 });
        await run(server);
      }
      const later = await asOperator(server);
      const { body } = await later.call(listInstanceBackups);
      const scheduled = await idsOf(later, "schedule");

      expect(body.store).toBe("s3://backups/hallpass/");
      expect((await objects.store.list()).map(({ name }) => name).toSorted()).toEqual(
        [byHand.file_name, ...scheduled.map((id) => `scheduled/${id}.backup`)].toSorted(),
      );
      expect(scheduled).toHaveLength(2);
      expect(body.last_scheduled_failure).toBeNull();
    } finally {
      await server.stop();
    }
  });

  test("has failed when it does not reach the store, is told, and is tried again; its file stays, and fills no disk", async () => {
    const objects = await startObjectStore();
    const server = await startServer({ environment: { ...OPEN, ...objects.environment } });
    try {
      const operator = await asOperator(server);
      await operator.call(changeBackupSchedule, { body: { frequency: "daily", keep: 1 } });
      await objects[Symbol.asyncDispose]();
      server.clock.pass({ days: 1 });
      await run(server);
      const { failure } = await backupFacts(server.running.deps);
      server.clock.pass({ hours: 1 });
      await run(server);

      expect(failure?.error).toContain("Could not store s3://backups/hallpass/scheduled/hallpass-");
      expect(failure?.error).toContain("HALLPASS_BACKUP_S3_ENDPOINT");
      expect((await dataFindings(server.running.deps, [])).map(({ id }) => id)).toContain("backup_failed");
      expect(filesIn(server).filter((name) => name.endsWith(".backup"))).toHaveLength(1);
    } finally {
      await server.stop();
    }
  });

  test("a clock that was ahead makes no backup again, and does not stop the schedule", async () => {
    const directory = mkdtempSync(join(home, "clock-"));
    let ahead = 0;
    const clock = {
      now: () => realNow() + ahead,
      pass: ({ days = 0 }: { days?: number }) => {
        ahead += days * 86_400_000;
      },
    };
    const server = await startServer({ directory, clock });
    const count = () =>
      (existsSync(join(directory, "backups")) ? readdirSync(join(directory, "backups")) : []).filter((name) =>
        name.endsWith(".backup"),
      ).length;
    try {
      await (await asOperator(server)).call(changeBackupSchedule, { body: { frequency: "daily" } });
      clock.pass({ days: 400 });
      await run(server);
      const far = count();
      clock.pass({ days: -400 });
      await run(server);
      const back = count();
      clock.pass({ days: 1 });
      await run(server);

      expect([far, back, count()]).toEqual([1, 1, 2]);
    } finally {
      await server.stop();
    }
  });

  test("a failure is told, and tried again after an hour", async () => {
    const server = await startServer();
    try {
      const wire = await asOperator(server);
      await wire.call(changeBackupSchedule, { body: { frequency: "daily" } });
      const { deps } = server.running;
      const { freeBytes } = deps.backups;
      server.clock.pass({ days: 1 });
      deps.backups.freeBytes = () => 0;
      await run(server);
      const told = (await (await asOperator(server)).call(listInstanceBackups)).body;
      deps.backups.freeBytes = freeBytes;
      await run(server);
      const soon = await idsOf(await asOperator(server), "schedule");
      server.clock.pass({ minutes: 61 });
      await run(server);
      const later = (await (await asOperator(server)).call(listInstanceBackups)).body;

      expect(told.last_scheduled_failure.error).toContain("free space");
      expect(soon).toHaveLength(1);
      expect(later.last_scheduled_failure).toBeNull();
      expect(later.items.filter(({ state }: InstanceBackup) => state === "done")).toHaveLength(1);
    } finally {
      await server.stop();
    }
  });

  test.each([{ hour_utc: 24 }, { weekday: 0 }, { keep: 0 }, { frequency: "hourly" }])(
    "refuses %p, and changes nothing",
    async (body) => {
      const server = await startServer();
      try {
        const wire = await asOperator(server);
        const before = (await wire.call(listInstanceBackups)).body;

        const reply = await wire.call(changeBackupSchedule, { body: body as never });

        expect(reply.code).toBe("SCHEMA_ERROR");
        expect((await wire.call(listInstanceBackups)).body).toEqual(before);
      } finally {
        await server.stop();
      }
    },
  );
});

describe("backups of a server with a passphrase", () => {
  test("are encrypted, say so by their name, and open with the passphrase alone", async () => {
    const passphrase = "correct horse battery staple";
    const encrypting = await startServer({ environment: { ...OPEN, HALLPASS_BACKUP_PASSPHRASE: passphrase } });
    try {
      const wire = await asOperator(encrypting);
      const backup = await made(encrypting, wire);
      const file = await downloaded(encrypting, wire, backup.id);

      expect((await wire.call(listInstanceBackups)).body.is_encrypted).toBe(true);
      expect(backup).toMatchObject({ state: "done", is_verified: true, file_name: `${backup.id}.backup.age` });
      expect(readFileSync(file).includes("SQLite format")).toBe(false);
      const directory = mkdtempSync(join(home, "restored-"));
      expect(await outcomeOf(restore({ directory }, file, () => {}))).toThrow("is encrypted");
      await restore({ directory }, file, () => {}, { openers: { passphrase, identities: [] } });
      expect(existsSync(join(directory, "hallpass.db"))).toBe(true);

      await wire.call(deleteInstanceBackup, { params: { backup_id: backup.id } });
      expect(filesIn(encrypting)).toEqual([]);
    } finally {
      await encrypting.stop();
    }
  });
});

test("a server with recipients makes backups that it cannot open itself, and their identities can", async () => {
  const identity = await generateIdentity();
  const environment = { ...OPEN, HALLPASS_BACKUP_RECIPIENTS: await identityToRecipient(identity) };
  const encrypting = await startServer({ environment });
  try {
    const wire = await asOperator(encrypting);
    const backup = await made(encrypting, wire);
    const file = await downloaded(encrypting, wire, backup.id);
    const directory = mkdtempSync(join(home, "restored-"));

    expect((await wire.call(listInstanceBackups)).body.is_encrypted).toBe(true);
    expect(backup).toMatchObject({ is_verified: true, file_name: `${backup.id}.backup.age` });
    expect(await outcomeOf(restore({ directory }, file, () => {}))).toThrow("is encrypted to a key");
    const openers = { passphrase: null, identities: [identity] };
    const { deps } = encrypting.running;
    expect((await restore({ directory }, file, () => {}, { openers, keys: deps.keyring })).proof).toBe("keyed");
  } finally {
    await encrypting.stop();
  }
});

describe("what a killed server left of a backup", () => {
  test("is gone after the next start, and whole backups stay", async () => {
    const directory = mkdtempSync(join(home, "killed-"));
    let server = await startServer({ directory });
    const kept = await made(server, await asOperator(server));
    await server.stop();
    const backups = join(directory, "backups");
    mkdirSync(join(backups, ".hallpass-x.db.0123456789ab.unfinished"));
    writeFileSync(join(backups, ".hallpass-x.db.0123456789ab.unfinished", "copy.db"), "half");
    writeFileSync(join(backups, "hallpass-x.json"), "{}");

    server = await startServer({ directory });

    expect(filesIn(server)).toEqual([kept.file_name, `${kept.id}.json`].sort());
    await server.stop();
  });

  test("a server that stops gives a backup up, and leaves nothing of it", async () => {
    const directory = mkdtempSync(join(home, "stopped-"));
    const server = await startServer({ directory });
    const wire = await asOperator(server);
    await wire.call(startInstanceBackup);
    await server.stop();

    const names = readdirSync(join(directory, "backups"));
    // Either the backup was done already, or there is none.
    expect(names.filter((name) => name.includes("unfinished"))).toEqual([]);
    for (const name of names.filter((each) => each.endsWith(".backup"))) {
      const elsewhere = mkdtempSync(join(home, "restored-"));
      expect((await restore({ directory: elsewhere }, join(directory, "backups", name), () => {})).proof).toBe("plain");
    }
  });
});

eachServer(
  (server) => {
    test("the last backup that hallpass backup wrote elsewhere is known to the server", async () => {
      const { settings, ...deps } = server().running.deps;
      const place = join(mkdtempSync(join(home, "elsewhere-")), "monday");
      const environment: Record<string, string> = settings.databaseUrl
        ? { DATABASE_URL: settings.databaseUrl, HALLPASS_SECRET: settings.secrets?.[0] ?? "" }
        : {};
      const before = realNow();

      const { stdout, stderr } = await runCommand(["backup", place, "--json", "--data", settings.dataDirectory], {
        environment,
      });
      const { body } = await (await asOperator(server())).call(listInstanceBackups);
      const { lastAt } = await backupFacts({ settings, ...deps });

      expect([stderr, JSON.parse(stdout).noted]).toEqual(["", true]);
      expect(body.last_elsewhere).toEqual({
        made_at_millis: expect.any(Number),
        place,
        bytes: statSync(place).size,
      });
      expect(body.last_elsewhere.made_at_millis).toBeGreaterThanOrEqual(before);
      expect(lastAt).toBe(body.last_elsewhere.made_at_millis);
    });

    test("owners of other projects, and callers below admin, reach no backup", async () => {
      const person = await consolePerson(server());
      const { id } = (await person.wire.call(createProject, { body: { display_name: "Boats" } })).body;
      const params = { backup_id: "hallpass-x" };
      const wires = [asOwnerOf(server(), id, person.accessToken), asOwnerOf(server(), "internal", person.accessToken)];

      for (const [at, wire] of wires.entries()) {
        for (const reply of [
          await wire.call(listInstanceBackups),
          await wire.call(startInstanceBackup),
          await wire.call(changeBackupSchedule, { body: { frequency: "daily" } }),
          await wire.call(getInstanceBackup, { params }),
          await wire.call(createBackupLink, { params }),
          await wire.call(deleteInstanceBackup, { params }),
        ]) {
          const code = at === 0 ? "EXPECTED_INTERNAL_PROJECT" : "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN";
          expect([reply.status, reply.code]).toEqual([401, code]);
        }
      }
      expect((await person.wire.call(startInstanceBackup)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
      const guess = { params, query: { code: "a".repeat(45) } };
      expect((await server().anonymous.call(downloadInstanceBackup, guess)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
      expect(filesIn(server())).toEqual([]);
    });

    // A backup that nobody ever restored is a hope.
    test("a downloaded backup starts another server on either database", async () => {
      const wire = await asOperator(server());
      const { settings } = server().running.deps;
      const { email, password } = await server().owner();
      const backup = await made(server(), wire);
      const file = await downloaded(server(), wire, backup.id);
      const database = await createTestDatabase();
      try {
        expect(backup.file_name).toEndWith(".backup");
        for (const databaseUrl of [undefined, database.url]) {
          const directory = mkdtempSync(join(home, "restored-"));
          const keys = knownKeyring(settings);
          if (!keys) throw new Error("The secret is there.");
          const wrong = () => {
            throw new Error("another secret");
          };
          expect(await outcomeOf(restore({ directory, databaseUrl }, file, wrong))).toThrow("another secret");
          expect(existsSync(join(directory, "hallpass.db"))).toBe(false);
          await restore({ directory, databaseUrl }, file, (sealed) => {
            expect(sealed.length).toBeGreaterThan(0);
            requireOpens(settings, keys, sealed);
          });
          const secret = settings.secrets?.[0] ?? readFileSync(join(settings.dataDirectory, "secret"), "utf8").trim();
          const environment = { HALLPASS_SECRET: secret, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
          const other = await startServer({ directory, environment });
          try {
            const internal = await other.running.deps.projects.get("internal");
            const headers = { projectId: "internal", publishableClientKey: internal?.hostedPublishableKey ?? "" };
            const client = wireTo(other.apiUrl, { level: "client", headers });
            expect((await client.call(signInWithPassword, { body: { email, password } })).status).toBe(200);
          } finally {
            await other.stop();
          }
        }
      } finally {
        await database.drop();
      }
    });

    test("scheduled backups are made on either database, and the oldest beyond the number to keep are deleted", async () => {
      const wire = await asOperator(server());
      const { deps } = server().running;
      await wire.call(changeBackupSchedule, { body: { frequency: "daily", keep: 1 } });
      for (const day of [1, 2]) {
        server().clock.pass({ days: day });
        await followSchedule(deps);
      }
      const scheduled = (await itemsOf(await asOperator(server()))).filter(
        ({ made_by }) => made_by.type === "schedule",
      );
      expect(scheduled.map(({ state, is_verified }) => [state, is_verified])).toEqual([["done", true]]);
    });
  },
  { environment: OPEN },
);
