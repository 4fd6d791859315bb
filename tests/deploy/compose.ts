import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "#testing/waiting.ts";
import { type Engine, startEngine } from "./engine.ts";
import { buildImage } from "./image.ts";

const COMPOSE_FILE = join(import.meta.dir, "../../deploy/compose.yaml");
const ADMIN_KEY = "sak_of_the_rehearsal";
/** What the tests add: a key that they know, and a log of requests. */
const ADDED = {
  version: "2.4",
  services: {
    hallpass: {
      environment: { HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: ADMIN_KEY, HALLPASS_ACCESS_LOG: "on" },
    },
  },
};

let folder = "";
let engine: Engine;

const compose = (...words: string[]) =>
  engine.compose("--file", COMPOSE_FILE, "--file", join(folder, "added.json"), "--project-name", "rehearsal", ...words);
const inContainer = (...words: string[]) => compose("exec", "-T", "hallpass", ...words);
const container = () => JSON.parse(engine.docker("inspect", compose("ps", "--quiet", "hallpass")))[0];
const untilHealthy = () => until(() => container().State.Health?.Status === "healthy", 60_000);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hallpass-compose-"));
  writeFileSync(join(folder, "added.json"), JSON.stringify(ADDED));
  const archive = join(folder, "hallpass.tar");
  const buildah = buildImage(folder);
  buildah("push", "--quiet", "hallpass", `docker-archive:${archive}:hallpass:latest`);
  mkdirSync(join(folder, "engine"));
  engine = await startEngine(join(folder, "engine"));
  engine.docker("load", "--quiet", "--input", archive);
  compose("up", "--detach", "--no-build");
  await untilHealthy();
}, 300_000);

afterAll(async () => {
  compose("down", "--volumes");
  await engine.stop();
  rmSync(folder, { recursive: true });
}, 120_000);

test("one command makes a healthy server, which this machine alone reaches on its port", () => {
  const page = engine.curl("--silent", "--include", "http://localhost:4255/handler/sign-in");

  expect(page).toStartWith("HTTP/1.1 200");
  expect(container().NetworkSettings.Ports).toEqual({ "4255/tcp": [{ HostIp: "127.0.0.1", HostPort: "4255" }] });
});

test("the server believes a proxy on this machine, and no further one", () => {
  const claimed = "X-Forwarded-For: 198.51.100.1, 203.0.113.7";
  engine.curl("--silent", "--header", claimed, "http://localhost:4255/api/v1/users/me");

  const requests = compose("logs", "--no-color", "--no-log-prefix", "hallpass")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ message }) => message === "GET /users/me");
  expect(requests.map(({ ip }) => ip)).toEqual(["203.0.113.7"]);
});

test("its process has a user of its own and no right, and writes to nothing but its data", () => {
  const status = inContainer("cat", "/proc/1/status");
  const written = (path: string) => inContainer("sh", "-c", `touch ${path} 2>/dev/null && echo yes || echo no`);

  expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
  expect(status).toMatch(/^CapBnd:\t0000000000000000$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  expect(["/data/a", "/tmp/a", "/usr/local/bin/a", "/var/a"].map(written)).toEqual(["yes", "yes", "no", "no"]);
});

test("commands in the container find the data, and the doctor asks for an address and a mail server only", () => {
  const link = inContainer("hallpass", "admin", "link");
  // It ends with 1 when it finds something.
  const { findings } = JSON.parse(inContainer("sh", "-c", "hallpass doctor --json || true"));

  expect(link).toContain("http://localhost:4255/");
  expect(findings.map(({ id }: { id: string }) => id)).toEqual(["url_local", "no_mail_server"]);
});

test("the sandbox renders a mail design there", () => {
  const design = { theme_id: false, template_tsx_source: "export const EmailTemplate = () => <b>boats</b>;" };
  const headers = {
    "content-type": "application/json",
    "x-hallpass-project-id": "internal",
    "x-hallpass-access-type": "admin",
    "x-hallpass-super-secret-admin-key": ADMIN_KEY,
  };
  const flags = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
  const url = "http://localhost:4255/api/v1/emails/render-email";

  expect(JSON.parse(engine.curl("--silent", ...flags, "--data", JSON.stringify(design), url)).html).toContain("boats");
});

test("a killed server is started again, a stopped one ends by itself, and the data outlives the container", async () => {
  const secret = () => inContainer("cat", "/data/secret");
  const before = secret();
  const { Id, State } = container();

  process.kill(State.Pid, "SIGKILL");
  await until(() => container().RestartCount === 1, 60_000);
  await untilHealthy();
  compose("stop");
  const { ExitCode } = JSON.parse(engine.docker("inspect", Id))[0].State;
  const log = engine.docker("logs", Id);
  compose("down");
  compose("up", "--detach", "--no-build");
  await untilHealthy();

  expect(ExitCode).toBe(0);
  expect(log).toContain("Stopping on SIGTERM");
  expect(container().Id).not.toBe(Id);
  expect(secret()).toBe(before);
}, 180_000);
