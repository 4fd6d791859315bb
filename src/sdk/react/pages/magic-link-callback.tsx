import { useState } from "react";
import { fail, inGroup, isKnown } from "#contract/errors.ts";
import { OTP_LENGTH } from "#contract/limits.ts";
import { EndingCard } from "#sdk/react/components/cards/ending-card.tsx";
import { PredefinedCard } from "#sdk/react/components/cards/predefined-card.tsx";
import { CodeField } from "#sdk/react/components/sign-in/code-field.tsx";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useHallpassApp } from "../provider.tsx";
import { Scope } from "../scope.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { usePageTexts } from "../texts/use-page-texts.ts";
import { Button } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { codeFault } from "./code-fault.ts";
import { ImpersonationQuestion } from "./impersonation-question.tsx";
import { LinkRefused } from "./link-refused.tsx";

export interface MagicLinkCallbackProps {
  fullPage?: boolean;
  /** `code` is the code in the link; `impersonation` is there if a server made the link. */
  searchParams?: { code?: string; impersonation?: string };
}

type Outcome = "signed in" | { refusal: unknown; text: string };

/**
 * The page of a magic link, and of the link of an impersonation. It signs in only after a click, because email programs
 * open links to scan them. If another browser requested the email, the page also asks for the emailed code, so that a click
 * on a link does not sign a user in to an attacker's account. The link of an impersonation was made by a server; its page
 * names the account instead.
 */
export function MagicLinkCallback({ fullPage = false, searchParams = {} }: MagicLinkCallbackProps) {
  const { code, impersonation } = searchParams;
  const ofMail = <MailedLink fullPage={fullPage} code={code} />;
  if (!code || impersonation === undefined) return ofMail;
  return <ImpersonationQuestion key={code} fullPage={fullPage} code={code} otherwise={ofMail} />;
}

function MailedLink({ fullPage, code }: { fullPage: boolean; code: string | undefined }) {
  const app = useHallpassApp();
  const user = useUser();
  const [isBusy, setBusy] = useState(false);
  const sayError = useErrorText();
  const [outcome, setOutcome] = useState<Outcome>();

  const refused = async (refusal: unknown) => ({ refusal, text: await sayError(refusal) });
  const signIn = async (whole: string) => {
    setBusy(true);
    try {
      const result = await app.signInWithMagicLink(whole);
      setOutcome(result.status === "ok" ? "signed in" : await refused(result.error));
    } catch (error) {
      setOutcome(await refused(error));
    } finally {
      setBusy(false);
    }
  };

  if (outcome === "signed in") return <EndingCard fullPage={fullPage} title="magicLinkDone" />;
  // During the redirect after sign-in, the user is already signed in; the card would be confusing.
  if (user && !isBusy) return <PredefinedCard type="signedIn" fullPage={fullPage} />;
  if (!code) return <LinkRefused fullPage={fullPage} fault="invalid" />;
  if (outcome && inGroup(outcome.refusal, "VERIFICATION_ERROR")) {
    return <LinkRefused fullPage={fullPage} fault={codeFault(outcome.refusal)} />;
  }
  if (outcome && isKnown(outcome.refusal, "SIGN_UP_NOT_ENABLED")) {
    return <PredefinedCard type="signUpDisabled" fullPage={fullPage} />;
  }
  const question = { fullPage, code, isBusy, refusal: outcome?.text, signIn };
  return app.isMagicLinkFromHere(code) || isBusy ? <Question {...question} /> : <QuestionWithCode {...question} />;
}

interface QuestionProps {
  fullPage: boolean;
  code: string;
  isBusy: boolean;
  refusal: string | undefined;
  signIn: (code: string) => Promise<void>;
}

function Question({ fullPage, code, isBusy, refusal, signIn }: QuestionProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  return (
    <Scope fullPage={fullPage}>
      <Panel title={t("magicLinkQuestion")} fullPage={fullPage} isFramed>
        {refusal !== undefined && (
          <p className="hp-error" role="alert">
            {refusal}
          </p>
        )}
        <div className="hp-actions">
          <Button variant="secondary" onClick={() => void app.redirectToHome()}>
            {t("cancel")}
          </Button>
          <Button isBusy={isBusy} onClick={() => void signIn(code)}>
            {t("signIn")}
          </Button>
        </div>
      </Panel>
    </Scope>
  );
}

function QuestionWithCode({ fullPage, code, refusal, signIn }: QuestionProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const sayError = useErrorText();
  const submit = async (typed: string) => {
    if (typed !== code.slice(0, OTP_LENGTH).toUpperCase()) return sayError(fail("VERIFICATION_CODE_NOT_FOUND"));
    await signIn(code);
  };
  return (
    <Scope fullPage={fullPage}>
      <Panel title={t("magicLinkQuestion")} fullPage={fullPage} isFramed>
        <p className="hp-muted hp-center">{t("magicLinkElsewhere")}</p>
        {refusal !== undefined && (
          <p className="hp-error" role="alert">
            {refusal}
          </p>
        )}
        <CodeField label={t("enterCode")} pattern="alphanumeric" submit={submit} />
        <Button variant="secondary" onClick={() => void app.redirectToHome()}>
          {t("cancel")}
        </Button>
      </Panel>
    </Scope>
  );
}
