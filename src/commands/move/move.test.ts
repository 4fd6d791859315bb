import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { LOCK_FILE } from "#server/files/data-directory.ts";
import { killWhileFilling } from "#testing/database/killed-copy.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { placeSample } from "#testing/database/sample-data.ts";
import { HEADER } from "#testing/database/transfer-files.ts";
import { detail } from "#testing/detail.ts";
import { inTurn, isLong, repeats } from "#testing/repeats.ts";
import { type CommandResult, runCommand } from "#testing/server/command.ts";
import { startServer } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-move-"));
const secret = "a secret of tests, of no use elsewhere";
const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  for (const cleanUp of cleanUps) await cleanUp();
});

/** When a move is killed: once the target has such a part of the rows. */
const MOMENTS = inTurn([0.05, 0.4, 0.8], 0, 2);

const newDirectory = () => mkdtempSync(join(home, "data-"));

/** A database without rows: with the product's tables, or without any. */
async function newDatabase({ isBare = false } = {}): Promise<string> {
  const database = await createTestDatabase();
  cleanUps.push(database.drop);
  if (isBare) await emptyDatabase(database.url);
  return database.url;
}

/** A data directory with rows in every table. Its secret is the one of these tests. */
async function filled(rowsEach = 5): Promise<string> {
  const directory = newDirectory();
  await placeSample(directory, rowsEach);
  return directory;
}

const environment = (url?: string) => ({ HALLPASS_SECRET: secret, ...(url && { DATABASE_URL: url }) });
const move = (from: { data?: string; url?: string }, to: string) =>
  runCommand(["move", "--to", to, "--json", "--data", from.data ?? newDirectory()], {
    environment: environment(from.url),
  });

interface Report {
  rows: number;
  continued: boolean;
  tables: { name: string; rows: number; digest: string }[];
  next: string[];
}
const reportOf = ({ code, stdout, stderr }: CommandResult): Report => {
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};

const filesOf = (directory: string) => Bun.file(join(directory, DATABASE_FILE)).bytes();

