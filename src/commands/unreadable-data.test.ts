import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTurn } from "#testing/repeats.ts";
import { type CommandResult, runCommand } from "#testing/server/command.ts";
import { startServer } from "#testing/server/server.ts";
import { slowly } from "#testing/waiting.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-unreadable-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const data = join(home, "data");
const file = join(data, "hallpass.db");
beforeAll(async () => (await startServer({ directory: data })).stop());

const run = (...words: string[]) => runCommand([...words, "--data", data]);

/** Locks a database as a server does that stops, and writes its log into the file. */
function lockDatabase(locked = file): Database {
  const database = new Database(locked);
  database.run("pragma locking_mode = exclusive");
  database.run("pragma journal_mode = wal");
  database.run("begin exclusive");
  return database;
}

// These commands wait for five seconds, while the other tests run.
const inUse = join(home, "in-use", "data");
let commandsOnLocked: Promise<CommandResult[]>;
beforeAll(async () => {
  mkdirSync(inUse, { recursive: true });
  await (await startServer({ directory: inUse })).stop();
  const database = lockDatabase(join(inUse, "hallpass.db"));
  const commands = [["admin", "link"], ["doctor"], ["vacuum"], ["migrate"]];
  commandsOnLocked = Promise.all(commands.map((words) => runCommand([...words, "--data", inUse])));
  void commandsOnLocked.finally(() => database.close());
});

test("a database that another process keeps locked for a while is waited for", async () => {
  const database = lockDatabase();
  const commands = [run("admin", "link"), run("doctor"), run("space"), run("migrate")];
  // Long enough for the commands to find it locked.
  await slowly({ millis: 1_000 });
  database.close();

  const results = await Promise.all(commands);

  expect(results.map(({ stderr }) => stderr)).toEqual(["", "", "", ""]);
  expect(results[1]?.stdout).not.toContain("in use");
});

test("a damaged database is named by every command that reads it, with what helps", async () => {
  const damaged = join(home, "damaged");
  await (await startServer({ directory: damaged })).stop();
  const bytes = readFileSync(join(damaged, "hallpass.db"));
  writeFileSync(join(damaged, "hallpass.db"), bytes.fill(0xff, 20_000));

  for (const words of [["space"], ["vacuum"], ["export", "--out", join(home, "out")], ["doctor"]]) {
    const { code, stdout, stderr } = await runCommand([...words, "--data", damaged]);
    expect([words, code, stdout + stderr]).toEqual([
      words,
      1,
      expect.stringContaining(`Cannot read the database ${join(damaged, "hallpass.db")}: database disk image is`),
    ]);
    expect(stdout + stderr).toContain("hallpass restore");
  }
});

/** A user who owns nothing. Only root can run a command as somebody else. */
const OTHER_USER = 65_534;
const isRoot = process.getuid?.() === 0;

describe.skipIf(!isRoot)("data of another user", () => {
  const asOther = (...words: string[]) => runCommand([...words, "--data", data], { user: OTHER_USER });

  test("is not said to be missing or old, and every command names the user to run as", async () => {
    chmodSync(home, 0o755);
    const commands = [
      ["backup", join(home, "x.db")],
      ["keys", "status"],
      ["users", "find", "ada"],
      ["audit", "verify"],
      ["vacuum", "--dry-run"],
      ["space"],
      ["export", "--out", join(home, "x.jsonl")],
      ["admin", "link"],
      ["migrate"],
      ["serve"],
    ];

    for (const words of inTurn(commands, 0, 3)) {
      const { code, stdout, stderr } = await asOther(...words);
      expect([words, code, stdout, stderr]).toEqual([
        words,
        1,
        "",
        `Cannot read ${data} (EACCES): run the command as the user that owns it (0).\n`,
      ]);
    }
  });

  test("may be copied elsewhere, but not into a directory that its user cannot write", async () => {
    const [own, closed] = [join(home, "own"), join(home, "closed")];
    await (await startServer({ directory: own })).stop();
    for (const name of [".", ...readdirSync(own)]) chownSync(join(own, name), OTHER_USER, OTHER_USER);
    mkdirSync(closed, { mode: 0o755 });

    for (const words of [
      ["backup", join(closed, "x.db")],
      ["export", "--out", join(closed, "x.jsonl")],
    ]) {
      const { code, stderr } = await runCommand([...words, "--data", own], { user: OTHER_USER });
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`Cannot write ${words.at(-1)}: the directory ${closed} does not allow it (EACCES).`),
      ]);
    }
  });

  test("data that its own user has locked is said to have the wrong mode", async () => {
    const locked = join(home, "locked");
    await (await startServer({ directory: locked })).stop();
    chownSync(locked, OTHER_USER, OTHER_USER);
    chmodSync(locked, 0o000);

    const { code, stderr } = await runCommand(["space", "--data", locked], { user: OTHER_USER });

    expect([code, stderr]).toEqual([
      1,
      `Cannot read ${locked} (EACCES): its mode keeps you out. Run chmod u+rwX ${locked}.\n`,
    ]);
    chmodSync(locked, 0o700);
  });

  test("is a finding of hallpass doctor", async () => {
    const { code, stdout } = await asOther("doctor", "--json");

    const { findings, has_data } = JSON.parse(stdout);
    expect([code, has_data]).toEqual([1, true]);
    expect(findings).toContainEqual(
      expect.objectContaining({
        id: "data_unusable",
        summary: expect.stringContaining("(EACCES): run the command as"),
      }),
    );
  });
});

