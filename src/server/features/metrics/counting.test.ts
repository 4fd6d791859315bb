import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import type { EndUserIpInfo } from "#contract/auth/sessions.ts";
import { METRICS_DAYS, RECENT_USERS } from "#contract/metrics.ts";
import type { Store } from "#server/db/store/store.ts";
import { dateOf, dayOf } from "#server/features/activity/days.ts";
import { collectActivity } from "#server/features/activity/memory.ts";
import { forgetOldDays } from "#server/features/activity/sweep.ts";
import { jsonLog } from "#server/log.ts";
import { eachStore } from "#testing/database/stores.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { aggregateMetrics } from "./aggregate.ts";
import { metricsOf } from "./service.ts";

const DAY_MILLIS = 86_400_000;
const PROJECTS = ["one", "two"];
const COUNTRIES = ["AT", "DE", "JP", null];
const log = jsonLog(() => {});

const Which = fc.nat(30);
const Step = fc.oneof(
  fc.record({
    do: fc.constant("sign up" as const),
    project: fc.constantFrom(...PROJECTS),
    password: fc.boolean(),
    otp: fc.boolean(),
    anonymous: fc.boolean(),
    daysAgo: fc.constantFrom(0, 0, 0, 1, 29, 30, 31, 400),
  }),
  fc.record({ do: fc.constant("delete" as const), who: Which }),
  fc.record({ do: fc.constant("visit" as const), who: Which, country: fc.constantFrom(...COUNTRIES) }),
  fc.record({ do: fc.constant("impersonate" as const), who: Which }),
  fc.record({ do: fc.constant("visit" as const), who: Which, country: fc.constantFrom(...COUNTRIES) }),
  fc.record({ do: fc.constant("password" as const), who: Which, to: fc.boolean() }),
  fc.record({ do: fc.constant("otp" as const), who: Which, to: fc.boolean() }),
  fc.record({ do: fc.constant("add passkey" as const), who: Which }),
  fc.record({ do: fc.constant("remove passkeys" as const), who: Which, all: fc.boolean() }),
  fc.record({ do: fc.constant("account" as const), who: Which, to: fc.constantFrom("sign-in", "connected", "none") }),
  fc.record({ do: fc.constant("account" as const), who: Which, to: fc.constantFrom("sign-in", "connected") }),
  fc.record({ do: fc.constant("move sign-up" as const), who: Which }),
  fc.record({ do: fc.constant("pass" as const), hours: fc.constantFrom(1, 7, 24, 24 * 20) }),
  fc.record({ do: fc.constant("flush" as const) }),
  fc.record({ do: fc.constant("fold" as const) }),
  fc.record({ do: fc.constant("sweep" as const) }),
  fc.record({ do: fc.constant("delete project" as const), project: fc.constantFrom(...PROJECTS) }),
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

interface Visit {
  userId: string;
  at: number;
  country: string | null;
}

/** Changes a store step by step, with its own clock and a record of all visits, and recounts the metrics from them. */
function simulation(store: Store) {
  let now = Date.UTC(2026, 0, 15, 22);
  const activity = collectActivity({ store, now: () => now, log });
  let visits: Visit[] = [];
  let users: { id: string; project: string }[] = [];
  let serial = 0;
  const pick = (who: number) => users[who % users.length];
  const id = () => `id-${String(++serial).padStart(6, "0")}`;

  const steps: { [D in Step["do"]]: (step: Extract<Step, { do: D }>) => Promise<unknown> } = {
    async "sign up"({ project, password, otp, anonymous, daysAgo }) {
      const user = { id: id(), project };
      const signedUpAt = now - daysAgo * DAY_MILLIS;
      await store.write(async (tx) => {
        await tx.add("users", {
          id: user.id,
          projectId: project,
          signedUpAt,
          lastActiveAt: signedUpAt,
          isAnonymous: anonymous,
          passwordHash: password ? "hash" : null,
          otpAuthEnabled: otp,
        });
        for (const isImpersonation of [false, true]) {
          await tx.add("sessions", {
            id: `${isImpersonation ? "as" : "of"} ${user.id}`,
            projectId: project,
            userId: user.id,
            refreshTokenDigest: id(),
            createdAt: now,
            expiresAt: now + 1_000 * DAY_MILLIS,
            isImpersonation,
          });
        }
      });
      users.push(user);
    },
    async delete({ who }) {
      const user = pick(who);
      if (!user) return;
      await store.write((tx) => tx.delete(tx.users).where(eq(tx.users.id, user.id)));
      users = users.filter((each) => each !== user);
    },
    async visit({ who, country }) {
      const user = pick(who);
      if (!user) return;
      const from: EndUserIpInfo | undefined = country ? { ip: "198.51.100.1", countryCode: country } : undefined;
      const { id: userId, project: projectId } = user;
      activity.seen({ projectId, userId, sessionId: `of ${userId}`, isImpersonation: false, from });
      visits.push({ userId, at: now, country });
      // No two visits at the same time, so that "the latest" is one visit.
      now += 1;
    },
    async impersonate({ who }) {
      const user = pick(who);
      if (!user) return;
      const { id: userId, project: projectId } = user;
      const from = { ip: "198.51.100.2", countryCode: "XK" };
      activity.seen({ projectId, userId, sessionId: `as ${userId}`, isImpersonation: true, from });
    },
    async password({ who, to }) {
      const user = pick(who);
      if (user) await store.write((tx) => tx.change("users", { id: user.id }, { passwordHash: to ? id() : null }));
    },
    async otp({ who, to }) {
      const user = pick(who);
      if (user) await store.write((tx) => tx.change("users", { id: user.id }, { otpAuthEnabled: to }));
    },
    async "add passkey"({ who }) {
      const user = pick(who);
      if (!user) return;
      await store.write((tx) =>
        tx.add("passkeys", {
          id: id(),
          projectId: user.project,
          userId: user.id,
          credentialId: id(),
          publicKey: Buffer.from("key"),
          counter: 0,
          aaguid: "",
          backedUp: false,
          name: "Passkey",
          createdAt: now,
        }),
      );
    },
    async "remove passkeys"({ who, all }) {
      const user = pick(who);
      if (!user) return;
      await store.write(async (tx) => {
        const t = tx.passkeys;
        const [first] = await tx.select({ id: t.id }).from(t).where(eq(t.userId, user.id)).limit(1);
        const one = all ? undefined : eq(t.id, first?.id ?? "");
        await tx.delete(t).where(and(eq(t.userId, user.id), one));
      });
    },
    async account({ who, to }) {
      const user = pick(who);
      if (!user) return;
      const key = { projectId: user.project, userId: user.id, providerId: "google" };
      await store.write(async (tx) => {
        const t = tx.oauthAccounts;
        const own = eq(t.userId, user.id);
        if (to === "none") return tx.delete(t).where(own);
        const known = await tx.select({ id: t.id }).from(t).where(own);
        const allowSignIn = to === "sign-in";
        if (known[0]) return tx.update(t).set({ allowSignIn }).where(own);
        const row = { ...key, id: id(), accountId: id(), allowSignIn, allowConnectedAccounts: true, createdAt: now };
        return tx.add("oauthAccounts", row);
      });
    },
    async "move sign-up"({ who }) {
      const user = pick(who);
      if (user) await store.write((tx) => tx.change("users", { id: user.id }, { signedUpAt: now - 3 * DAY_MILLIS }));
    },
    async pass({ hours }) {
      now += hours * 3_600_000;
    },
    flush: () => activity.flush(),
    async fold() {
      while ((await aggregateMetrics({ store })) > 0);
    },
    async sweep() {
      while ((await forgetOldDays({ store, now: () => now })) > 0);
    },
    async "delete project"({ project }) {
      await store.write((tx) => tx.delete(tx.projects).where(eq(tx.projects.id, project)));
      users = users.filter((each) => each.project !== project);
      await addProject(project);
    },
  };

  const addProject = (project: string) =>
    store.write((tx) =>
      tx.add("projects", {
        id: project,
        displayName: project,
        description: "",
        isProductionMode: false,
        createdAt: now,
        sealedConfig: Buffer.from("{}"),
      }),
    );

  /** Counts the metrics from all rows, which is too slow for the server. */
  async function recount(project: string) {
    const mine = (await rowsOf(store, "users")).filter((each) => each.projectId === project);
    const ids = new Set(mine.map((each) => each.id));
    const seen = visits.filter(({ userId }) => ids.has(userId));
    const days = Array.from({ length: METRICS_DAYS }, (_, at) => dayOf(now) - (METRICS_DAYS - 1) + at);
    const latest = new Map(seen.filter(({ country }) => country).map(({ userId, country }) => [userId, country]));
    const passkeys = new Set((await rowsOf(store, "passkeys")).map(({ userId }) => userId));
    const accounts = new Set(
      (await rowsOf(store, "oauthAccounts")).filter((each) => each.allowSignIn).map(({ userId }) => userId),
    );
    const methods = {
      password: mine.filter((each) => each.passwordHash !== null).length,
      otp: mine.filter((each) => each.otpAuthEnabled).length,
      passkey: mine.filter((each) => passkeys.has(each.id)).length,
      google: mine.filter((each) => accounts.has(each.id)).length,
    };
    const lastVisits = new Map(seen.map(({ userId, at }) => [userId, at]));
    return {
      totalUsers: mine.length,
      dailyUsers: days.map((day) => ({
        date: dateOf(day),
        activity: mine.filter((each) => dayOf(each.signedUpAt) === day).length,
      })),
      dailyActiveUsers: days.map((day) => ({
        date: dateOf(day),
        activity: new Set(seen.filter(({ at }) => dayOf(at) === day).map(({ userId }) => userId)).size,
      })),
      usersByCountry: tally([...latest.values()]),
      loginMethods: Object.entries(methods)
        .filter(([, count]) => count > 0)
        .map(([method, count]) => ({ method, count })),
      recentlyRegistered: mine
        .sort((a, b) => b.signedUpAt - a.signedUpAt || (a.id < b.id ? 1 : -1))
        .slice(0, RECENT_USERS)
        .map((each) => each.id),
      recentlyActive: [...lastVisits]
        .sort(([, a], [, b]) => b - a)
        .slice(0, RECENT_USERS)
        .map(([userId]) => userId),
    };
  }

  async function counted(project: string) {
    const { recentlyRegistered, recentlyActive, loginMethods, ...rest } = await metricsOf(
      { store, now: () => now },
      project,
    );
    const order = ["password", "otp", "passkey", "google"];
    return {
      ...rest,
      loginMethods: loginMethods.sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method)),
      recentlyRegistered: recentlyRegistered.map(({ row: user }) => user.id),
      recentlyActive: recentlyActive.map(({ row: user }) => user.id),
    };
  }

  return {
    async start() {
      await store.write(async (tx) => void (await tx.delete(tx.projects)));
      for (const project of PROJECTS) await addProject(project);
      visits = [];
    },
    take: (step: Step) => (steps[step.do] as (step: Step) => Promise<unknown>)(step),
    flush: () => activity.flush(),
    counted,
    recount,
  };
}

