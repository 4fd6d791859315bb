import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { KnownError } from "#contract/errors.ts";
import { IMPORT_UNUSED_MILLIS, MINUTE } from "#contract/limits.ts";
import { shortened } from "#contract/shortened.ts";
import type { Caller } from "#server/access/caller.ts";
import { Refusal, refuse } from "#server/access/refusal.ts";
import { auditBy } from "#server/audit/write.ts";
import { randomSecret } from "#server/crypto/random.ts";
import { inScratch } from "#server/db/sqlite/temporary-directory.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { reportFullDisk } from "#server/files/disk-space.ts";
import type { MoveMap } from "#server/move-in/map.ts";
import { PRODUCT_NAMES, type ProductName } from "#server/move-in/product-names.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import type { CheckedSource } from "./check-source.ts";
import { RECEIVING_MILLIS, receive } from "./receive.ts";
import { find, type ImportRow, inAnotherState, requireState } from "./service.ts";
import { storedReport } from "./stored-report.ts";

/** What a conversion holds in memory, of the budget for bodies that arrive. */
const HELD_BYTES = 8 * 1024 * 1024;
/** For how long an upload that an instance left unfinished keeps others out: it ends by itself before. */
const LEASE_MILLIS = RECEIVING_MILLIS + 5 * MINUTE;

/** Receives the file of an import and checks it. A file that is refused leaves the import waiting for another one. */
export async function upload(deps: Deps, caller: Caller, id: string, request: Request): Promise<ImportRow> {
  const held = deps.bodies.hold(HELD_BYTES, caller.origin.ip);
  try {
    const begun = await begin(deps, caller, id);
    try {
      return await inScratch("hallpass-import", (directory) => received(deps, caller, begun, request, directory));
    } catch (error) {
      await change(deps, begun, { state: "empty", problem: problemOf(error), lease: null, dueAt: null });
      // Somebody may have deleted it meanwhile, which is why the lines found no place.
      await deps.store.read((db) => find(db, caller.projectId, id));
      if (error instanceof SourceError) throw refuse("IMPORT_SOURCE_INVALID", { reason: reasonOf(error) });
      throw error;
    }
  } finally {
    held.release();
  }
}

type Leased = ImportRow & { lease: string };

async function begin(deps: Deps, { projectId }: Caller, id: string): Promise<Leased> {
  return deps.store.write(async (tx) => {
    const before = await find(tx, projectId, id);
    const now = deps.now();
    const isLeft = before.dueAt === null || before.dueAt <= now || before.dueAt > now + LEASE_MILLIS;
    const state = requireState(before, isLeft ? ["empty", "checking"] : ["empty"]);
    const t = tx.imports;
    const lease = randomSecret();
    const [row] = await tx
      .update(t)
      .set({ state: "checking", lease, dueAt: now + LEASE_MILLIS, receivedBytes: 0, problem: null })
      .where(and(eq(t.id, id), eq(t.state, state)))
      .returning();
    if (!row) throw inAnotherState("checking");
    return { ...row, lease };
  });
}

async function received(deps: Deps, caller: Caller, begun: Leased, request: Request, directory: string) {
  const folder = join(directory, "source");
  mkdirSync(folder, { mode: 0o700 });
  const file = join(folder, safeName(begun.fileName));
  const receivedBytes = await receive(request, file, async (bytes) => {
    await change(deps, begun, { receivedBytes: bytes });
  });
  await change(deps, begun, { receivedBytes });
  // Readers of many products load only when somebody moves in.
  const { checkSource } = await import("./check-source.ts");
  const given = {
    projectId: caller.projectId,
    from: productNamed(begun.fromProduct),
    map: begun.sealedMap ? (JSON.parse(deps.keyring.open(begun.sealedMap)) as MoveMap) : {},
    now: deps.now,
  };
  const source = await reportFullDisk(file, () => checkSource(file, directory, given));
  return finish(deps, caller, begun, source, receivedBytes);
}

async function finish(deps: Deps, caller: Caller, begun: Leased, source: CheckedSource, receivedBytes: number) {
  const { id, projectId, fileName } = begun;
  const { storeLines } = await import("./stored-lines.ts");
  const linesTotal = await storeLines(deps, begun, source);
  const users = source.counts.user ?? 0;
  const sealedReport = deps.keyring.seal(JSON.stringify(storedReport(source)));
  const { product } = source.report;
  return deps.store.write(async (tx) => {
    const t = tx.imports;
    const [row] = await tx
      .update(t)
      .set({
        state: "checked",
        lease: null,
        dueAt: null,
        sealedMap: null,
        receivedBytes,
        sealedReport,
        users,
        linesTotal,
        expiresAt: deps.now() + IMPORT_UNUSED_MILLIS,
      })
      .where(stillOf(t, begun))
      .returning();
    if (!row) throw inAnotherState("checking");
    await auditBy(tx, deps, caller, {
      action: "import_checked",
      subject: { type: "project", id: projectId },
      after: { import_id: id, file_name: fileName, bytes: receivedBytes, product, records: source.counts },
    });
    return row;
  });
}

/** Changes an import, unless another upload has replaced this one. */
async function change(deps: Deps, begun: Leased, values: Partial<ImportRow>): Promise<void> {
  await deps.store.write(async (tx) => {
    const t = tx.imports;
    await tx.update(t).set(values).where(stillOf(t, begun));
  });
}

const stillOf = (t: Tables["imports"], { id, lease }: Leased) => and(eq(t.id, id), eq(t.lease, lease));

export const productNamed = (name: string | null | undefined): ProductName | undefined =>
  PRODUCT_NAMES.find((each) => each === name);

/** A file chooses the names in it, which may be as long as the file. */
const reasonOf = ({ message }: Error): string => shortened(message, REASON_MAX_LENGTH);
const REASON_MAX_LENGTH = 4_000;

/** For the console, where the reply of an upload is lost when the page is reloaded. */
function problemOf(error: unknown): string {
  if (error instanceof SourceError || error instanceof KnownError) return reasonOf(error);
  if (error instanceof Refusal) return "The upload was interrupted. Upload the file again.";
  return "The server could not read the file; its log says why. Upload the file again, or use the command.";
}

/** The name of a file, as far as it is one: its ending and the list in it are read from it. */
function safeName(name: string): string {
  const [last = ""] = name.split(/[/\\]/).slice(-1);
  const safe = last.replaceAll(/[^\p{L}\p{N}._ -]/gu, "_").replace(/^\.+/, "");
  return safe.slice(-MOST_CHARACTERS).trim() || "source";
}

const MOST_CHARACTERS = 60;
