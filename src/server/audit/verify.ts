import { and, eq } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type ChainHead, lastSealed, nextChain } from "./chain.ts";
import {
  AT_BEGINNING,
  type BrokenEntry,
  brokenEntry,
  type CheckedPlace,
  checkEntries,
  type KnownEnd,
  knownEnd,
} from "./check.ts";
import { prunedUntil } from "./pruned.ts";
import { recordedHeads } from "./recorded-heads.ts";

const PART = 5_000;

type Reading = Pick<Deps, "store" | "keyring" | "now">;

export interface VerifiedChain {
  projectId: string;
  /** How many entries are intact, from the first one on that is kept. */
  checked: number;
  /** The last entry of the log, as it is recorded or noted; null if it is not. */
  head: ChainHead | null;
  /** The first entry that does not verify; null for an intact chain. */
  broken: BrokenEntry | null;
}

/** Heads that were noted elsewhere, by the ids of their projects. */
export type NotedHeads = ReadonlyMap<string, readonly ChainHead[]>;

interface Verifying {
  /** Only the chain of this project. */
  projectId?: string | null;
  noted?: NotedHeads;
  onProgress?(done: number, of: number): void;
}

/** Verifies the chain of one project, or those of all, also of deleted projects and of logs that should be there. */
export async function verifyChains(
  deps: Reading,
  { projectId = null, noted = new Map(), onProgress }: Verifying = {},
): Promise<VerifiedChain[]> {
  const chains = (await chainsIn(deps, noted)).filter(({ id }) => projectId === null || id === projectId);
  const of = chains.reduce((sum, { length }) => sum + length, 0);
  const verified: VerifiedChain[] = [];
  let done = 0;
  for (const { id } of chains) {
    const end = await knownEnd(deps, id, noted.get(id));
    let after = AT_BEGINNING;
    let before: number | null = null;
    while (true) {
      const part = await checkEntries(deps, id, after, PART, end);
      before ??= (await prunedUntil(deps, id))?.sequence ?? 0;
      done += part.last.sequence - after.sequence;
      onProgress?.(done, of);
      after = part.last;
      if (!part.isComplete) continue;
      const checked = Math.max(0, part.last.sequence - before);
      verified.push({ projectId: id, checked, head: latest(end), broken: await brokenEntry(deps.store, id, part) });
      break;
    }
  }
  return verified;
}

/**
 * Verifies the last entries of every chain, each from the seal of the previous one. Faster than a whole check, but less
 * complete.
 */
export async function verifyEnds(
  deps: Reading,
  most: number,
  onProgress?: (done: number, of: number) => void,
): Promise<VerifiedChain[]> {
  const chains = await chainsIn(deps);
  const verified: VerifiedChain[] = [];
  for (const { id, length } of chains) {
    const end = await knownEnd(deps, id);
    const after = await placeAt(deps.store, id, length - most);
    const part = await checkEntries(deps, id, after, most, end);
    const checked = part.last.sequence - after.sequence;
    verified.push({ projectId: id, checked, head: latest(end), broken: await brokenEntry(deps.store, id, part) });
    onProgress?.(verified.length, chains.length);
  }
  return verified;
}

const latest = ({ heads }: KnownEnd): ChainHead | null =>
  heads.reduce<ChainHead | null>((last, head) => (last && last.sequence >= head.sequence ? last : head), null);

/** Says where a chain breaks: "entry 7 is missing". */
export function brokenAt({ broken, head }: VerifiedChain): string {
  if (!broken) return "it is intact";
  const { sequence, problem, entry_id } = broken;
  if (problem === "changed") return `entry ${sequence} (${entry_id}) was changed`;
  if (problem === "end") return `the record of its end, after entry ${sequence - 1}, was changed or removed`;
  const last = entry_id === null ? (head?.sequence ?? sequence) : sequence;
  return last > sequence
    ? `entries ${sequence} to ${last}, the end of the log, are missing`
    : `entry ${sequence} is missing`;
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

/** The chains by the ids of their projects, and their lengths: those with entries, and those that must have some. */
async function chainsIn(deps: Reading, noted: NotedHeads = new Map()): Promise<{ id: string; length: number }[]> {
  const { store } = deps;
  const ids = new Set(noted.keys());
  for (let id = await nextChain(store, ""); id !== null; id = await nextChain(store, id)) ids.add(id);
  for await (const { projectId } of recordedHeads(store, deps)) ids.add(projectId);
  const found: { id: string; length: number }[] = [];
  for (const id of [...ids].sort()) {
    const [last] = await store.rows(lastSealed, { projectId: id });
    found.push({ id, length: last?.sequence ?? 0 });
  }
  return found;
}
