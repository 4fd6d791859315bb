import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPages } from "#server/db/backup/pages.ts";
import type { Place } from "#server/db/copy/places.ts";
import { copyOf } from "#server/db/copy/write.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { fileBytes, writeBytes } from "#server/files/bytes.ts";
import { DiskFull, freeBytesIn } from "#server/files/disk-space.ts";
import { digestsAt } from "#testing/database/digests.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { sampleCopy } from "#testing/database/sample-copy.ts";
import { placeSample } from "#testing/database/sample-data.ts";
import { type SmallDisk, smallDisk } from "#testing/database/small-disk.ts";
import { isLong } from "#testing/repeats.ts";
import { runCommand } from "#testing/server/command.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { errorOf, outcomeOf } from "#testing/waiting.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-restore-"));
const SECRET = "a secret of tests, of no use elsewhere";
const PASSPHRASE = "correct horse battery staple";
const OLD = 30;
const MEBIBYTE = 1024 * 1024;
afterAll(() => rmSync(home, { recursive: true, force: true }));

const newDirectory = () => mkdtempSync(join(home, "directory-"));
const environment = { HALLPASS_SECRET: SECRET };

/** A data directory with sample rows in the schema of a version. */
async function filled(rowsEach = 5, schema?: number): Promise<string> {
  const directory = newDirectory();
  await placeSample(directory, rowsEach, schema);
  return directory;
}

async function backedUp(directory: string, settings: Record<string, string> = {}): Promise<string> {
  const file = join(newDirectory(), "backup");
  const { code, stderr } = await runCommand(["backup", file, "--data", directory], {
    environment: { ...environment, ...settings },
  });
  if (code !== 0) throw new Error(stderr);
  return file;
}

/** The number of rows of each table. */
const rowsAt = async (place: Place) => (await digestsAt(place)).map(({ name, rows }) => [name, rows]);

describe("a backup of an older version", () => {
  const forms: readonly [string, () => Promise<string>][] = [
    ["SQLite", async () => backedUp(await filled(5, OLD))],
    [
      "PostgreSQL",
      async () => {
        const file = join(newDirectory(), "copy");
        await writeBytes(file, copyOf(sampleCopy(5, OLD), 1));
        return file;
      },
    ],
  ];

  test.each(forms)("an older backup of %s is migrated by the restore, into either database", async (_, make) => {
    const file = await make();
    const database = await createTestDatabase();
    await emptyDatabase(database.url);
    const lacking = migrations.sqlite.filter(({ number }) => number > OLD).map(({ name }) => name);
    try {
      const [data, nowhere] = [newDirectory(), newDirectory()];
      const intoSqlite = await runCommand(["restore", file, "--json", "--data", data], { environment });
      const intoPostgres = await runCommand(["restore", file, "--json", "--data", nowhere], {
        environment: { ...environment, DATABASE_URL: database.url },
      });
      const verified = await runCommand(["audit", "verify", "--backup", file, "--data", newDirectory()], {
        environment,
      });

      expect([intoSqlite.stderr, intoPostgres.stderr, verified.stderr]).toEqual(["", "", ""]);
      for (const { stdout } of [intoSqlite, intoPostgres]) expect(JSON.parse(stdout).migrated).toEqual(lacking);
      expect(await rowsAt({ kind: "sqlite", directory: data })).toEqual(
        await rowsAt({ kind: "postgres", url: database.url }),
      );
      expect(existsSync(join(data, "snapshots"))).toBe(false);
    } finally {
      await database.drop();
    }
  });
});

/** Runs a command in a process that sees a small disk, with its temporary files there. */
async function runOn(disk: SmallDisk, words: readonly string[], settings: Record<string, string> = {}) {
  const child = Bun.spawn([...disk.enter, ...PROGRAM, ...words], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", TMPDIR: disk.inside, ...environment, ...settings },
  });
  const [stderr, code] = [await new Response(child.stderr).text(), await child.exited];
  return { code, stderr };
}