describe("the settings file beside the data", () => {
  const beside = join(home, ".env");
  afterEach(() => rmSync(beside, { recursive: true, force: true }));

  test("may be a link to the settings of the service; whoever may not read those is refused", async () => {
    const settings = join(home, "settings");
    writeFileSync(settings, "HALLPASS_URL=https://auth.example.com\n", { mode: 0o600 });
    symlinkSync(settings, beside);

    const { stdout } = await run("admin", "link");

    expect(stdout).toStartWith("https://auth.example.com/");
    if (!isRoot) return;
    const { code, stderr } = await runCommand(["health", "--data", data], { user: OTHER_USER });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`Cannot read ${beside} (EACCES): run the command as`)]);
  });

  test("is not another one when HALLPASS_DATA is empty", async () => {
    writeFileSync(beside, "HALLPASS_PORT=4321\n");
    const below = mkdtempSync(join(home, "below-"));

    const { stdout } = await runCommand(["health"], { directory: below, environment: { HALLPASS_DATA: "" } });

    expect(stdout).not.toContain(":4321/health");
  });

  test("is not read if another user could have written it", async () => {
    const attackers = "HALLPASS_URL=https://attacker.example\n";
    const asked = async () => {
      const { code, stdout, stderr } = await run("admin", "link");
      return [code, stdout, stderr];
    };
    const refused = (why: string) => [2, "", expect.stringContaining(`${beside} is not read, because ${why}`)];
    writeFileSync(beside, attackers);

    chmodSync(beside, 0o666);
    expect(await asked()).toEqual(refused("other users can change it"));
    chmodSync(beside, 0o600);
    chmodSync(home, 0o777);
    expect(await asked()).toEqual(refused(`other users can write to the folder ${home}`));
    // As in /tmp: nobody else can replace the file there.
    chmodSync(home, 0o1777);
    expect(await asked()).toEqual([0, expect.stringContaining("https://attacker.example/"), ""]);
    if (isRoot) {
      chownSync(beside, OTHER_USER, OTHER_USER);
      expect(await asked()).toEqual(refused(`it belongs to user ${OTHER_USER}. Run the command as that user`));
      rmSync(beside);
      symlinkSync("/etc/hostname", beside);
      lchownSync(beside, OTHER_USER, OTHER_USER);
      expect(await asked()).toEqual(refused(`it belongs to user ${OTHER_USER}`));
    }
    chmodSync(home, 0o700);
  });

  test("is named when it is a directory", async () => {
    mkdirSync(beside);
    const { code, stderr } = await run("health");
    expect([code, stderr]).toEqual([2, expect.stringContaining(`Cannot read ${beside} (EISDIR): it is a directory.`)]);
  });
});

test("a directory in place of a file is named", async () => {
  for (const [words, expected] of [
    [["restore"], 1],
    [["audit", "verify", "--backup"], 2],
  ] as const) {
    const { code, stderr } = await run(...words, home);
    expect([words, code, stderr]).toEqual([
      words,
      expected,
      expect.stringContaining(`${home} is a directory. Name a file.`),
    ]);
  }
});

test("a directory without data, or a file in its place, is named by every command, and nothing is created", async () => {
  const [typo, notDirectory] = [join(home, "typo"), join(home, "file")];
  writeFileSync(notDirectory, "");

  for (const words of [["space"], ["vacuum"], ["admin", "link"], ["backup", join(home, "x.db")]]) {
    const mistyped = await runCommand([...words, "--data", typo]);
    const wrong = await runCommand([...words, "--data", notDirectory]);
    expect([mistyped.code, mistyped.stderr]).toEqual([
      1,
      `Found no Hallpass data in ${typo}. Set its directory with --data or HALLPASS_DATA.\n`,
    ]);
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      `${notDirectory} is a file. Set a directory with --data or HALLPASS_DATA.\n`,
    ]);
  }
  expect(existsSync(typo)).toBeFalse();
});

// Whoever restores a backup because the database is locked loses what came after it.
test("a database that stays locked is said to be in use, and no command advises to restore a backup", async () => {
  for (const { code, stdout, stderr } of await commandsOnLocked) {
    const expected = `The database ${join(inUse, "hallpass.db")} is in use`;
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining(expected)]);
    expect(stdout + stderr).not.toContain("restore");
  }
});
