import type { ServerTeam, TeamInvitation } from "hallpass";
import { readableAddress } from "#contract/readable-address.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useAction } from "../../../data/use-action.ts";
import { LinkTargetField, useLinkTarget } from "../../../pieces/forms/link-target.tsx";
import { useTexts } from "../../../texts/language.ts";

interface SendInvitationDialogProps {
  team: ServerTeam;
  /** The invitation to send; null closes the dialog. */
  invitation: TeamInvitation | null;
  onClose: () => void;
}

/** Sends an open invitation again, and asks where its link leads. */
export function SendInvitationDialog({ team, invitation, onClose }: SendInvitationDialogProps) {
  const t = useTexts();
  const shown = useLast(invitation);
  return (
    <Dialog
      isOpen={invitation !== null}
      onClose={onClose}
      title={t("invitations.sendAgainTitle")}
      description={shown && t("invitations.sendAgainHint", { address: readableAddress(shown.recipientEmail) })}
    >
      {shown && <SendForm team={team} invitation={shown} onClose={onClose} />}
    </Dialog>
  );
}

interface SendFormProps {
  team: ServerTeam;
  invitation: TeamInvitation;
  onClose: () => void;
}

function SendForm({ team, invitation, onClose }: SendFormProps) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const target = useLinkTarget("team-invitation");
  const address = readableAddress(invitation.recipientEmail);
  return (
    <div className="flex flex-col gap-4">
      <LinkTargetField target={target} />
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button
          look="solid"
          isBusy={isBusy}
          onClick={async () => {
            if (!target.check()) return;
            const send = () => team.sendInvitationAgain(invitation, { callbackUrl: target.url });
            if (await run(send, t("invitations.sentAgain", { address }))) onClose();
          }}
        >
          {t("invitations.sendAgain")}
        </Button>
      </DialogActions>
    </div>
  );
}
