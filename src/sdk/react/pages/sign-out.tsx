import { useEffect, useState } from "react";
import { realDeps } from "#sdk/deps.ts";
import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { PredefinedCard } from "#sdk/react/components/cards/predefined-card.tsx";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { forgetSignOutAsked, isSignOutAsked } from "#sdk/sign-in/sign-out-asked.ts";
import { useHallpassApp } from "../provider.tsx";
import { usePageTexts } from "../texts/use-page-texts.ts";

/**
 * Signs out whoever the app itself sent here with `redirectToSignOut()`. Everybody else is asked first: any site can lead
 * a browser to this address, and a session must not end for that.
 */
export function SignOut({ fullPage }: { fullPage?: boolean }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const user = useUser({ or: "anonymous-if-exists" });
  const isSignedIn = user !== null;
  const [isAsked] = useState(() => typeof window !== "undefined" && isSignOutAsked(realDeps));

  useEffect(() => {
    forgetSignOutAsked(realDeps);
    if (isSignedIn && isAsked) void app.signOut();
  }, [isSignedIn, isAsked, app]);

  if (!isSignedIn) return <PredefinedCard type="signedOut" fullPage={fullPage} />;
  if (isAsked) return <MessageCard title={t("signingOut")} fullPage={fullPage} />;
  const name = user.displayName ?? user.primaryEmail;
  return (
    <MessageCard
      title={t("signOutQuestion")}
      fullPage={fullPage}
      primaryButtonText={t("signOut")}
      primaryAction={() => app.signOut()}
      secondaryButtonText={t("goHome")}
      secondaryAction={() => app.redirectToHome()}
    >
      {name === null ? null : t("signOutAs", { name })}
    </MessageCard>
  );
}
