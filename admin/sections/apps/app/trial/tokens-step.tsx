import { isKnown } from "hallpass";
import type { OAuthClient, OAuthTrial } from "hallpass/admin";
import { useEffect, useState } from "react";
import { Button } from "../../../../components/button.tsx";
import { useAction } from "../../../../data/use-action.ts";
import { useDates } from "../../../../texts/dates.ts";
import { useTexts } from "../../../../texts/language.ts";
import { Check } from "./answer-steps.tsx";
import { CLAIM_TEXTS } from "./claim-texts.ts";
import { decodedJwt, isSignedByProject, shownClaim, timeIn } from "./jwt.ts";
import { Step } from "./step.tsx";

interface TokensStepProps {
  app: OAuthClient;
  trial: OAuthTrial;
  keysUrl: string;
}

/** The tokens, decoded. */
export function TokensStep({ app, trial, keysUrl }: TokensStepProps) {
  const t = useTexts();
  return (
    <Step number={5} title={t("trial.tokens")} hint={t("trial.tokensHint")} state="done">
      {trial.idToken === null ? (
        <p className="text-soft">{t("trial.noIdToken")}</p>
      ) : (
        <Token name={t("trial.idToken")} hint={t("trial.idTokenHint")} token={trial.idToken} keysUrl={keysUrl} />
      )}
      <Token
        name={t("trial.accessToken")}
        hint={t("trial.accessTokenHint")}
        token={trial.accessToken}
        keysUrl={keysUrl}
      />
      <Revocation app={app} trial={trial} />
    </Step>
  );
}

function Token({ name, hint, token, keysUrl }: { name: string; hint: string; token: string; keysUrl: string }) {
  const t = useTexts();
  const decoded = decodedJwt(token);
  const isSigned = useSignature(token, keysUrl);
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="font-medium">{name}</h3>
      <p className="text-[0.8125rem] text-soft">{hint}</p>
      <div role="status" className="mt-1.5 text-[0.8125rem]">
        {isSigned !== null && (
          <ul>
            <Check isRight={isSigned} right="trial.signatureRight" wrong="trial.signatureWrong" />
          </ul>
        )}
      </div>
      {decoded ? (
        <>
          <Claims title={t("trial.header")} level={4} claims={decoded.header} />
          <Claims title={t("trial.payload")} level={4} claims={decoded.payload} />
        </>
      ) : (
        <p className="mt-2 text-soft">{t("trial.opaque")}</p>
      )}
    </section>
  );
}

/** Null until the signature is checked, and if it cannot be. */
function useSignature(token: string, keysUrl: string): boolean | null {
  const [isSigned, setSigned] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    isSignedByProject(token, keysUrl).then((is) => isCurrent && setSigned(is));
    return () => {
      isCurrent = false;
    };
  }, [token, keysUrl]);
  return isSigned;
}

/** Names with values; those of the standards are explained, and times are readable. */
export function Claims({ title, level, claims }: { title: string; level: 3 | 4; claims: Record<string, unknown> }) {
  const Heading = `h${level}` as const;
  const t = useTexts();
  const dates = useDates();
  return (
    <div className="mt-3 min-w-0">
      <Heading className="text-[0.8125rem] font-medium text-soft">{title}</Heading>
      <dl className="mt-1 divide-y divide-line rounded-lg border border-line bg-code px-3">
        {Object.entries(claims).map(([name, value]) => {
          const time = timeIn(name, value);
          const explanation = CLAIM_TEXTS[name];
          return (
            <div key={name} className="grid min-w-0 gap-x-4 py-2 text-[0.8125rem] sm:grid-cols-[9rem_1fr]">
              <dt className="font-mono font-medium wrap-anywhere">{name}</dt>
              <dd className="min-w-0">
                <code className="font-mono wrap-anywhere">{shownClaim(value)}</code>
                {time && <span className="block">{dates.stamp(time)}</span>}
                {explanation && <span className="block text-soft">{t(explanation)}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** The tokens are real, so the page offers to end them. */
function Revocation({ app, trial }: { app: OAuthClient; trial: OAuthTrial }) {
  const t = useTexts();
  const action = useAction();
  const [isRevoked, setRevoked] = useState(false);
  const revoke = () =>
    action.run(async () => {
      await app.revokeTrial(trial).catch((error) => {
        // They have ended by themselves, or in another way.
        if (!isKnown(error, "OAUTH_GRANT_NOT_FOUND")) throw error;
      });
      setRevoked(true);
    });
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 border-t border-line pt-4">
      <p className="text-[0.8125rem] text-soft">{t("trial.areReal")}</p>
      {!isRevoked && (
        <Button look="danger-quiet" isBusy={action.isBusy} onClick={revoke}>
          {t("trial.revoke")}
        </Button>
      )}
      <p role="status" className="text-good">
        {isRevoked && t("trial.revoked")}
      </p>
      {action.failure && (
        <p role="alert" className="text-bad">
          {action.failure}
        </p>
      )}
    </div>
  );
}
