import { useEffect } from "react";
import { MessageCard } from "../components/message-card.tsx";
import { PredefinedCard } from "../components/predefined-card.tsx";
import { useHallpassApp } from "../provider.tsx";
import { usePageTexts } from "../texts/use-page-texts.ts";
import { useUser } from "../use-user.ts";

/** Signs out whoever opens it. */
export function SignOut({ fullPage }: { fullPage?: boolean }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const isSignedIn = useUser({ or: "anonymous-if-exists" }) !== null;

  useEffect(() => {
    if (isSignedIn) void app.signOut();
  }, [isSignedIn, app]);

  if (isSignedIn) return <MessageCard title={t("signingOut")} fullPage={fullPage} />;
  return <PredefinedCard type="signedOut" fullPage={fullPage} />;
}
