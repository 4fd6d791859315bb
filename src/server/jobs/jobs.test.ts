import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession } from "#contract/auth/sessions.ts";
import type { Store } from "#server/db/store/store.ts";
import { deliverEvents } from "#server/features/webhooks/delivery/deliver-events.ts";
import { jsonLog } from "#server/log.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOf, rowsOfProject } from "#testing/server/rows.ts";
import { startServer } from "#testing/server/server.ts";
import { realNow, until, yieldToEventLoop } from "#testing/waiting.ts";
import { retain } from "./project-retention.ts";
import { type Job, jobRunner } from "./runner.ts";
import { sweep } from "./sweeps.ts";

eachServer((server) => {
  test("events whose endpoint was deleted meanwhile are done, and kept for a week", async () => {
    const project = await server().project({ listens: true });
    const { deps } = server().running;
    const events = () => rowsOfProject(deps.store, "events", project.id);
    await deps.store.write(async (tx) => {
      const event = { id: crypto.randomUUID(), type: "user.created", payload: {}, createdAt: deps.now() };
      await tx.add("events", { ...event, projectId: project.id, state: "queued" });
      await tx.delete(tx.webhookEndpoints).where(eq(tx.webhookEndpoints.projectId, project.id));
    });

    while ((await deliverEvents(deps)) > 0);
    const done = await events();
    server().clock.pass({ days: 6 });
    await sweep(deps);
    const kept = await events();
    server().clock.pass({ days: 2 });
    await sweep(deps);

    expect(done).toMatchObject([{ type: "user.created", state: "done" }]);
    expect(done[0]?.doneAt).toBeNumber();
    expect([kept.length, (await events()).length]).toEqual([1, 0]);
  });

  // 300,000 expired sessions took 5.7 seconds in one write, which blocked every other request.
  test("any number of expired rows is deleted in many writes, with other writes in between", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { deps } = server().running;
    await deps.store.write((tx) =>
      tx.addAll(
        "sessions",
        Array.from({ length: 3_000 }, () => ({
          id: crypto.randomUUID(),
          projectId: project.id,
          userId: ada.userId,
          refreshTokenDigest: crypto.randomUUID(),
          createdAt: 1,
          expiresAt: 2,
          isImpersonation: false,
        })),
      ),
    );

    // Between two slices no transaction is open, so another write goes through, however slow the machine is.
    const left: number[] = [];
    const store: Store = {
      ...deps.store,
      async write(body) {
        const result = await deps.store.write(body);
        await deps.store.write((tx) => tx.bump("somebody else"));
        left.push((await rowsOfProject(deps.store, "sessions", project.id)).length);
        return result;
      },
    };
    await sweep({ ...deps, store });

    expect(new Set(left).size).toBeGreaterThan(3);
    expect((await rowsOfProject(deps.store, "sessions", project.id)).length).toBe(1);
  });

  test("expired sessions, counters, and codes after a month are deleted; others stay", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { deps } = server().running;
    const { body } = await project.server.call(createSession, {
      body: { user_id: ada.userId, expires_in_millis: 60_000 },
    });
    await ada.wire.call(signInWithPassword, { body: { email: ada.email, password: "guess" } });
    const count = async () => [
      (await rowsOfProject(deps.store, "sessions", project.id)).length,
      (await rowsOfProject(deps.store, "codes", project.id)).length,
      (await rowsOf(deps.store, "throttles")).length,
    ];

    const [, , counters = 0] = await count();

    expect(body.refresh_token).toBeString();
    expect(counters).toBeGreaterThan(0);
    expect(await count()).toEqual([2, 1, counters]);
    await sweep(deps);
    expect(await count()).toEqual([2, 1, counters]);
    server().clock.pass({ days: 2 });
    await sweep(deps);
    expect(await count()).toEqual([1, 1, 0]);
    // A lifetime of seven days, and thirty days in which "expired" differs from "unknown".
    server().clock.pass({ days: 36 });
    await sweep(deps);
    expect(await count()).toEqual([1, 0, 0]);
    server().clock.pass({ days: 366 });
    await sweep(deps);
    expect(await count()).toEqual([0, 0, 0]);
    expect(await rowsOfProject(deps.store, "users", project.id)).toHaveLength(1);
  });
});

