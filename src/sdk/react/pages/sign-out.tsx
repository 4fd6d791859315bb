import { useState } from "react";
import { realDeps } from "#sdk/deps.ts";
import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { PredefinedCard } from "#sdk/react/components/cards/predefined-card.tsx";
import { useAnswer } from "#sdk/react/hooks/use-answer.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import { forgetSignOutAsked, isSignOutAsked } from "#sdk/redirects/sign-out-asked.ts";
import { useHallpassApp } from "../provider.tsx";
import { usePageTexts } from "../texts/use-page-texts.ts";

/**
 * Signs out a user whom the app itself redirected here with `redirectToSignOut()`. Otherwise asks first, because any
 * site can link to this page, and such a link must not end a session.
 */
export function SignOut({ fullPage }: { fullPage?: boolean }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const user = useUser({ or: "anonymous-if-exists" });
  const isSignedIn = user !== null;
  const { run, isBusy, problem } = useAction();
  const [isAsked] = useState(() => typeof window !== "undefined" && isSignOutAsked(realDeps));

  useAnswer("sign-out", async () => {
    forgetSignOutAsked(realDeps);
    if (isSignedIn && isAsked) await app.signOut();
  });

  if (!isSignedIn) return <PredefinedCard type="signedOut" fullPage={fullPage} />;
  if (isAsked || isBusy) return <MessageCard title={t("signingOut")} fullPage={fullPage} />;
  const name = user.displayName ?? user.primaryEmail;
  return (
    <MessageCard
      title={t("signOutQuestion")}
      fullPage={fullPage}
      primaryButtonText={t("signOut")}
      primaryAction={() => void run(() => app.signOut())}
      secondaryButtonText={t("goHome")}
      secondaryAction={() => app.redirectToHome()}
    >
      {name === null ? null : t("signOutAs", { name })}
      <Problem text={problem} />
    </MessageCard>
  );
}
