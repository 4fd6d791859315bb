import { type ReactNode, useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { checkLine } from "../../data/field-rules.ts";
import { useAction } from "../../data/use-action.ts";
import { useTexts } from "../../texts/language.ts";
import { UnsavedGuard } from "./unsaved.tsx";

interface NameFormProps {
  label: string;
  hint?: string;
  name: string;
  /** Names that others have. */
  taken?: readonly string[];
  /** The label of the button that saves. */
  action: string;
  /** Saves the name, and says so. When this rejects, the form stays and shows the reason. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
  /** More to choose. Outside the form, so that Enter in a search field does not save. */
  children?: ReactNode;
}

/** The form of a dialog that asks for a name. */
export function NameForm({ label, hint, name, taken = [], action, onSave, onClose, children }: NameFormProps) {
  const t = useTexts();
  const id = useId();
  const { run, isBusy, failure } = useAction();
  const form = useForm({ defaultValues: { name } });
  const submit = form.handleSubmit(async (values) => {
    if (await run(() => onSave(values.name.trim()))) onClose();
  });
  return (
    <div className="flex flex-col gap-5">
      <form id={id} noValidate onSubmit={submit}>
        <UnsavedGuard isDirty={form.formState.isDirty} />
        <Field label={label} hint={hint} error={form.formState.errors.name?.message}>
          {(parts) => (
            <TextInput
              {...parts}
              {...form.register("name", {
                validate: {
                  form: (text) => checkLine(text, t, { missing: t("validation.nameMissing") }),
                  taken: (text) => !taken.includes(text.trim()) || t("design.nameTaken"),
                },
              })}
              autoComplete="off"
            />
          )}
        </Field>
      </form>
      {children}
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" form={id} look="solid" isBusy={isBusy}>
          {action}
        </Button>
      </DialogActions>
    </div>
  );
}
