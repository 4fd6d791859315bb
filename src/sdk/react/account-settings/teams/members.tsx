import { Avatar } from "#sdk/react/components/account/user-avatar.tsx";
import { usePermission } from "#sdk/react/hooks/use-permissions.ts";
import { useTeamProfile, useTeamUsers } from "#sdk/react/hooks/use-teams.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import { Table } from "#sdk/react/ui/table.tsx";
import type { Team, TeamUser } from "#sdk/teams/team.ts";

/** The members of a team. A user without `$read_members` sees only the own row. Suspends until they are loaded. */
export function Members({ team }: { team: Team }) {
  const canRead = usePermission(team, "$read_members") !== null;
  return canRead ? <AllMembers team={team} /> : <OnlyMe team={team} />;
}

const AllMembers = ({ team }: { team: Team }) => <MemberTable members={useTeamUsers(team)} />;

function OnlyMe({ team }: { team: Team }) {
  const { id } = useUser({ or: "throw" });
  return <MemberTable members={[{ id, teamProfile: useTeamProfile(team) }]} />;
}

function MemberTable({ members }: { members: readonly TeamUser[] }) {
  const t = useTeamTexts();
  return (
    <Table label={t("teamMembers")} columns={[{ name: t("teamMember") }]}>
      {members.map(({ id, teamProfile }) => (
        <tr key={id}>
          <th scope="row">
            <span className="hp-person">
              <Avatar user={{ ...teamProfile, primaryEmail: null }} />
              {teamProfile.displayName ?? <span className="hp-muted">{t("teamMemberNameless")}</span>}
            </span>
          </th>
        </tr>
      ))}
    </Table>
  );
}