test("mails and their attempts are kept for three months", async () => {
  const mailbox = await openMailbox();
  const server = await startServer({ environment: { HALLPASS_SMTP_URL: mailbox.url } });
  try {
    const project = await server.project();
    const ada = await project.person();
    await mailbox.next(ada.email);
    const { deps } = server.running;
    const count = async () => [
      (await rowsOfProject(deps.store, "mails", project.id)).length,
      (await rowsOfProject(deps.store, "mailAttempts", project.id)).length,
    ];
    await until(() => deps.mailServers.underWay.size === 0);

    server.clock.pass({ days: 89 });
    await retain(deps);
    const before = await count();
    server.clock.pass({ days: 2 });
    await retain(deps);

    expect([before, await count()]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  } finally {
    await server.stop();
    await mailbox.close();
  }
});

describe("running jobs", () => {
  const log = jsonLog(() => {});
  const run = (jobs: Job[], given = log, now = realNow) => {
    const runner = jobRunner({ log: given, now });
    runner.run(jobs);
    return runner;
  };

  test("a job runs again at once while it has work, never twice at the same time", async () => {
    let left = 3;
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await yieldToEventLoop();
      running--;
      return left > 0 ? left-- : 0;
    };
    const jobs = run([{ name: "test", everyMillis: 60_000, wokenBy: ["mails"], work }], log);

    for (let at = 0; at < 5; at++) jobs.wake();
    await until(() => left === 0);
    await jobs.stop();

    expect([left, most]).toEqual([0, 1]);
  });

  test("a job that is woken while it runs runs once more, for work that arrived meanwhile", async () => {
    let runs = 0;
    let release = () => {};
    const work = () =>
      new Promise<number>((resolve) => {
        runs++;
        release = () => resolve(0);
      });
    const jobs = run([{ name: "test", everyMillis: 60_000, wokenBy: ["mails"], work }], log);

    jobs.wake();
    jobs.wake();
    release();
    await until(() => runs === 2);
    release();
    await jobs.stop();

    expect(runs).toBe(2);
  });

  test("a job is woken at once, but only once by many concurrent wakes", async () => {
    let runs = 0;
    const work = async () => {
      runs++;
      return 0;
    };
    const jobs = run([{ name: "test", everyMillis: 60_000, wokenBy: ["mails"], work }], log);

    jobs.wake();
    expect(runs).toBe(1);
    let wakes = 0;
    await until(async () => {
      for (let at = 0; at < 100; at++, wakes++) {
        jobs.wake();
        await Promise.resolve();
      }
      return runs > 2;
    });
    await jobs.stop();

    expect(runs).toBeLessThanOrEqual(1 + wakes / 100);
  });

  test("a failing job is logged and retried, and does not stop the others", async () => {
    const lines: string[] = [];
    let [failed, worked] = [0, 0];
    const jobs = run(
      [
        { name: "broken", everyMillis: 5, work: () => Promise.reject(new Error(`no ${++failed}`)) },
        { name: "sound", everyMillis: 5, work: async () => (++worked > 0 ? 0 : 1) },
      ],
      jsonLog((line) => lines.push(line)),
    );

    await until(() => failed > 1 && worked > 1);
    await jobs.stop();
    const after = [failed, worked];
    let later = 0;
    const others = run([{ name: "later", everyMillis: 5, work: async () => (++later > 0 ? 0 : 1) }]);
    await until(() => later > 2);
    await others.stop();

    expect([failed, worked]).toEqual(after);
    expect(lines[0]).toContain('The job \\"broken\\" failed');
  });

  test("a job reports when it ran and how; a failure stays in the report until a run succeeds", async () => {
    let isBroken = true;
    const work = async () => {
      if (isBroken) throw new Error("the disk is full");
      return 0;
    };
    const jobs = run([{ name: "test", everyMillis: 60_000, wokenBy: ["mails"], work }], log, () => 5_000);
    const [before] = jobs.reports();

    jobs.wake();
    await until(() => jobs.reports()[0]?.lastResult === "failed");
    const [failed] = jobs.reports();
    isBroken = false;
    jobs.wake();
    await until(() => jobs.reports()[0]?.lastResult === "done");
    const [done] = jobs.reports();
    await jobs.stop();

    expect(before).toMatchObject({ name: "test", lastRunAt: null, lastResult: null, nextRunAt: 10_000 });
    expect(failed).toMatchObject({ lastResult: "failed", error: "the disk is full", failuresInARow: 1 });
    expect(done).toEqual({
      name: "test",
      everyMillis: 60_000,
      isRunning: false,
      lastRunAt: 5_000,
      lastResult: "done",
      error: null,
      failuresInARow: 0,
      nextRunAt: 65_000,
      lastMillis: expect.any(Number),
      succeeded: 1,
      failed: 1,
    });
  });
});
