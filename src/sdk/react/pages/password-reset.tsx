import { useState } from "react";
import { isKnown } from "#contract/errors.ts";
import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { PredefinedCard } from "#sdk/react/components/cards/predefined-card.tsx";
import { useAnswer } from "#sdk/react/hooks/use-answer.ts";
import { AuthSkeleton } from "../components/auth-skeleton.tsx";
import { newPasswordProblem, repeatProblem } from "../hooks/credential-rules.ts";
import { useHallpassApp } from "../provider.tsx";
import { Scope } from "../scope.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { type PageTextId, usePageTexts } from "../texts/use-page-texts.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Panel } from "../ui/panel.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { useForm } from "../ui/use-form.ts";
import { codeFault } from "./code-fault.ts";

/** The props of `PasswordReset`. */
export interface PasswordResetProps {
  fullPage?: boolean;
  /** `code` is the code in the emailed link. */
  searchParams?: { code?: string };
}

/**
 * The page of a password reset link: asks for a new password if the code is valid.
 *
 *     <PasswordReset fullPage />
 */
export function PasswordReset({ fullPage = false, searchParams: { code } = {} }: PasswordResetProps) {
  if (!code) return <NoReset fullPage={fullPage} reason="invalid" />;
  return <CheckedPasswordReset key={code} fullPage={fullPage} code={code} />;
}

function CheckedPasswordReset({ fullPage, code }: { fullPage: boolean; code: string }) {
  const app = useHallpassApp();
  const [outcome, setOutcome] = useState<"reset" | "failed">();
  const checked = useAnswer(code, () => app.verifyPasswordResetCode(code));
  if (outcome === "reset") return <PredefinedCard type="passwordReset" fullPage={fullPage} />;
  if (outcome === "failed") return <NoReset fullPage={fullPage} reason="failed" />;
  if (!checked) return <AuthSkeleton fullPage={fullPage} />;
  if (checked.status === "error") return <NoReset fullPage={fullPage} reason={codeFault(checked.error)} />;
  return <PasswordResetForm fullPage={fullPage} code={code} onDone={setOutcome} />;
}

interface FormProps {
  fullPage: boolean;
  code: string;
  onDone: (outcome: "reset" | "failed") => void;
}

function PasswordResetForm({ fullPage, code, onDone }: FormProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const sayError = useErrorText();
  const { errors, field, form, isBusy } = useForm({
    initial: { password: "", repeated: "" },
    check: ({ password, repeated }) => ({
      password: newPasswordProblem(password, t),
      repeated: repeatProblem(password, repeated, t),
    }),
    submit: async ({ password }) => {
      try {
        const result = await app.resetPassword({ code, password });
        if (result.status === "error" && isKnown(result.error, "TOO_MANY_ATTEMPTS")) throw result.error;
        onDone(result.status === "ok" ? "reset" : "failed");
        return {};
      } catch (error) {
        return { password: await sayError(error) };
      }
    },
  });

  return (
    <Scope fullPage={fullPage}>
      <Panel fullPage={fullPage} title={t("resetHeading")}>
        <form {...form} className="hp-form">
          <Field label={t("newPassword")} error={errors.password}>
            {(parts) => <PasswordInput {...parts} {...field("password")} autoComplete="new-password" />}
          </Field>
          <Field label={t("repeatNewPassword")} error={errors.repeated}>
            {(parts) => <PasswordInput {...parts} {...field("repeated")} autoComplete="new-password" />}
          </Field>
          <Button type="submit" isBusy={isBusy}>
            {t("resetPassword")}
          </Button>
        </form>
      </Panel>
    </Scope>
  );
}

const reasons = {
  invalid: { title: "resetInvalidTitle", body: "resetInvalidBody" },
  expired: { title: "resetExpiredTitle", body: "resetExpiredBody" },
  used: { title: "resetUsedTitle", body: "resetUsedBody" },
  failed: { title: "resetFailedTitle", body: "resetFailedBody" },
} satisfies Record<string, { title: PageTextId; body: PageTextId }>;

function NoReset({ fullPage, reason }: { fullPage: boolean; reason: keyof typeof reasons }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const { title, body } = reasons[reason];
  return (
    <MessageCard
      title={t(title)}
      fullPage={fullPage}
      primaryButtonText={t("newResetLink")}
      primaryAction={() => app.redirectToForgotPassword()}
      secondaryButtonText={t("goHome")}
      secondaryAction={() => app.redirectToHome()}
    >
      {t(body)}
    </MessageCard>
  );
}
