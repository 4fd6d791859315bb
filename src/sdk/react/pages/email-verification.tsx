import { useState } from "react";
import type { EmailClaim } from "#sdk/contact-channels/email-claims.ts";
import { EndingCard } from "#sdk/react/components/cards/ending-card.tsx";
import { QuestionCard } from "#sdk/react/components/cards/question-card.tsx";
import { useAnswer } from "#sdk/react/hooks/use-answer.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { RequestFailed } from "#sdk/wire/decode.ts";
import { useHallpassApp } from "../provider.tsx";
import { useErrorText } from "../texts/use-error-text.ts";
import { type PageTextId, usePageTexts } from "../texts/use-page-texts.ts";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { codeFault } from "./code-fault.ts";
import { withWayBack } from "./return-to.ts";

export interface EmailVerificationProps {
  fullPage?: boolean;
  /** `code` is what the mail's link carried. */
  searchParams?: { code?: string };
}

/**
 * Where the link of a verification mail leads. In a session of the account it asks whether to verify. Anywhere else it
 * names the account and asks who is looking: signing up with somebody's address must not make them confirm it.
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
  // Who is signed in is a part of the question.
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

  /** Uses the code up, which a person has to want. */
  const use = async (call: typeof app.verifyEmail, wanted: Ending) => {
    setDoing(wanted);
    setRefusal(undefined);
    try {
      const result = await call(code);
      setEnding(result.status === "ok" ? wanted : endingOf(result.error));
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
    <WhoIsIt
      {...question}
      isSomebodyElse={user !== null}
      isBusy={doing !== undefined}
      disown={() => void use((secret) => app.disownEmail(secret), "disowned")}
    />
  ) : (
    <DoVerify
      {...question}
      isBusy={doing !== undefined}
      verify={() => void use((secret) => app.verifyEmail(secret), "verified")}
    />
  );
}

interface QuestionProps {
  fullPage: boolean;
  claim: EmailClaim;
  refusal: string | undefined;
  isBusy: boolean;
}

function DoVerify({ fullPage, claim, refusal, isBusy, verify }: QuestionProps & { verify: () => void }) {
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

interface WhoIsItProps extends QuestionProps {
  isSomebodyElse: boolean;
  disown: () => void;
}

function WhoIsIt({ fullPage, claim, refusal, isBusy, isSomebodyElse, disown }: WhoIsItProps) {
  const app = useHallpassApp();
  const t = usePageTexts();
  const { email, userDisplayName: name } = claim;
  const signIn = () =>
    isSomebodyElse
      ? app.signOut({ redirectUrl: withWayBack(app.urls.signIn, window.location) })
      : app.redirectToSignIn();
  return (
    <QuestionCard
      title={t("wasItYou")}
      fullPage={fullPage}
      refusal={refusal}
      no={{ text: t("wasNotMe"), act: disown, isBusy }}
      yes={{ text: t(isSomebodyElse ? "changeAccount" : "signIn"), act: () => void signIn() }}
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
  // Somebody who opens the mail again has what they wanted.
  return fault === "used" ? "verified" : fault;
}
