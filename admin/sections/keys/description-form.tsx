import type { InternalApiKey } from "hallpass/admin";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useFailureText } from "../../data/failure.ts";
import { useDescribeKeys } from "../../data/keys.ts";
import { useTexts } from "../../texts/language.ts";

/** A form for the description of keys, also of revoked ones. It keeps the input when the server refuses it. */
export function DescriptionForm({ keys }: { keys: InternalApiKey }) {
  const t = useTexts();
  const failureText = useFailureText();
  const describe = useDescribeKeys(keys);
  const form = useForm({ defaultValues: { description: keys.description } });
  const { errors, isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ description }) => {
    const typed = description.trim();
    try {
      await describe.mutateAsync(typed);
      form.reset({ description: typed });
      toast.success(t("keys.described"));
    } catch (error) {
      form.setError("root", { message: await failureText(error) });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex max-w-lg flex-col gap-4">
      <Field label={t("keys.description")} hint={t("keys.descriptionHint")} error={errors.description?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("description", {
              validate: (value) => value.trim() !== "" || t("validation.descriptionMissing"),
            })}
            autoComplete="off"
          />
        )}
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
