import { Database } from "bun:sqlite";
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { LOCK_FILE } from "#server/files/data-directory.ts";
import { killOnce } from "#testing/database/killed-copy.ts";
import { smallDisk } from "#testing/database/small-disk.ts";
import { clerkFile } from "#testing/imports.ts";
import { repeats } from "#testing/repeats.ts";
import { runCommand } from "#testing/server/command.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { launch } from "#testing/server/program.ts";
import { startServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const PEOPLE = repeats(2_000, 20_000);
/** As many users are acknowledged together. */
const BATCH = 500;

const home = mkdtempSync(join(tmpdir(), "hallpass-interrupted-"));
const file = join(home, "users.csv");
const HASH = "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe";
writeFileSync(
  file,
  clerkFile(
    Array.from({ length: PEOPLE }, (_, at) => `u${at}`),
    HASH,
  ),
);
afterAll(() => rmSync(home, { recursive: true, force: true }));

let cases = 0;
/** A directory of temporary files, and data with a project. */
let scratch: string;
let data: string;
let words: string[];
beforeEach(async () => {
  const directory = join(home, `case-${cases++}`);
  [scratch, data] = [join(directory, "tmp"), join(directory, "data")];
  mkdirSync(scratch, { recursive: true });
  const server = await startServer({ directory: data });
  const { id } = await server.project();
  await server.stop();
  words = ["import", file, "--from", "clerk", "--project", id, "--data", data, "--json"];
});

const usersIn = () => {
  const database = new Database(join(data, DATABASE_FILE), { readonly: true });
  database.run("pragma busy_timeout = 5000");
  const rows = database.query<{ users: number; ids: number }, []>(
    "select count(*) as users, count(distinct external_id) as ids from users where external_id is not null",
  );
  const found = rows.get();
  database.close();
  return found ?? { users: 0, ids: 0 };
};
const environment = () => ({ TMPDIR: scratch });
const killed = () => killOnce(words, environment(), async () => usersIn().users >= BATCH);

/** Lets what is in the directory of temporary files be older than the moment in which a process makes its own. */
function age() {
  for (const name of readdirSync(scratch)) {
    for (const path of [join(scratch, name), join(scratch, name, LOCK_FILE)])
      utimesSync(path, 1_700_000_000, 1_700_000_000);
  }
}

describe("an import of another product's users", () => {
  test("goes on after a kill when it is run again, and imports nobody twice", async () => {
    const wasKilled = await killed();
    const acknowledged = usersIn().users;
    const [left = ""] = readdirSync(scratch);
    const hasHashes = readFileSync(join(scratch, left, "lines"), "utf8").includes(HASH);
    age();
    const again = await runCommand(words, { environment: environment() });
    const { user } = JSON.parse(again.stdout).records;

    expect([wasKilled, left, hasHashes]).toEqual([true, expect.stringContaining("hallpass-import"), true]);
    expect(user.unchanged).toBeGreaterThanOrEqual(acknowledged);
    expect(user.created + user.unchanged).toBe(PEOPLE);
    expect(usersIn()).toEqual({ users: PEOPLE, ids: PEOPLE });
    expect(readdirSync(scratch)).toEqual([]);
  });

  test("leaves hashes behind after a kill only until the server starts again", async () => {
    await killed();
    const before = readdirSync(scratch);
    age();
    const server = await launch(PROGRAM, environment());
    const after = readdirSync(scratch);
    await server.kill();

    expect(before).toHaveLength(1);
    expect(after.filter((name) => before.includes(name))).toEqual([]);
  });

  test("removes what it wrote down when it is told to end, and has stored whole batches", async () => {
    const child = Bun.spawn([...PROGRAM, ...words], {
      stdout: "ignore",
      stderr: "ignore",
      env: { PATH: process.env.PATH ?? "", ...environment() },
    });
    await until(() => readdirSync(scratch).some((name) => existsSync(join(scratch, name, "converted", "user.lines"))));
    child.kill("SIGTERM");
    await child.exited;

    expect(child.exitCode).toBe(143);
    expect(readdirSync(scratch)).toEqual([]);
    expect(usersIn().users % BATCH).toBe(0);
  });

  test("ends with the name of the disk that its temporary files fill, and imports nobody", async () => {
    await using disk = await smallDisk(1);
    const child = Bun.spawn([...disk.enter, ...PROGRAM, ...words], {
      stdout: "pipe",
      stderr: "pipe",
      env: { PATH: process.env.PATH ?? "", TMPDIR: disk.inside },
    });
    const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);

    expect([await child.exited, JSON.parse(stdout).error.kind]).toEqual([1, "failed"]);
    expect(stderr).toStartWith(`The disk of ${disk.inside} got full while `);
    expect(readdirSync(disk.path)).toEqual([]);
    expect(usersIn().users).toBe(0);
  });
});
