import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { and, eq, lt } from "drizzle-orm";
import { HOUR } from "#contract/limits.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import type { Snapshot, Store, Transaction } from "#server/db/store/store.ts";

const KEY = "acme";
/** Longer than the requests between two waits for the authority take: the lease is extended at each wait. */
const LEASE_MILLIS = 10 * 60_000;
/** Authorities ask within seconds; some ask again for an hour. */
const CHALLENGE_MILLIS = HOUR;

/** What the instances share about the certificate authority. */
const State = Type.Object({
  /** The authority and the hosts that the rest is about; after a change of the settings it no longer counts. */
  directory: Type.String(),
  hosts: Type.Array(Type.String()),
  /** PKCS #8 in PEM. */
  accountKey: Type.String(),
  certificate: Type.Union([Type.Object({ cert: Type.String(), key: Type.String() }), Type.Null()]),
  /** Why the last orders failed. */
  failure: Type.Union([
    Type.Object({ count: Type.Number(), reason: Type.String(), nextAt: Type.Number() }),
    Type.Null(),
  ]),
});
export type AcmeState = Static<typeof State>;

export interface StateStore {
  read(): Promise<AcmeState | null>;
  /** Returns false when another instance orders. */
  lease(by: string, now: number): Promise<boolean>;
  /** Returns false when the lease is lost: another instance may order. */
  extend(by: string, now: number): Promise<boolean>;
  /** Gives the lease back; stores the outcome, if there is one. Does nothing and returns false when the lease is lost. */
  finish(by: string, state: AcmeState | null): Promise<boolean>;
  addChallenge(token: string, answer: string, now: number): Promise<void>;
  challenge(token: string, now: number): Promise<string | null>;
}

/** Keeps the state sealed in the database. */
export function stateStore({ store, keyring }: { store: Store; keyring: Keyring }): StateStore {
  const rowIn = async (db: Snapshot | Transaction) => {
    const t = db.certificates;
    const [row] = await db
      .select({ sealed: t.sealedState, leaseBy: t.leaseBy, leaseUntil: t.leaseUntil })
      .from(t)
      .where(eq(t.key, KEY));
    return row;
  };
  return {
    async read() {
      const row = await store.read(rowIn);
      if (!row?.sealed) return null;
      const value: unknown = JSON.parse(keyring.open(row.sealed));
      return Value.Check(State, value) ? value : null;
    },
    lease: (by, now) =>
      store.write(async (tx) => {
        const row = await rowIn(tx);
        const lease = { leaseBy: by, leaseUntil: now + LEASE_MILLIS };
        // One server at a time uses a data directory: a lease of another one there is that of a process which has ended.
        const isTaken = store.dialect === "postgres" && row && row.leaseBy !== by && row.leaseUntil > now;
        if (isTaken) return false;
        const t = tx.certificates;
        await tx
          .insert(t)
          .values({ key: KEY, ...lease })
          .onConflictDoUpdate({ target: t.key, set: lease });
        return true;
      }),
    extend: (by, now) =>
      store.write(async (tx) => {
        const t = tx.certificates;
        const extended = await tx
          .update(t)
          .set({ leaseUntil: now + LEASE_MILLIS })
          .where(and(eq(t.key, KEY), eq(t.leaseBy, by)))
          .returning({ key: t.key });
        return extended.length > 0;
      }),
    finish: (by, state) =>
      store.write(async (tx) => {
        const t = tx.certificates;
        const finished = await tx
          .update(t)
          .set({
            ...(state && { sealedState: keyring.seal(JSON.stringify(state)) }),
            leaseBy: null,
            leaseUntil: 0,
          })
          .where(and(eq(t.key, KEY), eq(t.leaseBy, by)))
          .returning({ key: t.key });
        return finished.length > 0;
      }),
    addChallenge: (token, answer, now) =>
      store.write(async (tx) => {
        const t = tx.certificateChallenges;
        await tx.delete(t).where(lt(t.expiresAt, now));
        const row = { token, answer, expiresAt: now + CHALLENGE_MILLIS };
        await tx.insert(t).values(row).onConflictDoUpdate({ target: t.token, set: row });
      }),
    challenge: (token, now) =>
      store.read(async (db) => {
        const t = db.certificateChallenges;
        const [row] = await db.select({ answer: t.answer, expiresAt: t.expiresAt }).from(t).where(eq(t.token, token));
        return row && row.expiresAt > now ? row.answer : null;
      }),
  };
}
