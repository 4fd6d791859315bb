import { useState } from "react";
import { emailProblem } from "#sdk/react/hooks/credential-rules.ts";
import { usePermission } from "#sdk/react/hooks/use-permissions.ts";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import { InlineForm } from "#sdk/react/ui/inline-form.tsx";
import { emailInput } from "#sdk/react/ui/input.tsx";
import type { Team } from "#sdk/teams/team.ts";
import { Invitations } from "./invitations.tsx";

/**
 * Invites people to a team by email. Needs `$invite_members`; with `$read_members`, the outstanding invitations are shown,
 * too.
 */
export function InviteMembers({ team }: { team: Team }) {
  const t = useTeamTexts();
  const canRead = usePermission(team, "$read_members") !== null;
  const [invited, setInvited] = useState<readonly string[]>([]);
  const last = invited.at(-1);
  return (
    <>
      {/* The key empties the field after each invitation. */}
      <InlineForm
        key={invited.length}
        label={t("teamInviteEmail")}
        initial=""
        send={t("teamInviteButton")}
        check={(email) => emailProblem(email, t)}
        save={async (email) => {
          await team.inviteUser({ email });
          setInvited([...invited, email]);
        }}
        input={{ ...emailInput, name: "email", autoComplete: "off", autoFocus: invited.length > 0 }}
      />
      <p className="hp-status" role="status">
        {last !== undefined && t("teamInvited", { email: last })}
      </p>
      {canRead && <Invitations team={team} />}
    </>
  );
}
