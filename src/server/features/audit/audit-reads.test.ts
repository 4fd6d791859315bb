import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  AUDIT_ACTION_GROUPS,
  type AuditAction,
  type AuditEntry,
  getAuditEntry,
  listAuditEntries,
} from "#contract/audit.ts";
import type { Input } from "#contract/endpoint.ts";
import { createInternalKey, updateInternalKey } from "#contract/internal-keys.ts";
import { createTeam, deleteTeam, updateTeam } from "#contract/teams.ts";
import { updateCurrentUser } from "#contract/users.ts";
import { sealEntries } from "#server/audit/sealing.ts";
import { audit, type AuditEntry as Entry } from "#server/audit/write.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Store } from "#server/db/store/store.ts";
import { explainAt } from "#testing/database/plans.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import { fromNow } from "#testing/waiting.ts";
import { listEntries } from "./list.ts";
import { type AuditFilter, rangeQueries } from "./ranges.ts";

type Query = NonNullable<Input<typeof listAuditEntries, "server">["query"]>;

const ask = ({ admin }: Pick<TestProject, "admin">, query: Query = {}) => admin.call(listAuditEntries, { query });

async function itemsOf(project: Pick<TestProject, "admin">, query: Query = {}): Promise<AuditEntry[]> {
  const { body } = await ask(project, query);
  return body.items;
}

const ENTRIES_OF_A_WRITE = 300;

/** Writes entries as services do, all with one time unless given. */
async function writeEntries(
  { running: { deps } }: TestServer,
  { id: projectId }: TestProject,
  entries: {
    action: AuditAction;
    actorType?: Entry["actor"]["type"];
    actorId?: string;
    subjectType?: Entry["subject"]["type"];
    subjectId?: string;
    at?: number;
  }[],
) {
  // A write that takes seconds is ended.
  for (let from = 0; from < entries.length; from += ENTRIES_OF_A_WRITE) {
    await deps.store.write(async (tx) => {
      for (const { action, actorId = null, subjectId = null, at = deps.now(), ...entry } of entries.slice(
        from,
        from + ENTRIES_OF_A_WRITE,
      )) {
        await audit(
          tx,
          { now: () => at },
          {
            projectId,
            action,
            actor: { type: entry.actorType ?? "user", id: actorId },
            subject: { type: entry.subjectType ?? "user", id: subjectId },
            origin: null,
          },
        );
      }
    });
  }
}

/** A store that notes which queries run, and how many rows they may read. */
function recorded(store: Store) {
  const read: [query: object, rows: number][] = [];
  const recording: Store = {
    ...store,
    rows(query, params) {
      read.push([query, Number("rows" in params && params.rows)]);
      return store.rows(query, params);
    },
  };
  return { recording, read };
}

