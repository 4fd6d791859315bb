import { Link } from "@tanstack/react-router";
import type { ListedTeamMember } from "hallpass";
import { type ReactNode, useMemo } from "react";
import { readableAddress } from "#contract/readable-address.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { Badge } from "../../../components/badge.tsx";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { nameOf } from "../../../data/people.ts";
import { useTexts } from "../../../texts/language.ts";

interface MembersTableProps {
  members: readonly ListedTeamMember[];
  projectId: string;
  isStale: boolean;
  onOpen: (member: ListedTeamMember) => void;
  menuOf: (member: ListedTeamMember) => ReactNode;
}

/** The members of a team, in the order in which they joined. */
export function MembersTable({ members, projectId, menuOf, ...table }: MembersTableProps) {
  const t = useTexts();
  const columns = useMemo(
    (): Column<ListedTeamMember>[] => [
      {
        id: "member",
        header: t("members.columnMember"),
        isTitle: true,
        cell: ({ row }) => <Member member={row.original} projectId={projectId} />,
      },
      {
        id: "permissions",
        header: t("members.columnPermissions"),
        cell: ({ row }) => <Permissions ids={row.original.permissionIds} />,
      },
      {
        id: "actions",
        header: t("members.columnActions"),
        hasHiddenHeader: true,
        isMenu: true,
        cell: ({ row }) => <span className="flex grow justify-end">{menuOf(row.original)}</span>,
      },
    ],
    [t, projectId, menuOf],
  );
  return (
    <DataTable
      {...table}
      caption={t("members.title")}
      columns={columns}
      rows={members}
      rowId={({ id }) => id}
      isSortedByServer
    />
  );
}

/** The user, with the address and, where it is another one, the name in the team. */
function Member({ member, projectId }: { member: ListedTeamMember; projectId: string }) {
  const t = useTexts();
  const { teamProfile } = member;
  const name = nameOf(member, t);
  const address = readableAddress(member.primaryEmail ?? "");
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar
        url={teamProfile.profileImageUrl ?? member.profileImageUrl}
        name={member.displayName ?? member.primaryEmail ?? ""}
      />
      <span className="min-w-0">
        <Link
          to="/projects/$projectId/users/$userId"
          params={{ projectId, userId: member.id }}
          className="rounded font-medium wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        {address !== "" && address !== name && (
          <span className="block text-[0.8125rem] text-soft wrap-anywhere">{address}</span>
        )}
        {teamProfile.displayName !== null && teamProfile.displayName !== member.displayName && (
          <span className="block text-[0.8125rem] text-soft wrap-anywhere">
            {t("members.inTeam", { name: teamProfile.displayName })}
          </span>
        )}
      </span>
    </span>
  );
}

function Permissions({ ids }: { ids: readonly string[] }) {
  const t = useTexts();
  if (ids.length === 0) return <span className="text-soft">{t("userTeams.noPermissions")}</span>;
  return (
    <span className="flex min-w-0 flex-wrap gap-1 @max-[36rem]:justify-end">
      {ids.map((id) => (
        <Badge key={id}>{id}</Badge>
      ))}
    </span>
  );
}
