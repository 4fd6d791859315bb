import { and, asc, eq, gt } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { lastSealed } from "./chain.ts";
import { AT_BEGINNING, type BrokenEntry, brokenEntry, type CheckedPlace, checkEntries } from "./check.ts";
import { prunedUntil } from "./pruned.ts";

const PART = 5_000;

export interface VerifiedChain {
  projectId: string;
  /** How many entries are intact, from the first one on that is kept. */
  checked: number;
  /** The first entry that does not verify; null for an intact chain. */
  broken: BrokenEntry | null;
}

/** Verifies the chain of one project, or those of all, also of deleted projects. */
export async function verifyChains(
  deps: Pick<Deps, "store" | "keyring" | "now">,
  projectId: string | null,
  onProgress?: (done: number, of: number) => void,
): Promise<VerifiedChain[]> {
  const chains = (await chainsIn(deps.store)).filter(({ id }) => projectId === null || id === projectId);
  const of = chains.reduce((sum, { length }) => sum + length, 0);
  const verified: VerifiedChain[] = [];
  let done = 0;
  for (const { id } of chains) {
    let after = AT_BEGINNING;
    let before: number | null = null;
    while (true) {
      const part = await checkEntries(deps, id, after, PART);
      before ??= (await prunedUntil(deps, id))?.sequence ?? 0;
      done += part.last.sequence - after.sequence;
      onProgress?.(done, of);
      after = part.last;
      if (!part.isComplete) continue;
      const checked = Math.max(0, part.last.sequence - before);
      verified.push({ projectId: id, checked, broken: await brokenEntry(deps.store, id, part) });
      break;
    }
  }
  return verified;
}

/** Verifies the last entries of every chain, each from the seal of the one before. Tells less than the whole, and sooner. */
export async function verifyEnds(
  deps: Pick<Deps, "store" | "keyring" | "now">,
  most: number,
  onProgress?: (done: number, of: number) => void,
): Promise<VerifiedChain[]> {
  const chains = await chainsIn(deps.store);
  const verified: VerifiedChain[] = [];
  for (const { id, length } of chains) {
    const after = await placeAt(deps.store, id, length - most);
    const part = await checkEntries(deps, id, after, most);
    const checked = part.last.sequence - after.sequence;
    verified.push({ projectId: id, checked, broken: await brokenEntry(deps.store, id, part) });
    onProgress?.(verified.length, chains.length);
  }
  return verified;
}

/** The stored place of an entry; the beginning of the chain if there is none. */
async function placeAt(store: Store, projectId: string, sequence: number): Promise<CheckedPlace> {
  if (sequence <= AT_BEGINNING.sequence) return AT_BEGINNING;
  const [entry] = await store.rows(sealAt, { projectId, sequence });
  return entry?.seal ? { sequence, seal: entry.seal, secretId: null } : AT_BEGINNING;
}

const sealAt = prepared((db, { projectId, sequence }: Params<{ projectId: string; sequence: number }>) => {
  const t = db.auditEntries;
  return db
    .select({ seal: t.seal })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.sequence, sequence)));
});

/** The chains by the ids of their projects, and their lengths. */
async function chainsIn(store: Store): Promise<{ id: string; length: number }[]> {
  const found: { id: string; length: number }[] = [];
  for (let id = await nextChain(store, ""); id !== null; id = await nextChain(store, id)) {
    const [last] = await store.rows(lastSealed, { projectId: id });
    found.push({ id, length: last?.sequence ?? 0 });
  }
  return found;
}

/** Returns the first project after an id that has an audit log, by the index of chains, or null at the end. */
export async function nextChain({ rows }: Pick<Store, "rows">, after: string): Promise<string | null> {
  return (await rows(firstAfter, { after }))[0]?.id ?? null;
}

const firstAfter = prepared((db, { after }: Params<{ after: string }>) => {
  const t = db.auditEntries;
  return db.select({ id: t.projectId }).from(t).where(gt(t.projectId, after)).orderBy(asc(t.projectId)).limit(1);
});
