import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AuditEntry, AuditOptions } from "hallpass/admin";
import { useState } from "react";
import { useProject } from "../../data/projects.ts";
import { asked } from "../../data/watched.ts";
import { type AuditSearch, listOptionsOf } from "./audit-search.ts";

const PAGE_SIZE = 50;
const LIVE_MILLIS = 5_000;

/**
 * A page of the log, as the URL asks for it. An entry never changes, so a page stays as it is until `showNew`: nobody who
 * reads it loses the place.
 */
export function useEntries({ cursor, from: _from, entry: _entry, ...filters }: AuditSearch) {
  const { id, app } = useProject();
  const [asOf, setAsOf] = useState(Date.now);
  const options = listOptionsOf(filters, asOf);
  const {
    data: entries,
    isPlaceholderData: isStale,
    isFetching,
  } = useQuery({
    ...asked(["audit", id, options, cursor, asOf], () =>
      app.listAuditEntries({ ...options, cursor, limit: PAGE_SIZE, withNames: true }),
    ),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  return { entries, isStale, isFetching, options, asOf, showNew: () => setAsOf(Date.now()) };
}

/** Some entries may be stored a moment after later ones. */
const LATE_MILLIS = 10_000;
export const MOST_NEW = 100;

/** The number of entries that were added to a list since its first page was loaded, up to a limit. */
export function useNewEntries(
  shown: readonly AuditEntry[],
  { options, asOf, isOn }: { options: AuditOptions; asOf: number; isOn: boolean },
): number {
  const { id, app } = useProject();
  const [newest, oldest] = [shown[0], shown.at(-1)];
  // A short period, so that the server need not look through the whole log.
  const from = Math.max((newest?.at.getTime() ?? asOf) - LATE_MILLIS, options.from?.getTime() ?? 0);
  const { data } = useQuery({
    ...asked(["audit-new", id, options, newest?.id, asOf], () =>
      app.listAuditEntries({
        ...options,
        from: new Date(from),
        limit: shown.length + MOST_NEW,
      }),
    ),
    enabled: isOn,
    refetchInterval: LIVE_MILLIS,
  });
  const known = new Set(shown.map((entry) => entry.id));
  // Entries as old as the last one shown may be on the next page.
  const isNew = (entry: AuditEntry) => !known.has(entry.id) && (!oldest || entry.at > oldest.at);
  return isOn ? (data?.filter(isNew).length ?? 0) : 0;
}

const UNSEALED_MILLIS = 1_000;

/** The entry with an id; null when there is none, undefined until it is loaded. Asked for again until it is sealed. */
export function useEntry(entryId: string) {
  const { id, app } = useProject();
  return useQuery({
    ...asked(["audit-entry", id, entryId], () => app.getAuditEntry(entryId)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && state.data.sequence === null ? UNSEALED_MILLIS : false),
  });
}
