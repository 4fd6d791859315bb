import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#server/db/migrate/migrations.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import { openStore } from "#server/db/store/open.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { rowsOf } from "#testing/server/rows.ts";

const WEBHOOKS = "0010_webhooks";
const EMPTY: Record<Dialect, string> = { sqlite: "x'00'", postgres: "'\\x00'" };
const PAYLOAD = '{"type":"team.deleted","data":{"id":"t"}}';

/** The migrations before webhooks, then rows of an older server, then the webhook migration and all later ones. */
function withRows(dialect: Dialect) {
  const all = migrations[dialect];
  const at = all.findIndex(({ name }) => name === WEBHOOKS);
  const webhooks = all[at];
  if (!webhooks) throw new Error(`There is no migration ${WEBHOOKS}.`);
  const sql = `
    insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config)
      values ('p', 'Boats', '', ${dialect === "sqlite" ? "0" : "false"}, 1, ${EMPTY[dialect]});
    insert into events (id, project_id, type, payload, state, created_at)
      values ('0a0b0c0d-0000-4000-8000-000000000001', 'p', 'team.deleted', '${PAYLOAD}', 'queued', 1);
    insert into events (id, project_id, type, payload, state, created_at, done_at)
      values ('0a0b0c0d-0000-4000-8000-000000000002', 'p', 'team.deleted', '${PAYLOAD}', 'done', 2, 3);`;
  const { number } = webhooks;
  const later = all.slice(at).map((each) => ({ ...each, number: each.number + 1 }));
  return [...all.slice(0, at), { number, name: "rows", sql }, ...later];
}

test.each(["sqlite", "postgres"] as const)(
  "%s: events of an older server are messages, waiting or done",
  async (dialect) => {
    const known = withRows(dialect);
    const directory = mkdtempSync(join(tmpdir(), "hallpass-test-"));
    const database = dialect === "postgres" ? await createTestDatabase(known) : null;
    const store = await openStore({ directory, databaseUrl: database?.url, migrations: known });
    try {
      const events = (await rowsOf(store, "events")).sort((a, b) => a.createdAt - b.createdAt);

      expect(events).toMatchObject([
        { id: "msg_0a0b0c0d000040008000000000000001", state: "queued", payload: JSON.parse(PAYLOAD), uid: null },
        { id: "msg_0a0b0c0d000040008000000000000002", state: "done", channels: null, doneAt: 3 },
      ]);
    } finally {
      await store.close();
      await database?.drop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
);
