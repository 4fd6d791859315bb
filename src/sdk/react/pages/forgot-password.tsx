import { useState } from "react";
import { PredefinedCard } from "#sdk/react/components/cards/predefined-card.tsx";
import { failureOf } from "#sdk/react/hooks/failure-of.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { PageLink } from "../components/page-link.tsx";
import { emailProblem } from "../hooks/credential-rules.ts";
import { useHallpassApp } from "../provider.tsx";
import { Scope } from "../scope.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { usePageTexts } from "../texts/use-page-texts.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { emailInput, Input } from "../ui/input.tsx";
import { Panel } from "../ui/panel.tsx";
import { useForm } from "../ui/use-form.ts";

/** The props of `ForgotPassword`. */
export interface ForgotPasswordProps {
  fullPage?: boolean;
}

/**
 * Asks for an address and emails a link to choose a new password. Does not reveal whether there is an account.
 *
 *     <ForgotPassword fullPage />
 */
export function ForgotPassword({ fullPage = false }: ForgotPasswordProps) {
  const user = useUser();
  const [isSent, setSent] = useState(false);
  if (user) return <PredefinedCard type="signedIn" fullPage={fullPage} />;
  if (isSent) return <PredefinedCard type="emailSent" fullPage={fullPage} />;
  return <ForgotPasswordForm fullPage={fullPage} onSent={() => setSent(true)} />;
}

function ForgotPasswordForm({ fullPage, onSent }: { fullPage: boolean; onSent: () => void }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const sayError = useErrorText();
  const { errors, field, form, isBusy } = useForm({
    initial: { email: "" },
    check: ({ email }) => ({ email: emailProblem(email, t) }),
    submit: async ({ email }) => {
      const error = await failureOf(app.sendForgotPasswordEmail(email.trim()));
      if (error !== undefined) return { email: await sayError(error) };
      onSent();
      return {};
    },
  });

  return (
    <Scope fullPage={fullPage}>
      <Panel
        fullPage={fullPage}
        title={t("resetHeading")}
        subtitle={
          <>
            {t("noNeedToReset")} <PageLink to="signIn">{t("signInLink")}</PageLink>
          </>
        }
      >
        <form {...form} className="hp-form">
          <Field label={t("yourEmail")} error={errors.email}>
            {(parts) => <Input {...parts} {...field("email")} {...emailInput} />}
          </Field>
          <Button type="submit" isBusy={isBusy}>
            {t("sendResetEmail")}
          </Button>
        </form>
      </Panel>
    </Scope>
  );
}
