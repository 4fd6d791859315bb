import type { TeamInvitation } from "hallpass";
import { useState } from "react";
import { toast } from "sonner";
import { readableAddress } from "#contract/readable-address.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Moment } from "../../components/moment.tsx";
import { useLast } from "../../components/use-last.ts";
import { LoadedCard } from "../../pieces/details/loaded-card.tsx";
import { useTexts } from "../../texts/language.ts";
import { useInvitations } from "./queries.ts";

/** The invitations to the owning team that nobody has accepted yet. */
export function InvitationsCard({ teamId }: { teamId: string }) {
  const t = useTexts();
  return (
    <LoadedCard title={t("owners.invitations")} hint={t("owners.invitationsHint")}>
      <Invitations teamId={teamId} />
    </LoadedCard>
  );
}

function Invitations({ teamId }: { teamId: string }) {
  const t = useTexts();
  const invitations = useInvitations(teamId);
  const [revoking, setRevoking] = useState<TeamInvitation | null>(null);
  const shown = useLast(revoking);
  return (
    <>
      {invitations.length === 0 ? (
        <p className="text-soft">{t("owners.noInvitations")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {invitations.map((invitation) => (
            <li
              key={invitation.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{readableAddress(invitation.recipientEmail)}</p>
                <p className="text-[0.8125rem] text-soft">
                  {t("owners.expires")} <Moment date={invitation.expiresAt} isRelative />
                </p>
              </div>
              <Button
                look="danger-quiet"
                size="small"
                aria-label={t("owners.revokeFor", { email: readableAddress(invitation.recipientEmail) })}
                onClick={() => setRevoking(invitation)}
              >
                {t("owners.revoke")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={revoking !== null}
        onClose={() => setRevoking(null)}
        title={t("owners.revokeTitle")}
        body={t("owners.revokeBody", { email: readableAddress(shown?.recipientEmail ?? "") })}
        action={t("owners.revoke")}
        onConfirm={async () => {
          await shown?.revoke();
          toast.success(t("owners.revoked"));
        }}
      />
    </>
  );
}
