import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAMS } from "#testing/server/forms.ts";
import { freePort } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const [executable] = PROGRAMS.executable;
const home = mkdtempSync(join(tmpdir(), "hallpass-operator-log-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Starts the executable through a shell, which `wrap` gives its outputs. */
async function serving(environment: Record<string, string>, wrap = (command: string) => `exec ${command}`) {
  const directory = mkdtempSync(join(home, "server-"));
  const port = String(await freePort());
  const errors = join(directory, "stderr");
  const settings = { HALLPASS_PORT: port, HALLPASS_DATA: join(directory, "data"), ...environment };
  const child = Bun.spawn(["sh", "-c", wrap(executable)], {
    cwd: directory,
    stdin: "ignore",
    stdout: "ignore",
    stderr: Bun.file(errors),
    env: { PATH: process.env.PATH ?? "", ...settings },
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => (await fetch(`${url}/api/v1`).catch(() => null))?.status === 200;
  await until(answers);
  return {
    child,
    directory,
    answers,
    stderr: () => readFileSync(errors, "utf8"),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

const messagesIn = (file: string) =>
  (existsSync(file) ? readFileSync(file, "utf8") : "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line).message as string);

test("the log goes to HALLPASS_LOG_FILE, and SIGHUP opens it anew after a rotation and stops nothing", async () => {
  const file = join(home, "hallpass.log");
  await using server = await serving({ HALLPASS_LOG_FILE: file });
  await until(() => messagesIn(file).includes("GET /"));

  renameSync(file, `${file}.1`);
  server.child.kill("SIGHUP");
  await until(() => messagesIn(file).includes("Reopened the log on SIGHUP"));
  const before = readFileSync(`${file}.1`, "utf8");
  expect(await server.answers()).toBeTrue();
  await until(() => messagesIn(file).includes("GET /"));
  server.child.kill("SIGTERM");
  const code = await server.child.exited;

  expect(code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(messagesIn(file)).toContain("Stopping on SIGTERM: finishing requests in flight");
  expect(readFileSync(`${file}.1`, "utf8")).toBe(before);
});

test("SIGHUP without a log file stops nothing", async () => {
  await using server = await serving({ HALLPASS_LOG: "json" });

  server.child.kill("SIGHUP");
  for (let at = 0; at < 5; at++) expect([await server.answers(), server.child.exitCode]).toEqual([true, null]);
});

test("HALLPASS_LOG_LEVEL=error leaves only errors", async () => {
  const file = join(home, "errors.log");
  await using server = await serving({ HALLPASS_LOG_FILE: file, HALLPASS_LOG_LEVEL: "error" });
  server.child.kill("SIGTERM");

  expect(await server.child.exited).toBe(0);
  expect(messagesIn(file)).toEqual([]);
});

test.each([
  ["a log file on a full disk", { HALLPASS_LOG_FILE: "/dev/full" }, undefined],
  ["a log file in a missing directory", { HALLPASS_LOG_FILE: "/nonexistent/hallpass.log" }, undefined],
  ["a standard output on a full disk", {}, (command: string) => `exec ${command} > /dev/full`],
  ["a standard output that nobody reads", {}, (command: string) => `exec ${command} > ended`],
] as const)("%s stops nothing, and one line on the standard error says so", async (what, environment, wrap) => {
  const isPipe = what.includes("nobody");
  // The reader of the pipe ends before the first line.
  const closed = (command: string) => `mkfifo ended; (exec 3<ended; sleep 0.3) & exec ${command} > ended`;
  await using server = await serving({ HALLPASS_LOG: "json", ...environment }, isPipe ? closed : wrap);
  const complaints = () =>
    server
      .stderr()
      .split("\n")
      .filter((line) => line.startsWith("Cannot write the log to"));
  await until(async () => (await server.answers()) && complaints().length > 0);
  for (let request = 0; request < 5; request++) {
    expect(await server.answers()).toBeTrue();
  }
  server.child.kill("SIGTERM");

  expect(await server.child.exited).toBe(0);
  const lines = server.stderr().split("\n").filter(Boolean);
  expect(complaints()).toHaveLength(1);
  // The other line is the link to set up the instance.
  expect(lines).toHaveLength(2);
});

test("a server whose terminal is closed stops, although SIGHUP stops no other", async () => {
  const directory = mkdtempSync(join(home, "terminal-"));
  const port = String(await freePort());
  const terminal = Bun.spawn(["script", "-qec", executable, "/dev/null"], {
    cwd: directory,
    stdin: "pipe",
    stdout: "ignore",
    stderr: "ignore",
    env: { PATH: process.env.PATH ?? "", HALLPASS_PORT: port, HALLPASS_DATA: join(directory, "data") },
  });
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/health`).catch(() => null))?.ok === true;
  await until(answers);

  terminal.kill("SIGKILL");

  await until(async () => !(await answers()));
});
