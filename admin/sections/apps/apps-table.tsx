import { Link } from "@tanstack/react-router";
import type { OAuthClient } from "hallpass/admin";
import { useMemo } from "react";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { openOrDelete } from "../../pieces/lists/open-or-delete.tsx";
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
    openOrDelete(
      {
        header: t("apps.columnActions"),
        label: ({ name }) => t("apps.rowMenu", { name }),
        open: t("apps.open"),
        onOpen,
        onDelete,
      },
      t,
    ),
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
