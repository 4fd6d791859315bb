import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { checkAuditChain } from "#contract/audit.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { sealEntries } from "#server/audit/sealing.ts";
import { verifyChains, verifyEnds } from "#server/audit/verify.ts";
import { audit, BY_SYSTEM } from "#server/audit/write.ts";
import { asAddress } from "#testing/address.ts";
import { recordEndsAgain } from "#testing/database/audit-chain.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import { retain } from "./project-retention.ts";
import { sweep } from "./sweeps.ts";

const DAY = 86_400_000;

function keep(project: TestProject, retention: { [kind: string]: number | undefined }) {
  const dotted = Object.fromEntries(Object.entries(retention).map(([kind, days]) => [`retention.${kind}`, days]));
  return project.admin.call(overrideConfig, { body: { config_override_string: JSON.stringify(dotted) } });
}

/** Writes entries as if they were so many days old, in order, and seals them. */
async function writeEntries(server: TestServer, projectId: string, ages: readonly number[]): Promise<void> {
  const { deps } = server.running;
  const now = deps.now();
  for (const age of ages) {
    const subject = { type: "project" as const, id: projectId };
    const entry = { projectId, action: "project_updated" as const, subject, ...BY_SYSTEM };
    await deps.store.write((tx) => audit(tx, { now: () => now - age * DAY }, entry));
  }
  while ((await sealEntries(deps)) > 0);
}

const days = (count: number, age: number) => Array<number>(count).fill(age);

