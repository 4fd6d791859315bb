import { expect, test } from "bun:test";
import { and, eq, gte } from "drizzle-orm";
import { type AuditChainCheck, checkAuditChain } from "#contract/audit.ts";
import { AUDIT_ENTRIES_CHECKED_AT_ONCE } from "#contract/limits.ts";
import { sealEntries } from "#server/audit/sealing.ts";
import { audit } from "#server/audit/write.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestProject } from "#testing/server/server.ts";

const ENTRIES_OF_A_WRITE = 300;

eachServer((server) => {
  const sealAll = async () => {
    while ((await sealEntries(server().running.deps)) > 0);
  };
  const check = async ({ admin }: TestProject, cursor?: string | null): Promise<AuditChainCheck> =>
    (await admin.call(checkAuditChain, { query: { cursor: cursor ?? undefined } })).body;

  /** A project with a chain of so many entries. */
  async function withEntries(count: number): Promise<TestProject> {
    const project = await server().project();
    const { deps } = server().running;
    // The first two entries say that the project and its keys were created. A write that takes seconds is ended.
    for (let from = 2; from < count; from += ENTRIES_OF_A_WRITE) {
      await deps.store.write(async (tx) => {
        for (let n = from; n < Math.min(count, from + ENTRIES_OF_A_WRITE); n++) {
          await audit(tx, deps, {
            projectId: project.id,
            action: "sign_in_failed",
            actor: { type: "nobody", id: null },
            subject: { type: "user", id: null },
            origin: null,
            after: { n },
          });
        }
      });
    }
    await sealAll();
    return project;
  }

  const change = (project: TestProject, sequence: number, values: object) =>
    server().running.deps.store.write((tx) => {
      const t = tx.auditEntries;
      return tx
        .update(t)
        .set(values)
        .where(and(eq(t.projectId, project.id), eq(t.sequence, sequence)));
    });
  const idAt = async ({ id }: TestProject, sequence: number) => {
    const [entry] = await server().running.deps.store.read((db) => {
      const t = db.auditEntries;
      return db
        .select({ id: t.id, at: t.at })
        .from(t)
        .where(and(eq(t.projectId, id), eq(t.sequence, sequence)));
    });
    return entry;
  };

  test("an unbroken chain says since when and how many entries it has", async () => {
    const project = await withEntries(5);

    const found = await check(project);

    expect(found).toEqual({
      entries: 5,
      since_millis: (await idAt(project, 1))?.at ?? 0,
      checked: 5,
      broken: null,
      is_complete: true,
      cursor: expect.stringMatching(/^5_[0-9a-f]{64}_[0-9a-f]{8}$/),
    });
    expect(await check(await withEntries(2), "not a cursor")).toMatchObject({ checked: 2, is_complete: true });
  });

  test("a check goes on where the last one ended, also after further entries", async () => {
    const project = await withEntries(4);
    const before = await check(project);
    await project.person();
    await sealAll();

    const after = await check(project, before.cursor);

    expect([before.checked, after.checked, after.entries, after.is_complete]).toEqual([4, 5, 5, true]);
    // What was checked before the cursor is not checked again, and what comes after is linked to what was checked.
    await change(project, 5, { action: "sign_out" });
    expect(await check(project, before.cursor)).toMatchObject({ checked: 4, broken: { sequence: 5 } });
    expect(await check(project, `4_${"0".repeat(64)}`)).toMatchObject({ checked: 4, broken: { sequence: 5 } });
  });

  test("one call checks a bounded number of entries", async () => {
    const project = await withEntries(AUDIT_ENTRIES_CHECKED_AT_ONCE + 300);

    const first = await check(project);
    const second = await check(project, first.cursor);

    const all = AUDIT_ENTRIES_CHECKED_AT_ONCE + 300;
    expect(first).toMatchObject({ entries: all, checked: AUDIT_ENTRIES_CHECKED_AT_ONCE, is_complete: false });
    expect(second).toMatchObject({ entries: all, checked: all, is_complete: true, broken: null });
  });

  test("the first entry that was changed is named, with the time until which the log is intact", async () => {
    const project = await withEntries(6);
    await change(project, 4, { actorId: "somebody-else" });

    const found = await check(project);

    expect(found).toMatchObject({
      checked: 3,
      is_complete: true,
      broken: {
        sequence: 4,
        problem: "changed",
        entry_id: (await idAt(project, 4))?.id,
        intact_until_millis: (await idAt(project, 3))?.at,
      },
    });
  });

  test("an entry that is missing is named with the one after it", async () => {
    const project = await withEntries(6);
    const { store } = server().running.deps;
    const gone = await idAt(project, 1);
    await store.write((tx) => tx.delete(tx.auditEntries).where(eq(tx.auditEntries.id, gone?.id ?? "")));

    expect(await check(project)).toMatchObject({
      checked: 0,
      cursor: null,
      broken: {
        sequence: 1,
        problem: "missing",
        entry_id: (await idAt(project, 2))?.id,
        intact_until_millis: null,
      },
    });
  });

  test("entries that are missing at the end are named by their numbers, also if the check began before", async () => {
    const project = await withEntries(6);
    const { cursor } = await check(project);
    const { store } = server().running.deps;
    await store.write((tx) => {
      const t = tx.auditEntries;
      return tx.delete(t).where(and(eq(t.projectId, project.id), gte(t.sequence, 5)));
    });

    expect(await check(project)).toMatchObject({
      entries: 6,
      checked: 4,
      broken: { sequence: 5, problem: "missing", entry_id: null, intact_until_millis: (await idAt(project, 4))?.at },
    });
    // What was checked may be gone since: the next check from the beginning finds it.
    expect(await check(project, cursor)).toMatchObject({ entries: 6, checked: 6, broken: null });
  });

  test("only admins of the project can check its chain", async () => {
    const project = await withEntries(2);
    const other = await withEntries(3);
    const ada = await project.person();
    await change(project, 2, { id: randomUuid() });

    for (const wire of [project.client, project.server, ada.wire]) {
      expect((await wire.call(checkAuditChain)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
    }
    expect((await project.admin.call(checkAuditChain, { query: { cursor: "" } })).code).toBe("SCHEMA_ERROR");
    expect(await check(project)).toMatchObject({ broken: { sequence: 2 } });
    expect(await check(other)).toMatchObject({ broken: null, entries: 3 });
  });
});
