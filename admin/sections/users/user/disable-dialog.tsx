import type { ServerUser } from "hallpass";
import { useForm } from "react-hook-form";
import { DESCRIPTION_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { checkLine } from "../../../data/field-rules.ts";
import { nameOf } from "../../../data/people.ts";
import { useAction } from "../../../data/use-action.ts";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";

interface DisableDialogProps {
  isOpen: boolean;
  onClose: () => void;
  user: ServerUser;
}

/** Asks why and until when a user is to be disabled. */
export function DisableDialog({ isOpen, onClose, user }: DisableDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("user.disableTitle", { name: nameOf(user, t) })}
      description={t("user.disableBody")}
    >
      <DisableForm onClose={onClose} user={user} />
    </Dialog>
  );
}

function DisableForm({ onClose, user }: Omit<DisableDialogProps, "isOpen">) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const form = useForm({ defaultValues: { reason: "", until: "" } });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async ({ reason, until }) => {
    const disable = () => user.disable({ reason: reason.trim() || null, until: until === "" ? null : new Date(until) });
    if (await run(disable, t("user.disabled", { name: nameOf(user, t) }))) onClose();
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("user.disableReason")} hint={t("user.disableReasonHint")} error={errors.reason?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("reason", {
              validate: (reason) => checkLine(reason, t, { most: DESCRIPTION_MAX_LENGTH }),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t("user.disableUntil")} hint={t("user.disableUntilHint")} error={errors.until?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("until", {
              validate: (until) => until === "" || new Date(until) > new Date() || t("user.disableUntilPast"),
            })}
            type="datetime-local"
            className="max-w-56"
          />
        )}
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="danger" isBusy={isBusy}>
          {t("user.disable")}
        </Button>
      </DialogActions>
    </form>
  );
}
