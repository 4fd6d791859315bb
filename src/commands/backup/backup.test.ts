import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { PAGES_MAGIC } from "#server/db/backup/pages.ts";
import { frameBytes, framesIn, MAGIC, type ReadFrame, textOf } from "#server/db/copy/frames.ts";
import { load } from "#server/db/copy/load.ts";
import { openPostgresTarget } from "#server/db/copy/postgres-target.ts";
import { fileBytes, writeBytes } from "#server/files/bytes.ts";
import { digestsAt } from "#testing/database/digests.ts";
import { killWhileFilling } from "#testing/database/killed-copy.ts";
import { makeOlder } from "#testing/database/killed-files.ts";
import { sealStream } from "#testing/database/old-sealed-stream.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { sampleCopy } from "#testing/database/sample-copy.ts";
import { placeSample } from "#testing/database/sample-data.ts";
import { detail } from "#testing/detail.ts";
import { inTurn, isLong, repeats } from "#testing/repeats.ts";
import { runCommand } from "#testing/server/command.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { launch } from "#testing/server/program.ts";
import { barsIn, startInTerminal } from "#testing/server/terminal.ts";
import { until } from "#testing/waiting.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-backup-command-"));
const SECRET = "a secret of tests, of no use elsewhere";
const PASSPHRASE = "correct horse battery staple";
const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  for (const cleanUp of cleanUps) await cleanUp();
});

const newDirectory = () => mkdtempSync(join(home, "directory-"));
async function newDatabase(): Promise<string> {
  const database = await createTestDatabase();
  cleanUps.push(database.drop);
  return database.url;
}

/** The settings of a command for new, empty data. */
interface Place {
  data: string;
  url?: string;
}
const emptyPlace = async (kind: "sqlite" | "postgres"): Promise<Place> => ({
  data: newDirectory(),
  ...(kind === "postgres" && { url: await newDatabase() }),
});

async function filledPlace(kind: "sqlite" | "postgres", rowsEach?: number): Promise<Place> {
  const place = await emptyPlace(kind);
  if (!place.url) await placeSample(place.data, rowsEach);
  else {
    const source = sampleCopy(rowsEach);
    const target = await openPostgresTarget(place.url, source);
    await load(source, target);
    await target.close();
  }
  return place;
}

/** Data in PostgreSQL for tests that only back it up. */
let sharedPlace: Promise<Place> | undefined;
const filledPostgres = () => {
  sharedPlace ??= filledPlace("postgres");
  return sharedPlace;
};

const run = (words: string[], { data, url }: Place, environment: Record<string, string> = {}) =>
  runCommand([...words, "--json", "--data", data], {
    environment: { HALLPASS_SECRET: SECRET, ...(url && { DATABASE_URL: url }), ...environment },
  });

async function digestsOf({ data, url }: Place) {
  const digests = await digestsAt(url ? { kind: "postgres", url } : { kind: "sqlite", directory: data });
  // The data has a note of its last backup, which a backup cannot have of itself.
  return digests.filter(({ name }) => name !== "instance_state");
}

test("a backup says to keep the secret, or that it is lost already", async () => {
  const { data } = await filledPlace("sqlite");
  const backup = async (environment: Record<string, string>) =>
    (await runCommand(["backup", join(home, crypto.randomUUID()), "--data", data], { environment })).stdout;

  expect(await backup({ HALLPASS_SECRET: SECRET })).toContain("keep the secret, too.");
  expect(await backup({})).toContain(
    `${join(data, "secret")} is missing, and HALLPASS_SECRET is not set. Find the secret: without it, nobody can use this backup.`,
  );
});

async function framesOf(file: string, form: Buffer): Promise<ReadFrame[]> {
  const frames: ReadFrame[] = [];
  for await (const frame of framesIn(fileBytes(file), form)) frames.push(frame);
  return frames;
}

/** Changes a name in the content of a frame, as an editor of hexadecimal digits would. */
const editedIn = (content: Buffer): Buffer =>
  Buffer.from(content.toString("latin1").replaceAll("plain", "PLAIN"), "latin1");

const withEnd = (frames: readonly ReadFrame[], end: object) =>
  frames.with(-1, { kind: "end", content: Buffer.from(JSON.stringify(end)), before: "" });

