import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { type AuditEntry, listAuditEntries } from "#contract/audit.ts";
import { updateCurrentUser } from "#contract/users.ts";
import { sealEntries } from "#server/audit/chain.ts";
import { audit } from "#server/audit/write.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { eachServer } from "#testing/each-server.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server.ts";
import { type AuditFilter, entriesIn } from "./list.ts";

type Query = Partial<{ [Name in "user_id" | "actor_id" | "subject_id" | "action" | "cursor"]: string }> &
  Partial<{ [Name in "from_millis" | "to_millis" | "limit"]: number }>;

const ask = ({ admin }: Pick<TestProject, "admin">, query: Query = {}) => admin.call(listAuditEntries, { query });

async function itemsOf(project: Pick<TestProject, "admin">, query: Query = {}): Promise<AuditEntry[]> {
  const { body } = await ask(project, query);
  return body.items;
}

/** Writes entries as services do, all with one time unless given. */
async function writeEntries(
  { running: { deps } }: TestServer,
  { id: projectId }: TestProject,
  entries: { action: "sign_in" | "sign_out"; actorId?: string; subjectId?: string; at?: number }[],
) {
  await deps.store.write(async (tx) => {
    for (const { action, actorId = null, subjectId = null, at = deps.now() } of entries) {
      await audit(
        tx,
        { now: () => at },
        {
          projectId,
          action,
          actor: { type: "user", id: actorId },
          subject: { type: "user", id: subjectId },
          origin: null,
        },
      );
    }
  });
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
});

// A log grows for years, so every query must use an index.
test("no combination of filters scans or sorts the table", async () => {
  const server = await startServer();
  try {
    const { deps } = server.running;
    const db = new Database(join(deps.settings.dataDirectory, DATABASE_FILE), { readonly: true });
    const each: AuditFilter = {
      userId: "a",
      actorId: "a",
      subjectId: "s",
      action: "sign_in",
      fromMillis: 1,
      toMillis: 9,
    };
    const names = Object.keys(each) as (keyof AuditFilter)[];
    for (let bits = 0; bits < 2 ** names.length; bits++) {
      const filter = Object.fromEntries(
        names.filter((_, at) => bits & (1 << at)).map((name) => [name, each[name]]),
      ) as AuditFilter;
      for (const cursor of [undefined, "c"]) {
        const queries = await deps.store.read(async (snapshot) =>
          entriesIn(snapshot, "project", filter, { cursor, limit: 10 }).map((query) => query.toSQL()),
        );
        const plans = queries.map(({ sql, params }) =>
          db
            .query<{ detail: string }, (string | number)[]>(`explain query plan ${sql}`)
            .all(...(params as (string | number)[]))
            .map(({ detail }) => detail),
        );
        const { userId, subjectId, actorId, action } = filter;
        // With a user, the other subject leaves only what this user did to it.
        const indexes = userId
          ? [subjectId ? "subject" : "actor", ...(subjectId ? [] : ["subject"])]
          : subjectId
            ? ["subject"]
            : actorId
              ? ["actor", "subject"]
              : action
                ? ["action"]
                : ["time"];

        expect(
          plans.map(([found]) => /^SEARCH audit_entries USING INDEX audit_entries_by_(\w+) \(/.exec(found ?? "")?.[1]),
        ).toEqual(indexes);
        expect(plans.flat().join("\n")).not.toMatch(/SCAN audit_entries|TEMP B-TREE/);
      }
    }
    db.close();
  } finally {
    await server.stop();
  }
});
