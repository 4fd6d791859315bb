import { afterAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { makeOlder } from "#testing/database/killed-files.ts";
import { inTurn } from "#testing/repeats.ts";
import { runCommand } from "#testing/server/command.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { startServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { callOf } from "./help.ts";
import { parse } from "./parse.ts";
import { COMMANDS } from "./table.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-command-line-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const complaint = (...words: string[]) => {
  try {
    return `accepted: ${JSON.stringify(parse(words))}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe("an invalid command line is refused", () => {
  // Regressions: `serve --dry-run` started the server, and `version extra` printed the version.
  const cases: [string[], string][] = [
    [["serve", "--dry-run"], "Unexpected option --dry-run. Run hallpass serve --help."],
    [["--dry-run"], "Unexpected option --dry-run. Run hallpass serve --help."],
    [["serve", "now"], 'Unexpected argument "now". Run hallpass serve --help.'],
    [["version", "extra"], 'Unexpected argument "extra". Run hallpass version --help.'],
    [["version", "--data", "x"], "Unexpected option --data. Run hallpass version --help."],
    [["--version", "serve"], "--version takes no command."],
    [["admin"], "Missing subcommand: hallpass admin link [email]"],
    [["admin", "frob"], "Missing subcommand: hallpass admin link [email]"],
    [["admin", "link", "a@example.com", "b@example.com"], 'Unexpected argument "b@example.com".'],
    [["link"], 'Unknown command "link". Run hallpass --help for the list.'],
    [["users", "disable"], "Missing user id: hallpass users disable <user id> --project <id>"],
    [["users", "disable", "u"], "Missing option --project: hallpass users disable <user id> --project <id>"],
    [["backup"], "Missing file argument: hallpass backup <file>"],
    [["backup", "one", "two"], 'Unexpected argument "two". Run hallpass backup --help.'],
    [["backup", "one", "--out", "two"], "Unexpected option --out. Run hallpass backup --help."],
    [["restore", "one", "--force"], "Unexpected option --force. Run hallpass restore --help."],
    [["doctor", "--port", "1"], "Unexpected option --port. Run hallpass doctor --help."],
    [["export", "--on-conflict", "skip"], "Unexpected option --on-conflict."],
    [["import", "x", "--on-conflict", "maybe"], '--on-conflict is "maybe"; expected stop or skip.'],
    [["serve", "--data", "a", "--data", "b"], "--data is given more than once."],
    [["serve", "--data="], "--data is empty."],
    [["serve", "--data"], "Run hallpass --help."],
    [["backup", "x", "--data", "--json"], "Option '--data' argument missing. Run hallpass --help."],
    [["serve", "--what"], "Unknown option '--what'. Run hallpass --help."],
    [["serve", "--dev=false"], "Run hallpass --help."],
  ];
  for (const [words, expected] of cases) {
    test(`hallpass ${words.join(" ")}`, () => expect(complaint(...words)).toContain(expected));
  }

  test("with exit code 2, one line, and no effect", async () => {
    const data = join(home, "nothing-done");
    for (const words of [
      ["serve", "--dry-run"],
      ["version", "extra"],
      ["migrate", "--port", "1"],
    ]) {
      const { code, stderr, stdout } = await runCommand(words, { environment: { HALLPASS_DATA: data } });
      expect([words, code, stdout, stderr.split("\n").length]).toEqual([words, 2, "", 2]);
    }
    expect(existsSync(data)).toBeFalse();
  });
});

describe("every command", () => {
  // `serve` prints a log instead of a result.
  const withResults = COMMANDS.filter(({ flags }) => "json" in flags);

  test("but serve has --json", () => {
    expect(COMMANDS.filter((each) => !withResults.includes(each)).map(({ words }) => words.join(" "))).toEqual([
      "serve",
    ]);
  });

  test("ends with 2 and an error in JSON for a command line that is not valid", async () => {
    const results = await Promise.all(
      inTurn(withResults, 0, 4).map(({ words }) => runCommand([...words, "--out=x", "--out=x", "--json"])),
    );

    for (const { code, stdout, stderr } of results) {
      const { error } = JSON.parse(stdout);
      expect([code, error.kind, `${error.message}\n`]).toEqual([2, "usage", stderr]);
    }
  });

  test("ends with 2 and an error in JSON for settings that are not valid", async () => {
    const withSettings = inTurn(
      withResults.filter(({ flags }) => "data" in flags),
      1,
      4,
    );
    const environment = { HALLPASS_PORT: "x" };
    const results = await Promise.all(
      withSettings.map(({ words, argument, flags, requires = [] }) => {
        const file = argument?.required ? [join(home, "no-such-file")] : [];
        const out = "out" in flags ? ["--out", join(home, "none")] : [];
        const needed = requires.flatMap((name) => (name === "out" ? [] : [`--${name}`, "some"]));
        return runCommand([...words, ...file, ...out, ...needed, "--json"], { environment });
      }),
    );

    for (const { code, stdout } of results) {
      const { error } = JSON.parse(stdout);
      expect([code, error.kind]).toEqual([2, "settings"]);
      expect(error.message).toContain('HALLPASS_PORT is "x"');
    }
  });

  test("ends with 2 and no effect for settings that only some commands need", async () => {
    const data = join(home, "not-even-begun");
    const database = { DATABASE_URL: "postgres://127.0.0.1:1/hallpass" };
    const files = { HALLPASS_TLS_CERT: join(home, "no-cert.pem"), HALLPASS_TLS_KEY: join(home, "no-key.pem") };
    for (const [words, environment, expected] of [
      [["serve"], database, "DATABASE_URL requires HALLPASS_SECRET"],
      [["serve"], files, `HALLPASS_TLS_CERT names ${files.HALLPASS_TLS_CERT}, which cannot be read (ENOENT).`],
      [["admin", "link"], database, "DATABASE_URL requires HALLPASS_SECRET"],
      [["move", "--to", `sqlite:${data}`], database, "DATABASE_URL requires HALLPASS_SECRET"],
    ] as const) {
      const { code, stderr } = await runCommand([...words, "--data", data], { environment });
      expect([words, code, stderr]).toEqual([words, 2, expect.stringContaining(expected)]);
    }
    expect(existsSync(data)).toBeFalse();
  });

  test("a command that fails ends with 1 and an error in JSON, an export on the standard error", async () => {
    const data = ["--data", join(home, "nothing-here"), "--json"];
    const [backup, toFile, toOutput] = await Promise.all([
      runCommand(["backup", join(home, "copy.db"), ...data]),
      runCommand(["export", "--out", join(home, "all.jsonl"), ...data]),
      runCommand(["export", ...data]),
    ]);

    for (const { code, stdout } of [backup, toFile]) {
      expect([code, JSON.parse(stdout).error.kind]).toEqual([1, "failed"]);
    }
    expect([toOutput.code, toOutput.stdout]).toEqual([1, ""]);
    expect(JSON.parse(toOutput.stderr.split("\n")[0] ?? "").error.kind).toBe("failed");
  });
});

test("an export whose reader ends says nothing and ends with 141, as other programs do", async () => {
  const data = join(home, "piped");
  await (await startServer({ directory: data })).stop();
  const command = [...PROGRAM, "export", "--data", data].map((word) => `'${word}'`).join(" ");

  const child = Bun.spawn(["sh", "-c", `mkfifo reader; (exec 3<reader) & ${command} > reader; echo $?`], {
    cwd: home,
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", HALLPASS_LOG: "json" },
  });
  const [stdout, stderr] = [await new Response(child.stdout).text(), await new Response(child.stderr).text()];

  expect([stdout, stderr]).toEqual(["141\n", ""]);
});

// A program that asks for the result must not take an empty file for one.
test("a result that cannot be written is a failure with a message", async () => {
  const data = join(home, "on-a-full-disk");
  await (await startServer({ directory: data })).stop();
  const commands = [
    ["version"],
    ["--help"],
    ["space", "--json", "--data", data],
    ["keys", "status", "--data", data],
    ["backup", join(home, "told-to-nobody.db"), "--json", "--data", data],
    ["export", "--data", data],
  ];

  for (const words of commands) {
    const command = [...PROGRAM, ...words].map((word) => `'${word}'`).join(" ");
    const child = Bun.spawn(["sh", "-c", `exec ${command} > /dev/full`], {
      cwd: home,
      stderr: "pipe",
      env: { PATH: process.env.PATH ?? "" },
    });
    const [code, stderr] = [await child.exited, await new Response(child.stderr).text()];

    expect([words, code, stderr]).toEqual([words, 1, expect.stringMatching(/^Could not write the \w+: ENOSPC.*\n$/)]);
  }
});

test("an export to a file prints its summary alone; warnings are on the standard error", async () => {
  const data = join(home, "with-a-warning");
  await (await startServer({ directory: data })).stop();

  const { code, stdout, stderr } = await runCommand(
    ["export", "--out", join(home, "warned.jsonl"), "--data", data, "--json"],
    { environment: { HALLPASS_FOO: "1" } },
  );

  expect([code, JSON.parse(stdout).file]).toEqual([0, join(home, "warned.jsonl")]);
  expect(stderr).toContain("HALLPASS_FOO");
});

test("terms and what they mean stand in two columns, however long a term is", () => {
  const helps = [[], ...COMMANDS.map(({ words }) => words)].map((words) => parse([...words, "--help"]));
  for (const asked of helps) {
    const text = "help" in asked ? asked.help : "";
    const starts = [...text.matchAll(/^ {2}(\S.*?)( {2,})\S/gm)].map(
      ([, term = "", gap = ""]) => term.length + gap.length,
    );

    expect(text.match(/^ {2}\S.*$/gm)).toHaveLength(starts.length);
    expect(new Set(starts).size).toBe(1);
  }
});

test("every command has its own help with all its flags, and the list has every command", async () => {
  const all = parse(["--help"]);
  for (const command of COMMANDS) {
    const asked = parse([...command.words, "--help"]);
    const text = "help" in asked ? asked.help : "";
    expect(text).toStartWith(`Usage: hallpass ${callOf(command)}`);
    for (const flag of Object.keys(command.flags)) expect(text).toContain(`--${flag}`);
    expect("help" in all && all.help).toContain(`  ${callOf(command)}`);
  }
  const group = parse(["admin", "--help"]);
  expect("help" in group && group.help).toContain("admin link [email]");
  expect(await runCommand(["backup", "-h"])).toMatchObject({ code: 0, stderr: "" });
});

test("admin link without data reports that, and creates none", async () => {
  const data = join(home, "wrong");
  mkdirSync(join(home, "empty"));

  const [wrong, empty] = [
    await runCommand(["admin", "link", "--data", data]),
    await runCommand(["admin", "link", "--data", join(home, "empty")]),
  ];

  expect([wrong.code, empty.code]).toEqual([1, 1]);
  expect(wrong.stderr).toContain(`Found no Hallpass data in ${data}. Set its directory with --data`);
  expect(existsSync(data)).toBeFalse();
  expect(readdirSync(join(home, "empty"))).toEqual([]);
});

test("admin link and health find the port of the running server, unless it is named", async () => {
  const data = join(home, "other-port");
  const server = await startServer({ directory: data });
  const { port } = new URL(server.url);

  const found = await runCommand(["admin", "link", "--data", data]);
  const named = await runCommand(["admin", "link", "--port", "1234", "--data", data]);
  const health = await runCommand(["health", "--data", data]);
  await server.stop();
  const stopped = await runCommand(["admin", "link", "--data", data]);

  expect([health.code, health.stdout]).toEqual([0, expect.stringContaining(`:${port}/health answers.`)]);
  expect([found, named, stopped].map(({ code, stdout }) => [code, new URL(stdout).port])).toEqual([
    [0, port],
    [0, "1234"],
    [0, "4255"],
  ]);
});

describe("hallpass backup and export", () => {
  test("never write into a data directory, and replace a file only with --force", async () => {
    const data = join(home, "live");
    const server = await startServer({ directory: data });
    const secret = readFileSync(join(data, "secret"), "utf8");
    const letter = join(home, "letter");
    writeFileSync(letter, "dear ada");
    const other = join(home, "other");
    await runCommand(["migrate", "--data", other]);

    const refused = [
      ["backup", join(data, "hallpass.db")],
      ["backup", join(data, "secret"), "--force"],
      ["export", "--out", join(data, "secret"), "--force"],
      ["export", "--out", join(data, "new.jsonl")],
      // Another server's directory, while this command works on a third one.
      ["backup", join(data, "hallpass.db"), "--force", "--data", other],
      ["backup", letter],
      ["export", "--out", letter],
    ];
    for (const words of refused) {
      const command = words.includes("--data") ? words : [...words, "--data", data];
      const { code, stderr } = await runCommand(command);
      expect([words, code]).toEqual([words, 1]);
      expect(stderr).toMatch(/data directory|already exists/);
    }

    expect(readFileSync(join(data, "secret"), "utf8")).toBe(secret);
    expect(readFileSync(letter, "utf8")).toBe("dear ada");
    expect((await fetch(`${server.url}/health?db`)).status).toBe(200);
    const copied = await runCommand(["export", "--out", letter, "--force", "--data", data]);
    expect([copied.code, readFileSync(letter, "utf8").split("\n").length > 2]).toEqual([0, true]);
    await server.stop();
  });
});

describe("Ctrl-C", () => {
  // The import copies its standard input to a temporary file, which holds password hashes.
  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s during an import leaves no files", async (signal) => {
    const temporary = mkdtempSync(join(home, "tmp-"));
    const child = Bun.spawn([...PROGRAM, "import", "-", "--data", join(home, "interrupted")], {
      stdin: "pipe",
      stdout: "ignore",
      stderr: "ignore",
      env: { PATH: process.env.PATH ?? "", TMPDIR: temporary },
    });
    child.stdin.write('{"type":"hallpass_export","version":1}\n'.repeat(1_000));
    await child.stdin.flush();
    await until(() => readdirSync(temporary, { recursive: true }).length > 1);

    child.kill(signal);
    const code = await child.exited;

    expect(readdirSync(temporary)).toEqual([]);
    expect(code).toBeGreaterThan(128);
  });

  test("during a backup leaves no file, neither partial nor complete", async () => {
    const [data, folder] = [join(home, "large"), mkdtempSync(join(home, "copies-"))];
    await (await startServer({ directory: data })).stop();
    await enlarge(join(data, "hallpass.db"));
    const child = Bun.spawn([...PROGRAM, "backup", join(folder, "copy.db"), "--data", data], {
      stdout: "ignore",
      stderr: "ignore",
    });
    await until(() => readdirSync(folder).length > 0);

    child.kill("SIGINT");
    const code = await child.exited;

    expect([code, readdirSync(folder)]).toEqual([130, []]);
  });
});

describe("after SIGKILL", () => {
  const importing = (temporary: string) =>
    Bun.spawn([...PROGRAM, "import", "-", "--data", join(home, "never-imported")], {
      stdin: "pipe",
      stdout: "ignore",
      stderr: "ignore",
      env: { PATH: process.env.PATH ?? "", TMPDIR: temporary },
    });
  const filesIn = (directory: string) => readdirSync(directory, { recursive: true }).map(String);

  test("the next command of the kind removes what is left, and nothing that a live one uses", async () => {
    const temporary = mkdtempSync(join(home, "tmp-"));
    const [killed, live] = [importing(temporary), importing(temporary)];
    await until(() => filesIn(temporary).filter((name) => name.endsWith("input")).length === 2);
    const elsewhere = mkdtempSync(join(home, "elsewhere-"));
    writeFileSync(join(elsewhere, "letter"), "dear ada");
    symlinkSync(elsewhere, join(temporary, ".hallpass-import.elsewhere.unfinished"));
    killed.kill("SIGKILL");
    await killed.exited;
    makeOlder(temporary);

    await runCommand(["import", "-", "--data", join(home, "never-imported")], {
      stdin: "",
      environment: { TMPDIR: temporary },
    });

    expect(readdirSync(temporary).length).toBe(2);
    expect(filesIn(temporary).filter((name) => name.endsWith("input")).length).toBe(1);
    live.kill("SIGTERM");
    await live.exited;
    expect(readdirSync(temporary)).toEqual([".hallpass-import.elsewhere.unfinished"]);
    expect(readdirSync(elsewhere)).toEqual(["letter"]);
  });

  test("the next backup or export into the same file removes what is left", async () => {
    const [data, folder] = [join(home, "killed"), mkdtempSync(join(home, "copies-"))];
    await (await startServer({ directory: data })).stop();
    await enlarge(join(data, "hallpass.db"));
    const words = ["backup", join(folder, "copy.db"), "--data", data];
    const child = Bun.spawn([...PROGRAM, ...words], { stdout: "ignore", stderr: "ignore" });
    await until(() => filesIn(folder).some((name) => name.endsWith("copy.db")));
    child.kill("SIGKILL");
    await child.exited;
    const ofExport = join(folder, ".all.jsonl.0123456789ab.unfinished");
    mkdirSync(ofExport);
    writeFileSync(join(ofExport, "export"), "hashes of passwords");
    makeOlder(folder);

    const backup = await runCommand(words);
    expect([backup.code, readdirSync(folder).toSorted()]).toEqual([0, [basename(ofExport), "copy.db"]]);
    const exported = await runCommand(["export", "--out", join(folder, "all.jsonl"), "--data", data]);
    expect([exported.code, readdirSync(folder).toSorted()]).toEqual([0, ["all.jsonl", "copy.db"]]);
  });
});

/** Makes the database too large to copy before the signal arrives. */
async function enlarge(file: string): Promise<void> {
  const { Database } = await import("bun:sqlite");
  const database = new Database(file);
  database.run("create table ballast (bytes blob)");
  database.run(
    "with recursive n(i) as (select 1 union all select i + 1 from n where i < 60) insert into ballast select zeroblob(1000000) from n",
  );
  database.close();
}
