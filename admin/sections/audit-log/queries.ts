import type { AuditEntry, AuditOptions, HallpassAdminApp } from "hallpass/admin";
import { useState } from "react";
import { asking } from "../../data/asked.ts";
import { useProject } from "../../data/projects.ts";
import { useAskedAgain, useKnown, useSnapshot, useWatchedPage } from "../../data/watched.ts";
import { type AuditSearch, listOptionsOf } from "./audit-search.ts";

const PAGE_SIZE = 50;
const LIVE_MILLIS = 5_000;

/** `asOf` tells apart what was asked at different times. */
const pageOf = asking((app: HallpassAdminApp, { asOf: _, ...options }: AuditOptions & { asOf: number }) =>
  app.auditLog.list({ ...options, limit: PAGE_SIZE, withNames: true }),
);

/**
 * A page of the log, as the URL asks for it. An entry never changes, so a page stays as it is until `showNew`: nobody who
 * reads it loses the place.
 */
export function useEntries({ cursor, from: _from, entry: _entry, ...filters }: AuditSearch) {
  const { app } = useProject();
  const [asOf, setAsOf] = useState(Date.now);
  const options = listOptionsOf(filters, asOf);
  const { rows: entries, isStale } = useWatchedPage(pageOf(app, { ...options, cursor, asOf }), { isLive: false });
  return { entries, isStale, options, asOf, showNew: () => setAsOf(Date.now()) };
}

/** Some entries may be stored a moment after later ones. */
const LATE_MILLIS = 10_000;
export const MOST_NEW = 100;

const newestOf = asking((app: HallpassAdminApp, options: AuditOptions) => app.auditLog.list(options));

/** The number of entries that were added to a list since its first page was loaded, up to a limit. */
export function useNewEntries(
  shown: readonly AuditEntry[],
  { options, asOf, isOn }: { options: AuditOptions; asOf: number; isOn: boolean },
): number {
  const { app } = useProject();
  const [newest, oldest] = [shown[0], shown.at(-1)];
  // A short period, so that the server need not look through the whole log.
  const from = Math.max((newest?.at.getTime() ?? asOf) - LATE_MILLIS, options.from?.getTime() ?? 0);
  const asked = { ...options, from: new Date(from), limit: shown.length + MOST_NEW };
  const data = useKnown(isOn ? newestOf(app, asked) : undefined, LIVE_MILLIS);
  const known = new Set(shown.map((entry) => entry.id));
  // Entries as old as the last one shown may be on the next page.
  const isNew = (entry: AuditEntry) => !known.has(entry.id) && (!oldest || entry.at > oldest.at);
  return data?.filter(isNew).length ?? 0;
}

const UNSEALED_MILLIS = 1_000;

const entryOf = asking((app: HallpassAdminApp, entryId: string) => app.auditLog.get(entryId));

/** The entry with an id; null when there is none. Asked for again until it is sealed. */
export function useEntry(entryId: string) {
  const watchable = entryOf(useProject().app, entryId);
  const entry = useSnapshot(watchable);
  const isUnsealed = entry.status === "ready" && entry.value?.sequence === null;
  useAskedAgain(isUnsealed ? watchable : undefined, UNSEALED_MILLIS);
  return { entry, retry: watchable.refresh };
}
