import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ServerTeam } from "hallpass";
import { buttonClass } from "../../../components/button.tsx";
import { Notice } from "../../../components/trouble.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useProject } from "../../../data/projects.ts";
import { DetailScreen } from "../../../pieces/details/detail-screen.tsx";
import { MetadataEditors } from "../../../pieces/forms/metadata-editors.tsx";
import { ProfileForm } from "../../../pieces/forms/profile-form.tsx";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { DeleteTeamCard } from "./delete-team-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { MembersCard } from "./members-card.tsx";
import { useTeamAt } from "./queries.ts";

const route = getRouteApi("/signed-in/projects/$projectId/teams/$teamId");

export function TeamScreen() {
  const { teamId } = route.useParams();
  const team = useTeamAt(teamId);
  // Keeps a deleted team on screen until the router has left the page.
  const shown = useLast(team);
  return shown?.id === teamId ? <Team key={teamId} team={shown} /> : <NoSuchTeam />;
}

function Team({ team }: { team: ServerTeam }) {
  const t = useTexts();
  const dates = useDates();
  const navigate = useNavigate();
  const { id: projectId } = useProject();
  return (
    <DetailScreen
      title={team.displayName}
      subtitle={t("team.created", { when: dates.relative(team.createdAt, new Date()) })}
      aside={
        <div className="flex min-w-0 flex-col gap-5">
          <FactsCard team={team} />
          <InvitationsCard team={team} />
          <ApiKeysCard team={team} />
        </div>
      }
    >
      <ProfileForm
        of={team}
        title={t("team.profile")}
        label={t("teams.displayName")}
        name={team.displayName}
        nameMissing={t("validation.nameMissing")}
        shownName={team.displayName}
        pictureUrl={team.profileImageUrl}
        isSquare
        onName={(named, displayName) => named.update({ displayName }, { ifUnchanged: true })}
        onPicture={(profileImageUrl) => team.update({ profileImageUrl })}
      />
      <MembersCard team={team} />
      <MetadataEditors of={team} />
      <DeleteTeamCard
        team={team}
        onDeleted={() =>
          navigate({ to: "/projects/$projectId/teams", params: { projectId }, replace: true, ignoreBlocker: true })
        }
      />
    </DetailScreen>
  );
}

function NoSuchTeam() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <Notice
      title={t("team.notFoundTitle")}
      action={
        <Link to="/projects/$projectId/teams" params={{ projectId }} className={buttonClass()}>
          {t("team.toTeams")}
        </Link>
      }
    >
      {t("team.notFound")}
    </Notice>
  );
}
