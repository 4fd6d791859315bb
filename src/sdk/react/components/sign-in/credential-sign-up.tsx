import { inGroup } from "#contract/errors.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useTexts } from "#sdk/react/texts/use-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Field } from "#sdk/react/ui/field.tsx";
import { emailInput, Input } from "#sdk/react/ui/input.tsx";
import { PasswordInput } from "#sdk/react/ui/password-input.tsx";
import { useForm } from "#sdk/react/ui/use-form.ts";
import { emailProblem, newPasswordProblem, repeatProblem } from "./credential-rules.ts";

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
  const app = useHallpassApp();
  const t = useTexts();
  const sayError = useErrorText();
  const { errors, field, form, isBusy } = useForm({
    initial: { email: "", password: "", repeated: "" },
    check: ({ email, password, repeated }) => ({
      email: emailProblem(email, t),
      password: newPasswordProblem(password, t),
      repeated: noPasswordRepeat ? undefined : repeatProblem(password, repeated, t),
    }),
    submit: async ({ email, password }) => {
      try {
        const result = await app.signUpWithCredential({ email: email.trim(), password });
        if (result.status === "ok") return {};
        // An error about the password belongs to its own field; every other error is shown at the address.
        const at = inGroup(result.error, "PASSWORD_REQUIREMENTS_NOT_MET") ? "password" : "email";
        return { [at]: await sayError(result.error) };
      } catch (error) {
        return { email: await sayError(error) };
      }
    },
  });

  return (
    <form {...form}>
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
