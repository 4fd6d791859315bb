import { afterAll, describe, expect, test } from "bun:test";
import { randomUuid } from "#server/crypto/random.ts";
import type { Store } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { collectActivity } from "#server/features/activity/memory.ts";
import { jsonLog } from "#server/log.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { openPostgres } from "./postgres.ts";

const database = await createTestDatabase();
const stores: Store[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
  await database.drop();
});

async function open(options: { retriedMillis?: number } = {}): Promise<Store> {
  const store = await openPostgres({ url: database.url, ...options });
  stores.push(store);
  return store;
}

const serializationFailure = () =>
  new Bun.SQL.PostgresError("could not serialize access", {
    code: "ERR_POSTGRES_SERVER_ERROR",
    errno: "40001",
    detail: undefined,
    hint: undefined,
    severity: "ERROR",
  });

describe("conflicting transactions", () => {
  // Twelve attempts were too few under many concurrent writes, and callers got a server error.
  test("are retried long enough to succeed among many writers", async () => {
    const store = await open();
    let attempts = 0;

    const done = await store.write(async (tx) => {
      attempts++;
      await tx.bump("often");
      if (attempts < 20) throw serializationFailure();
      return "done";
    });

    expect([done, attempts]).toEqual(["done", 20]);
  });

  test("fail in the end, and the caller learns that a later attempt may succeed", async () => {
    const store = await open({ retriedMillis: 300 });

    const outcome = await store
      .write(async (tx) => {
        await tx.bump("never");
        throw serializationFailure();
      })
      .catch((error: unknown) => error);

    expect(outcome).toBeInstanceOf(Unavailable);
    const rows = await store.read((db) => db.select({ key: db.cacheVersions.key }).from(db.cacheVersions));
    expect(rows.map(({ key }) => key)).not.toContain("never");
  });

  // The batch was once dropped after five failures in a row.
  test("keep collected activity until it is written", async () => {
    const store = await open();
    const [projectId, userId, sessionId] = [randomUuid(), randomUuid(), randomUuid()];
    await store.write(async (tx) => {
      await tx.add("projects", {
        id: projectId,
        displayName: "",
        description: "",
        isProductionMode: false,
        createdAt: 1,
        sealedConfig: Buffer.from("x"),
      });
      const flags = { isAnonymous: false, otpAuthEnabled: false };
      await tx.add("users", { id: userId, projectId, signedUpAt: 1, lastActiveAt: 1, ...flags });
      const times = { createdAt: 1, expiresAt: 10_000, isImpersonation: false };
      await tx.add("sessions", { id: sessionId, projectId, userId, refreshTokenDigest: sessionId, ...times });
    });
    let isBusy = true;
    const busy: Store = {
      ...store,
      write: (body) =>
        isBusy
          ? Promise.reject(new Unavailable("Concurrent transactions kept changing the same rows."))
          : store.write(body),
    };
    const logged: string[] = [];
    const log = jsonLog((line) => void logged.push(line));
    const activity = collectActivity({ store: busy, now: () => 5_000, log });

    activity.seen({ projectId, userId, sessionId, isImpersonation: false });
    for (let flush = 0; flush < 12; flush++) await activity.flush().catch(() => {});
    isBusy = false;
    await activity.flush();

    const [session] = await store.read((db) => db.select({ at: db.sessions.lastUsedAt }).from(db.sessions));
    expect(session?.at).toBe(5_000);
    expect(logged).toEqual([]);
  });
});
