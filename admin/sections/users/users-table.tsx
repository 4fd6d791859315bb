import { Link } from "@tanstack/react-router";
import type { ListedUser, ServerUser } from "hallpass";
import { BadgeCheck, CircleDashed } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { readableAddress } from "#contract/readable-address.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Badge } from "../../components/badge.tsx";
import { classNames } from "../../components/class-names.ts";
import { type Column, DataTable, type Selection, type Sort } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { useMethodName } from "../../data/method-names.ts";
import { nameOf } from "../../data/people.ts";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { methodsOf } from "./methods-of.ts";

/** The column that needs more of the server than the users themselves. */
export const TEAMS_COLUMN = "teams";

interface Ways {
  t: SayText;
  methodName: (method: string) => string;
  projectId: string;
  menuOf: (user: ServerUser) => ReactNode;
}

/** The columns of the table, also for the menu that hides them. */
export function columnsOf({ t, methodName, projectId, menuOf }: Ways): Column<ListedUser>[] {
  return [
    {
      id: "user",
      header: t("users.columnUser"),
      isTitle: true,
      enableSorting: false,
      cell: ({ row: { original: user } }) => <Person user={user} projectId={projectId} />,
    },
    {
      id: "methods",
      header: t("users.columnMethods"),
      enableSorting: false,
      cell: ({ row }) => (
        <span className="flex flex-wrap gap-1 @max-[52rem]:justify-end">
          {methodsOf(row.original).map((method) => (
            <Badge key={method}>{methodName(method)}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: TEAMS_COLUMN,
      header: t("users.columnTeams"),
      enableSorting: false,
      cell: ({ row }) => <TeamsCell user={row.original} projectId={projectId} />,
    },
    {
      id: "last-active",
      header: t("users.columnLastActive"),
      isAtEnd: true,
      accessorFn: ({ lastActiveAt }) => lastActiveAt,
      cell: ({ row }) => <Moment date={row.original.lastActiveAt} isRelative isInTable />,
    },
    {
      id: "signed-up",
      header: t("users.columnSignedUp"),
      isAtEnd: true,
      accessorFn: ({ signedUpAt }) => signedUpAt,
      cell: ({ row }) => <Moment date={row.original.signedUpAt} isInTable />,
    },
    {
      id: "actions",
      header: t("users.columnActions"),
      hasHiddenHeader: true,
      isMenu: true,
      enableSorting: false,
      cell: ({ row }) => <span className="flex grow justify-end">{menuOf(row.original)}</span>,
    },
  ];
}

/** Who the user is: the name with the address below it, or the address alone. */
function Person({ user, projectId }: { user: ServerUser; projectId: string }) {
  const t = useTexts();
  const name = nameOf(user, t);
  const address = readableAddress(user.primaryEmail ?? "");
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar url={user.profileImageUrl} name={user.displayName ?? user.primaryEmail ?? ""} />
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-1.5">
          <Link
            to="/projects/$projectId/users/$userId"
            params={{ projectId, userId: user.id }}
            title={name}
            className={classNames("rounded font-medium hover:underline", LONG)}
          >
            {name}
          </Link>
          {user.isAnonymous && <Badge>{t("users.anonymous")}</Badge>}
          {user.disabled && <Badge tone="warn">{t("users.disabled")}</Badge>}
          {name === address && <Proof of={user} />}
        </span>
        {address !== "" && name !== address && (
          <span className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-soft">
            <span title={address} className={LONG}>
              {address}
            </span>
            <Proof of={user} />
          </span>
        )}
      </span>
    </span>
  );
}

/** Breaks on cards, and is cut off in the table. */
const LONG = "min-w-0 wrap-anywhere @min-[52rem]:max-w-56 @min-[52rem]:truncate";

/** Whether the user has proved to own the primary address. */
function Proof({ of: { primaryEmailVerified } }: { of: ServerUser }) {
  const t = useTexts();
  const Icon = primaryEmailVerified ? BadgeCheck : CircleDashed;
  const state = t(primaryEmailVerified ? "users.verified" : "users.unverified");
  return (
    <span title={state} className={classNames("shrink-0", primaryEmailVerified ? "text-good" : "text-soft")}>
      <Icon size={15} aria-hidden="true" />
      <span className="sr-only">{state}</span>
    </span>
  );
}

/** The team that the user joined first, and how many more there are. */
function TeamsCell({ user: { firstTeams }, projectId }: { user: ListedUser; projectId: string }) {
  const t = useTexts();
  const [first, ...others] = firstTeams?.teams ?? [];
  if (!firstTeams || !first) return <span className="text-soft">–</span>;
  const more = firstTeams.count - 1;
  const names = others.map(({ displayName }) => displayName).join(", ");
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Link
        to="/projects/$projectId/teams/$teamId"
        params={{ projectId, teamId: first.id }}
        title={first.displayName}
        className="rounded wrap-anywhere hover:underline @min-[52rem]:max-w-32 @min-[52rem]:truncate"
      >
        {first.displayName}
      </Link>
      {more > 0 && (
        <span title={firstTeams.count > firstTeams.teams.length ? `${names} …` : names} className="shrink-0 text-soft">
          <span aria-hidden="true">+{more}</span>
          <span className="sr-only">{t("users.moreTeams", { count: more, names })}</span>
        </span>
      )}
    </span>
  );
}

interface UsersTableProps {
  users: readonly ListedUser[];
  projectId: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  hidden: ReadonlySet<string>;
  isStale: boolean;
  picked: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
  onOpen: (user: ServerUser) => void;
  menuOf: (user: ServerUser) => ReactNode;
}

export function UsersTable({ users, projectId, menuOf, picked, onPick, ...table }: UsersTableProps) {
  const t = useTexts();
  const methodName = useMethodName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names change with the texts and the project only.
  const columns = useMemo(() => columnsOf({ t, methodName, projectId, menuOf }), [t, projectId, menuOf]);
  const selection: Selection<ListedUser> = {
    ids: picked,
    onChange: onPick,
    nameOf: (user) => t("users.pick", { name: nameOf(user, t) }),
    allLabel: t("list.pickAll"),
  };
  return (
    <DataTable
      {...table}
      caption={t("users.title")}
      columns={columns}
      rows={users}
      rowId={({ id }) => id}
      selection={selection}
      isSortedByServer
      hasManyColumns
    />
  );
}