describe("hallpass move", () => {
  test("moves every table to PostgreSQL and back, unchanged, and leaves the source as it is", async () => {
    const [data, back, url] = [await filled(), newDirectory(), await newDatabase({ isBare: true })];
    const before = await filesOf(data);

    const there = reportOf(await move({ data }, url));
    const home = reportOf(await move({ url }, `sqlite:${back}`));

    expect(there.rows).toBeGreaterThan(100);
    expect(there.tables.every(({ rows }) => rows === 5)).toBe(true);
    expect(home.tables).toEqual(there.tables);
    expect(await filesOf(data)).toEqual(before);
    expect(there.next.join("\n")).toContain("HALLPASS_SECRET");
    expect(home.next.join("\n")).toContain("Unset DATABASE_URL");
  });

  detail("moves between two databases of one kind", async () => {
    const data = await filled();
    const [one, other] = [await newDatabase(), await newDatabase()];
    const there = newDirectory();
    const first = reportOf(await move({ data }, `sqlite:${there}`));
    reportOf(await move({ data: there }, one));
    expect(reportOf(await move({ url: one }, other)).tables).toEqual(first.tables);
  });

  test("continues after it was killed, whenever that was, in both directions; before its end, it leaves no note", async () => {
    const data = await filled(repeats(400, 4_000));
    const whole = reportOf(await move({ data }, `sqlite:${newDirectory()}`));
    rmSync(join(data, "moved"));
    const url = await newDatabase();
    const killed: boolean[] = [];
    for (const [from, to] of [
      [{ data }, url],
      [{ url }, `sqlite:${newDirectory()}`],
    ] as const) {
      // The more rows are there, the later it is killed.
      for (const part of MOMENTS) killed.push(await killAt(from, to, part * whole.rows));
      expect(existsSync(join(data, "moved"))).toBe(from.url !== undefined);
      const report = reportOf(await move(from, to));
      expect([report.continued, report.tables]).toEqual([true, whole.tables]);
    }
    expect(killed).toEqual(Array(2 * MOMENTS.length).fill(true));
  });

  // A scheduled backup of the old data would succeed every night, and nobody would notice.
  test("leaves a note, and no command uses the old data until the note is deleted or the data has moved back", async () => {
    const [data, url] = [await filled(), await newDatabase()];
    const run = (words: string[], database?: string) =>
      runCommand([...words, "--data", data], { environment: environment(database) });
    reportOf(await move({ data }, url));
    const { host, pathname } = new URL(url);
    const note = join(data, "moved");

    // A command for each way to open the data, and those that open it like another one.
    const own = [
      ["backup", join(newDirectory(), "x.db")],
      ["admin", "link"],
      ["migrate", "--dry-run"],
      ["import", "-"],
      ["serve", "--new"],
    ];
    const alike = [
      ["keys", "rotate"],
      ["users", "find", "ada"],
      ["export", "--out", join(newDirectory(), "x.jsonl")],
      ["vacuum"],
      ["space"],
      ["migrate"],
      ["move", "--to", `sqlite:${newDirectory()}`],
      ["serve"],
    ];
    for (const words of isLong ? [...own, ...alike] : own) {
      const { code, stdout, stderr } = await runCommand([...words, "--data", data], {
        environment: environment(),
        stdin: `${JSON.stringify(HEADER)}\n`,
      });
      expect([words, code, stdout]).toEqual([words, 1, ""]);
      expect(stderr).toStartWith(`The data in ${data} was moved to postgres://${host}${pathname} at 20`);
      expect(stderr).toEndWith(`To use the old data again, delete ${note}.\n`);
    }
    expect((await run(["doctor"])).stdout).toContain("was moved to postgres://");
    expect((await run(["space"], url)).code).toBe(0);
    expect(readFileSync(note, "utf8")).not.toContain(new URL(url).password || "@");

    const copy = join(newDirectory(), "copy.db");
    expect((await run(["backup", copy], url)).code).toBe(0);
    expect((await run(["restore", copy])).code).toBe(0);
    expect((await run(["space"])).code).toBe(0);
    expect(existsSync(note)).toBeFalse();

    rmSync(join(data, DATABASE_FILE));
    reportOf(await move({ url }, `sqlite:${data}`));
    expect((await run(["space"])).code).toBe(0);
  });

  test("is refused while a server runs, on either side", async () => {
    const [data, url] = [await filled(), await newDatabase()];
    const server = await startServer({ environment: { DATABASE_URL: url, HALLPASS_SECRET: secret } });
    try {
      const refused = await Promise.all([move({ url }, `sqlite:${newDirectory()}`), move({ data }, url)]);
      for (const { stderr } of refused) expect(stderr).toContain("A Hallpass server is connected");
    } finally {
      await server.stop();
    }
    const lock = new Database(join(data, LOCK_FILE), { create: true });
    lock.run("begin exclusive");
    expect((await move({ data }, await newDatabase())).stderr).toContain(
      "Another Hallpass process uses the data directory",
    );
    lock.close();
  });

  test("into data is refused, and that data stays as it is", async () => {
    const [data, other, url] = [await filled(), await filled(3), await newDatabase()];
    reportOf(await move({ data: other }, url));
    const before = await filesOf(other);

    for (const to of [`sqlite:${other}`, url]) {
      const { code, stderr } = await move({ data }, to);
      expect([code, stderr]).toEqual([1, expect.stringContaining("already holds data")]);
    }
    expect((await move({ data }, `sqlite:${data}`)).stderr).toContain("is where the data is");
    expect(await filesOf(other)).toEqual(before);
    expect(reportOf(await move({ url }, `sqlite:${newDirectory()}`)).tables[0]?.rows).toBe(3);
  });

  test("says what is wrong with the target and with the secret", async () => {
    const data = await filled();
    expect(await runCommand(["move", "--data", data])).toMatchObject({ code: 2 });
    const { code, stderr } = await move({ data }, "mysql://user:hunter2@host/db");
    expect([code, stderr.includes("hunter2"), stderr.includes("expected postgres://")]).toEqual([2, false, true]);
    expect((await move({ data: newDirectory() }, `sqlite:${newDirectory()}`)).stderr).toContain(
      "Found no Hallpass data",
    );
    const withoutSecret = await runCommand(["move", "--to", `sqlite:${newDirectory()}`, "--data", data]);
    expect([withoutSecret.code, withoutSecret.stderr]).toEqual([1, expect.stringContaining("secret")]);
  });

  test("names a database that it cannot use, and what to do", async () => {
    const [data, url] = [await filled(), await newDatabase()];
    const { host } = new URL(url);
    const [absent, stranger] = [new URL(url), new URL(url)];
    absent.pathname = "/absent";
    stranger.username = "stranger";

    const refusals = [
      await move({ data }, absent.href),
      await runCommand(["migrate"], { environment: environment(absent.href) }),
      await move({ data }, stranger.href),
      await move({ data }, "postgres://user:hunter2@127.0.0.1:1/x"),
    ].map(({ code, stderr }) => [code, stderr]);

    const unknown = `Cannot use the database postgres://${host}/absent. There is no database of that name on the server: create it, or correct the name.`;
    expect(refusals).toEqual([
      [1, expect.stringContaining(unknown)],
      [1, expect.stringContaining(unknown)],
      [1, expect.stringContaining("Check the user and the password in its address")],
      [1, expect.stringContaining("Cannot use the database postgres://127.0.0.1:1/x. Check its address")],
    ]);
    expect(JSON.stringify(refusals)).not.toContain("hunter2");
  });

  test("says how to write a character that an address cannot have, without the password", async () => {
    const { code, stderr } = await move({ data: newDirectory() }, "postgres://user:hunter2%@host/db");

    expect([code, stderr.includes("hunter2")]).toEqual([2, false]);
    expect(stderr).toContain('--to has a "%" that begins no code such as %40; write it as %25.');
  });

  // What PostgreSQL cannot hold must be known by its place, or nobody could correct it.
  test("names the row that PostgreSQL cannot hold", async () => {
    const data = await filled();
    const database = new Database(join(data, DATABASE_FILE));
    database.run("update teams set display_name = 'a' || char(0) where id = (select min(id) from teams)");
    database.close();
    const { code, stderr } = await move({ data }, await newDatabase());
    expect([code, stderr]).toEqual([1, expect.stringMatching(/row of teams .* U\+0000 in display_name/)]);
  });
});

/** Kills a move once the target has so many rows; false if it was faster. */
const killAt = (from: { data?: string; url?: string }, to: string, rows: number) => {
  const words = ["move", "--to", to, "--data", from.data ?? newDirectory()];
  return killWhileFilling({ words, environment: environment(from.url), to }, rows);
};
