import type { InternalApiKey } from "hallpass/admin";
import { useMemo } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable, type Sort } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { neverExpires } from "../../data/keys.ts";
import { useTexts } from "../../texts/language.ts";
import type { SayText, TextId } from "../../texts/texts.ts";

const STATES = {
  valid: "keys.statusValid",
  expired: "keys.statusExpired",
  "manually-revoked": "keys.statusRevoked",
} as const satisfies Record<string, TextId>;

function columnsOf(onRevoke: (keys: InternalApiKey) => void, t: SayText): Column<InternalApiKey>[] {
  return [
    {
      id: "description",
      header: t("keys.columnDescription"),
      accessorFn: ({ description }) => description,
      sortFn: "text",
      cell: ({ row }) => <span className="font-medium wrap-anywhere">{row.original.description || "–"}</span>,
    },
    {
      id: "status",
      header: t("keys.columnStatus"),
      enableSorting: false,
      cell: ({ row }) => <Status keys={row.original} />,
    },
    keyColumn("client", t("keys.columnClient"), (keys) => keys.publishableClientKey?.lastFour),
    keyColumn("server", t("keys.columnServer"), (keys) => keys.secretServerKey?.lastFour),
    keyColumn("admin", t("keys.columnAdmin"), (keys) => keys.superSecretAdminKey?.lastFour),
    {
      id: "expires",
      header: t("keys.columnExpires"),
      accessorFn: ({ expiresAt }) => expiresAt,
      sortFn: "datetime",
      cell: ({ row }) =>
        neverExpires(row.original.expiresAt) ? t("keys.never") : <Moment date={row.original.expiresAt} />,
    },
    {
      id: "created",
      header: t("keys.columnCreated"),
      accessorFn: ({ createdAt }) => createdAt,
      sortFn: "datetime",
      cell: ({ row }) => <Moment date={row.original.createdAt} />,
    },
    {
      id: "actions",
      header: t("keys.columnActions"),
      hasHiddenHeader: true,
      enableSorting: false,
      cell: ({ row }) =>
        row.original.isValid() && (
          <div className="flex justify-end grow">
            <Button
              look="danger-quiet"
              size="small"
              aria-label={t("keys.rowActions", { description: row.original.description })}
              onClick={() => onRevoke(row.original)}
            >
              {t("keys.revoke")}
            </Button>
          </div>
        ),
    },
  ];
}

function keyColumn(
  id: string,
  header: string,
  lastFour: (keys: InternalApiKey) => string | undefined,
): Column<InternalApiKey> {
  return {
    id,
    header,
    enableSorting: false,
    cell: ({ row }) => {
      const ending = lastFour(row.original);
      return ending ? (
        <code className="font-mono text-[0.8125rem]">…{ending}</code>
      ) : (
        <span className="text-soft">–</span>
      );
    },
  };
}

function Status({ keys }: { keys: InternalApiKey }) {
  const t = useTexts();
  const reason = keys.whyInvalid();
  const tone = reason === null ? "good" : reason === "expired" ? "warn" : "neutral";
  return <Badge tone={tone}>{t(STATES[reason ?? "valid"])}</Badge>;
}

interface KeysTableProps {
  keys: InternalApiKey[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onRevoke: (keys: InternalApiKey) => void;
}

export function KeysTable({ keys, sort, onSort, onRevoke }: KeysTableProps) {
  const t = useTexts();
  const columns = useMemo(() => columnsOf(onRevoke, t), [onRevoke, t]);
  return (
    <DataTable
      caption={t("keys.title")}
      columns={columns}
      rows={keys}
      rowId={({ id }) => id}
      sort={sort}
      onSort={onSort}
      hasManyColumns
    />
  );
}
