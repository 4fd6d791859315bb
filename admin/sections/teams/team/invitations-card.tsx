import type { ServerTeam, TeamInvitation } from "hallpass";
import { useState } from "react";
import { readableAddress } from "#contract/readable-address.ts";
import { Button } from "../../../components/button.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useAction } from "../../../data/use-action.ts";
import { useWatched } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { useTexts } from "../../../texts/language.ts";
import { SendInvitationDialog } from "./send-invitation-dialog.tsx";

/** The invitations that nobody has accepted yet. */
export function InvitationsCard({ team }: { team: ServerTeam }) {
  const t = useTexts();
  return (
    <LoadedCard title={t("invitations.title")}>
      <Invitations team={team} />
    </LoadedCard>
  );
}

function Invitations({ team }: { team: ServerTeam }) {
  const t = useTexts();
  const invitations = useWatched(team.invitations);
  const { run, failure } = useAction();
  const [sending, setSending] = useState<TeamInvitation | null>(null);

  if (invitations.length === 0) return <p className="text-soft">{t("invitations.none")}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{readableAddress(invitation.recipientEmail)}</p>
              <p className="text-[0.8125rem] text-soft">
                {t("invitations.expires")} <Moment date={invitation.expiresAt} isRelative />
              </p>
            </div>
            <Button
              size="small"
              className="ms-auto"
              aria-label={t("invitations.sendAgainTo", { address: readableAddress(invitation.recipientEmail) })}
              onClick={() => setSending(invitation)}
            >
              {t("invitations.sendAgain")}
            </Button>
            <Button
              size="small"
              look="danger-quiet"
              aria-label={t("invitations.revokeOf", { address: readableAddress(invitation.recipientEmail) })}
              onClick={() =>
                run(
                  () => invitation.revoke(),
                  t("invitations.revoked", { address: readableAddress(invitation.recipientEmail) }),
                )
              }
            >
              {t("invitations.revoke")}
            </Button>
          </li>
        ))}
      </ul>
      {failure && <FieldError>{failure}</FieldError>}
      <SendInvitationDialog team={team} invitation={sending} onClose={() => setSending(null)} />
    </>
  );
}
