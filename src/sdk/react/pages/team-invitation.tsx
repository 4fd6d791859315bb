import { useState } from "react";
import { isKnown } from "#contract/errors.ts";
import type { CurrentUser } from "#sdk/users/user.ts";
import { MessageCard } from "../components/message-card.tsx";
import { QuestionCard } from "../components/question-card.tsx";
import { useHallpassApp } from "../provider.tsx";
import { withWayBack } from "../return-to.ts";
import type { AnyTextKey } from "../texts/texts.ts";
import { usePageTexts } from "../texts/use-page-texts.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { useAnswer } from "../use-answer.ts";
import { useUser } from "../use-user.ts";
import { AuthSkeleton } from "./auth-skeleton.tsx";

export interface TeamInvitationProps {
  fullPage?: boolean;
  /** `code` is what the mail's link carried. */
  searchParams?: { code?: string };
}

/** Where the link of an invitation leads: says which team it is, and joins it by a click. */
export function TeamInvitation({ fullPage = false, searchParams: { code } = {} }: TeamInvitationProps) {
  const user = useUser();
  if (!code) return <NoInvitation fullPage={fullPage} reason="invalid" />;
  if (!user) return <SignInFirst fullPage={fullPage} />;
  return <CheckedInvitation key={`${code} ${user.id}`} fullPage={fullPage} code={code} user={user} />;
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
  const [ending, setEnding] = useState<"joined" | Reason>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const found = useAnswer<Found | Reason>(code, async () => {
    const [details, teams] = await Promise.all([app.getTeamInvitationDetails(code), user.listTeams()]);
    if (details.status === "error") return reasonOf(details.error);
    const { teamId, teamDisplayName } = details.data;
    return { team: teamDisplayName, isMember: teams.some(({ id }) => id === teamId) };
  });

  const join = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const result = await app.acceptTeamInvitation(code);
      setEnding(result.status === "ok" ? "joined" : reasonOf(result.error));
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  if (!found) return <AuthSkeleton fullPage={fullPage} />;
  if (typeof found === "string") return <NoInvitation fullPage={fullPage} reason={found} />;
  const { team, isMember } = found;
  if (ending === "joined") return <Member fullPage={fullPage} text="invitationJoined" team={team} />;
  if (ending) return <NoInvitation fullPage={fullPage} reason={ending} />;
  if (isMember) return <Member fullPage={fullPage} text="invitationMember" team={team} />;
  return <Question fullPage={fullPage} team={team} user={user} isBusy={isBusy} refusal={refusal} join={join} />;
}

interface QuestionProps {
  fullPage: boolean;
  team: string;
  user: CurrentUser;
  isBusy: boolean;
  refusal: unknown;
  join: () => Promise<void>;
}

/** Says as whom, too: an invitation may reach an address of somebody who is signed in with another. */
function Question({ fullPage, team, user, isBusy, refusal, join }: QuestionProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const changeAccount = () => app.signOut({ redirectUrl: withWayBack(app.urls.signIn, window.location) });
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

function Member({ fullPage, text, team }: { fullPage: boolean; text: AnyTextKey; team: string }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  return (
    <MessageCard
      title={t(text, { team })}
      fullPage={fullPage}
      primaryButtonText={t("goHome")}
      primaryAction={() => app.redirectToHome()}
    />
  );
}

const reasons = {
  invalid: { title: "invitationInvalidTitle", body: "invitationInvalidBody" },
  expired: { title: "invitationExpiredTitle", body: "invitationExpiredBody" },
  used: { title: "invitationUsedTitle", body: "invitationUsedBody" },
} satisfies Record<string, { title: AnyTextKey; body: AnyTextKey }>;

type Reason = keyof typeof reasons;

function reasonOf(error: unknown): Reason {
  if (isKnown(error, "VERIFICATION_CODE_EXPIRED")) return "expired";
  return isKnown(error, "VERIFICATION_CODE_ALREADY_USED") ? "used" : "invalid";
}

function NoInvitation({ fullPage, reason }: { fullPage: boolean; reason: Reason }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const { title, body } = reasons[reason];
  return (
    <MessageCard
      title={t(title)}
      fullPage={fullPage}
      primaryButtonText={t("goHome")}
      primaryAction={() => app.redirectToHome()}
    >
      {t(body)}
    </MessageCard>
  );
}
