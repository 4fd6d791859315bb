import { PageLink } from "#sdk/react/components/page-link.tsx";
import { useSignIn } from "#sdk/react/hooks/use-sign-in.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useTexts } from "#sdk/react/texts/use-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Field } from "#sdk/react/ui/field.tsx";
import { emailInput, Input } from "#sdk/react/ui/input.tsx";
import { PasswordInput } from "#sdk/react/ui/password-input.tsx";
import { isReachable } from "#sdk/redirects/handler-pages.ts";

/**
 * A form for the email address and password of an existing account.
 *
 *     <CredentialSignIn />
 */
export function CredentialSignIn() {
  const app = useHallpassApp();
  const t = useTexts();
  const { errors, field, form, isBusy } = useSignIn();

  return (
    <form {...form} className="hp-form">
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
