import { usePageTexts } from "../texts/use-page-texts.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { useForm } from "../ui/use-form.ts";

interface RecoveryCodeFormProps {
  /** Sends a code; gives what was wrong with it. */
  submit: (code: string) => Promise<string | undefined>;
}

/** For whoever has the paper with the recovery codes but not the phone. */
export function RecoveryCodeForm({ submit }: RecoveryCodeFormProps) {
  const t = usePageTexts();
  const { errors, field, form, isBusy } = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? t("recoveryCodeMissing") : undefined }),
    submit: async ({ code }) => ({ code: await submit(code) }),
  });
  return (
    <form {...form}>
      <Field label={t("recoveryCode")} error={errors.code}>
        {(parts) => (
          <Input
            {...parts}
            {...field("code")}
            placeholder="xxxx-xxxx-xxxx-xxxx"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            // The person has just asked for this field.
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
