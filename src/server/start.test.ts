import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#testing/server/server.ts";
import { jsonLog } from "./log.ts";
import { readSettings } from "./settings.ts";
import { startServer } from "./start.ts";

// A program that starts servers itself would wait half a minute for the authority, and write to a closed database.
test("a server that cannot listen ends the order of a certificate before it closes the data", async () => {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-start-"));
  // Accepts connections and never answers.
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const settings = readSettings(
    {
      HALLPASS_URL: "https://auth.example.test",
      HALLPASS_HOST: "127.0.0.1",
      HALLPASS_HTTP_PORT: String(silent.port),
      HALLPASS_TLS: "acme",
      HALLPASS_ACME_DIRECTORY: `https://localhost:${silent.port}/dir`,
    },
    { port: String(await freePort()), data: directory },
  );
  let hasEnded = false;

  const started = startServer(
    settings,
    jsonLog(() => {}),
    {
      jobs(jobs) {
        const order = jobs.find(({ name }) => name === "certificate")?.work();
        void order?.finally(() => {
          hasEnded = true;
        });
        return jobs;
      },
    },
  );

  await expect(started).rejects.toThrow("HALLPASS_HTTP_PORT");
  expect(hasEnded).toBe(true);
  silent.stop(true);
  rmSync(directory, { recursive: true, force: true });
});
