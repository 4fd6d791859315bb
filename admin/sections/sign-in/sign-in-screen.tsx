import { SignIn } from "hallpass/react";
import { useEffect } from "react";
import { Loaded } from "../../components/loaded.tsx";
import { ADMIN_LINK_COMMAND } from "../../data/commands.ts";
import { forgetRevealed } from "../../data/revealed-keys.ts";
import { usePageTitle } from "../../frame/page-title.ts";
import { PlainFrame } from "../../frame/plain-frame.tsx";
import { useTexts } from "../../texts/language.ts";

/** Signs in with the SDK's component that every app uses. */
export function SignInScreen() {
  const t = useTexts();
  usePageTitle(t("signIn.title"));

  // The next user must not see data of the previous one.
  useEffect(forgetRevealed, []);

  return (
    <PlainFrame>
      <div className="w-full max-w-md">
        {/* The form has a heading of the second level only. */}
        <h1 className="sr-only">{t("signIn.pageHeading")}</h1>
        <div className="rounded-2xl border border-line bg-card p-5 shadow-card sm:p-8">
          <Loaded>
            <SignIn automaticRedirect />
          </Loaded>
        </div>
        <div className="mt-5 text-center text-[0.8125rem] text-soft text-balance">
          {t("signIn.lockedOut")}
          <code className="mt-1.5 block font-mono text-text">{ADMIN_LINK_COMMAND}</code>
        </div>
      </div>
    </PlainFrame>
  );
}
