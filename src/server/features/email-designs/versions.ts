import { and, desc, eq, lt, lte, sql } from "drizzle-orm";
import { EMAIL_DESIGN_VERSIONS_MAX, EMAIL_DESIGN_VERSIONS_MAX_LENGTH } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { actorOf } from "#server/audit/write.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type Design, hasSameContent, type Kind, readDesign } from "./designs.ts";
import type { SavedBy } from "./table.ts";

/** A version without its source. */
export interface Version {
  version: number;
  isCurrent: boolean;
  themeId: string | false | undefined;
  savedAt: number | null;
  savedBy: SavedBy | null;
}

interface Saved {
  projectId: string;
  designId: string;
  before: Design;
  after: Design;
  savedBy: SavedBy;
}

const NO_THEME = "none";
const stored = (themeId: Design["themeId"]) => (themeId === false ? NO_THEME : (themeId ?? null));
const opened = (theme: string | null) => (theme === NO_THEME ? false : (theme ?? undefined));

/**
 * Adds a version, in the transaction of the save. Also adds the previous source if the history does not have it: a
 * built-in source, or one that came with the configuration.
 */
export async function keepVersionIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  { projectId, designId, before, after, savedBy }: Saved,
): Promise<void> {
  if (hasSameContent(before, after)) return;
  const latest = await latestIn(tx, projectId, designId);
  const isKnown = latest !== undefined && hasSameContent({ ...latest, themeId: opened(latest.theme) }, before);
  let version = latest?.version ?? 0;
  const add = ({ tsxSource, themeId }: Design, saved: { savedAt: number | null; savedBy: SavedBy | null }) =>
    tx.add("emailDesignVersions", {
      projectId,
      designId,
      version: ++version,
      tsxSource,
      theme: stored(themeId),
      ...saved,
    });
  if (!isKnown) await add(before, { savedAt: null, savedBy: null });
  await add(after, { savedAt: deps.now(), savedBy });
  await dropOldIn(tx, projectId, designId);
}

async function latestIn(tx: Transaction | Snapshot, projectId: string, designId: string) {
  const t = tx.emailDesignVersions;
  const [latest] = await tx
    .select({ version: t.version, tsxSource: t.tsxSource, theme: t.theme })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.designId, designId)))
    .orderBy(desc(t.version))
    .limit(1);
  return latest;
}

/** Drops the oldest versions beyond the number and the size that are kept. The current one always stays. */
async function dropOldIn(tx: Transaction, projectId: string, designId: string): Promise<void> {
  const t = tx.emailDesignVersions;
  const ofDesign = and(eq(t.projectId, projectId), eq(t.designId, designId));
  const kept = await tx
    .select({ version: t.version, length: sql<number>`length(${t.tsxSource})` })
    .from(t)
    .where(ofDesign)
    .orderBy(desc(t.version));
  let length = 0;
  const isKept = (each: { length: number }, at: number) => {
    length += Number(each.length);
    return at === 0 || (at < EMAIL_DESIGN_VERSIONS_MAX && length <= EMAIL_DESIGN_VERSIONS_MAX_LENGTH);
  };
  const oldest = kept.filter(isKept).at(-1);
  if (oldest) await tx.delete(t).where(and(ofDesign, lt(t.version, oldest.version)));
}

/** Drops the history of a design that is deleted. */
export async function dropVersionsIn(tx: Transaction, projectId: string, designId: string): Promise<void> {
  const t = tx.emailDesignVersions;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.designId, designId)));
}

/** Who saves: the same actor as in the audit log. */
export const saverOf = (caller: Caller): SavedBy => actorOf(caller);

const DEFAULT_LIMIT = 50;

/** A page of the versions of a design, newest first, and the version that the next page begins with. */
export async function pageOfVersions(
  deps: Deps,
  caller: Caller,
  kind: Kind,
  designId: string,
  { cursor, limit = DEFAULT_LIMIT }: { cursor?: number; limit?: number },
): Promise<{ versions: Version[]; next: number | null }> {
  const design = readDesign(kind, caller, designId);
  const { projectId } = caller;
  return deps.store.read(async (db) => {
    const t = db.emailDesignVersions;
    const { version, theme, savedAt, savedBy } = t;
    const latest = await latestIn(db, projectId, designId);
    const rows = await db
      .select({ version, theme, savedAt, savedBy })
      .from(t)
      .where(
        and(
          eq(t.projectId, projectId),
          eq(t.designId, designId),
          cursor === undefined ? undefined : lte(t.version, cursor),
        ),
      )
      .orderBy(desc(t.version))
      .limit(limit + 1);
    const current = currentOf(latest, design);
    return {
      versions: rows.slice(0, limit).map((row) => versionOf(row, current)),
      next: rows[limit]?.version ?? null,
    };
  });
}

/** A version with its source. */
export async function readVersion(
  deps: Deps,
  caller: Caller,
  kind: Kind,
  { designId, version }: { designId: string; version: string },
): Promise<Version & { tsxSource: string }> {
  const design = readDesign(kind, caller, designId);
  const { projectId } = caller;
  return deps.store.read(async (db) => {
    const t = db.emailDesignVersions;
    const latest = await latestIn(db, projectId, designId);
    const number = Number(version);
    const [row] = Number.isSafeInteger(number)
      ? await db
          .select()
          .from(t)
          .where(and(eq(t.projectId, projectId), eq(t.designId, designId), eq(t.version, number)))
      : [];
    if (!row) throw refuse("EMAIL_DESIGN_VERSION_NOT_FOUND", { kind: kind.name });
    return { ...versionOf(row, currentOf(latest, design)), tsxSource: row.tsxSource };
  });
}

type Latest = Awaited<ReturnType<typeof latestIn>>;

/** The version that emails are made of; undefined if the configuration was changed without a save since the latest. */
const currentOf = (latest: Latest, design: Design): number | undefined =>
  latest && hasSameContent({ ...latest, themeId: opened(latest.theme) }, design) ? latest.version : undefined;

const versionOf = (
  { version, theme, savedAt, savedBy }: Omit<Version, "isCurrent" | "themeId"> & { theme: string | null },
  current: number | undefined,
): Version => ({ version, isCurrent: version === current, themeId: opened(theme), savedAt, savedBy });
