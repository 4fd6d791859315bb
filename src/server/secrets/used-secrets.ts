import { desc } from "drizzle-orm";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { type AuditEntry, audit } from "#server/audit/write.ts";
import { PURPOSE_NAMES, PURPOSES, type Purpose } from "#server/crypto/purposes.ts";
import { type MasterSecret, masterSecret, type UsedSecret } from "#server/crypto/seal.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

/** Bumped when another secret becomes the present one, or an old one is forgotten. */
export const SECRETS_CHANGED = "secrets";

/** The refusal of secrets that do not include the newest one. */
export const NEWER_SECRET =
  "The data is sealed under a newer secret than the ones at hand. Set HALLPASS_SECRET to it, as on the other servers of this data.";

interface Row {
  id: string;
  number: number;
  since: number;
  sealedKeys: Uint8Array | null;
}

/** The keys of a replaced secret, as they are sealed. */
interface KeptKeys {
  until: number;
  keys: Partial<Record<Purpose, string>>;
}

/** The secrets that the data was sealed under, newest first; empty before the first start. */
export const usedSecrets = prepared((db) => {
  const t = db.secrets;
  return db
    .select({ id: t.id, number: t.number, since: t.since, sealedKeys: t.sealedKeys })
    .from(t)
    .orderBy(desc(t.number));
});

/**
 * Opens the kept keys of secrets. Only those count that are sealed under the newest secret: somebody who knows an old
 * one could otherwise add keys of their own.
 */
export function openUsed(rows: readonly Row[], texts: readonly string[]): UsedSecret[] {
  const newest = texts.map(masterSecret).find(({ id }) => id === rows[0]?.id);
  return rows.map(({ id, sealedKeys }, at) => {
    if (at === 0) return { id, until: Number.POSITIVE_INFINITY, keys: new Map() };
    const kept = newest && sealedKeys && isUnder(newest, sealedKeys) ? openKept(newest, sealedKeys) : null;
    const keys = Object.entries(kept?.keys ?? {}).map(([name, key]) => [name as Purpose, Buffer.from(key, "base64")]);
    return { id, until: kept?.until ?? Number.NEGATIVE_INFINITY, keys: new Map(keys as [Purpose, Buffer][]) };
  });
}

/**
 * Makes the first of these secrets the present one of the data, unless the data was sealed under it before: a switch only
 * goes forward, so that several servers never switch to and fro.
 */
export async function startUsingIn(
  tx: Transaction,
  { now }: Pick<Deps, "now">,
  texts: readonly [string, ...string[]],
  by: Pick<AuditEntry, "actor" | "origin">,
): Promise<void> {
  const known = texts.map(masterSecret);
  const [first] = known as [MasterSecret];
  const nowMillis = now();
  const before = await tx.rows(usedSecrets, {});
  if (before.some(({ id }) => id === first.id)) return;
  // Of an instance from before secrets were recorded: those that the operator lists after the present one are older.
  const unrecorded = before.length > 0 ? [] : known.slice(1).reverse();
  const replaced = [...unrecorded.map(({ id }) => ({ id, sealedKeys: null })), ...[...before].reverse()];
  const newest = known.find(({ id }) => id === before[0]?.id);
  if (before.length > 0 && !newest) throw new Error(NEWER_SECRET);
  const since = nowMillis;
  let number = before[0]?.number ?? 0;
  for (const { id, sealedKeys } of replaced) {
    const kept = keptKeys({ id, sealedKeys }, { known, newest, nowMillis });
    const row = { sealedKeys: first.seal(JSON.stringify(kept)) };
    if (unrecorded.length > 0) await tx.add("secrets", { id, number: ++number, since, ...row });
    else await tx.change("secrets", { id }, row);
  }
  await tx.add("secrets", { id: first.id, number: ++number, since, sealedKeys: null });
  if (before.length > 0) {
    const subject = { type: "project" as const, id: INTERNAL_PROJECT_ID };
    const action = "secret_replaced" as const;
    await audit(
      tx,
      { now },
      { projectId: INTERNAL_PROJECT_ID, action, subject, after: { secret_id: first.id }, ...by },
    );
  }
  await tx.bump(SECRETS_CHANGED);
}

/** Returns the keys of a replaced secret that are still needed: kept keys, or new ones of an available secret. */
function keptKeys(
  { id, sealedKeys }: Pick<Row, "id" | "sealedKeys">,
  { known, newest, nowMillis }: { known: readonly MasterSecret[]; newest?: MasterSecret; nowMillis: number },
): KeptKeys {
  if (newest && sealedKeys && isUnder(newest, sealedKeys)) {
    const { until, keys } = openKept(newest, sealedKeys);
    const needed = PURPOSE_NAMES.filter((name) => until + PURPOSES[name] > nowMillis);
    return { until, keys: Object.fromEntries(needed.map((name) => [name, keys[name]])) };
  }
  // Only the present secret has no kept keys yet, and secrets that are recorded only now.
  const secret = !newest || newest.id === id ? known.find((each) => each.id === id) : undefined;
  const derived = secret && PURPOSE_NAMES.map((name) => [name, secret.derive(name).toString("base64")]);
  return { until: nowMillis, keys: Object.fromEntries(derived ?? []) };
}

const isUnder = ({ header }: MasterSecret, sealed: Uint8Array) =>
  header.equals(Buffer.from(sealed).subarray(0, header.length));

const openKept = (newest: MasterSecret, sealed: Uint8Array): KeptKeys => JSON.parse(newest.open(sealed));
