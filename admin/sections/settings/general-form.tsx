import type { AdminProject } from "hallpass";
import { useForm } from "react-hook-form";
import { DESCRIPTION_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextArea, TextInput } from "../../components/text-input.tsx";
import { checkLine, checkText } from "../../data/field-rules.ts";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useAction } from "../../data/use-action.ts";
import { resetToSaved, useStoredValues } from "../../data/use-stored-values.ts";
import { ChangedElsewhere } from "../../pieces/forms/changed-elsewhere.tsx";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";

/** A form for name and description. It keeps the input when the server refuses it. */
export function GeneralForm() {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const { displayName, description } = useProject();
  const update = useUpdateProject();
  const form = useForm({ defaultValues: { displayName, description } });
  const { errors, isDirty } = form.formState;

  const stored = { displayName, description };
  const isChangedElsewhere = useStoredValues(form, stored);

  const submit = form.handleSubmit(async (values) => {
    const changes = { displayName: values.displayName.trim(), description: values.description.trim() };
    const undo = (changed: AdminProject) => changed.update(stored, { ifUnchanged: true });
    if (await run(() => update(changes), t("settings.saved"), undo)) resetToSaved(form, values, changes);
  });

  return (
    <form noValidate onSubmit={submit} className="flex max-w-lg flex-col gap-4">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("settings.name")} hint={t("settings.nameHint")} error={errors.displayName?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("displayName", {
              validate: (name) => checkLine(name, t, { missing: t("validation.nameMissing") }),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={t("settings.description")}
        hint={t("settings.descriptionHint")}
        error={errors.description?.message}
        isOptional
      >
        {(parts) => (
          <TextArea
            {...parts}
            {...form.register("description", {
              validate: (text) => checkText(text, t, { most: DESCRIPTION_MAX_LENGTH }),
            })}
          />
        )}
      </Field>
      {isChangedElsewhere && <ChangedElsewhere onShow={() => form.reset(stored)} />}
      {failure && <FieldError>{failure}</FieldError>}
      <div>
        <Button type="submit" look="solid" disabled={!isDirty} isBusy={isBusy}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
