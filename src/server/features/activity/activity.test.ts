import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { EndUserIpInfo } from "#contract/auth/sessions.ts";
import type { Store } from "#server/db/store/store.ts";
import { jsonLog } from "#server/log.ts";
import { eachStore } from "#testing/database/stores.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { dayOf } from "./days.ts";
import { collectActivity } from "./memory.ts";
import { forgetOldDays, KEEP_DAYS } from "./sweep.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const DAY_MILLIS = 86_400_000;
const VIENNA: EndUserIpInfo = { ip: "198.51.100.1", countryCode: "AT", cityName: "Wien" };
const TOKYO: EndUserIpInfo = { ip: "198.51.100.2", countryCode: "JP", cityName: "東京" };

const sighting = (user: string, from?: EndUserIpInfo, isImpersonation = false) => ({
  projectId: "project",
  userId: user,
  sessionId: `session of ${user}`,
  isImpersonation,
  from,
});

/** Adds users with one old session each. */
async function fill(store: Store, users: string[]) {
  await store.write(async (tx) => {
    await tx.add("projects", {
      id: "project",
      displayName: "",
      description: "",
      isProductionMode: false,
      createdAt: 1,
      sealedConfig: Buffer.from("{}"),
    });
    for (const id of users) {
      const projectId = "project";
      await tx.add("users", {
        id,
        projectId,
        signedUpAt: 1,
        lastActiveAt: 1,
        isAnonymous: false,
        otpAuthEnabled: false,
      });
      await tx.add("sessions", {
        id: `session of ${id}`,
        projectId,
        userId: id,
        refreshTokenDigest: id,
        createdAt: 1,
        expiresAt: 2 * NOON,
        isImpersonation: false,
      });
    }
  });
}

async function lastSeen(store: Store) {
  const sessions = await rowsOf(store, "sessions");
  const places = await rowsOf(store, "userActivity");
  return Object.fromEntries(
    (await rowsOf(store, "users")).map(({ id, lastActiveAt }) => {
      const session = sessions.find(({ userId }) => userId === id);
      const place = places.find(({ userId }) => userId === id);
      return [
        id,
        {
          user: lastActiveAt,
          session: session?.lastUsedAt ?? null,
          city: session?.lastUsedFrom?.cityName ?? null,
          sorted: place?.lastActiveAt ?? null,
          country: place?.countryCode ?? null,
        },
      ];
    }),
  );
}

const daysOf = async (store: Store) =>
  (await rowsOf(store, "activeDays")).map(({ userId, day }) => `${userId} ${day - dayOf(NOON)}`).sort();

const NEVER = { user: 1, session: null, city: null, sorted: 1, country: null };