describe("a disk that is too small for a backup", () => {
  test("is named with its path, what is needed and what is free, before anything is written", async () => {
    const from = await filled(400);
    const passphrase = { HALLPASS_BACKUP_PASSPHRASE: PASSPHRASE };
    const [plain, sealed] = [await backedUp(from), await backedUp(from, passphrase)];
    const copy = join(newDirectory(), "copy");
    await writeBytes(copy, copyOf(sampleCopy(400), 1));
    const needed = Math.ceil(statSync(join(from, "hallpass.db")).size / MEBIBYTE);
    const database = await createTestDatabase();
    await emptyDatabase(database.url);
    const intoPostgres = { DATABASE_URL: database.url };
    await using disk = await smallDisk(2);
    expect(needed).toBeGreaterThan(2);

    const outcomes = await Promise.all(
      [plain, sealed, copy].flatMap((file, at) => [
        runOn(disk, ["restore", file, "--data", `${disk.inside}/data-${at}`], passphrase),
        ...(file === plain || isLong
          ? [runOn(disk, ["audit", "verify", "--backup", file, "--data", `${disk.inside}/data`], passphrase)]
          : []),
        ...(file === copy
          ? []
          : [runOn(disk, ["restore", file, "--data", newDirectory()], { ...passphrase, ...intoPostgres })]),
      ]),
    ).finally(database.drop);

    for (const { code, stderr } of outcomes) {
      expect(code).toBeGreaterThan(0);
      expect(stderr).toMatch(
        new RegExp(
          `^The disk of ${disk.inside}(/data-\\d)? has \\d MiB of free space\\. Restoring .* needs \\d+ MiB there\\. Free some space`,
        ),
      );
    }
    expect(readdirSync(disk.path, { recursive: true }).filter((name) => String(name).includes("hallpass.db"))).toEqual(
      [],
    );
    disk.fill();
    expect((await runOn(disk, ["restore", plain, "--data", `${disk.inside}/data-0`])).stderr).toContain(
      `The disk of ${disk.inside}/data-0`,
    );
  });

  test("a disk that gets full during a restore is named with the file, and the backup is not called bad", async () => {
    const file = await backedUp(await filled(400, OLD));
    const pages = await readPages(fileBytes(file), null);
    await pages.close();
    await using disk = await smallDisk(Math.ceil(pages.size / MEBIBYTE) + 1);
    // The data fits. The log of the migrations, which come after it, does not.
    const room = pages.size + 256 * 1024;
    writeFileSync(join(disk.path, "ballast"), Buffer.alloc((freeBytesIn(disk.path) ?? 0) - room));

    const { code, stderr } = await runOn(disk, ["restore", file, "--data", `${disk.inside}/data`]);

    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`^The disk of ${disk.inside}/data/.* got full while ${disk.inside}/data/.*hallpass.db was written`),
    );
    expect(stderr).not.toContain("not a valid Hallpass backup");
    expect(readdirSync(join(disk.path, "data"))).toEqual(["lock.db"]);
  });

  test("is named by a move, too", async () => {
    await using disk = await smallDisk(1);
    const [from, to] = [await filled(400), `${disk.inside}/data`];

    const { code, stderr } = await runOn(disk, ["move", "--to", `sqlite:${to}`, "--data", from]);

    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`The disk of ${to} got full while ${to}/hallpass.db was written`),
    ]);
  });

  test("is named with the file that was written, wherever a stream goes", async () => {
    await using disk = await smallDisk(1);
    const file = join(disk.path, "file");
    const large = await backedUp(await filled(400));

    const failed = writeBytes(file, twice(fileBytes(large)));

    expect(await errorOf(failed)).toBeInstanceOf(DiskFull);
    expect(await outcomeOf(failed)).toThrow(`got full while ${file} was written`);
  });
});

async function* twice(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    for (let times = 0; times < 20; times++) yield piece;
  }
}
