import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import type { Team } from "#sdk/teams/team.ts";
import { NameForm } from "./name-form.tsx";

/** The name of a team. Needs `$update_team`. */
export function TeamName({ team }: { team: Team }) {
  const t = useTeamTexts();
  return (
    <NameForm
      label={t("teamName")}
      initial={team.displayName}
      isNamedByHeading
      button={t("save")}
      savedText={t("teamNameSaved")}
      save={(displayName) => team.update({ displayName })}
    />
  );
}
