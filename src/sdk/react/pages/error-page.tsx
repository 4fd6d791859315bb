import { type ErrorCode, errorOf } from "#contract/errors.ts";
import { MessageCard } from "../components/message-card.tsx";
import { PredefinedCard } from "../components/predefined-card.tsx";
import { useHallpassApp } from "../provider.tsx";
import type { AnyTextKey } from "../texts/keys.ts";
import { usePageTexts } from "../texts/use-page-texts.ts";

export interface ErrorPageProps {
  fullPage?: boolean;
  /** What an OAuth callback sends along when it could not finish. */
  searchParams?: { errorCode?: string; message?: string; details?: string };
}

const accountErrors: Partial<Record<ErrorCode, AnyTextKey>> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: "connectedToAnotherUser",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: "connectedToAnotherAccount",
};

/**
 * Where a sign-in ends that a provider or the server has refused. Anybody can make a link to this page, so of a message
 * in the address only the code is taken: the sentence is the catalogue's own.
 */
export function ErrorPage({ fullPage = false, searchParams = {} }: ErrorPageProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const error = errorOf(searchParams.errorCode, parsed(searchParams.details));
  const goHome = { primaryButtonText: t("goToHome"), primaryAction: () => app.redirectToHome() };

  if (!error) return <PredefinedCard type="unknownError" fullPage={fullPage} />;
  const accountError = accountErrors[error.code];
  if (accountError) {
    return (
      <MessageCard title={t("connectionFailed")} fullPage={fullPage} {...goHome}>
        {t(accountError)}
      </MessageCard>
    );
  }
  if (error.code === "OAUTH_PROVIDER_ACCESS_DENIED") {
    return (
      <MessageCard
        title={t("accessDenied")}
        fullPage={fullPage}
        primaryButtonText={t("signInAgain")}
        primaryAction={() => app.redirectToSignIn({ noRedirectBack: true })}
        secondaryButtonText={t("goToHome")}
        secondaryAction={() => app.redirectToHome()}
      >
        {t("accessDeniedBody")}
      </MessageCard>
    );
  }
  return (
    <MessageCard title={t("errorOccurred")} fullPage={fullPage} {...goHome}>
      <p>{t("errorCode", { code: error.code })}</p>
      <p>{t("errorMessage", { message: error.message })}</p>
    </MessageCard>
  );
}

function parsed(details: string | undefined): unknown {
  try {
    return details && JSON.parse(details);
  } catch {
    return undefined;
  }
}
