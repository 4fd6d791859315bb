import type { ServerUser } from "hallpass";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { PasswordInput } from "../../../components/text-input.tsx";
import { checkPassword } from "../../../data/field-rules.ts";
import { useAction } from "../../../data/use-action.ts";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";

interface PasswordDialogProps {
  isOpen: boolean;
  onClose: () => void;
  user: ServerUser;
}

export function PasswordDialog({ isOpen, onClose, user }: PasswordDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={user.hasPassword ? t("user.changePassword") : t("user.setPassword")}
      description={t("user.passwordHint")}
    >
      <PasswordForm onClose={onClose} user={user} />
    </Dialog>
  );
}

function PasswordForm({ onClose, user }: Omit<PasswordDialogProps, "isOpen">) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const form = useForm({ defaultValues: { password: "" } });
  const submit = form.handleSubmit(async ({ password }) => {
    if (await run(() => user.setPassword({ password }), t("user.passwordSaved"))) onClose();
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedGuard isDirty={form.formState.isDirty} />
      <Field label={t("users.password")} error={form.formState.errors.password?.message}>
        {(parts) => (
          <PasswordInput
            {...parts}
            {...form.register("password", {
              validate: (password) => checkPassword(password, t, t("users.passwordMissing")),
            })}
            autoComplete="new-password"
          />
        )}
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isBusy}>
          {t("common.save")}
        </Button>
      </DialogActions>
    </form>
  );
}
