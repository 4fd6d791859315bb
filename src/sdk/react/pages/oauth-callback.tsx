import { useEffect, useState } from "react";
import { isKnown } from "#contract/errors.ts";
import { PredefinedCard } from "#sdk/react/components/cards/predefined-card.tsx";
import { PageLink } from "../components/page-link.tsx";
import { useHallpassApp } from "../provider.tsx";
import { Scope } from "../scope.tsx";
import { usePageTexts } from "../texts/use-page-texts.ts";
import { withLink } from "../texts/with-link.tsx";
import { Spinner } from "../ui/spinner.tsx";

const SLOW_AFTER_MILLIS = 3_000;

/** Handles the callback of a provider sign-in, and redirects. */
export function OAuthCallback({ fullPage = false }: { fullPage?: boolean }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const [hasFailed, setFailed] = useState(false);
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MILLIS);
    app
      .callOAuthCallback()
      .then((isSignedIn) => (isSignedIn ? undefined : app.redirectToSignIn({ noRedirectBack: true })))
      .catch((error: unknown) => {
        // The redirect to the page for the second factor is under way.
        if (!isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) setFailed(true);
      });
    return () => clearTimeout(timer);
  }, [app]);

  if (hasFailed) return <PredefinedCard type="unknownError" fullPage={fullPage} />;
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