eachStore((make) => {
  /** A store with users, and instances that record their activity, each with its own clock. */
  async function start(...users: string[]) {
    const store = await (await make()).open();
    await fill(store, users);
    const lines: string[] = [];
    const log = jsonLog((line) => lines.push(line));
    const instance = (on: Store = store) => {
      const clock = { now: NOON };
      return { clock, ...collectActivity({ store: on, now: () => clock.now, log }) };
    };
    return { store, lines, instance };
  }

  test("nothing is written before the flush; then users and sessions have time and place", async () => {
    const { store, instance } = await start("ada", "ben");
    const { seen, flush, clock } = instance();

    seen(sighting("ada", VIENNA));
    clock.now += 500;
    seen(sighting("ada"));
    const before = await lastSeen(store);
    await flush();

    const at = NOON + 500;
    expect(before).toEqual({ ada: NEVER, ben: NEVER });
    expect(await lastSeen(store)).toEqual({
      ada: { user: at, session: at, city: "Wien", sorted: at, country: "AT" },
      ben: NEVER,
    });
    expect(await daysOf(store)).toEqual(["ada 0"]);
  });

  // A user can sign out or be deleted in the second between a request and the flush.
  test("users and sessions that are deleted before the flush do not keep the others from being written", async () => {
    const users = Array.from({ length: 247 }, (_, at) => `user-${String(at).padStart(3, "0")}`);
    const { store, instance } = await start(...users);
    const { seen, flush } = instance();

    for (const [at, user] of users.entries()) seen(sighting(user, at % 2 ? VIENNA : undefined));
    await store.write(async (tx) => {
      await tx.delete(tx.users).where(eq(tx.users.id, "user-100"));
      await tx.delete(tx.sessions).where(eq(tx.sessions.id, "session of user-101"));
    });
    await flush();

    const noted = await lastSeen(store);
    const left = users.filter((user) => user !== "user-100");
    expect(Object.keys(noted).sort()).toEqual(left);
    for (const [at, user] of users.entries()) {
      if (user === "user-100") continue;
      const isOut = user === "user-101";
      expect([user, noted[user]]).toEqual([
        user,
        {
          user: NOON,
          session: isOut ? null : NOON,
          city: at % 2 && !isOut ? "Wien" : null,
          sorted: NOON,
          country: at % 2 ? "AT" : null,
        },
      ]);
    }
    expect(await daysOf(store)).toHaveLength(246);
  });

  test("with several instances, the latest time wins, in any order of writes", async () => {
    const { store, instance } = await start("ada");
    const [one, two] = [instance(), instance()];

    one.seen(sighting("ada", VIENNA));
    two.clock.now += 10_000;
    two.seen(sighting("ada", TOKYO));
    await two.flush();
    await one.flush();

    const at = NOON + 10_000;
    expect(await lastSeen(store)).toEqual({
      ada: { user: at, session: at, city: "東京", sorted: at, country: "JP" },
    });
  });

  test("the language of the latest request that names one wins, with several instances and in any order of writes", async () => {
    const { store, instance } = await start("ada", "ben");
    const [one, two] = [instance(), instance()];

    one.seen({ ...sighting("ada"), language: "de-DE" });
    one.seen({ ...sighting("ben"), language: "de-DE" });
    one.seen(sighting("ben"));
    two.clock.now += 10_000;
    two.seen({ ...sighting("ada"), language: "en-US" });
    two.seen({ ...sighting("ada"), language: "fr-FR" });
    await two.flush();
    await one.flush();

    const users = await rowsOf(store, "users");
    expect(Object.fromEntries(users.map(({ id, language }) => [id, language]))).toEqual({ ada: "fr-FR", ben: "de-DE" });
  });

  test("an impersonation does not change the language of the user", async () => {
    const { store, instance } = await start("ada");
    const { seen, flush } = instance();

    seen({ ...sighting("ada", VIENNA, true), language: "de-DE" });
    await flush();

    expect((await rowsOf(store, "users"))[0]?.language).toBeNull();
  });

  test("concurrent writes of several instances about the same users all succeed", async () => {
    const users = Array.from({ length: 40 }, (_, at) => `user-${at}`);
    const { store, instance } = await start(...users);
    const instances = Array.from({ length: 4 }, () => instance());

    for (const [at, each] of instances.entries()) {
      each.clock.now += at;
      for (const user of at % 2 ? users : users.toReversed()) each.seen(sighting(user, VIENNA));
    }
    await Promise.all(instances.map(({ flush }) => flush()));

    const noted = Object.values(await lastSeen(store));
    expect(new Set(noted.map(({ user, session, sorted }) => `${user} ${session} ${sorted}`))).toEqual(
      new Set([`${NOON + 3} ${NOON + 3} ${NOON + 3}`]),
    );
    expect(await daysOf(store)).toHaveLength(40);
  });

  test("a user who is active across midnight counts on both days, also with two sessions", async () => {
    const { store, instance } = await start("ada", "ben");
    const { seen, flush, clock } = instance();

    clock.now = NOON + DAY_MILLIS / 2 - 1;
    seen(sighting("ada"));
    seen(sighting("ben"));
    clock.now += 1;
    seen(sighting("ada"));
    seen({ ...sighting("ben"), sessionId: "another" });
    await flush();
    const [before, after] = [await daysOf(store), await lastSeen(store)];
    seen(sighting("ada"));
    await flush();

    expect(before).toEqual(["ada 0", "ada 1", "ben 0", "ben 1"]);
    expect(after.ada?.user).toBe(NOON + DAY_MILLIS / 2);
    expect(await daysOf(store)).toEqual(before);
  });

  // The support person who impersonates a user is not the user, and is in another place.
  test("an impersonation updates its session, but not the activity of the user", async () => {
    const { store, instance } = await start("ada");
    const { seen, flush } = instance();

    seen(sighting("ada", VIENNA, true));
    await flush();

    expect(await lastSeen(store)).toEqual({ ada: { ...NEVER, session: NOON, city: "Wien" } });
    expect(await daysOf(store)).toEqual([]);
  });

  test("a failed write is repeated later, together with newer entries", async () => {
    const { store, instance } = await start("ada", "ben");
    let isDown = true;
    const down: Store = { ...store, write: (body) => (isDown ? Promise.reject(new Error("down")) : store.write(body)) };
    const { seen, flush, clock } = instance(down);

    seen(sighting("ada", VIENNA));
    expect(await outcomeOf(flush())).toThrow("down");
    clock.now += 1_000;
    seen(sighting("ada"));
    seen(sighting("ben"));
    isDown = false;
    await flush();

    const at = NOON + 1_000;
    expect(await lastSeen(store)).toMatchObject({
      ada: { user: at, city: "Wien", country: "AT" },
      ben: { user: at, session: at },
    });
    expect(await daysOf(store)).toEqual(["ada 0", "ben 0"]);
  });

  test("an entry that can never be written does not block later entries", async () => {
    const { store, lines, instance } = await start("ada", "ben");
    const poisoned: Store = {
      ...store,
      write: (body) => (current === "poison" ? Promise.reject(new Error("no")) : store.write(body)),
    };
    let current = "poison";
    const { seen, flush } = instance(poisoned);

    seen(sighting("ada"));
    for (let at = 0; at < 4; at++) expect(await outcomeOf(flush())).toThrow("no");
    await flush();
    current = "fine";
    seen(sighting("ben"));
    await flush();

    expect(await lastSeen(store)).toMatchObject({ ada: NEVER, ben: { user: NOON } });
    expect(lines.join()).toContain("Could not write last-seen times of");
  });

  test("a flush resolves after its entries are written, also if another flush was running", async () => {
    const { store, instance } = await start("ada");
    const { seen, flush } = instance();

    seen(sighting("ada"));
    const first = flush();
    await flush();

    expect((await lastSeen(store)).ada?.user).toBe(NOON);
    await first;
  });

  test("days that no metric shows are deleted, also many at a time", async () => {
    const users = Array.from({ length: 300 }, (_, at) => `user-${at}`);
    const { store, instance } = await start(...users);
    const { seen, flush, clock } = instance();
    for (let day = 0; day < 3; day++) {
      for (const user of users) seen(sighting(user));
      await flush();
      clock.now += DAY_MILLIS;
    }
    const now = () => NOON + (KEEP_DAYS + 2) * DAY_MILLIS;

    const forgotten = await forgetOldDays({ store, now });
    const again = await forgetOldDays({ store, now });

    expect([forgotten, again]).toEqual([600, 0]);
    expect(new Set((await daysOf(store)).map((each) => each.split(" ")[1]))).toEqual(new Set(["2"]));
  });
});
