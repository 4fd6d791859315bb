import { Link } from "@tanstack/react-router";
import type { OAuthApi } from "hallpass/admin";
import { Eye, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { Moment } from "../../components/moment.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
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
    {
      id: "actions",
      header: t("apis.columnActions"),
      hasHiddenHeader: true,
      isMenu: true,
      cell: ({ row: { original } }) => (
        <span className="flex grow justify-end">
          <RowMenu label={t("apis.rowMenu", { name: original.name })}>
            <MenuItem icon={Eye} onChoose={() => onOpen(original)}>
              {t("apis.open")}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} isDangerous onChoose={() => onDelete(original)}>
              {t("common.delete")}
            </MenuItem>
          </RowMenu>
        </span>
      ),
    },
  ];
}

export function ApisTable({ apis, projectId, onOpen, onDelete }: ApisTableProps) {
  const t = useTexts();
  const columns = useMemo(() => columnsOf({ projectId, onOpen, onDelete }, t), [projectId, onOpen, onDelete, t]);
  return <DataTable caption={t("apis.title")} columns={columns} rows={apis} rowId={({ id }) => id} onOpen={onOpen} />;
}
