import { type Static, Type } from "@sinclair/typebox";
import { asc, count, eq, gt } from "drizzle-orm";
import { LARGEST_CLOCK_SKEW_MILLIS } from "#server/clock-skew.ts";
import { hmac } from "#server/crypto/digest.ts";
import { prepared } from "#server/db/query/prepared.ts";
import { remembered } from "#server/db/state/remembered.ts";
import type { Params, Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { CHAIN_KEY, type ChainHead, lastSealed, nextChain } from "./chain.ts";

/**
 * The recorded end of each log, and how many ends are recorded. A chain alone cannot show that its last entries were
 * removed. Each record has a code under the secret, and so has their number: anyone who writes to the database can
 * neither set an end back nor take one away. They could only put back rows that they copied earlier: against that,
 * heads are noted elsewhere (`hallpass audit heads`, and the server's own log).
 */
type Recording = Pick<Deps, "keyring" | "now">;
type Reading = Pick<Store, "rows">;

/** A write has 5 seconds, also where the database is far away. */
const BATCH = 200;

const Count = Type.Object({
  heads: Type.Integer(),
  /** The last log whose head was recorded at an upgrade; null once that is done. */
  adopting: Type.Union([Type.String(), Type.Null()]),
  at: Type.Number(),
  code: Type.String(),
});
/** How many heads are recorded. */
type Count = Static<typeof Count>;

const storedCount = remembered("audit heads", Count);

const presentHeads = prepared((db) => db.select({ heads: count() }).from(db.auditHeads));

const storedHead = prepared((db, { projectId }: Params<{ projectId: string }>) =>
  db.select().from(db.auditHeads).where(eq(db.auditHeads.projectId, projectId)),
);

const storedHeadsAfter = prepared((db, { after }: Params<{ after: string }>) => {
  const t = db.auditHeads;
  return db.select().from(t).where(gt(t.projectId, after)).orderBy(asc(t.projectId)).limit(BATCH);
});

/** The end of a log as it is recorded: `forged` if the code is not of this data's secret, null if there is none. */
export type RecordedHead = ChainHead | "forged" | null;

export async function recordedHead(db: Reading, deps: Recording, projectId: string): Promise<RecordedHead> {
  const [row] = await db.rows(storedHead, { projectId });
  return row ? provenHead(deps, row) : null;
}

type HeadRow = ChainHead & { projectId: string; at: number; code: string };

function provenHead(deps: Recording, row: HeadRow): ChainHead | "forged" {
  return isGenuine(deps, row, headText(row)) ? { sequence: row.sequence, seal: row.seal } : "forged";
}

/** Whether a key made the code that was valid then: a replaced secret must not vouch for anything after its time. */
function isGenuine({ keyring, now }: Recording, { at, code }: { at: number; code: string }, text: string): boolean {
  return keyring
    .derivedKeys(CHAIN_KEY, now())
    .some(({ key, until }) => at <= until + LARGEST_CLOCK_SKEW_MILLIS && hmac(key, text) === code);
}

const headText = ({ projectId, sequence, seal, at }: Omit<HeadRow, "code">) =>
  JSON.stringify(["head", projectId, sequence, seal, at]);

const countText = ({ heads, adopting, at }: Omit<Count, "code">) => JSON.stringify(["heads", heads, adopting, at]);

/** The recorded heads of all logs, in the order of the projects' ids. */
export async function* recordedHeads(
  store: Reading,
  deps: Recording,
): AsyncGenerator<{ projectId: string; head: ChainHead | "forged" }> {
  for (let after = ""; ; ) {
    const rows = await store.rows(storedHeadsAfter, { after });
    for (const row of rows) yield { projectId: row.projectId, head: provenHead(deps, row) };
    const last = rows.at(-1);
    if (!last) return;
    after = last.projectId;
  }
}

/** Whether all recorded heads are there. */
export type HeadsState =
  /** No server has started since the upgrade to a version that records them. */
  | { is: "unrecorded" }
  | { is: "complete" }
  /** Somebody removed some of them, or their number (`recorded` is null). */
  | { is: "incomplete"; recorded: number | null; present: number };

/** Says what is missing of the recorded heads. */
export const endsBroken = ({ recorded, present }: Extract<HeadsState, { is: "incomplete" }>): string =>
  recorded === null
    ? "the number of recorded ends was changed or removed, so a whole log may be missing."
    : `the ends of ${recorded} logs were recorded, and ${present} of these records are there. The last entries of the others, or whole logs, may be missing.`;

export async function headsState(store: Reading, deps: Recording): Promise<HeadsState> {
  const found = await readCount(store, deps);
  const present = (await store.rows(presentHeads, {}))[0]?.heads ?? 0;
  if (found === null) return present === 0 ? { is: "unrecorded" } : { is: "incomplete", recorded: null, present };
  if (found === "forged") return { is: "incomplete", recorded: null, present };
  // Between the two reads, a server may have recorded further ones.
  return present >= found.heads ? { is: "complete" } : { is: "incomplete", recorded: found.heads, present };
}

async function readCount(db: Reading, deps: Recording): Promise<Count | "forged" | null> {
  const found = await storedCount.read(db);
  return found === null || isGenuine(deps, found, countText(found)) ? found : "forged";
}

async function writeCountIn(tx: Transaction, { keyring, now }: Recording, changed: Pick<Count, "heads" | "adopting">) {
  const counted = { ...changed, at: now() };
  await storedCount.writeIn(tx, { ...counted, code: hmac(keyring.derive(CHAIN_KEY), countText(counted)) });
}

function headRow({ keyring, now }: Recording, projectId: string, head: ChainHead): HeadRow {
  const row = { projectId, ...head, at: now() };
  return { ...row, code: hmac(keyring.derive(CHAIN_KEY), headText(row)) };
}

/**
 * Records new heads, each with the previous record of its log. A forged record stays as it is, and so does a missing
 * number: both are evidence.
 */
export async function recordHeadsIn(
  tx: Transaction,
  deps: Recording,
  heads: readonly { projectId: string; head: ChainHead; before: RecordedHead }[],
): Promise<void> {
  const added = heads.filter(({ before }) => before === null);
  const counted = added.length > 0 ? await readCount(tx, deps) : null;
  if (counted !== null && counted !== "forged") {
    await tx.addAll(
      "auditHeads",
      added.map(({ projectId, head }) => headRow(deps, projectId, head)),
    );
    await writeCountIn(tx, deps, { ...counted, heads: counted.heads + added.length });
  }
  for (const { projectId, head, before } of heads) {
    if (before === null || before === "forged") continue;
    const { sequence, seal, at, code } = headRow(deps, projectId, head);
    await tx.change("auditHeads", { projectId }, { sequence, seal, at, code });
  }
}

/**
 * Begins to record the heads of all logs: at the first start, and at the first one after an upgrade, where it takes the
 * present ends. A killed start is continued by the next one. Returns how many logs there were.
 */
export async function beginRecording(deps: Pick<Deps, "store" | "keyring" | "now">): Promise<number> {
  const { store } = deps;
  if ((await headsState(store, deps)).is === "unrecorded") {
    await store.write(async (tx) => {
      if ((await readCount(tx, deps)) === null) await writeCountIn(tx, deps, { heads: 0, adopting: "" });
    });
  }
  let adopted = 0;
  while (isAdopting(await readCount(store, deps))) adopted += await store.write((tx) => adoptIn(tx, deps));
  return adopted;
}

const isAdopting = (counted: Count | "forged" | null): counted is Count & { adopting: string } =>
  counted !== null && counted !== "forged" && counted.adopting !== null;

/** Records the heads of the next logs that have none. Returns their number. */
async function adoptIn(tx: Transaction, deps: Recording): Promise<number> {
  const counted = await readCount(tx, deps);
  if (!isAdopting(counted)) return 0;
  const rows: HeadRow[] = [];
  let id: string | null = counted.adopting;
  for (let looked = 0; looked < BATCH; looked++) {
    id = await nextChain(tx, id);
    if (id === null) break;
    const [last] = await tx.rows(lastSealed, { projectId: id });
    if (!last?.seal || last.sequence === null || (await recordedHead(tx, deps, id)) !== null) continue;
    rows.push(headRow(deps, id, { sequence: last.sequence, seal: last.seal }));
  }
  await tx.addAll("auditHeads", rows);
  await writeCountIn(tx, deps, { heads: counted.heads + rows.length, adopting: id });
  return rows.length;
}
