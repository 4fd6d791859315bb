import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import type { Team } from "#sdk/teams/team.ts";
import { NameForm } from "../teams/name-form.tsx";

interface NewTeamProps {
  /** Called with the new team. Default: opens its settings in this page. */
  onCreated?: (team: Team) => void;
}

const openSettings = ({ id }: Team) => window.location.assign(`#team-${id}`);

/** Asks for the name of a new team and creates it. The project must allow users to create teams. */
export function NewTeam({ onCreated = openSettings }: NewTeamProps) {
  const t = useTeamTexts();
  const user = useUser({ or: "throw" });
  return (
    <NameForm
      label={t("teamCreateName")}
      initial=""
      button={t("teamCreateButton")}
      save={async (displayName) => onCreated(await user.createTeam({ displayName }))}
    />
  );
}
