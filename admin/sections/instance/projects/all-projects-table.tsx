import { Link } from "@tanstack/react-router";
import type { BoundedCount, InstanceProject } from "hallpass/admin";
import { useMemo } from "react";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useLanguage } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";
import { membersText } from "./members-text.ts";

interface Shown {
  t: SayText;
  locale: string;
  ownedIds: ReadonlySet<string>;
  onAsk: (project: InstanceProject) => void;
}

const NAME = "rounded text-start font-medium underline-offset-3 wrap-anywhere hover:underline";

function columnsOf({ t, locale, ownedIds, onAsk }: Shown): Column<InstanceProject>[] {
  const number = new Intl.NumberFormat(locale);
  const counted = ({ count, isExact }: BoundedCount) =>
    isExact ? number.format(count) : t("allProjects.moreThan", { counted: number.format(count) });
  return [
    {
      id: "name",
      header: t("allProjects.columnName"),
      isTitle: true,
      cell: ({ row: { original } }) =>
        ownedIds.has(original.id) ? (
          <Link to="/projects/$projectId" params={{ projectId: original.id }} className={NAME}>
            {original.displayName}
          </Link>
        ) : (
          <button type="button" className={NAME} onClick={() => onAsk(original)}>
            {original.displayName}
          </button>
        ),
    },
    {
      id: "owners",
      header: t("allProjects.columnOwners"),
      cell: ({ row: { original } }) => (
        <div className="min-w-0">
          {original.ownerTeam && <p className="wrap-anywhere">{original.ownerTeam.displayName}</p>}
          <p className="text-[0.8125rem] text-soft wrap-anywhere">{membersText(original, t)}</p>
        </div>
      ),
    },
    {
      id: "users",
      header: t("allProjects.columnUsers"),
      isAtEnd: true,
      cell: ({ row }) => number.format(row.original.userCount),
    },
    {
      id: "teams",
      header: t("allProjects.columnTeams"),
      isAtEnd: true,
      cell: ({ row }) => counted(row.original.teams),
    },
    {
      id: "mails",
      header: t("allProjects.columnMails"),
      isAtEnd: true,
      cell: ({ row }) => counted(row.original.mailsLast30Days),
    },
    {
      id: "active",
      header: t("allProjects.columnActive"),
      isAtEnd: true,
      cell: ({ row: { original } }) =>
        original.lastActiveAt ? (
          <Moment date={original.lastActiveAt} isRelative isInTable />
        ) : (
          <span className="text-soft">{t("allProjects.noActivity")}</span>
        ),
    },
    {
      id: "created",
      header: t("allProjects.columnCreated"),
      isAtEnd: true,
      cell: ({ row }) => <Moment date={row.original.createdAt} isInTable />,
    },
  ];
}

interface AllProjectsTableProps extends Pick<Shown, "ownedIds" | "onAsk"> {
  projects: readonly InstanceProject[];
  isStale: boolean;
}

export function AllProjectsTable({ projects, ownedIds, isStale, onAsk }: AllProjectsTableProps) {
  const { t, locale } = useLanguage();
  const columns = useMemo(() => columnsOf({ t, locale, ownedIds, onAsk }), [t, locale, ownedIds, onAsk]);
  return (
    <DataTable
      caption={t("allProjects.title")}
      columns={columns}
      rows={projects}
      rowId={({ id }) => id}
      hasManyColumns
      isStale={isStale}
    />
  );
}
