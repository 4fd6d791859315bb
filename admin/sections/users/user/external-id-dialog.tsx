import { isKnown, type ServerUser } from "hallpass";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { EXTERNAL_ID_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { useFailureText } from "../../../data/failure.ts";
import { checkLine } from "../../../data/field-rules.ts";
import { nameOf } from "../../../data/people.ts";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";

interface ExternalIdDialogProps {
  isOpen: boolean;
  onClose: () => void;
  user: ServerUser;
}

/** Sets, changes or removes the id that the user has elsewhere. */
export function ExternalIdDialog({ isOpen, onClose, user }: ExternalIdDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("user.externalIdTitle", { name: nameOf(user, t) })}
      description={t("user.externalIdHint")}
    >
      <ExternalIdForm onClose={onClose} user={user} />
    </Dialog>
  );
}

function ExternalIdForm({ onClose, user }: Omit<ExternalIdDialogProps, "isOpen">) {
  const t = useTexts();
  const failureText = useFailureText();
  const form = useForm({ defaultValues: { externalId: user.externalId ?? "" } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ externalId }) => {
    try {
      await user.update({ externalId: externalId.trim() || null }, { ifUnchanged: true });
      toast.success(t("user.externalIdSaved"));
      onClose();
    } catch (error) {
      const isTaken = isKnown(error, "USER_EXTERNAL_ID_ALREADY_EXISTS");
      const message = isTaken ? t("user.externalIdTaken") : await failureText(error);
      form.setError(isTaken ? "externalId" : "root", { message }, { shouldFocus: isTaken });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("user.externalId")} hint={t("user.externalIdEmpty")} error={errors.externalId?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("externalId", {
              validate: (externalId) => checkLine(externalId, t, { most: EXTERNAL_ID_MAX_LENGTH }),
            })}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isSubmitting}>
          {t("common.save")}
        </Button>
      </DialogActions>
    </form>
  );
}
