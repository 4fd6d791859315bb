import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { AddressInput } from "../../components/text-input.tsx";
import { checkAddress } from "../../data/field-rules.ts";
import { useAction } from "../../data/use-action.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";
import { useCheckInvitee, useInvite } from "./queries.ts";

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Invites an address to the owning team, and says what the person can do then. */
export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const t = useTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("owners.inviteTitle")} description={t("owners.inviteHint")}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const invite = useInvite();
  const checkInvitee = useCheckInvitee();
  const form = useForm({ defaultValues: { email: "" } });
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    const typed = email.trim();
    if (await run(() => invite(typed), t("owners.invited", { email: typed }))) onClose();
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("owners.inviteAddress")} hint={t("owners.inviteAccount")} error={errors.email?.message}>
        {(parts) => (
          <AddressInput
            {...parts}
            {...form.register("email", {
              validate: { form: (email) => checkAddress(email, t), invitee: checkInvitee },
            })}
          />
        )}
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isBusy}>
          {t("owners.inviteSend")}
        </Button>
      </DialogActions>
    </form>
  );
}
