import { CircleCheck, CircleX } from "lucide-react";
import { CodeSnippet } from "../../../../components/code-snippet.tsx";
import { useTexts } from "../../../../texts/language.ts";
import type { TextId } from "../../../../texts/texts.ts";
import { type Answer, type Begun, checksOf } from "./arrival.ts";
import { CallFailure, Refusal } from "./refusal.tsx";
import { asLines, shortened } from "./request.ts";
import { Step } from "./step.tsx";
import type { Exchange } from "./use-trial.ts";

interface ResponseStepProps {
  answer: Answer;
  begun: Begun;
  issuer: string;
  redirectUrl: string;
}

/** The answer of the authorization server, and whether an app may believe it. */
export function ResponseStep({ answer, begun, issuer, redirectUrl }: ResponseStepProps) {
  const t = useTexts();
  const { isStateRight, isIssuerRight } = checksOf(answer, begun, issuer);
  const isRight = isStateRight && isIssuerRight;
  const parameters: [string, string | null][] = [
    ["code", answer.code && shortened(answer.code)],
    ["error", answer.error],
    ["error_description", answer.description],
    ["state", answer.state],
    ["iss", answer.iss],
  ];
  const isDone = isRight && answer.code !== null;
  return (
    <Step number={3} title={t("trial.response")} hint={t("trial.responseHint")} state={isDone ? "done" : "failed"}>
      <CodeSnippet
        title={`GET ${redirectUrl}`}
        code={asLines(parameters.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))}
        isPlain
        isWrapped
      />
      <ul className="flex flex-col gap-1.5 text-[0.8125rem]">
        <Check isRight={isStateRight} right="trial.stateRight" wrong="trial.stateWrong" />
        <Check isRight={isIssuerRight} right="trial.issuerRight" wrong="trial.issuerWrong" />
      </ul>
      {answer.error !== null && <Refusal code={answer.error} description={answer.description} />}
    </Step>
  );
}

/** A check of an app, with its result. */
export function Check({ isRight, right, wrong }: { isRight: boolean; right: TextId; wrong: TextId }) {
  const t = useTexts();
  return (
    <li className="flex items-start gap-2">
      {isRight ? (
        <CircleCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
      ) : (
        <CircleX size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
      )}
      <span className={isRight ? "" : "text-bad"}>{t(isRight ? right : wrong)}</span>
    </li>
  );
}

interface TokenStepProps extends ResponseStepProps {
  exchange: Exchange;
  /** Whether the app shows a proof of its own with the request. */
  isConfidential: boolean;
  clientId: string;
}

const STATES = { waiting: "now", running: "now", failed: "failed", done: "done" } as const;

/** The exchange of the code for tokens. */
export function TokenStep({ answer, begun, issuer, redirectUrl, exchange, isConfidential, clientId }: TokenStepProps) {
  const t = useTexts();
  return (
    <Step number={4} title={t("trial.exchange")} hint={t("trial.exchangeHint")} state={STATES[exchange.at]}>
      <CodeSnippet
        title={`POST ${issuer}/oauth/token`}
        code={asLines([
          ["grant_type", "authorization_code"],
          ["client_id", clientId],
          ["code", shortened(answer.code ?? "")],
          ["redirect_uri", redirectUrl],
          ["code_verifier", shortened(begun.secrets.verifier)],
        ])}
        isPlain
        isWrapped
      />
      <p className="text-[0.8125rem] text-soft">{t(isConfidential ? "trial.aboutSecret" : "trial.aboutNoSecret")}</p>
      {exchange.at === "running" && <p className="text-soft">{t("trial.exchanging")}</p>}
      {exchange.at === "failed" && <CallFailure error={exchange.error} />}
      {exchange.at === "done" && <TokenReply exchange={exchange} />}
    </Step>
  );
}

function TokenReply({ exchange: { trial } }: { exchange: Extract<Exchange, { at: "done" }> }) {
  const t = useTexts();
  const reply = {
    access_token: shortened(trial.accessToken),
    token_type: trial.tokenType,
    expires_in: trial.expiresInSeconds,
    ...(trial.scope !== null && { scope: trial.scope }),
    ...(trial.idToken !== null && { id_token: shortened(trial.idToken) }),
    ...(trial.hasRefreshToken && { refresh_token: "…" }),
  };
  return (
    <>
      <CodeSnippet title={t("trial.tokenReply")} code={JSON.stringify(reply, null, 2)} isWrapped />
      <p className="text-[0.8125rem] text-soft">
        {t(trial.hasRefreshToken ? "trial.hasRefreshToken" : "trial.noRefreshToken")}
      </p>
    </>
  );
}
