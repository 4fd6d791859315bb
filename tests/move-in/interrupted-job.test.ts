import { Database } from "bun:sqlite";
import { afterAll, describe, expect, setDefaultTimeout } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { detail } from "#testing/detail.ts";
import { clerkFile, importOf, started, uploaded } from "#testing/imports.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { FIRST_OWNER, signInFirstOwner } from "#testing/server/program.ts";
import { makeProject, PROXY } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { serverOn } from "../faults/server-on.ts";

const PEOPLE = 3_000;
/** An instance that was killed in the middle of a batch keeps it for a minute. */
const LONGER_THAN_A_LEASE_MILLIS = 120_000;

setDefaultTimeout(LONGER_THAN_A_LEASE_MILLIS + 60_000);

const data = mkdtempSync(join(tmpdir(), "hallpass-interrupted-job-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe("an import that the server runs", () => {
  detail("goes on when the server was killed and starts again, and imports nobody twice", async () => {
    const start = () => serverOn(data, { environment: { ...FIRST_OWNER, ...PROXY }, program: PROGRAM });
    const first = await start();
    const apiUrl = `${first.url}/api/v1`;
    const project = await makeProject(apiUrl, await signInFirstOwner(apiUrl));
    const names = Array.from({ length: PEOPLE }, (_, at) => `u${at}`);
    const { id } = (await uploaded(project, clerkFile(names))).body;
    await started(project, id);
    const acknowledged = await until(async () => (await importOf(project, id)).lines.done);
    first.child.kill("SIGKILL");
    await first.child.exited;

    const second = await start();
    try {
      const headers = { projectId: project.id, superSecretAdminKey: project.keys.superSecretAdminKey };
      const admin = wireTo(`${second.url}/api/v1`, { level: "admin", headers });
      const done = await until(async () => {
        const found = await importOf({ ...project, admin }, id);
        return found.state !== "importing" && found;
      }, LONGER_THAN_A_LEASE_MILLIS);
      const { created = 0, unchanged = 0 } = done.result?.records.user ?? {};

      expect(acknowledged).toBeLessThan(PEOPLE);
      expect([done.state, done.lines.done, created + unchanged]).toEqual(["done", PEOPLE, PEOPLE]);
      using database = new Database(join(data, DATABASE_FILE), { readonly: true });
      const moved = "select count(*) as users from users where external_id is not null";
      expect(database.query(moved).get()).toEqual({ users: PEOPLE });
    } finally {
      second.child.kill("SIGTERM");
      await second.child.exited;
    }
  });
});