function sha256Of(form: Buffer, frames: readonly ReadFrame[]): string {
  const hasher = new Bun.CryptoHasher("sha256").update(form);
  for (const frame of frames.slice(0, -1)) hasher.update(frameBytes(frame));
  return hasher.digest("hex");
}

/** When a restore is killed: once the database has such a part of the rows. */
const KILLED_AT = inTurn([0.05, 0.4, 0.8], 2, 3);

const EXITS = { SIGINT: 130, SIGTERM: 143 };

const BOTH = ["sqlite", "postgres"] as const;

describe("hallpass backup and restore", () => {
  for (const from of BOTH) {
    for (const isSealed of [false, true]) {
      const what = `${isSealed ? "an encrypted" : "a"} backup of ${from}`;
      const either = isSealed ? detail : test;
      either(`${what} is restored into either database, unchanged`, async () => {
        const place = await filledPlace(from);
        const file = join(newDirectory(), "monday");
        const environment: Record<string, string> = isSealed ? { HALLPASS_BACKUP_PASSPHRASE: PASSPHRASE } : {};

        const made = await run(["backup", file], place, environment);
        expect([made.code, made.stderr]).toEqual([0, ""]);
        const bytes = statSync(file).size;
        expect(JSON.parse(made.stdout)).toEqual({ file, bytes, database: from, encrypted: isSealed, noted: true });
        expect(statSync(file).mode & 0o777).toBe(0o600);
        expect(readdirSync(join(file, "..")).length).toBe(1);
        if (isSealed) expect(readFileSync(file).includes("SQLite")).toBe(false);

        const expected = await digestsOf(place);
        for (const to of BOTH) {
          const restored = await emptyPlace(to);
          if (restored.url) await emptyDatabase(restored.url);
          const { code, stderr } = await run(["restore", file], restored, environment);
          expect([to, code, stderr]).toEqual([to, 0, ""]);
          expect(await digestsOf(restored)).toEqual(expected);
        }
      });
    }
  }

  test("replace the data of SQLite and keep it, and refuse a PostgreSQL database with data", async () => {
    const [sqlite, postgres] = [await filledPlace("sqlite"), await filledPlace("postgres")];
    const file = join(newDirectory(), "copy");
    await run(["backup", file], postgres);

    const replaced = await run(["restore", file], sqlite);
    expect(existsSync(JSON.parse(replaced.stdout).replaced)).toBe(true);
    const refused = await run(["restore", file], postgres);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("already holds data")]);
    expect(await digestsOf(sqlite)).toEqual(await digestsOf(postgres));
  });

  test("tell a missing passphrase, a wrong one and damage apart, and change nothing", async () => {
    const place = await filledPostgres();
    const directory = newDirectory();
    const file = join(directory, "sealed");
    const passphraseFile = join(directory, "passphrase");
    writeFileSync(passphraseFile, `${PASSPHRASE}\n`);
    expect((await run(["backup", file, "--passphrase-file", passphraseFile], place)).code).toBe(0);

    const restored = { data: newDirectory() };
    const attempt = async (words: string[], environment: Record<string, string> = {}) => {
      const { code, stderr } = await run(words, restored, environment);
      expect([code === 0, existsSync(join(restored.data, "hallpass.db"))]).toEqual([false, false]);
      return stderr;
    };
    expect(await attempt(["restore", file])).toContain("is encrypted");
    const wrong = { HALLPASS_BACKUP_PASSPHRASE: "another long passphrase" };
    expect(await attempt(["restore", file], wrong)).toContain("The passphrase does not open");
    writeFileSync(join(directory, "short"), "short");
    expect(await attempt(["restore", file, "--passphrase-file", join(directory, "short")])).toContain("at least 12");
    const damaged = readFileSync(file);
    damaged[damaged.length - 20] = (damaged[damaged.length - 20] ?? 0) ^ 1;
    writeFileSync(file, damaged);
    expect(await attempt(["restore", file, "--passphrase-file", passphraseFile])).toContain("it is damaged");
  });

  test("a backup to recipients opens with the identity of one of them, and its digest shows who made it", async () => {
    const place = await filledPlace("sqlite");
    const directory = newDirectory();
    const [file, identityFile] = [join(directory, "monday.age"), join(directory, "identity")];
    const [own, other] = [await generateIdentity(), await generateIdentity()];
    writeFileSync(identityFile, `# created: today\n# public key: …\n${own}\n`);
    writeFileSync(`${identityFile}-other`, other);
    const recipients = `${await identityToRecipient(other)},${await identityToRecipient(own)}`;
    const made = await run(["backup", file, "--recipients", recipients], place);
    expect([made.code, JSON.parse(made.stdout).encrypted]).toEqual([0, true]);

    const restored = { data: newDirectory() };
    const attempt = async (...words: string[]) => (await run(["restore", file, ...words], restored)).stderr;
    expect(await attempt()).toContain(`${file} is encrypted to a key. Give the file with its identity`);
    writeFileSync(`${identityFile}-wrong`, await generateIdentity());
    expect(await attempt("--identity-file", `${identityFile}-wrong`)).toContain("is encrypted to other keys");
    expect(await attempt("--identity-file", file)).toContain("Identity 1 is not one of age");
    expect(existsSync(join(restored.data, "hallpass.db"))).toBe(false);
    for (const opener of [identityFile, `${identityFile}-other`]) {
      const opened = await run(["restore", file, "--identity-file", opener], { data: newDirectory() });
      expect([opened.code, JSON.parse(opened.stdout).digest]).toEqual([0, "keyed"]);
    }
    const refused = await run(["backup", `${file}2`, "--recipients", "age1nobody"], place);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining("age1nobody is not a recipient of age"),
    ]);
    const both = await run(
      ["backup", `${file}2`, "--recipients", recipients, "--passphrase-file", identityFile],
      place,
    );
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("a passphrase or to recipients, not both")]);
    expect(existsSync(`${file}2`)).toBe(false);
  });

  test.each(BOTH)(
    "backups of %s are compressed, and refused once somebody changed them, before anything is replaced",
    async (kind) => {
      const place = kind === "sqlite" ? await filledPlace(kind) : await filledPostgres();
      const file = join(newDirectory(), "monday");
      const made = await run(["backup", file], place);
      expect([made.code, made.stderr]).toEqual([0, ""]);
      const form = kind === "sqlite" ? PAGES_MAGIC : MAGIC;
      const whole = await framesOf(file, form);
      const contents = whole.reduce((sum, { content }) => sum + content.length, 0);
      expect(statSync(file).size).toBeLessThan(contents / 2);
      const present = await filledPlace("sqlite");
      const restored = async (words: string[], frames: readonly ReadFrame[]) => {
        writeFileSync(file, Buffer.concat([form, ...frames.map(frameBytes)]));
        return run([...words, file], present);
      };
      const [end] = whole.slice(-1);
      if (!end) throw new Error("The backup has no end.");
      const edited = whole.map((frame) => ({ ...frame, content: editedIn(frame.content) }));
      const { sha256: _, ...ofSecret } = JSON.parse(textOf(end));

      // Somebody who edits the data with its own tools, and somebody who knows how to make a digest without the secret.
      for (const frames of [edited, withEnd(edited, { sha256: sha256Of(form, edited), ...ofSecret })]) {
        // Both read a backup in the same way.
        const readers = [["restore"], ["audit", "verify", "--backup"]];
        for (const words of isLong || kind === "sqlite" ? readers : readers.slice(0, 1)) {
          const { stderr, code } = await restored(words, frames);
          expect([code, stderr]).toEqual([
            words.length === 1 ? 1 : 2,
            expect.stringContaining(`${file} is not a valid Hallpass backup: it was changed after it was made: `),
          ]);
        }
      }
      expect(existsSync(join(present.data, "snapshots"))).toBe(false);
      const [unedited, other] = [
        await restored(["restore"], whole),
        await run(["restore", file], present, { HALLPASS_SECRET: `${SECRET}, but another` }),
      ];
      expect(JSON.parse(unedited.stdout)).toMatchObject({ digest: "keyed", migrated: [] });
      // The sample has no data under the secret, so another one opens it.
      expect(JSON.parse(other.stdout)).toMatchObject({ digest: "plain" });
    },
  );

  test("backups of older versions, which have no digest, are restored with a notice", async () => {
    const from = await filledPlace("sqlite");
    const [plain, sealed] = ["plain", "sealed"].map((name) => join(newDirectory(), name)) as [string, string];
    const database = new Database(join(from.data, "hallpass.db"), { readonly: true });
    database.run("vacuum into ?", [plain]);
    database.close();
    await writeBytes(sealed, sealStream(fileBytes(plain), PASSPHRASE));
    const expected = await digestsOf(from);

    const ways = [
      { file: plain, to: "sqlite", digest: "none" },
      { file: plain, to: "postgres", digest: "none" },
      { file: sealed, to: "sqlite", digest: "passphrase" },
      { file: sealed, to: "postgres", digest: "passphrase" },
    ] as const;
    for (const { file, to, digest } of ways.filter(({ to }, at) => isLong || (to === "sqlite") === at < 2)) {
      const place = await emptyPlace(to);
      const { stdout } = await run(["restore", file], place, { HALLPASS_BACKUP_PASSPHRASE: PASSPHRASE });
      expect(JSON.parse(stdout).digest).toEqual(digest);
      expect(await digestsOf(place)).toEqual(expected);
    }
    const environment = { HALLPASS_SECRET: SECRET };
    const said = await runCommand(["restore", plain, "--data", newDirectory()], { environment });
    expect(said.stdout).toContain(`Notice: ${plain} has no digest`);
    const verified = await runCommand(["audit", "verify", "--backup", plain, "--data", newDirectory()], {
      environment,
    });
    expect([verified.stderr, verified.stdout]).toEqual(["", expect.stringContaining(`Notice: ${plain} has no digest`)]);
  });

  test("backups of PostgreSQL keep the promises of SQLite: whole or not at all, and never over another file", async () => {
    const place = await filledPostgres();
    const directory = newDirectory();
    const file = join(directory, "copy");
    writeFileSync(file, "precious");

    const refused = await run(["backup", file], place);
    expect([refused.code, readFileSync(file, "utf8")]).toEqual([1, "precious"]);
    const failed = await run(["backup", file, "--force"], { ...place, url: place.url?.replace(/\/test_/, "/absent_") });
    expect([failed.code, readFileSync(file, "utf8"), readdirSync(directory)]).toEqual([1, "precious", ["copy"]]);
    chmodSync(file, 0o644);
    expect((await run(["backup", file, "--force"], place)).code).toBe(0);
    expect([statSync(file).mode & 0o777, readdirSync(directory)]).toEqual([0o600, ["copy"]]);
  });

  test("a backup that is cut off restores nothing, and the database stays empty", async () => {
    const place = await filledPostgres();
    const file = join(newDirectory(), "copy");
    await run(["backup", file], place);
    const whole = readFileSync(file);
    const restored = await emptyPlace("postgres");

    writeFileSync(file, whole.subarray(0, whole.length - 30));
    expect((await run(["restore", file], restored)).stderr).toContain("is not a valid Hallpass backup: it is cut off");

    writeFileSync(file, whole);
    const { code, stderr } = await run(["restore", file], restored);
    expect([code, stderr]).toEqual([0, ""]);
  });

  test("a backup of SQLite that the secret does not open stays out of PostgreSQL", async () => {
    const file = join(newDirectory(), "copy");
    const started = await launch(PROGRAM, { HALLPASS_SECRET: SECRET });
    await run(["backup", file], { data: started.directory });
    await started.stop();
    const restored = await emptyPlace("postgres");

    const { code, stderr } = await run(["restore", file], restored, { HALLPASS_SECRET: `${SECRET}, but another` });

    expect([code, stderr]).toEqual([1, expect.stringContaining("another secret")]);
    expect((await run(["restore", file], restored)).code).toBe(0);
  });

  // The whole database stood decrypted in /tmp.
  test("a backup under a passphrase leaves nothing decrypted when its restore into PostgreSQL is interrupted", async () => {
    const place = await filledPlace("sqlite", 40);
    const file = join(newDirectory(), "copy");
    const passphrase = { HALLPASS_BACKUP_PASSPHRASE: PASSPHRASE };
    await run(["backup", file], place, passphrase);
    const restored = await emptyPlace("postgres");
    const temporary = newDirectory();
    const files = () => readdirSync(temporary, { recursive: true }).map((name) => basename(String(name)));
    const environment = { HALLPASS_SECRET: SECRET, DATABASE_URL: restored.url, TMPDIR: temporary, ...passphrase };

    for (const signal of inTurn(["SIGINT", "SIGTERM", "SIGKILL"] as const, 0, 2)) {
      const child = Bun.spawn([...PROGRAM, "restore", file, "--data", restored.data], {
        stdout: "ignore",
        stderr: "ignore",
        env: { PATH: process.env.PATH ?? "", ...environment },
      });
      await until(() => files().includes("hallpass.db"));
      child.kill(signal);
      await child.exited;
      if (signal !== "SIGKILL") expect([signal, child.exitCode, files()]).toEqual([signal, EXITS[signal], []]);
    }

    makeOlder(temporary);
    const { code, stderr } = await run(["restore", file], restored, { TMPDIR: temporary, ...passphrase });
    expect([code, stderr, files()]).toEqual([0, "", []]);
  });

  test("show every phase in a terminal, also where nothing can say how far it is", async () => {
    const [from, to] = [await filledPlace("sqlite"), await filledPlace("sqlite")];
    const file = join(newDirectory(), "copy");
    const environment = { HALLPASS_SECRET: SECRET, HALLPASS_BACKUP_PASSPHRASE: PASSPHRASE };

    const made = startInTerminal(["backup", file, "--data", from.data], environment);
    expect([await made.exited, barsIn(made.shown())]).toEqual([0, ["Copying", "Checking", "Encrypting", "Checking"]]);
    const sealed = startInTerminal(["restore", file, "--data", to.data], environment);
    expect([await sealed.exited, barsIn(sealed.shown())]).toEqual([
      0,
      ["Opening the file", "Decrypting", "Checking the data", "Keeping the previous data", "Checking the data"],
    ]);

    await run(["backup", file, "--force"], from);
    const plain = startInTerminal(["restore", file, "--data", newDirectory()], environment);
    expect([await plain.exited, barsIn(plain.shown())]).toEqual([
      0,
      ["Opening the file", "Unpacking", "Checking the data"],
    ]);
  });

  test("leave the data as it was, and no other file, after Ctrl-C while a restore keeps the previous data", async () => {
    const place = await filledPlace("sqlite", 400);
    const file = join(newDirectory(), "copy");
    await run(["backup", file], place);
    const filesIn = (directory: string) => readdirSync(directory, { recursive: true }).map(String).toSorted();
    const before = filesIn(place.data);

    const restoring = startInTerminal(["restore", file, "--data", place.data], { HALLPASS_SECRET: SECRET });
    await until(() => barsIn(restoring.shown()).includes("Keeping the previous data"));
    restoring.end();

    expect(await restoring.exited).toBe(143);
    // SQLite's log and its index belong to the database, and are empty.
    const added = filesIn(place.data).filter(
      (name) => !before.includes(name) && !/^hallpass\.db-(wal|shm)$/.test(name),
    );
    expect(added).toEqual(["lock.db", "snapshots"]);
  });

  detail("a restore into PostgreSQL continues after it was killed, whenever that was", async () => {
    const place = await filledPlace("sqlite", repeats(400, 4_000));
    const file = join(newDirectory(), "copy");
    await run(["backup", file], place);
    const expected = await digestsOf(place);
    const rows = expected.reduce((all, table) => all + table.rows, 0);
    const { data, url = "" } = await emptyPlace("postgres");
    const environment = { HALLPASS_SECRET: SECRET, DATABASE_URL: url };
    const restoring = { words: ["restore", file, "--data", data], environment, to: url };

    const killed: boolean[] = [];
    for (const part of KILLED_AT) killed.push(await killWhileFilling(restoring, part * rows));
    const { code, stderr } = await run(["restore", file], { data, url });

    expect(killed).toEqual(KILLED_AT.map(() => true));
    expect([code, stderr]).toEqual([0, ""]);
    expect(await digestsOf({ data, url })).toEqual(expected);
  });
});
