import type { InternalApiKey } from "hallpass/admin";
import { useForm } from "react-hook-form";
import { DESCRIPTION_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../components/button.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { checkLine } from "../../data/field-rules.ts";
import { useDescribeKeys } from "../../data/keys.ts";
import { useAction } from "../../data/use-action.ts";
import { resetToSaved, useStoredValues } from "../../data/use-stored-values.ts";
import { ChangedElsewhere } from "../../pieces/forms/changed-elsewhere.tsx";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";

/** A form for the description of keys, also of revoked ones. It keeps the input when the server refuses it. */
export function DescriptionForm({ keys }: { keys: InternalApiKey }) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const describe = useDescribeKeys(keys);
  const form = useForm({ defaultValues: { description: keys.description } });
  const { errors, isDirty } = form.formState;

  const stored = { description: keys.description };
  const isChangedElsewhere = useStoredValues(form, stored);

  const submit = form.handleSubmit(async (values) => {
    const typed = values.description.trim();
    const before = keys.description;
    const undo = () => describe(before);
    if (await run(() => describe(typed), t("keys.described"), undo)) {
      resetToSaved(form, values, { description: typed });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex max-w-lg flex-col gap-4">
      <UnsavedGuard isDirty={isDirty} />
      <Field label={t("keys.description")} hint={t("keys.descriptionHint")} error={errors.description?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("description", {
              validate: (value) =>
                checkLine(value, t, { missing: t("validation.descriptionMissing"), most: DESCRIPTION_MAX_LENGTH }),
            })}
            autoComplete="off"
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
