import { useState } from "react";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import type { Team } from "#sdk/teams/team.ts";

interface LeaveTeamProps {
  team: Team;
  /** Called after the user has left. Default: reloads the page, because any part of it may be about the team. */
  onLeft?: () => void;
}

/** Leaves a team after a question. */
export function LeaveTeam({ team, onLeft = () => window.location.reload() }: LeaveTeamProps) {
  const t = useTeamTexts();
  const user = useUser({ or: "throw" });
  const { isBusy, problem, run } = useAction();
  const [stage, setStage] = useState<"idle" | "asking" | "cancelled">("idle");

  const leave = async () => {
    if (await run(() => user.leaveTeam(team))) onLeft();
  };

  if (stage !== "asking") {
    return (
      <div className="hp-tools">
        <Button variant="secondary" autoFocus={stage === "cancelled"} onClick={() => setStage("asking")}>
          {t("teamLeaveButton")}
        </Button>
      </div>
    );
  }
  return (
    <>
      <p>{t("teamLeaveSure")}</p>
      <div className="hp-tools">
        <Button variant="destructive" isBusy={isBusy} onClick={() => void leave()}>
          {t("teamLeaveConfirm")}
        </Button>
        <Button variant="secondary" autoFocus onClick={() => setStage("cancelled")}>
          {t("cancel")}
        </Button>
      </div>
      <Problem text={problem} />
    </>
  );
}