eachServer((server) => {
  test("an admin reads what happened, newest first, in the contract's shape", async () => {
    const project = await server().project();
    const ada = await project.person();
    await ada.wire.with({}, { "user-agent": "Mozilla/5.0" }).call(updateCurrentUser, { body: { display_name: "Ada" } });

    const { status, body } = await ask(project);

    expect(status).toBe(200);
    expect(body).toMatchObject({ is_paginated: true, pagination: { next_cursor: null } });
    expect(body.items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at_millis: expect.any(Number),
      action: "user_updated",
      actor: { type: "user", id: ada.userId },
      subject: { type: "user", id: ada.userId },
      ip: ada.ip,
      user_agent: "Mozilla/5.0",
      request_id: expect.any(String),
      before: expect.objectContaining({ display_name: null }),
      after: expect.objectContaining({ display_name: "Ada" }),
      sealed: expect.any(Boolean),
    });
    const times = (body.items as AuditEntry[]).map(({ at_millis }) => at_millis);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect((body.items as AuditEntry[]).map(({ action }) => action)).toContain("project_created");
  });

  test("an entry can be read before the sealer seals it", async () => {
    const project = await server().project();
    const readAtOnce: boolean[] = [];
    // The sealer runs about four times a second, so at least one of these entries is read before it is sealed.
    for (let tries = 0; tries < 20; tries++) {
      await writeEntries(server(), project, [{ action: "sign_in" }]);
      readAtOnce.push((await itemsOf(project, { limit: 1 }))[0]?.sealed ?? true);
    }
    while ((await sealEntries(server().running.deps)) > 0);

    expect(readAtOnce).toContain(false);
    expect((await itemsOf(project)).every(({ sealed }) => sealed)).toBe(true);
  });

  test("filters work alone and combined", async () => {
    const project = await server().project();
    const [ada, ben] = [randomUuid(), randomUuid()];
    const start = server().clock.now() + 1_000_000;
    await writeEntries(server(), project, [
      { action: "sign_in", actorId: ada, subjectId: ada, at: start },
      { action: "sign_in", actorId: ada, subjectId: ben, at: start + 10 },
      { action: "sign_out", actorId: ben, subjectId: ada, at: start + 20 },
      { action: "sign_out", actorId: ada, subjectId: ada, at: start + 30 },
    ]);
    const found = async (query: Query) =>
      (await itemsOf(project, query))
        .filter(({ at_millis }) => at_millis >= start)
        .map(({ at_millis }) => (at_millis - start) / 10);

    expect(await found({})).toEqual([3, 2, 1, 0]);
    expect(await found({ actor_id: ada })).toEqual([3, 1, 0]);
    expect(await found({ subject_id: ada })).toEqual([3, 2, 0]);
    expect(await found({ action: "sign_in" })).toEqual([1, 0]);
    expect(await found({ actor_id: ada, subject_id: ada })).toEqual([3, 0]);
    expect(await found({ actor_id: ada, action: "sign_in" })).toEqual([1, 0]);
    expect(await found({ subject_id: ada, action: "sign_out" })).toEqual([3, 2]);
    expect(await found({ actor_id: ada, subject_id: ada, action: "sign_out" })).toEqual([3]);
    expect(await found({ from_millis: start + 10, to_millis: start + 20 })).toEqual([2, 1]);
    expect(await found({ subject_id: ada, to_millis: start + 20 })).toEqual([2, 0]);
    expect(await found({ action: "sign_up", from_millis: start })).toEqual([]);
    expect(await found({ actor_id: "nobody", action: "sign_in" })).toEqual([]);
    expect(await found({ user_id: ada })).toEqual([3, 2, 1, 0]);
    expect(await found({ user_id: ben })).toEqual([2, 1]);
    expect(await found({ user_id: ben, action: "sign_out" })).toEqual([2]);
    expect(await found({ user_id: ben, actor_id: ada })).toEqual([1]);
    expect(await found({ user_id: ben, subject_id: ada })).toEqual([2]);
    expect(await found({ user_id: ben, actor_id: ada, subject_id: ada })).toEqual([]);
    expect(await found({ user_id: ada, from_millis: start + 10, to_millis: start + 20 })).toEqual([2, 1]);
    expect(await found({ user_id: randomUuid() })).toEqual([]);
  });

  test("pages have no gap and no overlap, also with entries of the same time", async () => {
    const project = await server().project();
    const ada = randomUuid();
    const at = server().clock.now() + 5_000_000;
    await writeEntries(
      server(),
      project,
      Array.from({ length: 25 }, (_, n) => ({
        action: "sign_in" as const,
        actorId: ada,
        subjectId: [ada, randomUuid(), undefined][n % 3],
        at: at + Math.floor(n / 10),
      })),
    );

    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await ask(project, { actor_id: ada, limit: 10, ...(cursor && { cursor }) });
      seen.push(...body.items.map(({ id }: AuditEntry) => id));
      sizes.push(body.items.length);
      cursor = body.pagination.next_cursor ?? undefined;
    } while (cursor);

    expect(sizes).toEqual([10, 10, 5]);
    expect(new Set(seen).size).toBe(25);
    expect(seen).toEqual((await itemsOf(project, { actor_id: ada, limit: 200 })).map(({ id }) => id));
  });

  test("a page goes on behind an entry that was deleted after the page before named it, within its filter", async () => {
    const project = await server().project();
    const ada = randomUuid();
    const at = server().clock.now() + 6_000_000;
    const entries = Array.from({ length: 5 }, (_, n) => ({
      action: "sign_in" as const,
      actorId: ada,
      subjectId: ada,
      at: at + n,
    }));
    await writeEntries(server(), project, entries);
    const all = await itemsOf(project, { user_id: ada });
    const { body } = await ask(project, { user_id: ada, limit: 2 });
    const { store } = server().running.deps;
    await store.write((tx) => tx.delete(tx.auditEntries).where(eq(tx.auditEntries.id, all[2]?.id ?? "")));

    const cursor = String(body.pagination.next_cursor);
    const rest = await itemsOf(project, { user_id: ada, cursor });
    const until = await itemsOf(project, { user_id: ada, cursor: body.items[0].id, to_millis: at });
    const clamped = await itemsOf(project, { user_id: ada, cursor, to_millis: at });

    // Entries are sealed meanwhile.
    const ids = (items: AuditEntry[]) => items.map(({ id }) => id);
    expect(ids(rest)).toEqual(ids(all.slice(3)));
    expect([until, ids(clamped)]).toEqual([[], ids(all.slice(4))]);
  });

  test("the pages about a user have what the user did and what was done to the user, newest first and each once", async () => {
    const project = await server().project();
    const [ada, ben] = [randomUuid(), randomUuid()];
    const at = server().clock.now() + 6_000_000;
    await writeEntries(
      server(),
      project,
      Array.from({ length: 40 }, (_, n) => ({
        action: "sign_in" as const,
        actorId: [ada, ada, ben, ben][n % 4],
        subjectId: [ada, ben, ada, ben][n % 4],
        at: at + Math.floor(n / 7),
      })),
    );

    const seen: AuditEntry[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await ask(project, { user_id: ada, limit: 4, ...(cursor && { cursor }) });
      seen.push(...body.items);
      cursor = body.pagination.next_cursor ?? undefined;
    } while (cursor);

    expect(seen).toHaveLength(30);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(30);
    expect(seen.every(({ actor, subject }) => actor.id === ada || subject.id === ada)).toBe(true);
    const times = seen.map(({ at_millis }) => at_millis);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const [other] = await itemsOf(project, { actor_id: ben, subject_id: ben });
    expect(await itemsOf(project, { user_id: ada, cursor: other?.id ?? "" })).toEqual([]);
  });

  test("a page has 50 entries by default, and at most 200", async () => {
    const project = await server().project();
    await writeEntries(
      server(),
      project,
      Array.from({ length: 210 }, () => ({ action: "sign_in" as const })),
    );

    expect(await itemsOf(project)).toHaveLength(50);
    expect(await itemsOf(project, { limit: 200 })).toHaveLength(200);
    for (const limit of [0, 201, -1, 1.5]) expect((await ask(project, { limit })).code).toBe("SCHEMA_ERROR");
    expect((await ask(project, { cursor: "no uuid" })).code).toBe("SCHEMA_ERROR");
    expect(await itemsOf(project, { cursor: randomUuid() })).toEqual([]);
  });

  test("only admins of the project can read it", async () => {
    const [one, two] = [await server().project(), await server().project()];
    const ada = await one.person();

    for (const wire of [one.client, one.server, ada.wire]) {
      expect((await wire.call(listAuditEntries)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
    }
    const [entry] = await itemsOf(one, { subject_id: ada.userId });

    expect(entry).toBeDefined();
    expect(await itemsOf(two, { subject_id: ada.userId })).toEqual([]);
    expect(await itemsOf(two, { cursor: entry?.id ?? "" })).toEqual([]);
  });

  test("after the erasure of personal data, the other data is still there", async () => {
    const project = await server().project();
    const ada = await project.person();
    await server().running.deps.store.write((tx) =>
      tx
        .update(tx.auditEntries)
        .set({ personal: null, personalSalt: null })
        .where(eq(tx.auditEntries.projectId, project.id)),
    );

    const entries = await itemsOf(project, { subject_id: ada.userId, action: "sign_up" });

    expect(entries).toMatchObject([
      {
        actor: { id: ada.userId },
        ip: null,
        user_agent: null,
        before: null,
        after: null,
        request_id: expect.any(String),
      },
    ]);
  });

  test("types and groups of actions filter, alone and combined", async () => {
    const project = await server().project();
    const [ada, team] = [randomUuid(), randomUuid()];
    const start = server().clock.now() + 1_000_000;
    await writeEntries(server(), project, [
      { action: "sign_in", actorId: ada, subjectId: ada, at: start },
      { action: "sign_in_failed", actorType: "nobody", subjectId: ada, at: start + 10 },
      { action: "team_created", actorType: "server", subjectType: "team", subjectId: team, at: start + 20 },
      { action: "team_member_added", actorId: ada, subjectType: "team", subjectId: team, at: start + 30 },
      { action: "user_updated", actorType: "owner", actorId: "an-owner", subjectId: ada, at: start + 40 },
      { action: "permission_granted", actorType: "server", subjectId: ada, at: start + 50 },
    ]);
    const found = async (query: Query) =>
      (await itemsOf(project, { ...query, from_millis: start })).map(({ at_millis }) => (at_millis - start) / 10);

    expect(await found({ actor_type: "user" })).toEqual([3, 0]);
    expect(await found({ actor_type: "server" })).toEqual([5, 2]);
    expect(await found({ actor_type: "system" })).toEqual([]);
    expect(await found({ subject_type: "user" })).toEqual([5, 4, 1, 0]);
    expect(await found({ subject_type: "team" })).toEqual([3, 2]);
    expect(await found({ actor_type: "server", subject_type: "team" })).toEqual([2]);
    expect(await found({ actor_type: "user", subject_type: "team" })).toEqual([3]);
    expect(await found({ action_group: "sign_in" })).toEqual([1, 0]);
    expect(await found({ action_group: "teams" })).toEqual([3, 2]);
    expect(await found({ action_group: "sign_in", actor_type: "nobody" })).toEqual([1]);
    expect(await found({ action_group: "permissions", actor_type: "server" })).toEqual([5]);
    expect(await found({ action_group: "teams", action: "team_created" })).toEqual([2]);
    expect(await found({ action_group: "teams", action: "sign_in" })).toEqual([]);
    expect(await found({ user_id: ada, action_group: "sign_in" })).toEqual([1, 0]);
    expect(await found({ user_id: ada, subject_type: "team" })).toEqual([3]);
    expect(await found({ subject_id: ada, actor_type: "owner" })).toEqual([4]);
    expect(await found({ actor_id: ada, subject_type: "user" })).toEqual([0]);
    expect((await ask(project, { actor_type: "somebody" as never })).code).toBe("SCHEMA_ERROR");
    expect((await ask(project, { subject_type: "planet" as never })).code).toBe("SCHEMA_ERROR");
    expect((await ask(project, { action_group: "everything" as never })).code).toBe("SCHEMA_ERROR");
  });

  // A group has an index range for each of its actions, and an entry that few others are like is far down in its range.
  test("pages of groups and of rare entries have no gap and no overlap", async () => {
    const project = await server().project();
    const at = server().clock.now() + 7_000_000;
    const actions = AUDIT_ACTION_GROUPS.sign_in;
    await writeEntries(
      server(),
      project,
      Array.from({ length: 1_300 }, (_, n) => ({
        action: actions[n % actions.length] ?? "sign_in",
        actorType: n % 400 === 7 ? ("server" as const) : ("nobody" as const),
        at: at + Math.floor(n / 7),
      })),
    );
    async function all(query: Query) {
      const seen: AuditEntry[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await ask(project, { ...query, from_millis: at, ...(cursor && { cursor }) });
        seen.push(...body.items);
        cursor = body.pagination.next_cursor ?? undefined;
      } while (cursor);
      return seen;
    }

    const group = await all({ action_group: "sign_in", limit: 200 });
    const rare = await all({ actor_type: "server", action_group: "sign_in", limit: 2 });
    const byAction = await all({ action: "sign_in_failed", actor_type: "server", limit: 1 });

    expect(new Set(group.map(({ id }) => id)).size).toBe(1_300);
    expect(group).toEqual(group.toSorted((a, b) => b.at_millis - a.at_millis || (a.id < b.id ? 1 : -1)));
    expect(rare.map(({ id }) => id)).toEqual(group.filter(({ actor }) => actor.type === "server").map(({ id }) => id));
    expect(rare).toHaveLength(4);
    expect(byAction.map(({ id }) => id)).toEqual(
      rare.filter(({ action }) => action === "sign_in_failed").map(({ id }) => id),
    );
  });

  test("names are those of today, only when they are asked for, and null for what is gone", async () => {
    const project = await server().project();
    const ada = await project.person("ada");
    const made = await project.server.call(createTeam, { body: { display_name: "Rowers" } });
    const team = { team_id: made.body.id };
    const key = await project.admin.call(createInternalKey, {
      body: {
        description: "Shop",
        expires_at_millis: fromNow({ minutes: 15 }),
        has_publishable_client_key: true,
        has_secret_server_key: false,
        has_super_secret_admin_key: false,
      },
    });
    const subjectOf = async (query: Query) => (await itemsOf(project, query))[0]?.subject;

    expect(await subjectOf({ action: "sign_up" })).toEqual({ type: "user", id: ada.userId });
    expect(await subjectOf({ action: "sign_up", with_names: true })).toEqual({
      type: "user",
      id: ada.userId,
      current: { name: ada.email },
    });
    await ada.wire.call(updateCurrentUser, { body: { display_name: "Ada" } });
    await project.server.call(updateTeam, { params: team, body: { display_name: "Scullers" } });
    await project.admin.call(updateInternalKey, { params: { id: key.body.id }, body: { description: "Old shop" } });
    const signUp = (await itemsOf(project, { action: "sign_up", with_names: true }))[0];
    expect(signUp?.actor).toEqual({ type: "user", id: ada.userId, current: { name: "Ada" } });
    expect(await subjectOf({ action: "team_created", with_names: true })).toMatchObject({
      current: { name: "Scullers" },
    });
    expect(await subjectOf({ action: "internal_key_created", with_names: true })).toMatchObject({
      current: { name: "Old shop" },
    });
    await project.server.call(deleteTeam, { params: team });
    expect(await subjectOf({ action: "team_created", with_names: true })).toMatchObject({ current: null });
    const created = (await itemsOf(project, { action: "project_created", with_names: true }))[0];
    expect([created?.actor.current, created?.subject.current]).toEqual([null, null]);
    const other = await server().project();
    await writeEntries(server(), other, [{ action: "sign_in", actorId: ada.userId, subjectId: ada.userId }]);
    const [stranger] = await itemsOf(other, { actor_id: ada.userId, with_names: true });
    expect(stranger?.actor).toEqual({ type: "user", id: ada.userId, current: null });
  });

  test("an entry is read by its id, with its place in the chain, and only by admins of its project", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const ada = await project.person();
    while ((await sealEntries(server().running.deps)) > 0);
    const [listed] = await itemsOf(project, { action: "sign_up" });
    const params = { entry_id: listed?.id ?? "" };

    const entry = await project.admin.call(getAuditEntry, { params });
    const named = await project.admin.call(getAuditEntry, { params, query: { with_names: true } });

    expect(entry.body).toEqual({
      ...listed,
      sequence: expect.any(Number),
      seal: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(named.body.actor).toEqual({ type: "user", id: ada.userId, current: { name: ada.email } });
    const missing = await other.admin.call(getAuditEntry, { params });
    expect([missing.status, missing.text]).toEqual([404, "Audit log entry not found."]);
    expect((await project.admin.call(getAuditEntry, { params: { entry_id: randomUuid() } })).status).toBe(404);
    expect((await project.admin.call(getAuditEntry, { params: { entry_id: "no uuid" } })).code).toBe("SCHEMA_ERROR");
    for (const wire of [project.client, project.server, ada.wire]) {
      expect((await wire.call(getAuditEntry, { params })).code).toBe("INSUFFICIENT_ACCESS_TYPE");
    }
  });

  test("what no index finds is looked for in short statements, the quickest way", async () => {
    const project = await server().project();
    const at = server().clock.now() + 8_000_000;
    await writeEntries(
      server(),
      project,
      Array.from({ length: 3_000 }, (_, n) => ({
        action: "sign_in" as const,
        actorType: n === 3 ? ("server" as const) : ("nobody" as const),
        at: at + n,
      })),
    );
    const { recording, read } = recorded(server().running.deps.store);
    const find = async (filter: AuditFilter) => {
      read.length = 0;
      const { items } = await listEntries({ store: recording }, { projectId: project.id }, filter, { limit: 10 });
      return { found: items.length, statements: read.length, most: Math.max(...read.map(([, rows]) => rows)) };
    };
    const most = { sqlite: 501, postgres: 2_001 }[recording.dialect];

    const rare = await find({ actorType: "user", fromMillis: at });
    const quick = await find({ actorType: "server", actions: ["sign_in"], fromMillis: at });

    expect(rare).toEqual({ found: 0, statements: expect.any(Number), most });
    expect(rare.statements).toBeGreaterThan(6);
    // The range of the server's entries ends at once, while that of the action has three thousand.
    expect(quick).toEqual({ found: 1, statements: 1, most: 12 });
  });

  // A log grows for years, so every query must use an index.
  test("every combination of filters reads ranges of indexes", async () => {
    const { store, settings } = server().running.deps;
    const explain = explainAt({ directory: settings.dataDirectory, databaseUrl: settings.databaseUrl });
    const { recording, read } = recorded(store);
    const each: AuditFilter = {
      userId: "a",
      actorId: "a",
      actorType: "server",
      subjectId: "s",
      subjectType: "team",
      actions: ["sign_in", "sign_out"],
      fromMillis: 1,
      toMillis: 9,
    };
    const names = Object.keys(each) as (keyof AuditFilter)[];
    try {
      for (let bits = 0; bits < 2 ** names.length; bits++) {
        const filter: AuditFilter = Object.fromEntries(
          names.filter((_, at) => bits & (1 << at)).map((name) => [name, each[name]]),
        );
        await listEntries({ store: recording }, { projectId: "project" }, filter, { limit: 200 });
      }
      expect(new Set(read.map(([query]) => query))).toEqual(new Set(Object.values(rangeQueries)));
      for (const [name, query] of Object.entries(rangeQueries)) {
        const text: string = await store.read(async (db) => {
          const built: unknown = query.build(db as never);
          return (built as { toSQL(): { sql: string } }).toSQL().sql;
        });
        const plan = (await explain.plan(text)).join("\n");
        expect([name, plan]).toEqual([
          name,
          expect.stringMatching(
            store.dialect === "sqlite"
              ? new RegExp(
                  `^SEARCH audit_entries USING INDEX audit_entries_by_${name} \\(project_id=\\? AND (?=.*>).*at,id\\)<`,
                )
              : new RegExp(`Index Scan Backward using audit_entries_by_${name} .*\n +Index Cond: .*ROW.*ROW`),
          ),
        ]);
        expect(plan).not.toMatch(/SCAN audit_entries|TEMP B-TREE|Seq Scan|Sort/);
      }
    } finally {
      await explain.close();
    }
  });
});
