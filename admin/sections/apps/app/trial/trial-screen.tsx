import { getRouteApi, Link } from "@tanstack/react-router";
import type { OAuthClient } from "hallpass/admin";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../../../../components/button.tsx";
import { Notice } from "../../../../components/trouble.tsx";
import { jwksUrl } from "../../../../data/addresses.ts";
import { useConfig } from "../../../../data/config-context.ts";
import { useApps, useIssuer } from "../../../../data/oauth.ts";
import { useProject } from "../../../../data/projects.ts";
import { DetailScreen } from "../../../../pieces/details/detail-screen.tsx";
import { useTexts } from "../../../../texts/language.ts";
import { isTriable } from "../../purposes.ts";
import { ResponseStep, TokenStep } from "./answer-steps.tsx";
import { type Arrival, checksOf, forget } from "./arrival.ts";
import { type Choice, firstChoice } from "./request.ts";
import { RequestStep, SentStep } from "./request-step.tsx";
import { Step } from "./step.tsx";
import { TokensStep } from "./tokens-step.tsx";
import { useArrival, useExchange } from "./use-trial.ts";
import { UserinfoStep } from "./userinfo-step.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/apps/$appId/try");

/** "Try it": runs the sign-in of an app in this tab, and shows each step. */
export function TrialScreen() {
  const t = useTexts();
  const { appId } = route.useParams();
  const app = useApps().find(({ id }) => id === appId);
  const [{ run, choice }, setRun] = useState<{ run: number; choice: Choice | null }>({ run: 0, choice: null });
  if (!app) return <NoTrial title={t("app.notFoundTitle")}>{t("app.notFound")}</NoTrial>;
  if (!isTriable(app)) return <NoTrial title={t("trial.notTriableTitle")}>{t("trial.notTriable")}</NoTrial>;
  const again = (last: Choice) => {
    forget();
    setRun({ run: run + 1, choice: last });
  };
  return <TrialOf key={run} app={app} first={choice ?? firstChoice(app)} onAgain={again} />;
}

interface TrialProps {
  app: OAuthClient;
  /** What is chosen at first. */
  first: Choice;
  onAgain: (last: Choice) => void;
}

function TrialOf({ app, first, onAgain }: TrialProps) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const arrival = useArrival(app.id);
  return (
    <DetailScreen
      title={t("trial.title", { name: app.name })}
      subtitle={t("trial.subtitle")}
      actions={
        arrival.kind === "answered" ? (
          <Button onClick={() => onAgain(arrival.begun.choice)}>
            <RotateCw size={15} aria-hidden="true" />
            {t("trial.again")}
          </Button>
        ) : (
          <Link to="/projects/$projectId/apps/$appId" params={{ projectId, appId: app.id }} className={buttonClass()}>
            {t("trial.toApp")}
          </Link>
        )
      }
      note={<Note app={app} arrival={arrival} />}
    >
      <Steps app={app} arrival={arrival} first={arrival.kind === "waiting" ? arrival.begun.choice : first} />
    </DetailScreen>
  );
}

const REMARKS = { over: "trial.over", foreign: "trial.foreign", waiting: "trial.cameBack" } as const;

/** Why the app cannot be tried now, or why the page has nothing to show of a trial. */
function Note({ app, arrival }: { app: OAuthClient; arrival: Arrival }) {
  const t = useTexts();
  const { id: projectId, config } = useProject();
  const remark = arrival.kind in REMARKS ? REMARKS[arrival.kind as keyof typeof REMARKS] : null;
  return (
    <div role="status" className="mb-5 flex max-w-prose flex-col gap-2 empty:hidden">
      {!config.authorizationServerEnabled && (
        <p className="text-warn">
          {t("app.isOff")}{" "}
          <Link to="/projects/$projectId/apps" params={{ projectId }} className="underline underline-offset-2">
            {t("app.turnOn")}
          </Link>
        </p>
      )}
      {app.dpopBoundAccessTokens && <p className="text-warn">{t("trial.isBound")}</p>}
      {remark && <p>{t(remark)}</p>}
    </div>
  );
}

function Steps({ app, arrival, first }: { app: OAuthClient; arrival: Arrival; first: Choice }) {
  const t = useTexts();
  const issuer = useIssuer();
  const { publicUrl } = useConfig();
  const { id: projectId, config } = useProject();
  const exchange = useExchange(app, arrival, issuer);
  const redirectUrl = `${window.location.origin}${window.location.pathname}`;
  const isPossible = config.authorizationServerEnabled && !app.dpopBoundAccessTokens;
  const answered = arrival.kind === "answered" ? arrival : null;
  const checks = answered && checksOf(answered.answer, answered.begun, issuer);
  const isBelieved = answered?.answer.code != null && checks?.isStateRight && checks.isIssuerRight;
  const trial = exchange.at === "done" ? exchange.trial : null;
  return (
    <>
      <p role="status" className="sr-only">
        {exchange.at === "done" && t("trial.announceTokens")}
        {exchange.at === "failed" && t("trial.announceFailed")}
        {answered && !isBelieved && t("trial.announceError")}
      </p>
      <ol className="flex min-w-0 flex-col gap-5">
        {answered ? (
          <SentStep app={app} issuer={issuer} choice={answered.begun.choice} secrets={answered.begun.secrets} />
        ) : (
          <RequestStep app={app} issuer={issuer} first={first} isPossible={isPossible} />
        )}
        <Step number={2} title={t("trial.signIn")} hint={t("trial.signInHint")} state="later" />
        {answered ? (
          <ResponseStep {...answered} issuer={issuer} redirectUrl={redirectUrl} />
        ) : (
          <Step number={3} title={t("trial.response")} hint={t("trial.responseLater")} state="later" />
        )}
        {answered && isBelieved ? (
          <TokenStep
            {...answered}
            issuer={issuer}
            redirectUrl={redirectUrl}
            exchange={exchange}
            isConfidential={app.kind === "confidential"}
            clientId={app.id}
          />
        ) : (
          <Step number={4} title={t("trial.exchange")} hint={t("trial.exchangeHint")} state="later" />
        )}
        {trial ? (
          <>
            <TokensStep app={app} trial={trial} keysUrl={jwksUrl(publicUrl, projectId)} />
            <UserinfoStep issuer={issuer} accessToken={trial.accessToken} />
          </>
        ) : (
          <>
            <Step number={5} title={t("trial.tokens")} hint={t("trial.tokensLater")} state="later" />
            <Step number={6} title={t("trial.userinfo")} hint={t("trial.userinfoHint")} state="later" />
          </>
        )}
      </ol>
    </>
  );
}

/** Instead of a trial: the app is not there, or nobody signs in with it in the browser. */
function NoTrial({ title, children }: { title: string; children: string }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <Notice
      title={title}
      action={
        <Link to="/projects/$projectId/apps" params={{ projectId }} className={buttonClass()}>
          {t("app.toAll")}
        </Link>
      }
    >
      {children}
    </Notice>
  );
}
