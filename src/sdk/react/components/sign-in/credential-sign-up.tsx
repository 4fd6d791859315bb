import { useSignUp } from "#sdk/react/hooks/use-sign-up.ts";
import { useTexts } from "#sdk/react/texts/use-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Field } from "#sdk/react/ui/field.tsx";
import { emailInput, Input } from "#sdk/react/ui/input.tsx";
import { PasswordInput } from "#sdk/react/ui/password-input.tsx";

/** The props of `CredentialSignUp`. */
export interface CredentialSignUpProps {
  /** Omits the second password field. The user can make the first one visible. */
  noPasswordRepeat?: boolean;
}

/**
 * A form for the email address and password of a new account.
 *
 *     <CredentialSignUp />
 */
export function CredentialSignUp({ noPasswordRepeat = false }: CredentialSignUpProps) {
  const t = useTexts();
  const { errors, field, form, isBusy } = useSignUp({ noPasswordRepeat });

  return (
    <form {...form} className="hp-form">
      <Field label={t("email")} error={errors.email}>
        {(parts) => <Input {...parts} {...field("email")} {...emailInput} />}
      </Field>
      <Field label={t("password")} error={errors.password}>
        {(parts) => <PasswordInput {...parts} {...field("password")} autoComplete="new-password" />}
      </Field>
      {!noPasswordRepeat && (
        <Field label={t("repeatPassword")} error={errors.repeated}>
          {(parts) => <PasswordInput {...parts} {...field("repeated")} autoComplete="new-password" />}
        </Field>
      )}
      <Button type="submit" isBusy={isBusy}>
        {t("signUpButton")}
      </Button>
    </form>
  );
}
