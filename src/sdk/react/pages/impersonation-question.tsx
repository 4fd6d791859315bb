import { type ReactNode, useState } from "react";
import { EndingCard } from "#sdk/react/components/cards/ending-card.tsx";
import { QuestionCard } from "#sdk/react/components/cards/question-card.tsx";
import { useAnswer } from "#sdk/react/hooks/use-answer.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import type { ImpersonatedUser } from "#sdk/sign-in/magic-links.ts";
import { AuthSkeleton } from "../components/auth-skeleton.tsx";
import { useHallpassApp } from "../provider.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { usePageTexts } from "../texts/use-page-texts.ts";
import { codeFault } from "./code-fault.ts";
import { LinkRefused } from "./link-refused.tsx";

interface ImpersonationQuestionProps {
  fullPage: boolean;
  code: string;
  /** The page for a code that turns out to be of an email: an address can claim anything, only the server knows. */
  otherwise: ReactNode;
}

type Found = { user: ImpersonatedUser | null } | { fault: ReturnType<typeof codeFault> };

/**
 * Asks the visitor of the link of an impersonation whether to continue as its user, also in a session of somebody else.
 * It signs in only after a click on a button that names the account, so that no link puts a visitor into a stranger's
 * account unnoticed.
 */
export function ImpersonationQuestion({ fullPage, code, otherwise }: ImpersonationQuestionProps) {
  const app = useHallpassApp();
  const [fault, setFault] = useState<ReturnType<typeof codeFault>>();
  const [isDone, setDone] = useState(false);
  const found = useAnswer<Found>(code, async () => {
    const result = await app.getImpersonatedUser(code);
    return result.status === "ok" ? { user: result.data } : { fault: codeFault(result.error) };
  });

  if (isDone) return <EndingCard fullPage={fullPage} title="magicLinkDone" />;
  if (fault) return <LinkRefused fullPage={fullPage} fault={fault} />;
  if (!found) return <AuthSkeleton fullPage={fullPage} />;
  if ("fault" in found) return <LinkRefused fullPage={fullPage} fault={found.fault} />;
  if (!found.user) return otherwise;
  return <Question fullPage={fullPage} code={code} user={found.user} onDone={() => setDone(true)} onFault={setFault} />;
}

interface QuestionProps {
  fullPage: boolean;
  code: string;
  user: ImpersonatedUser;
  onDone: () => void;
  onFault: (fault: ReturnType<typeof codeFault>) => void;
}

function Question({ fullPage, code, user, onDone, onFault }: QuestionProps) {
  const app = useHallpassApp();
  const current = useUser();
  // The visitor before the click: during the redirect after it, somebody else is signed in.
  const [replaced] = useState(current);
  const t = usePageTexts();
  const sayError = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const name = nameOf(user);

  const signIn = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const result = await app.signInWithMagicLink(code);
      if (result.status === "ok") onDone();
      else onFault(codeFault(result.error));
    } catch (error) {
      setRefusal(await sayError(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <QuestionCard
      title={t("impersonationQuestion", { name })}
      fullPage={fullPage}
      refusal={refusal}
      no={{ text: t("cancel"), act: () => void app.redirectToHome() }}
      yes={{ text: t("impersonationContinue", { name }), act: () => void signIn(), isBusy }}
    >
      <p>{t("impersonationBody", { account: user.primaryEmail ?? user.id })}</p>
      {replaced && replaced.id !== user.id && <p>{t("impersonationReplaces", { name: nameOf(replaced) })}</p>}
    </QuestionCard>
  );
}

const nameOf = ({ displayName, primaryEmail, id }: ImpersonatedUser) => displayName || primaryEmail || id;
