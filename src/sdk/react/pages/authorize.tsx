import { useEffect, useState } from "react";
import type { AuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";
import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { QuestionCard } from "#sdk/react/components/cards/question-card.tsx";
import { answerRequest, authorizationRequest } from "#sdk/react/hooks/authorization-request.ts";
import { useAnswer } from "#sdk/react/hooks/use-answer.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { withCurrentPage } from "#sdk/redirects/return-to.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { AuthSkeleton } from "../components/auth-skeleton.tsx";
import { useHallpassApp } from "../provider.tsx";
import { useAuthorizeTexts } from "../texts/use-authorize-texts.ts";
import { useErrorText } from "../texts/use-error-text.ts";
import { Account, useOtherAccount } from "./own-account.tsx";
import { Destination, RequestedAccess } from "./requested-access.tsx";

export { Device } from "./device.tsx";

export interface AuthorizeProps {
  fullPage?: boolean;
  /** `request` is the code of the stored request, and `prompt` may be `create`, for sign-up. */
  searchParams?: { request?: string; prompt?: string };
}

/** The page on which a user signs in to another app: sign-in if it is needed, and what the app may do. */
export function Authorize({ fullPage = false, searchParams: { request: code, prompt } = {} }: AuthorizeProps) {
  const user = useUser();
  if (!code) return <Expired fullPage={fullPage} />;
  return (
    <Request key={`${code} ${user?.id}`} fullPage={fullPage} code={code} user={user} isSignUp={prompt === "create"} />
  );
}

interface RequestProps {
  fullPage: boolean;
  code: string;
  user: CurrentUser | null;
  isSignUp: boolean;
}

function Request({ fullPage, code, user, isSignUp }: RequestProps) {
  const app = useHallpassApp();
  const request = useAnswer(code, () => authorizationRequest(app, code));
  if (request === undefined) return <AuthSkeleton fullPage={fullPage} />;
  if (request === null) return <Expired fullPage={fullPage} />;
  const asked = { fullPage, code, request };
  if (!user) return <SignInFirst fullPage={fullPage} isSignUp={isSignUp} />;
  switch (request.step) {
    case "sign_in":
      return <SignInAgain {...asked} user={user} />;
    case "no_access":
      return <NoAccess {...asked} user={user} />;
    case "nothing":
      return <Approved {...asked} />;
    case "choose_account":
    case "consent":
      return <Question {...asked} user={user} />;
  }
}

function Expired({ fullPage }: { fullPage: boolean }) {
  const t = useAuthorizeTexts();
  return (
    <MessageCard title={t("authorizeExpired")} fullPage={fullPage}>
      {t("authorizeExpiredBody")}
    </MessageCard>
  );
}

/** The sign-in page says for which app it is, and leads back here. */
function SignInFirst({ fullPage, isSignUp }: { fullPage: boolean; isSignUp: boolean }) {
  const app = useHallpassApp();
  useAnswer("sign-in", () => (isSignUp ? app.redirectToSignUp : app.redirectToSignIn)({ replace: true }));
  return <AuthSkeleton fullPage={fullPage} />;
}

interface AskedProps {
  fullPage: boolean;
  code: string;
  request: AuthorizationRequest;
}
type AnsweredProps = AskedProps & { user: CurrentUser };

const REASONS = {
  signed_out: "authorizeAgain",
  again: "authorizeAgain",
  other_user: "authorizeOtherUser",
  second_factor: "authorizeSecondFactor",
} as const;

function SignInAgain({ fullPage, request, user }: AnsweredProps) {
  const t = useAuthorizeTexts();
  const { name } = request.client;
  const [again, otherAccount] = [useSignInAgain(), useOtherAccount()];
  return (
    <MessageCard
      title={t("authorizeHeading", { app: name })}
      fullPage={fullPage}
      primaryButtonText={t("signIn")}
      primaryAction={request.reason === "other_user" ? otherAccount : again}
    >
      <p>{t(REASONS[request.reason ?? "again"], { app: name })}</p>
      <Account user={user} />
    </MessageCard>
  );
}

function NoAccess({ fullPage, code, request, user }: AnsweredProps) {
  const app = useHallpassApp();
  const t = useAuthorizeTexts();
  const { name } = request.client;
  return (
    <MessageCard
      title={t("authorizeNoAccess", { app: name })}
      fullPage={fullPage}
      primaryButtonText={t("authorizeBack", { app: name })}
      primaryAction={() => answerRequest(app, "deny", code)}
      secondaryButtonText={t("authorizeOtherAccount")}
      secondaryAction={useOtherAccount()}
    >
      <p>{t("authorizeNoAccessBody", { app: name })}</p>
      <Account user={user} />
    </MessageCard>
  );
}

/** A user who has nothing to do, for example after sign-in to an app of the project's owner. */
function Approved({ fullPage, code }: AskedProps) {
  const app = useHallpassApp();
  useAnswer(code, () => answerRequest(app, "approve", code));
  return <AuthSkeleton fullPage={fullPage} />;
}

function Question({ fullPage, code, request, user }: AnsweredProps) {
  const app = useHallpassApp();
  const t = useAuthorizeTexts();
  const sayError = useErrorText();
  const [answering, setAnswering] = useState<"approve" | "deny">();
  const [refusal, setRefusal] = useState<string>();
  const otherAccount = useOtherAccount();
  const { name } = request.client;
  const isConsent = request.step === "consent";
  const destination = <Destination client={request.client} />;

  const answer = async (action: "approve" | "deny") => {
    setAnswering(action);
    setRefusal(undefined);
    try {
      await answerRequest(app, action, code);
    } catch (error) {
      setRefusal(await sayError(error));
      setAnswering(undefined);
    }
  };
  // A page that comes back from the browser's cache must be of use again.
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener("pageshow", restore);
    return () => window.removeEventListener("pageshow", restore);
  }, []);

  return (
    <QuestionCard
      title={t("authorizeHeading", { app: name })}
      fullPage={fullPage}
      refusal={refusal}
      no={{ text: t("authorizeDeny"), act: () => void answer("deny"), isBusy: answering === "deny" }}
      yes={{
        text: t(isConsent ? "authorizeAllow" : "authorizeContinue"),
        act: () => void answer("approve"),
        isBusy: answering === "approve",
      }}
    >
      <div className="hp-form">
        <div>
          <Account user={user} />
          <button type="button" className="hp-link hp-link-button" onClick={() => void otherAccount()}>
            {t("authorizeOtherAccount")}
          </button>
        </div>
        <div className="hp-section">
          {isConsent ? <RequestedAccess request={request}>{destination}</RequestedAccess> : destination}
        </div>
      </div>
    </QuestionCard>
  );
}

/**
 * Returns the function that leads to sign-in, and back here, for the user who is signed in. Only the browser forgets the session:
 * the server continues it with the new sign-in, because other apps depend on it. The sign-in page is loaded anew, since an ended
 * session stays ended in a document.
 */
function useSignInAgain(): () => void {
  const app = useHallpassApp();
  return () => {
    const session = app[hallpassAppInternals].sessionIn();
    window.addEventListener("pagehide", () => void session.markInvalid(), { once: true });
    window.location.assign(withCurrentPage(app.urls.signIn, window.location));
  };
}
