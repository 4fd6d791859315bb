import { useId, useRef, useState } from "react";
import { readableAddress } from "#contract/readable-address.ts";
import { usePermission } from "#sdk/react/hooks/use-permissions.ts";
import { useTeamInvitations } from "#sdk/react/hooks/use-teams.ts";
import { useDateText } from "#sdk/react/texts/use-date-text.ts";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { icon } from "#sdk/react/ui/icons.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { Table } from "#sdk/react/ui/table.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import type { Team, TeamInvitation } from "#sdk/teams/team.ts";

const TrashIcon = /* @__PURE__ */ icon(<path d="M4 7h16M10 11v6m4-6v6M6 7l1 13h10l1-13M9 7V4h6v3" />);

/** The outstanding invitations to a team. Needs `$read_members` and `$invite_members`. Suspends until they are loaded. */
export function Invitations({ team }: { team: Team }) {
  const t = useTeamTexts();
  const headingId = useId();
  const invitations = useTeamInvitations(team);
  const canRevoke = usePermission(team, "$remove_members") !== null;
  const [revoked, setRevoked] = useState<string>();
  const block = useRef<HTMLElement>(null);

  const onRevoked = (email: string) => {
    setRevoked(email);
    // The button goes with its row, and the focus with it.
    block.current?.focus();
  };
  const columns = [
    { name: t("teamInviteEmail") },
    { name: t("teamInvitationExpires") },
    ...(canRevoke ? [{ name: t("teamInvitationActions"), isHidden: true }] : []),
  ];
  return (
    <section className="hp-section" ref={block} tabIndex={-1} aria-labelledby={headingId}>
      <p className="hp-label" id={headingId}>
        {t("teamInvitations")}
      </p>
      {invitations.length === 0 ? (
        <p className="hp-muted">{t("teamInvitationsNone")}</p>
      ) : (
        <Table label={t("teamInvitations")} columns={columns}>
          {invitations.map((each) => (
            <InvitationRow key={each.id} invitation={each} canRevoke={canRevoke} onRevoked={onRevoked} />
          ))}
        </Table>
      )}
      <p className="hp-visually-hidden" role="status">
        {revoked !== undefined && t("teamInvitationRevoked", { email: revoked })}
      </p>
    </section>
  );
}

interface InvitationRowProps {
  invitation: TeamInvitation;
  canRevoke: boolean;
  onRevoked: (email: string) => void;
}

function InvitationRow({ invitation, canRevoke, onRevoked }: InvitationRowProps) {
  const t = useTeamTexts();
  const dateText = useDateText();
  const { isBusy, problem, run } = useAction();
  const { expiresAt } = invitation;
  const email = readableAddress(invitation.recipientEmail);
  const revoke = async () => {
    if (await run(() => invitation.revoke())) onRevoked(email);
  };
  return (
    <tr>
      <th scope="row">
        {email}
        <Problem text={problem} />
      </th>
      <td data-label={t("teamInvitationExpires")}>{dateText(expiresAt)}</td>
      {canRevoke && (
        <td>
          <Button
            variant="secondary"
            isBusy={isBusy}
            aria-label={t("teamInvitationRevoke", { email })}
            onClick={() => void revoke()}
          >
            <TrashIcon />
          </Button>
        </td>
      )}
    </tr>
  );
}
