import { useState } from "react";
import { inGroup, isKnown } from "#contract/errors.ts";
import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { PredefinedCard } from "#sdk/react/components/cards/predefined-card.tsx";
import { CodeField } from "#sdk/react/components/sign-in/code-field.tsx";
import { RecoveryCodeForm } from "#sdk/react/components/sign-in/recovery-code-form.tsx";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import type { SecondFactorResult } from "#sdk/sign-in/second-factor.ts";
import { useHallpassApp } from "../provider.tsx";
import { Scope } from "../scope.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { type PageTextId, usePageTexts } from "../texts/use-page-texts.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Panel } from "../ui/panel.tsx";

export interface MfaProps {
  fullPage?: boolean;
  /** Called instead of the redirect to the page after sign-in. */
  onSuccess?: () => void;
  /** Adds a cancel button that calls this. */
  onCancel?: () => void;
}

/** Asks for the second factor of this tab's sign-in: a code of the authenticator app, or a recovery code. */
export function Mfa({ fullPage = false, ...props }: MfaProps) {
  const app = useHallpassApp();
  // Read once, because a successful sign-in removes it from the tab's storage.
  const [attempt] = useState(() => app.pendingMfaAttempt());
  const [isOver, setOver] = useState(false);

  if (!attempt) return <NothingToFinish fullPage={fullPage} />;
  if (isOver) return <StartAgain fullPage={fullPage} title="mfaFailedTitle" body="mfaFailedBody" />;
  return <Question {...props} fullPage={fullPage} attempt={attempt} onOver={() => setOver(true)} />;
}

interface QuestionProps extends MfaProps {
  attempt: string;
  /** Called when the attempt is no longer valid, and the sign-in has to start again. */
  onOver: () => void;
}

function Question({ fullPage, attempt, onSuccess, onCancel, onOver }: QuestionProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const sayError = useErrorText();
  const [stage, setStage] = useState<"asking" | "verifying" | "verified">("asking");
  const [byRecoveryCode, setByRecoveryCode] = useState(false);

  /** Resolves with the error message below the field, or undefined. */
  const verify = async (signIn: Promise<SecondFactorResult>): Promise<string | undefined> => {
    setStage("verifying");
    try {
      const result = await signIn;
      if (result.status === "ok") {
        setStage("verified");
        if (onSuccess) onSuccess();
        else await app.redirectToAfterSignIn({ replace: true });
        return undefined;
      }
      setStage("asking");
      if (!inGroup(result.error, "VERIFICATION_ERROR")) return sayError(result.error);
      onOver();
      return undefined;
    } catch (error) {
      setStage("asking");
      return isKnown(error, "TOO_MANY_ATTEMPTS") ? sayError(error) : t("mfaFailedTitle");
    }
  };
  const options = { noRedirect: true };

  return (
    <Scope fullPage={fullPage}>
      <Panel
        title={t("mfaHeading")}
        subtitle={t(byRecoveryCode ? "mfaRecoverySubtitle" : "mfaSubtitle")}
        fullPage={fullPage}
      >
        {stage !== "verified" && (
          <>
            {byRecoveryCode ? (
              <RecoveryCodeForm submit={(code) => verify(app.signInWithRecoveryCode(code, attempt, options))} />
            ) : (
              <CodeField label={t("mfaCode")} submit={(code) => verify(app.signInWithMfa(code, attempt, options))} />
            )}
            <div className="hp-ways">
              <LinkButton onClick={() => setByRecoveryCode(!byRecoveryCode)}>
                {t(byRecoveryCode ? "mfaUseAuthenticator" : "mfaUseRecoveryCode")}
              </LinkButton>
              {onCancel && <LinkButton onClick={onCancel}>{t("cancel")}</LinkButton>}
            </div>
          </>
        )}
        <p className="hp-muted hp-center hp-status" role="status">
          {stage === "verifying" && t("mfaVerifying")}
          {stage === "verified" && t("mfaVerified")}
        </p>
      </Panel>
    </Scope>
  );
}

/** For a page that was opened directly, or whose sign-in is finished. */
function NothingToFinish({ fullPage }: { fullPage: boolean }) {
  const user = useUser();
  if (user) return <PredefinedCard type="signedIn" fullPage={fullPage} />;
  return <StartAgain fullPage={fullPage} title="mfaMissingTitle" body="mfaMissingBody" />;
}

function StartAgain({ fullPage, title, body }: { fullPage?: boolean; title: PageTextId; body: PageTextId }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  return (
    <MessageCard
      title={t(title)}
      fullPage={fullPage}
      primaryButtonText={t("signIn")}
      primaryAction={() => app.redirectToSignIn({ noRedirectBack: true })}
    >
      {t(body)}
    </MessageCard>
  );
}
