import type { ServerTeam, ServerUser } from "hallpass";
import { Suspense } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useProject } from "../../../data/projects.ts";
import { useWatched } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/loaded-card.tsx";
import { useTexts } from "../../../texts/language.ts";

/** The teams of the user, with the permissions in each. */
export function TeamsCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  return (
    <LoadedCard title={t("userTeams.title")}>
      <Teams user={user} />
    </LoadedCard>
  );
}

function Teams({ user }: { user: ServerUser }) {
  const t = useTexts();
  const { id } = useProject();
  const teams = useWatched({ key: ["user-teams", id, user.id], watchable: user.teams });
  if (teams.length === 0) return <p className="text-soft">{t("userTeams.none")}</p>;
  return (
    <ul className="divide-y divide-line">
      {teams.map((team) => (
        <li key={team.id} className="py-3 first:pt-0 last:pb-0">
          <p className="font-medium wrap-anywhere">{team.displayName}</p>
          <Suspense fallback={<Skeleton className="mt-1 h-5 w-32" />}>
            <TeamPermissions user={user} team={team} />
          </Suspense>
        </li>
      ))}
    </ul>
  );
}

function TeamPermissions({ user, team }: { user: ServerUser; team: ServerTeam }) {
  const t = useTexts();
  const { id } = useProject();
  const permissions = useWatched({
    key: ["user-team-permissions", id, user.id, team.id],
    watchable: user.permissions(team, { recursive: false }),
  });
  return (
    <p className="mt-1 flex flex-wrap gap-1.5 text-[0.8125rem] text-soft">
      {permissions.length === 0
        ? t("userTeams.noPermissions")
        : permissions.map((permission) => <Badge key={permission.id}>{permission.id}</Badge>)}
    </p>
  );
}
