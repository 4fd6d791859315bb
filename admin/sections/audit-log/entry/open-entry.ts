import { getRouteApi } from "@tanstack/react-router";
import type { AuditSearch } from "../audit-search.ts";

const route = getRouteApi("/signed-in/projects/$projectId/audit-log");

/** The properties of a link that opens an entry in the panel. Going back closes the panel, whichever entry it shows. */
export function useEntryLink(entry: string) {
  const isOpen = route.useSearch({ select: (search) => search.entry !== undefined });
  return {
    from: "/projects/$projectId/audit-log",
    to: ".",
    search: (known: AuditSearch) => ({ ...known, entry }),
    replace: isOpen,
    state: isOpen ? true : { openedPanel: true },
    resetScroll: false,
  } as const;
}
