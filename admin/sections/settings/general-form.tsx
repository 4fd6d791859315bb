import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextArea, TextInput } from "../../components/text-input.tsx";
import { useFailureText } from "../../data/failure.ts";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";

/** A form for name and description. It keeps the input when the server refuses it. */
export function GeneralForm() {
  const t = useTexts();
  const failureText = useFailureText();
  const { displayName, description } = useProject();
  const update = useUpdateProject();
  const form = useForm({ defaultValues: { displayName, description } });
  const { errors, isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const changes = { displayName: values.displayName.trim(), description: values.description.trim() };
    try {
      await update.mutateAsync(changes);
      form.reset(changes);
      toast.success(t("settings.saved"));
    } catch (error) {
      form.setError("root", { message: await failureText(error) });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex max-w-lg flex-col gap-4">
      <Field label={t("settings.name")} hint={t("settings.nameHint")} error={errors.displayName?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("displayName", {
              validate: (name) => name.trim() !== "" || t("validation.nameMissing"),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t("settings.description")} hint={t("settings.descriptionHint")} isOptional>
        {(parts) => <TextArea {...parts} {...form.register("description")} />}
      </Field>
      {errors.root && <FieldError>{errors.root.message}</FieldError>}
      <div>
        <Button type="submit" look="solid" disabled={!isDirty} isBusy={isSubmitting}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
