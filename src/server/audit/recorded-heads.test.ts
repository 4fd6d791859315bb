import { expect, test } from "bun:test";
import { and, eq, gte } from "drizzle-orm";
import { updateCurrentUser } from "#contract/users.ts";
import { recordEndsAgain, sealAll } from "#testing/database/audit-chain.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { findProblems } from "../features/instance/alerts/found.ts";
import { auditFindings } from "../features/instance/findings/audit.ts";
import { beginRecording, headsState, recordedHead } from "./recorded-heads.ts";
import { verifyChains, verifyEnds } from "./verify.ts";

eachServer((server) => {
  /** A project with six sealed entries. */
  async function withLog() {
    const project = await server().project();
    const ada = await project.person();
    for (let at = 0; at < 3; at++) await ada.wire.call(updateCurrentUser, { body: { display_name: `Ada ${at}` } });
    await sealAll(server());
    const more = async () => {
      await ada.wire.call(updateCurrentUser, { body: { display_name: `Ada ${crypto.randomUUID()}` } });
      await sealAll(server());
    };
    return { project, more };
  }

  const deps = () => server().running.deps;
  const brokenIn = async ({ id }: TestProject) => (await verifyChains(deps(), { projectId: id }))[0]?.broken ?? null;
  const brokenEndOf = async ({ id }: TestProject) =>
    (await verifyEnds(deps(), 500)).find(({ projectId }) => projectId === id)?.broken ?? null;
  const findings = async () =>
    [...(await auditFindings(deps(), { isDeep: false })), ...(await findProblems(deps()))]
      .map(({ summary }) => summary)
      .join("\n");

  const cutFrom = (sequence: number) => (project: TestProject) =>
    deps().store.write((tx) => {
      const t = tx.auditEntries;
      return tx.delete(t).where(and(eq(t.projectId, project.id), gte(t.sequence, sequence)));
    });

  /** What an intruder does who can write to the database, but has no secret; and all is as before afterwards. */
  async function afterAttack<T>(attack: () => Promise<unknown>, look: () => Promise<T>): Promise<T> {
    const { store } = deps();
    const [heads, state] = await store.read(async (db) => [
      await db.select().from(db.auditHeads),
      await db.select().from(db.instanceState),
    ]);
    await attack();
    try {
      return await look();
    } finally {
      await store.write(async (tx) => {
        await tx.delete(tx.auditHeads);
        await tx.delete(tx.instanceState);
        await tx.addAll("auditHeads", heads);
        await tx.addAll("instanceState", state);
      });
    }
  }

  test.each([
    ["its last entries", 5],
    ["all its entries", 1],
  ])("a log that lost %s is broken, and further entries do not hide that", async (_, from) => {
    const { project, more } = await withLog();
    expect([await brokenIn(project), await brokenEndOf(project)]).toEqual([null, null]);

    await cutFrom(from)(project);
    const cut = await brokenIn(project);
    const [ends, said] = [await brokenEndOf(project), await findings()];
    await more();

    expect(cut).toMatchObject({ sequence: from, problem: "missing", entry_id: null });
    expect(ends).toMatchObject({ sequence: from, problem: "missing" });
    expect(said).toContain(
      `project ${project.id} does not verify: entries ${from} to 6, the end of the log, are missing.`,
    );
    expect(await brokenIn(project)).toMatchObject({ sequence: from, problem: "missing", entry_id: expect.any(String) });
  });

  test("an entry that was taken out of the chain, changed, and sealed again is missed at its number", async () => {
    const { project, more } = await withLog();
    await deps().store.write((tx) => {
      const t = tx.auditEntries;
      return tx
        .update(t)
        .set({ sequence: null, seal: null, action: "sign_out" })
        .where(and(eq(t.projectId, project.id), eq(t.sequence, 6)));
    });
    await more();

    expect(await brokenIn(project)).toMatchObject({ sequence: 6, problem: "missing" });
  });

  test("a log that is cut off, with its recorded end set back without the secret, is found, and stays to be found", async () => {
    const { project, more } = await withLog();
    const { store } = deps();
    await cutFrom(5)(project);
    const [fourth] = await store.read((db) => {
      const t = db.auditEntries;
      return db
        .select({ seal: t.seal })
        .from(t)
        .where(and(eq(t.projectId, project.id), eq(t.sequence, 4)));
    });
    await store.write((tx) =>
      tx.change("auditHeads", { projectId: project.id }, { sequence: 4, seal: fourth?.seal ?? "" }),
    );
    const found = await brokenIn(project);
    const said = await findings();
    await more();

    expect(found).toMatchObject({ sequence: 5, problem: "end", entry_id: null });
    expect(said).toContain("the record of its end, after entry 4, was changed or removed");
    expect(await recordedHead(store, deps(), project.id)).toBe("forged");
    expect(await brokenIn(project)).toMatchObject({ sequence: 6, problem: "end" });
  });

  test("a recorded end of another log proves nothing", async () => {
    const [one, other] = [await withLog(), await withLog()];
    const { store } = deps();
    const [copied] = await store.read((db) =>
      db.select().from(db.auditHeads).where(eq(db.auditHeads.projectId, other.project.id)),
    );
    if (!copied) throw new Error("No head.");
    const { projectId: _, ...values } = copied;
    await store.write((tx) => tx.change("auditHeads", { projectId: one.project.id }, values));

    expect(await recordedHead(store, deps(), one.project.id)).toBe("forged");
  });

  test("a log that is removed with its recorded end is missed by the number of ends", async () => {
    const { project } = await withLog();
    const { store } = deps();
    const remove = async () => {
      await cutFrom(1)(project);
      await store.write((tx) => tx.delete(tx.auditHeads).where(eq(tx.auditHeads.projectId, project.id)));
    };
    const lower = () =>
      store.write(async (tx) => {
        const t = tx.instanceState;
        const [row] = await tx.select().from(t).where(eq(t.key, "audit heads"));
        const value = row?.value as { heads: number };
        await tx.change("instanceState", { key: "audit heads" }, { value: { ...value, heads: value.heads - 1 } });
      });
    const removeNumber = () =>
      store.write((tx) => tx.delete(tx.instanceState).where(eq(tx.instanceState.key, "audit heads")));

    const found = async () => [(await headsState(store, deps())).is, await findings()];
    const [removed, lowered, unnumbered] = [
      await afterAttack(remove, found),
      await afterAttack(() => remove().then(lower), found),
      await afterAttack(() => remove().then(removeNumber), found),
    ];
    const afterRestart = await afterAttack(
      () => remove().then(removeNumber),
      async () => [await beginRecording(deps()), (await headsState(store, deps())).is],
    );

    expect(removed).toEqual([
      "incomplete",
      expect.stringMatching(/the ends of \d+ logs were recorded, and \d+ of these/),
    ]);
    for (const each of [lowered, unnumbered]) {
      expect(each).toEqual([
        "incomplete",
        expect.stringContaining("the number of recorded ends was changed or removed"),
      ]);
    }
    expect(afterRestart).toEqual([0, "incomplete"]);
    expect((await headsState(store, deps())).is).toBe("complete");
  });

  test("while a recorded end is missing, the log that has none does not verify", async () => {
    const { project } = await withLog();
    const { store } = deps();
    const removed = await afterAttack(
      () => store.write((tx) => tx.delete(tx.auditHeads).where(eq(tx.auditHeads.projectId, project.id))),
      () => brokenIn(project),
    );

    expect(removed).toMatchObject({ sequence: 7, problem: "end" });
    expect(await brokenIn(project)).toBeNull();
  });

  test("an upgrade records the ends of all logs, also if it is killed and goes on later", async () => {
    const { project } = await withLog();
    const { store, keyring, now } = deps();
    let writes = 0;
    const killed = {
      ...store,
      write: ((body) => {
        writes += 1;
        if (writes === 2) throw new Error("killed");
        return store.write(body);
      }) as typeof store.write,
    };
    const before = await recordEndsAgain(deps(), async () => {
      expect(await outcomeOf(beginRecording({ store: killed, keyring, now }))).toThrow("killed");
    });
    const again = await beginRecording({ store, keyring, now });

    expect([before > 1, again]).toEqual([true, 0]);
    expect((await headsState(store, deps())).is).toBe("complete");
    expect(await recordedHead(store, deps(), project.id)).toMatchObject({ sequence: 6 });
    await cutFrom(6)(project);
    expect(await brokenIn(project)).toMatchObject({ sequence: 6, problem: "missing" });
  });
});
