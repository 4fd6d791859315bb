import { useEffect, useState } from "react";
import { isKnown } from "#contract/errors.ts";
import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { PredefinedCard } from "#sdk/react/components/cards/predefined-card.tsx";
import { isForUsers } from "#sdk/react/hooks/is-for-users.ts";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { PageLink } from "../components/page-link.tsx";
import { useHallpassApp } from "../provider.tsx";
import { Scope } from "../scope.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { usePageTexts } from "../texts/use-page-texts.ts";
import { withLink } from "../texts/with-link.tsx";
import { Spinner } from "../ui/button.tsx";

const SLOW_AFTER_MILLIS = 3_000;

/** Handles the callback of a provider sign-in, and redirects. */
export function OAuthCallback({ fullPage = false }: { fullPage?: boolean }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const sayError = useErrorText();
  const [failure, setFailure] = useState<{ error: unknown; text: string }>();
  const [isSlow, setSlow] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `sayError` is new on each render; a callback is handled once.
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MILLIS);
    app
      .callOAuthCallback()
      .then((isSignedIn) => (isSignedIn ? undefined : app.redirectToSignIn({ noRedirectBack: true })))
      .catch(async (error: unknown) => {
        // The redirect to the page for the second factor is under way.
        if (isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) return;
        setFailure({ error, text: await sayError(error) });
      });
    return () => clearTimeout(timer);
  }, [app]);

  if (failure) return <Failed {...failure} fullPage={fullPage} />;
  return (
    <Scope fullPage={fullPage}>
      <div className="hp-panel">
        <div className="hp-waiting" role="status">
          <Spinner />
          <span className="hp-visually-hidden">{t("loading")}</span>
          {isSlow && (
            <p className="hp-muted">
              {withLink(t("notRedirected"), (words) => (
                <PageLink to="home">{words}</PageLink>
              ))}
            </p>
          )}
        </div>
      </div>
    </Scope>
  );
}

/** After a lost connection, the address still has the code, so a reload tries again. */
function Failed({ error, text, fullPage }: { error: unknown; text: string; fullPage: boolean }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  if (!isForUsers(error)) return <PredefinedCard type="unknownError" fullPage={fullPage} />;
  const isUnsent = error instanceof ConnectionError;
  return (
    <MessageCard
      title={t("errorOccurred")}
      fullPage={fullPage}
      primaryButtonText={t(isUnsent ? "tryAgain" : "signInAgain")}
      primaryAction={() => (isUnsent ? window.location.reload() : app.redirectToSignIn({ noRedirectBack: true }))}
    >
      {text}
    </MessageCard>
  );
}
