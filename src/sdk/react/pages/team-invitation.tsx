import { useState } from "react";
import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { EndingCard, HomeCard } from "#sdk/react/components/cards/ending-card.tsx";
import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { QuestionCard } from "#sdk/react/components/cards/question-card.tsx";
import { useAnswer } from "#sdk/react/hooks/use-answer.ts";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import { withCurrentPage } from "#sdk/redirects/return-to.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { AuthSkeleton } from "../components/auth-skeleton.tsx";
import { useHallpassApp } from "../provider.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { usePageTexts } from "../texts/use-page-texts.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { codeFault } from "./code-fault.ts";
import { type InvitationFault, invitationFaults } from "./invitation-faults.ts";
import type { SignUpStep } from "./invited-sign-up.tsx";

export interface TeamInvitationProps {
  fullPage?: boolean;
  /** `code` is the code in the emailed link. */
  searchParams?: { code?: string };
}

// Needed only where sign-up is closed.
const InvitedSignUp = lazyPart(async () => (await import("./invited-sign-up.tsx")).InvitedSignUp);

/** The page of an invitation link: names the team, and joins it after a click. */
export function TeamInvitation({ fullPage = false, searchParams: { code } = {} }: TeamInvitationProps) {
  if (!code) return <EndingCard fullPage={fullPage} {...invitationFaults.invalid} />;
  return <Invitation key={code} fullPage={fullPage} code={code} />;
}

function Invitation({ fullPage, code }: { fullPage: boolean; code: string }) {
  const t = usePageTexts();
  const user = useUser();
  const [signUp, setSignUp] = useState<SignUpStep>({ is: "open" });
  if (signUp.is === "done")
    return <HomeCard fullPage={fullPage} heading={t("invitationJoined", { team: signUp.team })} />;
  // A new account is signed in a moment before its sign-up is done.
  if (!user || signUp.is === "sent") return <SignedOut fullPage={fullPage} code={code} onSignUp={setSignUp} />;
  return <CheckedInvitation key={user.id} fullPage={fullPage} code={code} user={user} />;
}

interface SignedOutProps {
  fullPage: boolean;
  code: string;
  onSignUp: (step: SignUpStep) => void;
}

function SignedOut({ fullPage, code, onSignUp }: SignedOutProps) {
  const { config } = useProject();
  const signInFirst = <SignInFirst fullPage={fullPage} />;
  // Where sign-up is open, people sign up with any method and address, and come back.
  if (config.signUpEnabled) return signInFirst;
  return <InvitedSignUp fullPage={fullPage} code={code} otherwise={signInFirst} onStep={onSignUp} />;
}

function SignInFirst({ fullPage }: { fullPage: boolean }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  return (
    <MessageCard
      title={t("invitation")}
      fullPage={fullPage}
      primaryButtonText={t("signIn")}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={t("cancel")}
      secondaryAction={() => app.redirectToHome()}
    >
      {t("invitationSignIn")}
    </MessageCard>
  );
}

interface Found {
  team: string;
  isMember: boolean;
}

function CheckedInvitation({ fullPage, code, user }: { fullPage: boolean; code: string; user: CurrentUser }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const sayError = useErrorText();
  const [ending, setEnding] = useState<"joined" | InvitationFault>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const found = useAnswer<Found | InvitationFault>(code, async () => {
    const [details, teams] = await Promise.all([app.getTeamInvitationDetails(code), user.listTeams()]);
    if (details.status === "error") return codeFault(details.error);
    const { teamId, teamDisplayName } = details.data;
    return { team: teamDisplayName, isMember: teams.some(({ id }) => id === teamId) };
  });

  const join = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const result = await app.acceptTeamInvitation(code);
      setEnding(result.status === "ok" ? "joined" : codeFault(result.error));
    } catch (error) {
      setRefusal(await sayError(error));
    } finally {
      setBusy(false);
    }
  };

  if (!found) return <AuthSkeleton fullPage={fullPage} />;
  if (typeof found === "string") return <EndingCard fullPage={fullPage} {...invitationFaults[found]} />;
  const { team, isMember } = found;
  if (ending === "joined") return <HomeCard fullPage={fullPage} heading={t("invitationJoined", { team })} />;
  if (ending) return <EndingCard fullPage={fullPage} {...invitationFaults[ending]} />;
  if (isMember) return <HomeCard fullPage={fullPage} heading={t("invitationMember", { team })} />;
  const question = { fullPage, code, team, user, isBusy, refusal, join };
  return <Question {...question} />;
}

interface QuestionProps {
  fullPage: boolean;
  code: string;
  team: string;
  user: CurrentUser;
  isBusy: boolean;
  refusal: string | undefined;
  join: () => Promise<void>;
}

/** Names the account, too, because an invitation may be opened in a session of another account. */
function Question({ fullPage, code, team, user, isBusy, refusal, join }: QuestionProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const changeAccount = async () => {
    const signIn = withCurrentPage(app.urls.signIn, window.location);
    await app.signOut({ redirectUrl: (await makesAccount(app, code)) ? window.location.href : signIn });
  };
  return (
    <QuestionCard
      title={t("invitationQuestion", { team })}
      fullPage={fullPage}
      refusal={refusal}
      no={{ text: t("ignore"), act: () => void app.redirectToHome() }}
      yes={{ text: t("join"), act: () => void join(), isBusy }}
    >
      <p>{t("invitationAccount", { account: user.primaryEmail ?? user.displayName ?? user.id })}</p>
      <LinkButton onClick={() => void changeAccount()}>{t("invitationOtherAccount")}</LinkButton>
    </QuestionCard>
  );
}

/** Whether this page makes an account when nobody is signed in. Elsewhere, the sign-in page leads to sign-up. */
async function makesAccount(app: HallpassClientApp, code: string): Promise<boolean> {
  const { config } = await app.getProject();
  return !config.signUpEnabled && (await app.getTeamInvitationSignUp(code)).status === "ok";
}
