import { Link } from "@tanstack/react-router";
import type { OAuthApi } from "hallpass/admin";
import { useMemo } from "react";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { openOrDelete } from "../../pieces/lists/open-or-delete.tsx";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";

interface ApisTableProps {
  apis: readonly OAuthApi[];
  projectId: string;
  onOpen: (api: OAuthApi) => unknown;
  onDelete: (api: OAuthApi) => void;
}

function columnsOf({ projectId, onOpen, onDelete }: Omit<ApisTableProps, "apis">, t: SayText): Column<OAuthApi>[] {
  return [
    {
      id: "name",
      header: t("apis.columnName"),
      isTitle: true,
      cell: ({ row: { original } }) => (
        <div className="min-w-0">
          <Link
            to="/projects/$projectId/apis/$apiId"
            params={{ projectId, apiId: original.id }}
            className="rounded font-medium underline-offset-3 wrap-anywhere hover:underline"
          >
            {original.name}
          </Link>
          <p className="font-mono text-[0.8125rem] text-soft wrap-anywhere">{original.identifier}</p>
        </div>
      ),
    },
    {
      id: "scopes",
      header: t("apis.columnScopes"),
      cell: ({ row: { original } }) => t("apis.scopes", { count: original.scopes.length }),
    },
    {
      id: "created",
      header: t("apis.columnCreated"),
      isAtEnd: true,
      cell: ({ row }) => <Moment date={row.original.createdAt} isInTable />,
    },
    openOrDelete(
      {
        header: t("apis.columnActions"),
        label: ({ name }) => t("apis.rowMenu", { name }),
        open: t("apis.open"),
        onOpen,
        onDelete,
      },
      t,
    ),
  ];
}

export function ApisTable({ apis, projectId, onOpen, onDelete }: ApisTableProps) {
  const t = useTexts();
  const columns = useMemo(() => columnsOf({ projectId, onOpen, onDelete }, t), [projectId, onOpen, onDelete, t]);
  return <DataTable caption={t("apis.title")} columns={columns} rows={apis} rowId={({ id }) => id} onOpen={onOpen} />;
}
