import type { InternalApiKey } from "hallpass";
import { useMemo } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable, type Sort } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { neverExpires } from "../../data/keys.ts";
import { texts } from "../../texts/texts.ts";

const names = texts.keys.columns;

function columnsOf(onRevoke: (keys: InternalApiKey) => void): Column<InternalApiKey>[] {
  return [
    {
      id: "description",
      header: names.description,
      accessorFn: ({ description }) => description,
      sortFn: "text",
      cell: ({ row }) => (
        <span className="font-medium wrap-anywhere">{row.original.description || texts.keys.none}</span>
      ),
    },
    {
      id: "status",
      header: names.status,
      enableSorting: false,
      cell: ({ row }) => <Status keys={row.original} />,
    },
    keyColumn("client", names.client, (keys) => keys.publishableClientKey?.lastFour),
    keyColumn("server", names.server, (keys) => keys.secretServerKey?.lastFour),
    keyColumn("admin", names.admin, (keys) => keys.superSecretAdminKey?.lastFour),
    {
      id: "expires",
      header: names.expires,
      accessorFn: ({ expiresAt }) => expiresAt,
      sortFn: "datetime",
      cell: ({ row }) =>
        neverExpires(row.original.expiresAt) ? texts.keys.never : <Moment date={row.original.expiresAt} />,
    },
    {
      id: "created",
      header: names.created,
      accessorFn: ({ createdAt }) => createdAt,
      sortFn: "datetime",
      cell: ({ row }) => <Moment date={row.original.createdAt} />,
    },
    {
      id: "actions",
      header: names.actions,
      isNameless: true,
      enableSorting: false,
      cell: ({ row }) =>
        row.original.isValid() && (
          <div className="flex justify-end grow">
            <Button
              look="danger-quiet"
              size="small"
              aria-label={texts.keys.rowActions(row.original.description)}
              onClick={() => onRevoke(row.original)}
            >
              {texts.keys.revoke}
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
        <code className="font-mono text-[0.8125rem]">{texts.keys.lastFour(ending)}</code>
      ) : (
        <span className="text-soft">{texts.keys.none}</span>
      );
    },
  };
}

function Status({ keys }: { keys: InternalApiKey }) {
  const reason = keys.whyInvalid();
  const tone = reason === null ? "good" : reason === "expired" ? "warn" : "neutral";
  return <Badge tone={tone}>{texts.keys.status[reason ?? "valid"]}</Badge>;
}

interface KeysTableProps {
  keys: InternalApiKey[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onRevoke: (keys: InternalApiKey) => void;
}

export function KeysTable({ keys, sort, onSort, onRevoke }: KeysTableProps) {
  const columns = useMemo(() => columnsOf(onRevoke), [onRevoke]);
  return (
    <DataTable
      caption={texts.keys.title}
      columns={columns}
      rows={keys}
      rowId={({ id }) => id}
      sort={sort}
      onSort={onSort}
      hasManyColumns
    />
  );
}
