import { expect, mock, test } from "bun:test";
import * as fs from "node:fs";
import { join } from "node:path";

const { readdirSync, readFileSync } = { ...fs };
let isWithoutHandles = false;
/** The function, as it is in a process that has no file handle left. */
const unlessWithout = <F extends (...given: never[]) => unknown>(read: F) =>
  ((...given: Parameters<F>) => {
    if (isWithoutHandles) throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
    return read(...given);
  }) as F;
mock.module("node:fs", () => ({
  ...fs,
  readdirSync: unlessWithout(readdirSync),
  readFileSync: unlessWithout(readFileSync),
}));
const { BACKUPS } = await import("#server/files/data-directory.ts");
const { startServer } = await import("#testing/server/server.ts");

// The operator learns from the metrics that clients use up the handles.
test("the metrics of a server without file handles have everything but what must be read from files", async () => {
  const server = await startServer({ environment: { HALLPASS_METRICS_TOKEN: "a-token-of-the-metrics" } });
  fs.mkdirSync(join(server.running.deps.settings.dataDirectory, BACKUPS), { recursive: true });

  isWithoutHandles = true;
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: "Bearer a-token-of-the-metrics" } });
  const text = await reply.text();
  isWithoutHandles = false;
  await server.stop();

  expect(reply.status).toBe(200);
  expect(text).toContain("process_cpu_seconds_total");
  expect(text).toContain("\nhallpass_database_up 1\n");
  expect(text).not.toContain("process_open_fds");
});
