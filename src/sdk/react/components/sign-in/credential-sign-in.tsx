import { PageLink } from "#sdk/react/components/page-link.tsx";
import { isReachable } from "#sdk/react/pages/handler-pages.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useTexts } from "#sdk/react/texts/use-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Field } from "#sdk/react/ui/field.tsx";
import { emailInput, Input } from "#sdk/react/ui/input.tsx";
import { PasswordInput } from "#sdk/react/ui/password-input.tsx";
import { useForm } from "#sdk/react/ui/use-form.ts";
import { emailProblem } from "./credential-rules.ts";

/**
 * A form for the email address and password of an existing account.
 *
 *     <CredentialSignIn />
 */
export function CredentialSignIn() {
  const app = useHallpassApp();
  const t = useTexts();
  const sayError = useErrorText();
  const { errors, field, form, isBusy } = useForm({
    initial: { email: "", password: "" },
    check: ({ email, password }) => ({
      email: emailProblem(email, t),
      password: password === "" ? t("passwordMissing") : undefined,
    }),
    submit: async ({ email, password }) => {
      try {
        const result = await app.signInWithCredential({ email: email.trim(), password });
        return result.status === "ok" ? {} : { email: await sayError(result.error) };
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
      <Field
        label={t("password")}
        error={errors.password}
        aside={
          isReachable(app.urls, "forgotPassword") && <PageLink to="forgotPassword">{t("forgotPassword")}</PageLink>
        }
      >
        {(parts) => <PasswordInput {...parts} {...field("password")} autoComplete="current-password" />}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {t("signInButton")}
      </Button>
    </form>
  );
}
