import { errorOf } from "#contract/error-of.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { FailureCard } from "#sdk/react/components/cards/failure-card.tsx";
import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { PredefinedCard } from "#sdk/react/components/cards/predefined-card.tsx";
import { useAnswer } from "#sdk/react/hooks/use-answer.ts";
import { AuthSkeleton } from "../components/auth-skeleton.tsx";
import { useHallpassApp } from "../provider.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { usePageTexts } from "../texts/use-page-texts.ts";

export interface ErrorPageProps {
  fullPage?: boolean;
  /** The parameters that a failed OAuth callback adds to the address. */
  searchParams?: { errorCode?: string; message?: string; details?: string };
  /** The error of a page that failed, instead of one in the address. */
  failure?: unknown;
}

const accountErrors: readonly ErrorCode[] = [
  "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER",
  "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION",
];

/** The page for a sign-in that a provider or the server has refused, and for pages that failed. */
export function ErrorPage({ failure, fullPage = false, searchParams = {} }: ErrorPageProps) {
  if (failure !== undefined) return <FailureCard error={failure} fullPage={fullPage} />;
  return <RefusedSignIn fullPage={fullPage} searchParams={searchParams} />;
}

/** Anyone can make a link to this page, so it uses only the code and details from the address, never the message. */
function RefusedSignIn({ fullPage, searchParams }: Required<Omit<ErrorPageProps, "failure">>) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const sayError = useErrorText();
  const error = errorOf(searchParams.errorCode, parsed(searchParams.details));
  const goHome = { primaryButtonText: t("goToHome"), primaryAction: () => app.redirectToHome() };

  const message = useAnswer(error?.message ?? "", async () => error && sayError(error));

  if (!error) return <PredefinedCard type="unknownError" fullPage={fullPage} />;
  if (error.code === "REDIRECT_URL_NOT_WHITELISTED") return <FailureCard error={error} fullPage={fullPage} />;
  if (message === undefined) return <AuthSkeleton fullPage={fullPage} />;
  if (accountErrors.includes(error.code)) {
    return (
      <MessageCard title={t("connectionFailed")} fullPage={fullPage} {...goHome}>
        {message}
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
      <p>{t("errorMessage", { message })}</p>
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
