import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import { ConfirmButton } from "#sdk/react/ui/confirm-button.tsx";
import type { Team } from "#sdk/teams/team.ts";

/** Leaves a team after a question. */
export function LeaveTeam({ team }: { team: Team }) {
  const t = useTeamTexts();
  const user = useUser({ or: "throw" });
  return (
    <ConfirmButton
      label={t("teamLeaveButton")}
      question={t("teamLeaveSure")}
      confirm={t("teamLeaveConfirm")}
      isDestructive
      action={async () => {
        await user.leaveTeam(team);
        // Any part of the page may be about the team.
        window.location.reload();
      }}
    />
  );
}