eachServer((server) => {
  const entriesOf = (id: string) => rowsOfProject(server().running.deps.store, "auditEntries", id);
  const verified = async (id: string) => (await verifyChains(server().running.deps, { projectId: id }))[0];

  /**
   * A project that keeps its log for ever, since the server's own job must not prune it now. The log has 300 entries of three
   * years ago and three of last week; the project's creation is forgotten.
   */
  async function withOldLog() {
    const project = await server().project();
    const { deps } = server().running;
    await keep(project, { auditLogDays: 0 });
    while ((await sealEntries(deps)) > 0);
    await recordEndsAgain(deps, () =>
      deps.store.write((tx) => tx.delete(tx.auditEntries).where(eq(tx.auditEntries.projectId, project.id))),
    );
    await writeEntries(server(), project.id, [...days(300, 1_000), ...days(3, 7)]);
    return project;
  }

  /** Prunes a log as projects do that have set nothing. */
  async function prune(project: TestProject) {
    await keep(project, { auditLogDays: 730 });
    await retain(server().running.deps);
  }

  test("projects keep mails and webhook messages for as long as they set, and for 90 days by default", async () => {
    const { store, now } = server().running.deps;
    const [short, long, usual] = [await server().project(), await server().project(), await server().project()];
    await keep(short, { mailsDays: 10, webhookMessagesDays: 10 });
    await keep(long, { mailsDays: 400, webhookMessagesDays: 400 });
    const projects = [short, long, usual];
    for (const { id: projectId } of projects) {
      for (const age of [1, 30, 100]) {
        const createdAt = now() - age * DAY;
        const mail = {
          template: "",
          recipient: asAddress("a@example.com"),
          attempts: 1,
          nextAttemptAt: createdAt,
          createdAt,
        };
        const event = { type: "user.created", payload: {}, doneAt: createdAt, createdAt };
        await store.write(async (tx) => {
          await tx.add("mails", { id: crypto.randomUUID(), projectId, state: "sent", ...mail });
          await tx.add("mails", { id: crypto.randomUUID(), projectId, state: "queued", expiresAt: 1, ...mail });
          await tx.add("events", { id: crypto.randomUUID(), projectId, state: "sent", ...event });
        });
      }
    }

    await sweep(server().running.deps);
    await retain(server().running.deps);

    const kept = projects.map(async ({ id }) => [
      (await rowsOfProject(store, "mails", id)).filter(({ state }) => state === "sent").length,
      (await rowsOfProject(store, "events", id)).filter(({ state }) => state === "sent").length,
    ]);
    expect(await Promise.all(kept)).toEqual([
      [1, 1],
      [3, 3],
      [2, 2],
    ]);
  });

  test("numbers that are no days are refused", async () => {
    const project = await server().project();

    for (const retention of [
      { mailsDays: 0 },
      { auditLogDays: -1 },
      { webhookMessagesDays: 4_000 },
      { mailsDays: 1.5 },
    ]) {
      expect([retention, (await keep(project, retention)).status]).toEqual([retention, 400]);
    }
    expect((await keep(project, { auditLogDays: 0 })).status).toBe(200);
  });

  test("after its oldest entries were deleted, an audit log says so and still verifies, as a whole and in parts", async () => {
    const project = await withOldLog();
    await prune(project);
    const unsealed = await verified(project.id);
    while ((await sealEntries(server().running.deps)) > 0);
    await writeEntries(server(), project.id, days(5, 0));
    const left = await entriesOf(project.id);
    const { body } = await project.admin.call(checkAuditChain);
    const [end] = (await verifyEnds(server().running.deps, 4)).filter(({ projectId }) => projectId === project.id);

    // One for each batch of deletions; a slow machine needs more of them.
    expect(left.filter(({ action }) => action === "audit_log_pruned").length).toBeGreaterThanOrEqual(2);
    expect(left.filter(({ at }) => at < server().clock.now() - 730 * DAY)).toEqual([]);
    expect(unsealed?.broken).toBeNull();
    expect(await verified(project.id)).toMatchObject({ broken: null, checked: left.length });
    expect(body).toMatchObject({ broken: null, is_complete: true });
    expect(end?.broken).toBeNull();

    await retain(server().running.deps);
    expect(await entriesOf(project.id)).toHaveLength(left.length);
  });

  test("a log that is kept for ever loses nothing", async () => {
    const project = await withOldLog();
    await retain(server().running.deps);

    expect(await entriesOf(project.id)).toHaveLength(303);
  });

  test("a log that was changed is not pruned: the forgery stays to be found", async () => {
    const project = await withOldLog();
    const { store } = server().running.deps;
    await store.write((tx) => {
      const t = tx.auditEntries;
      return tx
        .update(t)
        .set({ actorId: "somebody else" })
        .where(and(eq(t.projectId, project.id), eq(t.sequence, 40)));
    });
    await prune(project);

    // One more, about the setting.
    expect((await entriesOf(project.id)).length).toBe(304);
    expect((await verified(project.id))?.broken).toMatchObject({ sequence: 40, problem: "changed" });
  });

  test("whoever deletes old entries without the secret is found, also with a claim of their own", async () => {
    const project = await withOldLog();
    const { deps } = server().running;
    const entries = await entriesOf(project.id);
    const last = entries.find(({ sequence }) => sequence === 200);
    await deps.store.write((tx) => {
      const t = tx.auditEntries;
      return tx.delete(t).where(and(eq(t.projectId, project.id), eq(t.at, entries[0]?.at ?? 0)));
    });
    const cut = (await verified(project.id))?.broken;
    const claim = `200.${last?.seal}.${"0".repeat(64)}`;
    const subject = { type: "project" as const, id: project.id };
    const forged = { projectId: project.id, action: "audit_log_pruned" as const, subject, ...BY_SYSTEM, claim };
    await deps.store.write((tx) => audit(tx, deps, forged));
    while ((await sealEntries(deps)) > 0);

    expect(cut).toMatchObject({ sequence: 1, problem: "missing" });
    expect((await verified(project.id))?.broken).toMatchObject({ sequence: 1, problem: "missing" });
  });

  test("entries that were deleted as old and are put back are found", async () => {
    const project = await withOldLog();
    const { deps } = server().running;
    const [first] = await entriesOf(project.id);
    await prune(project);
    while ((await sealEntries(deps)) > 0);
    if (first) await deps.store.write((tx) => tx.add("auditEntries", { ...first, action: "sign_in" }));

    expect((await verified(project.id))?.broken).toMatchObject({ problem: "changed" });
  });
});
