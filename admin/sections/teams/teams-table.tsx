import { Link } from "@tanstack/react-router";
import type { ListedTeam } from "hallpass";
import { type ReactNode, useMemo } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { type Column, DataTable, type Selection, type Sort } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { useLanguage } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";

interface Ways {
  t: SayText;
  locale: string;
  projectId: string;
  menuOf: (team: ListedTeam) => ReactNode;
}

/** The columns of the table, also for the menu that hides them. */
export function columnsOf({ t, locale, projectId, menuOf }: Ways): Column<ListedTeam>[] {
  return [
    {
      id: "name",
      header: t("teams.columnTeam"),
      isTitle: true,
      accessorFn: ({ displayName }) => displayName,
      cell: ({ row: { original: team } }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar url={team.profileImageUrl} name={team.displayName} isSquare />
          <Link
            to="/projects/$projectId/teams/$teamId"
            params={{ projectId, teamId: team.id }}
            className="min-w-0 rounded font-medium wrap-anywhere hover:underline"
          >
            {team.displayName}
          </Link>
        </span>
      ),
    },
    {
      id: "id",
      header: t("teams.columnId"),
      enableSorting: false,
      cell: ({ row }) => <code className="font-mono text-[0.8125rem] text-soft wrap-anywhere">{row.original.id}</code>,
    },
    {
      id: "members",
      header: t("teams.columnMembers"),
      isAtEnd: true,
      enableSorting: false,
      cell: ({ row }) => row.original.memberCount.toLocaleString(locale),
    },
    {
      id: "created",
      header: t("teams.columnCreated"),
      isAtEnd: true,
      accessorFn: ({ createdAt }) => createdAt,
      cell: ({ row }) => <Moment date={row.original.createdAt} />,
    },
    {
      id: "actions",
      header: t("teams.columnActions"),
      hasHiddenHeader: true,
      isMenu: true,
      enableSorting: false,
      cell: ({ row }) => <span className="flex grow justify-end">{menuOf(row.original)}</span>,
    },
  ];
}

interface TeamsTableProps {
  teams: readonly ListedTeam[];
  projectId: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  hidden: ReadonlySet<string>;
  isStale: boolean;
  picked: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
  onOpen: (team: ListedTeam) => void;
  menuOf: (team: ListedTeam) => ReactNode;
}

export function TeamsTable({ teams, projectId, menuOf, picked, onPick, ...table }: TeamsTableProps) {
  const { t, locale } = useLanguage();
  const columns = useMemo(() => columnsOf({ t, locale, projectId, menuOf }), [t, locale, projectId, menuOf]);
  const selection: Selection<ListedTeam> = {
    ids: picked,
    onChange: onPick,
    nameOf: ({ displayName }) => t("teams.pick", { name: displayName }),
    allLabel: t("list.pickAll"),
  };
  return (
    <DataTable
      {...table}
      caption={t("teams.title")}
      columns={columns}
      rows={teams}
      rowId={({ id }) => id}
      selection={selection}
      isSortedByServer
      hasManyColumns
    />
  );
}
