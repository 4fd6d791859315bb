import { usePageTexts } from "#sdk/react/texts/use-page-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Field } from "#sdk/react/ui/field.tsx";
import { Input } from "#sdk/react/ui/input.tsx";
import { useForm } from "#sdk/react/ui/use-form.ts";

interface RecoveryCodeFormProps {
  /** Submits a code, and resolves with an error message or undefined. */
  submit: (code: string) => Promise<string | undefined>;
}

/** A form for a recovery code, for users without access to their authenticator app. */
export function RecoveryCodeForm({ submit }: RecoveryCodeFormProps) {
  const t = usePageTexts();
  const { errors, field, form, isBusy } = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? t("recoveryCodeMissing") : undefined }),
    submit: async ({ code }) => ({ code: await submit(code) }),
  });
  return (
    <form {...form} className="hp-form">
      <Field label={t("recoveryCode")} error={errors.code}>
        {(parts) => (
          <Input
            {...parts}
            {...field("code")}
            dir="ltr"
            placeholder="xxxx-xxxx-xxxx-xxxx"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            // The user has just asked for this field.
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {t("mfaVerify")}
      </Button>
    </form>
  );
}
