import { getRouteApi } from "@tanstack/react-router";
import type { AuditEntry } from "hallpass/admin";
import { ScrollText } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { ColumnsMenu } from "../../components/columns-menu.tsx";
import { DaysDialog } from "../../pieces/lists/days-dialog.tsx";
import { FilterChips, FilterMenu } from "../../pieces/lists/filters.tsx";
import { useHiddenColumns } from "../../pieces/lists/hidden-columns.ts";
import { List } from "../../pieces/lists/list.tsx";
import { useListInUrl } from "../../pieces/lists/list-in-url.ts";
import { ListSkeleton } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { type AskedFilter, useAuditChips, useAuditFilters } from "./audit-filters.ts";
import { type AuditSearch, isUnfiltered, NO_FILTERS } from "./audit-search.ts";
import { columnsOf, EntriesTable } from "./entries-table.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { NewEntries } from "./new-entries.tsx";
import { PersonDialog } from "./person-dialog.tsx";
import { useEntries, useNewEntries } from "./queries.ts";

const route = getRouteApi("/signed-in/projects/$projectId/audit-log");

/** The entries that match, newest first: filtered and paged by the server. */
export function EntryList() {
  const t = useTexts();
  const search = route.useSearch();
  const { cursor, from: _from, entry, ...filters } = search;
  const isPanelOpen = entry !== undefined;
  const navigate = route.useNavigate();
  const { hidden, hide } = useHiddenColumns("audit-log");
  const { entries, isStale, options, asOf, showNew } = useEntries(search);
  const [asked, setAsked] = useState<AskedFilter | null>(null);
  const added = useNewEntries(entries ?? [], {
    options,
    asOf,
    isOn: entries !== undefined && !isStale && cursor === undefined,
  });

  const { change, paging } = useListInUrl<AuditSearch>(search, entries, (changes, how) =>
    navigate({ search: (known) => ({ ...known, ...changes }), ...how }),
  );
  const chips = useAuditChips(filters, entries ?? [], change);
  const menu = useAuditFilters(filters, change, setAsked);
  const open = useCallback(
    ({ id }: AuditEntry) =>
      navigate({
        search: (known) => ({ ...known, entry: id }),
        replace: isPanelOpen,
        state: isPanelOpen ? true : { openedPanel: true },
        resetScroll: false,
      }),
    [navigate, isPanelOpen],
  );
  const isEmpty = entries?.length === 0;
  // Nobody reads an empty list, so the first entry appears by itself.
  useEffect(() => {
    if (isEmpty && added > 0) showNew();
  });

  if (!entries) return <ListSkeleton />;
  return (
    <>
      <List
        total={isUnfiltered(filters) && cursor === undefined ? entries.length : 1}
        shown={entries.length}
        box="own"
        empty={{ icon: ScrollText, title: t("auditLog.emptyTitle"), hint: t("auditLog.empty") }}
        filters={
          <>
            <FilterMenu filters={menu} />
            <ColumnsMenu columns={columnsOf(t)} hidden={hidden} onHide={hide} />
            <ExportMenu filters={filters} />
          </>
        }
        chips={
          <>
            <FilterChips chips={chips} />
            {!isEmpty && <NewEntries count={added} onShow={showNew} />}
          </>
        }
        noMatch={{
          title: t("auditLog.noMatchTitle"),
          hint: cursor
            ? t("auditLog.noMoreHere")
            : t("auditLog.noMatch", { filters: chips.map(({ text }) => text).join(", ") }),
          onClear: () => change(NO_FILTERS),
        }}
        paging={{ ...paging, shown: entries.length, total: undefined }}
      >
        <EntriesTable entries={entries} hidden={hidden} isStale={isStale} onOpen={open} />
      </List>
      <PersonDialog
        isOpen={asked === "person"}
        onClose={() => setAsked(null)}
        onChoose={(user) => change({ user, actor: undefined, by: undefined })}
      />
      <DaysDialog
        isOpen={asked === "between"}
        title={t("auditLog.betweenTitle")}
        onClose={() => setAsked(null)}
        since={filters.since}
        until={filters.until}
        onChoose={(days) => change({ period: undefined, since: undefined, until: undefined, ...days })}
      />
    </>
  );
}
