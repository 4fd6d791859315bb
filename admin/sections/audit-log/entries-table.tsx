import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "hallpass/admin";
import { useMemo } from "react";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { actionText } from "../../data/audit-texts.ts";
import { useDates } from "../../texts/dates.ts";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { useEntryLink } from "./entry/open-entry.ts";
import { Party } from "./party.tsx";

/** The columns of the table, also for the menu that hides them. */
export function columnsOf(t: SayText): Column<AuditEntry>[] {
  return [
    {
      id: "what",
      header: t("auditLog.columnWhat"),
      isTitle: true,
      enableSorting: false,
      cell: ({ row: { original: entry } }) => <What entry={entry} />,
    },
    {
      id: "by",
      header: t("auditLog.columnBy"),
      enableSorting: false,
      cell: ({ row }) => (
        <span className="wrap-anywhere">
          <Party party={row.original.actor} />
        </span>
      ),
    },
    {
      id: "to",
      header: t("auditLog.columnTo"),
      enableSorting: false,
      cell: ({ row }) => <To entry={row.original} />,
    },
    {
      id: "address",
      header: t("auditLog.columnAddress"),
      enableSorting: false,
      cell: ({ row: { original: entry } }) =>
        entry.ip === null ? (
          <span className="text-soft">–</span>
        ) : (
          <span className="inline-block min-w-24 text-[0.8125rem] tabular-nums wrap-anywhere">{entry.ip}</span>
        ),
    },
    {
      id: "when",
      header: t("auditLog.columnWhen"),
      isAtEnd: true,
      enableSorting: false,
      cell: ({ row }) => <Stamp date={row.original.at} />,
    },
  ];
}

/** What happened, as the link that opens the entry in the panel. */
function What({ entry: { id, action } }: { entry: AuditEntry }) {
  const t = useTexts();
  return (
    <Link {...useEntryLink(id)} data-entry={id} className="rounded font-medium wrap-anywhere hover:underline">
      {actionText(action, t)}
    </Link>
  );
}

function To({ entry: { actor, subject } }: { entry: AuditEntry }) {
  const t = useTexts();
  if (subject.id !== null && subject.id === actor.id) {
    return <span className="text-soft">{t("auditLog.themselves")}</span>;
  }
  return (
    <span className="wrap-anywhere">
      <Party party={subject} />
    </span>
  );
}

/** A day with the time to the second, because entries of a log are compared by it. */
function Stamp({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} className="text-[0.8125rem] whitespace-nowrap">
      {useDates().stamp(date)}
    </time>
  );
}

interface EntriesTableProps {
  entries: readonly AuditEntry[];
  hidden: ReadonlySet<string>;
  isStale: boolean;
  onOpen: (entry: AuditEntry) => void;
}

export function EntriesTable({ entries, ...table }: EntriesTableProps) {
  const t = useTexts();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <DataTable
      {...table}
      caption={t("auditLog.title")}
      columns={columns}
      rows={entries}
      rowId={({ id }) => id}
      isSortedByServer
      hasManyColumns
    />
  );
}
