import type { ContactChannel, ServerContactChannelUpdate } from "hallpass";
import { readableAddress } from "#contract/readable-address.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useProject } from "../../../data/projects.ts";
import { useAction } from "../../../data/use-action.ts";
import { LinkTargetField, useLinkTarget } from "../../../pieces/forms/link-target.tsx";
import { useTexts } from "../../../texts/language.ts";
import type { TextId } from "../../../texts/texts.ts";

export type MailKind = "sign-in" | "verification" | "reset";

const TITLES = {
  "sign-in": "channels.sendInvitation",
  verification: "channels.sendVerification",
  reset: "channels.sendReset",
} as const satisfies Record<MailKind, TextId>;

const PAGES = {
  "sign-in": "sign-in",
  verification: "email-verification",
  reset: "password-reset",
} as const satisfies Record<MailKind, string>;

type Channel = ContactChannel<ServerContactChannelUpdate>;

interface SendMailDialogProps {
  /** The mail and its recipient; null closes the dialog. */
  sending: { kind: MailKind; channel: Channel } | null;
  onClose: () => void;
}

/** Sends a mail with a link, and asks where the link leads. */
export function SendMailDialog({ sending, onClose }: SendMailDialogProps) {
  const t = useTexts();
  const shown = useLast(sending);
  return (
    <Dialog
      isOpen={sending !== null}
      onClose={onClose}
      title={shown ? t(TITLES[shown.kind]) : ""}
      description={shown && t("channels.sendTo", { address: readableAddress(shown.channel.value) })}
    >
      {shown && <SendMailForm {...shown} onClose={onClose} />}
    </Dialog>
  );
}

interface SendMailFormProps {
  kind: MailKind;
  channel: Channel;
  onClose: () => void;
}

function SendMailForm({ kind, channel, onClose }: SendMailFormProps) {
  const t = useTexts();
  const { app } = useProject();
  const { run, isBusy, failure } = useAction();
  const target = useLinkTarget(PAGES[kind]);

  function send(callbackUrl: string): Promise<unknown> {
    if (kind === "verification") return channel.sendVerificationEmail({ callbackUrl });
    if (kind === "sign-in") return app.emails.inviteToSignIn(channel.value, callbackUrl);
    return app.sendForgotPasswordEmail(channel.value, { callbackUrl });
  }

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
            const sent = await run(
              () => send(target.url),
              t("channels.sent", { address: readableAddress(channel.value) }),
            );
            if (sent) onClose();
          }}
        >
          {t("channels.send")}
        </Button>
      </DialogActions>
    </div>
  );
}
