import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useFailureText } from "../../data/failure.ts";
import { isAddress } from "../../data/people.ts";
import { useTexts } from "../../texts/language.ts";
import { useInvite } from "./queries.ts";

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
  const failureText = useFailureText();
  const invite = useInvite();
  const form = useForm({ defaultValues: { email: "" } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    const typed = email.trim();
    try {
      await invite(typed);
      toast.success(t("owners.invited", { email: typed }));
      onClose();
    } catch (error) {
      form.setError("root", { message: await failureText(error) });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t("owners.inviteAddress")} hint={t("owners.inviteAccount")} error={errors.email?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("email", { validate: (email) => isAddress(email) || t("owners.inviteInvalid") })}
            type="email"
            autoComplete="off"
          />
        )}
      </Field>
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {t("owners.inviteSend")}
        </Button>
      </DialogActions>
    </form>
  );
}