const tally = (values: readonly unknown[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
};

eachStore((make, dialect) => {
  // Stored counts can become wrong without notice, so they are compared with a full count.
  detailOnPostgres(dialect)("after any change of users, the metrics equal a full count", async () => {
    const store = await (await make()).open();
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 60, size: "max" }), async (steps) => {
        const { start, take, flush, counted, recount } = simulation(store);
        await start();
        for (const [at, step] of steps.entries()) {
          await take(step);
          if (at % 9 !== 0 && at !== steps.length - 1) continue;
          await flush();
          for (const project of PROJECTS) expect(await counted(project)).toEqual(await recount(project));
        }
      }),
      { numRuns: dialect === "sqlite" ? 60 : 40 },
    );
  });

  // With one counter for all sign-ups, each of them would wait for the others.
  test("concurrent sign-ups and deletions are all counted, also during the aggregation", async () => {
    const store = await (await make()).open();
    const { start, take, counted, recount } = simulation(store);
    await start();
    const signUp = { do: "sign up", project: "one", password: true, otp: true, anonymous: false, daysAgo: 0 } as const;
    for (let at = 0; at < 20; at++) await take(signUp);

    await Promise.all([
      ...Array.from({ length: 40 }, () => take(signUp)),
      ...Array.from({ length: 10 }, (_, who) => take({ do: "delete", who })),
      take({ do: "fold" }),
      take({ do: "fold" }),
      take({ do: "fold" }),
    ]);

    const numbers = await counted("one");
    expect(numbers).toEqual(await recount("one"));
    expect(numbers.totalUsers).toBe(50);
    await take({ do: "fold" });
    expect(await counted("one")).toEqual(numbers);
    expect(await rowsOf(store, "metricChanges")).toEqual([]);
  });
});
