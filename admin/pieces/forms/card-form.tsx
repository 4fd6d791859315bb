import type { ReactNode } from "react";
import { type DefaultValues, type FieldPath, type UseFormReturn, useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { FieldError } from "../../components/field.tsx";
import { useFailureText } from "../../data/failure.ts";
import { resetToSaved, useStoredValues } from "../../data/use-stored-values.ts";
import { useTexts } from "../../texts/language.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import { UnsavedGuard } from "./unsaved.tsx";

type Values = Record<string, string | boolean>;

interface CardFormProps<V extends Values> {
  title: string;
  hint?: ReactNode;
  stored: V;
  /** Saves the values, and says so. When this rejects, the form keeps them and shows the reason. */
  onSave: (values: V) => Promise<unknown>;
  /** Names the fields that an error is about, which then show it. */
  faultyFields: (error: unknown) => readonly string[];
  children: (form: UseFormReturn<V>) => ReactNode;
}

/** A card of a detail page that saves by itself. */
export function CardForm<V extends Values>({ title, hint, stored, onSave, faultyFields, children }: CardFormProps<V>) {
  const t = useTexts();
  const failureText = useFailureText();
  // The type of react-hook-form cannot tell that values without objects are complete.
  const form = useForm<V>({ defaultValues: stored as DefaultValues<V> });
  const { errors, isDirty, isSubmitting } = form.formState;
  const isChangedElsewhere = useStoredValues(form, stored);

  const submit = form.handleSubmit(async () => {
    const values = form.getValues();
    try {
      await onSave(values);
      resetToSaved(form, values, values);
    } catch (error) {
      const message = await failureText(error);
      const names = faultyFields(error);
      const faulty = fieldsOf(stored).filter((each) => names.includes(each));
      for (const [at, field] of faulty.entries()) form.setError(field, { message }, { shouldFocus: at === 0 });
      if (faulty.length === 0) form.setError("root", { message });
    }
  });

  return (
    <Card title={title} hint={hint}>
      <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-5">
        <UnsavedGuard isDirty={isDirty} />
        {children(form)}
        {isChangedElsewhere && !isSubmitting && <ChangedElsewhere onShow={() => form.reset(stored)} />}
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
        <div>
          <Button type="submit" look="solid" disabled={!isDirty} isBusy={isSubmitting}>
            {t("common.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The names of the fields, which are paths: no value has fields of its own. */
const fieldsOf = <V extends Values>(stored: V) => Object.keys(stored) as FieldPath<V>[];
