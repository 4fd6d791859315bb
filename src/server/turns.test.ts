import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { NotBegun, type Turn, turns } from "./turns.ts";

/** A queue whose work ends on command. */
function queue(limits: Parameters<typeof turns>[0]) {
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const all = turns(limits);
  return {
    begun,
    refused,
    add(name: string, turn: Turn) {
      const work = () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      };
      all.take(turn, work).catch((error) => {
        if (!(error instanceof NotBegun)) throw error;
        refused.push(name);
      });
    },
    async endOne() {
      ends.shift()?.();
      for (let at = 0; at < 10; at++) await null;
    },
    isIdle: () => ends.length === 0,
  };
}

describe("taking turns", () => {
  test("each project's longest waiting task goes next", async () => {
    const { add, begun, endOne } = queue({ places: 1, mostWaiting: 20 });
    for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) add(name, { projectId: name.charAt(0) });

    for (let at = 0; at < 6; at++) await endOne();

    expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  });

  test("work that users wait for goes first, and background work still gets done", async () => {
    const { add, begun, endOne } = queue({ places: 1, mostWaiting: 20 });
    add("first", { projectId: "a" });
    for (const name of ["r1", "r2"]) add(name, { projectId: "a" });
    for (const name of ["w1", "w2", "w3", "w4"]) add(name, { projectId: "a", isWaitedFor: true });

    for (let at = 0; at < 7; at++) await endOne();

    expect(begun).toEqual(["first", "w1", "w2", "w3", "r1", "w4", "r2"]);
  });

  test("a full queue evicts a task of the project with the most for one with fewer", async () => {
    const { add, begun, refused, endOne } = queue({ places: 1, mostWaiting: 4 });
    for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) add(name, { projectId: "a" });
    add("b1", { projectId: "b" });
    for (let at = 0; at < 6; at++) await endOne();

    expect(refused).toEqual(["a6", "a5"]);
    expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  });

  test("a project fills only a part of the queue, and evicts its own tasks in the same way", async () => {
    const { add, refused, endOne } = queue({ places: 1, mostWaiting: 10, mostOfProject: 3 });
    for (const name of ["a1", "a2", "a3", "a4", "a5"]) add(name, { projectId: "a", subject: "flood" });
    add("ada", { projectId: "a", subject: "ada" });
    await endOne();

    expect(refused).toEqual(["a5", "a4"]);
  });

  test("a refusal says when to retry, and an abandoned task does not begin", async () => {
    const all = turns({ places: 1, mostWaiting: 0 });
    void all.take({ projectId: "a" }, () => new Promise(() => {}));

    const busy = await all.take({ projectId: "b" }, async () => {}).catch((error) => error);
    const abandoned = await all.take({ projectId: "b", signal: AbortSignal.abort() }, async () => {}).catch((e) => e);

    expect([busy.status, busy.headers]).toEqual([429, { "retry-after": "1" }]);
    expect(abandoned).toBeInstanceOf(NotBegun);
  });

  test("a failing task releases its place", async () => {
    const all = turns({ places: 1, mostWaiting: 5 });
    const failing = all.take({ projectId: "a" }, async () => Promise.reject(new Error("no"))).catch((e) => e.message);
    const next = all.take({ projectId: "a" }, async () => "done");

    expect(await Promise.all([failing, next])).toEqual(["no", "done"]);
  });

  // Whatever the order: every task begins once or is refused, and no place is lost.
  test("no task is lost or runs twice", async () => {
    const task = fc.record({ project: fc.nat(3), subject: fc.nat(2), isWaitedFor: fc.boolean(), ends: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(task, { maxLength: 40 }), fc.nat(30), async (tasks, abortAt) => {
        const { add, begun, refused, endOne, isIdle } = queue({ places: 2, mostWaiting: 6, mostOfProject: 3 });
        const controller = new AbortController();
        for (const [at, { project, subject, isWaitedFor, ends }] of tasks.entries()) {
          const signal = at % 5 === 0 ? controller.signal : undefined;
          add(`${at}`, { projectId: `${project}`, subject: `${subject}`, isWaitedFor, signal });
          for (let end = 0; end < ends; end++) await endOne();
          if (at === abortAt) controller.abort();
        }
        while (!isIdle()) await endOne();
        await endOne();

        expect([...begun, ...refused].sort()).toEqual(tasks.map((_, at) => `${at}`).sort());
      }),
      { numRuns: 60 },
    );
  });
});
