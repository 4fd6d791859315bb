import { useState } from "react";
import type { EmailClaim } from "#sdk/contact-channels/email-claims.ts";
import { EndingCard } from "#sdk/react/components/cards/ending-card.tsx";
import { QuestionCard } from "#sdk/react/components/cards/question-card.tsx";
import { useAnswer } from "#sdk/react/hooks/use-answer.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { withCurrentPage } from "#sdk/redirects/return-to.ts";
import { RequestFailed } from "#sdk/wire/decode.ts";
import { AuthSkeleton } from "../components/auth-skeleton.tsx";
import { useHallpassApp } from "../provider.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { type PageTextId, usePageTexts } from "../texts/use-page-texts.ts";
import { codeFault } from "./code-fault.ts";

/** The props of `EmailVerification`. */
export interface EmailVerificationProps {
  fullPage?: boolean;
  /** `code` is the code in the emailed link. */
  searchParams?: { code?: string };
}

/**
 * The page of a verification link. In a session of the account, it asks whether to verify. Otherwise it names the
 * account and asks whether it is the user's own, so that users do not verify their address for a stranger's account.
 *
 *     <EmailVerification fullPage />
 */
export function EmailVerification({ fullPage = false, searchParams: { code } = {} }: EmailVerificationProps) {
  if (!code) return <EndingCard fullPage={fullPage} {...endings.invalid} />;
  return <CheckedEmailVerification key={code} fullPage={fullPage} code={code} />;
}

type Ending = keyof typeof endings;

function CheckedEmailVerification({ fullPage, code }: { fullPage: boolean; code: string }) {
  const app = useHallpassApp();
  const user = useUser({ or: "anonymous-if-exists" });
  const sayError = useErrorText();
  const [ending, setEnding] = useState<Ending>();
  const [doing, setDoing] = useState<Ending>();
  const [refusal, setRefusal] = useState<string>();
  // The response depends on the signed-in user.
  const found = useAnswer<EmailClaim | Ending>(`${code} ${user?.id}`, async () => {
    try {
      const result = await app.getEmailClaim(code);
      return result.status === "ok" ? result.data : endingOf(result.error);
    } catch (error) {
      // The address was removed from the account.
      if (error instanceof RequestFailed && error.status === 400) return "invalid";
      throw error;
    }
  });

  /** Redeems the code; only after a click. */
  const redeem = async (call: typeof app.verifyEmail, success: Ending) => {
    setDoing(success);
    setRefusal(undefined);
    try {
      const result = await call(code);
      setEnding(result.status === "ok" ? success : endingOf(result.error));
    } catch (error) {
      setRefusal(await sayError(error));
    } finally {
      setDoing(undefined);
    }
  };

  if (ending) return <EndingCard fullPage={fullPage} {...endings[ending]} />;
  if (!found) return <AuthSkeleton fullPage={fullPage} />;
  if (typeof found === "string") return <EndingCard fullPage={fullPage} {...endings[found]} />;
  const question = { fullPage, claim: found, refusal };
  return found.needsSignIn ? (
    <OwnershipQuestion
      {...question}
      isOtherUser={user !== null}
      isBusy={doing !== undefined}
      disown={() => void redeem((secret) => app.disownEmail(secret), "disowned")}
    />
  ) : (
    <VerifyQuestion
      {...question}
      isBusy={doing !== undefined}
      verify={() => void redeem((secret) => app.verifyEmail(secret), "verified")}
    />
  );
}

interface QuestionProps {
  fullPage: boolean;
  claim: EmailClaim;
  refusal: string | undefined;
  isBusy: boolean;
}

function VerifyQuestion({ fullPage, claim, refusal, isBusy, verify }: QuestionProps & { verify: () => void }) {
  const app = useHallpassApp();
  const t = usePageTexts();
  return (
    <QuestionCard
      title={t("verifyQuestion")}
      fullPage={fullPage}
      refusal={refusal}
      no={{ text: t("cancel"), act: () => void app.redirectToHome() }}
      yes={{ text: t("verifyEmail"), act: verify, isBusy }}
    >
      {claim.email}
    </QuestionCard>
  );
}

interface OwnershipQuestionProps extends QuestionProps {
  isOtherUser: boolean;
  disown: () => void;
}

function OwnershipQuestion({ fullPage, claim, refusal, isBusy, isOtherUser, disown }: OwnershipQuestionProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const { email, userDisplayName: name } = claim;
  const signIn = () =>
    isOtherUser
      ? app.signOut({ redirectUrl: withCurrentPage(app.urls.signIn, window.location) })
      : app.redirectToSignIn();
  return (
    <QuestionCard
      title={t("wasItYou")}
      fullPage={fullPage}
      refusal={refusal}
      no={{ text: t("wasNotMe"), act: disown, isBusy }}
      yes={{ text: t(isOtherUser ? "changeAccount" : "signIn"), act: () => void signIn() }}
    >
      <p>{name ? t("claimedByName", { email, name }) : t("claimed", { email })}</p>
    </QuestionCard>
  );
}

const endings = {
  verified: { title: "verifiedTitle", body: undefined },
  disowned: { title: "disownedTitle", body: "disownedBody" },
  invalid: { title: "verifyInvalidTitle", body: "verifyInvalidBody" },
  expired: { title: "verifyExpiredTitle", body: "verifyExpiredBody" },
} satisfies Record<string, { title: PageTextId; body: PageTextId | undefined }>;

function endingOf(error: unknown): Ending {
  const fault = codeFault(error);
  // A user who opens the link again has already verified the address.
  return fault === "used" ? "verified" : fault;
}
