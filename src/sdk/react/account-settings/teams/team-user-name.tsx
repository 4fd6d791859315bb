import { useTeamProfile } from "#sdk/react/hooks/use-teams.ts";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import type { Team } from "#sdk/teams/team.ts";
import { NameForm } from "./name-form.tsx";

/** The user's name in a team. Suspends until it is loaded. */
export function TeamUserName({ team }: { team: Team }) {
  const t = useTeamTexts();
  const profile = useTeamProfile(team);
  return (
    <NameForm
      label={t("teamUserName")}
      initial={profile.displayName ?? ""}
      isNamedByHeading
      button={t("save")}
      savedText={t("teamNameSaved")}
      save={(displayName) => profile.update({ displayName })}
    />
  );
}
