import { Link } from "@tanstack/react-router";
import type { InternalApiKey } from "hallpass/admin";
import { useMemo } from "react";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable, type Sort } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { neverExpires } from "../../data/keys.ts";
import { useProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { KeysStatus } from "./keys-status.tsx";
import { LastUsed } from "./last-used.tsx";

function columnsOf(projectId: string, onRevoke: (keys: InternalApiKey) => void, t: SayText): Column<InternalApiKey>[] {
  return [
    {
      id: "description",
      header: t("keys.columnDescription"),
      isTitle: true,
      accessorFn: ({ description }) => description,
      sortFn: "text",
      cell: ({ row }) => (
        <Link
          to="/projects/$projectId/api-keys/$keyId"
          params={{ projectId, keyId: row.original.id }}
          className="rounded font-medium underline-offset-3 wrap-anywhere hover:underline"
        >
          {row.original.description || t("keys.nameless")}
        </Link>
      ),
    },
    {
      id: "status",
      header: t("keys.columnStatus"),
      enableSorting: false,
      cell: ({ row }) => <KeysStatus keys={row.original} />,
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
        neverExpires(row.original.expiresAt) ? t("keys.never") : <Moment date={row.original.expiresAt} isInTable />,
    },
    {
      id: "used",
      header: t("keys.lastUsed"),
      enableSorting: false,
      cell: ({ row }) => <LastUsed keys={row.original} />,
    },
    {
      id: "created",
      header: t("keys.columnCreated"),
      accessorFn: ({ createdAt }) => createdAt,
      sortFn: "datetime",
      cell: ({ row }) => <Moment date={row.original.createdAt} isInTable />,
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

interface KeysTableProps {
  keys: InternalApiKey[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onRevoke: (keys: InternalApiKey) => void;
}

export function KeysTable({ keys, sort, onSort, onRevoke }: KeysTableProps) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const columns = useMemo(() => columnsOf(projectId, onRevoke, t), [projectId, onRevoke, t]);
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
