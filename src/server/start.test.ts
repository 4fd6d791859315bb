import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { freePort } from "#testing/server/server.ts";
import { outcomeOf } from "#testing/waiting.ts";
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

  expect(await outcomeOf(started)).toThrow("HALLPASS_HTTP_PORT");
  expect(hasEnded).toBe(true);
  silent.stop(true);
  rmSync(directory, { recursive: true, force: true });
});

// Else each backup would fail, and nobody would look at the log until one is needed.
test("a recipient of backups that is mistyped is named by the start, which makes no data", async () => {
  const directory = join(mkdtempSync(join(tmpdir(), "hallpass-start-")), "data");
  const recipient = await identityToRecipient(await generateIdentity());
  const mistyped = recipient.replace(/.$/, (last) => (last === "q" ? "p" : "q"));
  const settings = readSettings({ HALLPASS_BACKUP_RECIPIENTS: mistyped }, { data: directory });
  const log = jsonLog(() => {});

  expect(await outcomeOf(startServer(settings, log))).toThrow(
    `HALLPASS_BACKUP_RECIPIENTS: ${mistyped} is not a recipient`,
  );
  expect(existsSync(directory)).toBe(false);
  rmSync(join(directory, ".."), { recursive: true });
});
