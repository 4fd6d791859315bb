import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { PredefinedCard } from "#sdk/react/components/cards/predefined-card.tsx";
import { CodeField } from "#sdk/react/components/sign-in/code-field.tsx";
import { RecoveryCodeForm } from "#sdk/react/components/sign-in/recovery-code-form.tsx";
import { useMfa } from "#sdk/react/hooks/use-mfa.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useHallpassApp } from "../provider.tsx";
import { Scope } from "../scope.tsx";
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
export function MFA({ fullPage = false, onSuccess, onCancel }: MfaProps) {
  const t = usePageTexts();
  const { step, method, setMethod, verify } = useMfa({ onSuccess });
  const byRecoveryCode = method === "recoveryCode";

  if (step === "missing") return <NothingToFinish fullPage={fullPage} />;
  if (step === "over") return <StartAgain fullPage={fullPage} title="mfaFailedTitle" body="mfaFailedBody" />;
  return (
    <Scope fullPage={fullPage}>
      <Panel
        title={t("mfaHeading")}
        subtitle={t(byRecoveryCode ? "mfaRecoverySubtitle" : "mfaSubtitle")}
        fullPage={fullPage}
      >
        {step !== "verified" && (
          <>
            {byRecoveryCode ? <RecoveryCodeForm submit={verify} /> : <CodeField label={t("mfaCode")} submit={verify} />}
            <div className="hp-ways">
              <LinkButton onClick={() => setMethod(byRecoveryCode ? "authenticator" : "recoveryCode")}>
                {t(byRecoveryCode ? "mfaUseAuthenticator" : "mfaUseRecoveryCode")}
              </LinkButton>
              {onCancel && <LinkButton onClick={onCancel}>{t("cancel")}</LinkButton>}
            </div>
          </>
        )}
        <p className="hp-muted hp-center hp-status" role="status">
          {step === "verifying" && t("mfaVerifying")}
          {step === "verified" && t("mfaVerified")}
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
