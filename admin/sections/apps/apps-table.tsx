import { Link } from "@tanstack/react-router";
import type { OAuthClient } from "hallpass/admin";
import { Eye, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { Moment } from "../../components/moment.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { KIND_NAMES } from "./purposes.ts";

interface AppsTableProps {
  apps: readonly OAuthClient[];
  projectId: string;
  onOpen: (app: OAuthClient) => unknown;
  onDelete: (app: OAuthClient) => void;
}

function columnsOf({ projectId, onOpen, onDelete }: Omit<AppsTableProps, "apps">, t: SayText): Column<OAuthClient>[] {
  return [
    {
      id: "name",
      header: t("apps.columnName"),
      isTitle: true,
      cell: ({ row: { original } }) => (
        <Link
          to="/projects/$projectId/apps/$appId"
          params={{ projectId, appId: original.id }}
          className="rounded font-medium underline-offset-3 wrap-anywhere hover:underline"
        >
          {original.name}
        </Link>
      ),
    },
    { id: "kind", header: t("apps.columnKind"), cell: ({ row }) => t(KIND_NAMES[row.original.kind]) },
    {
      id: "address",
      header: t("apps.columnAddress"),
      cell: ({ row: { original } }) => {
        const [first, ...more] = original.redirectUrls;
        if (first === undefined) return <span className="text-soft">–</span>;
        return (
          <span className="min-w-0 font-mono text-[0.8125rem] wrap-anywhere">
            {first}
            {more.length > 0 && <span className="font-sans text-soft"> {t("apps.more", { count: more.length })}</span>}
          </span>
        );
      },
    },
    {
      id: "created",
      header: t("apps.columnCreated"),
      isAtEnd: true,
      cell: ({ row }) => <Moment date={row.original.createdAt} isInTable />,
    },
    {
      id: "actions",
      header: t("apps.columnActions"),
      hasHiddenHeader: true,
      isMenu: true,
      cell: ({ row: { original } }) => (
        <span className="flex grow justify-end">
          <RowMenu label={t("apps.rowMenu", { name: original.name })}>
            <MenuItem icon={Eye} onChoose={() => onOpen(original)}>
              {t("apps.open")}
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

export function AppsTable({ apps, projectId, onOpen, onDelete }: AppsTableProps) {
  const t = useTexts();
  const columns = useMemo(() => columnsOf({ projectId, onOpen, onDelete }, t), [projectId, onOpen, onDelete, t]);
  return (
    <DataTable
      caption={t("apps.title")}
      columns={columns}
      rows={apps}
      rowId={({ id }) => id}
      onOpen={onOpen}
      hasManyColumns
    />
  );
}
