import { useEffect, useState } from "react";
import { CodeSnippet } from "../../../../components/code-snippet.tsx";
import { useTexts } from "../../../../texts/language.ts";
import { Refusal } from "./refusal.tsx";
import { Step } from "./step.tsx";
import { Claims } from "./tokens-step.tsx";

type Reply = { claims: Record<string, unknown> } | { error: string; error_description?: string };

/** The claims about the user, which an app gets with its access token. */
export function UserinfoStep({ issuer, accessToken }: { issuer: string; accessToken: string }) {
  const t = useTexts();
  const url = `${issuer}/oauth/userinfo`;
  const reply = useUserinfo(url, accessToken);
  const isFailed = reply !== undefined && !(reply && "claims" in reply);
  const state = reply === undefined ? "now" : isFailed ? "failed" : "done";
  return (
    <Step number={6} title={t("trial.userinfo")} hint={t("trial.userinfoHint")} state={state}>
      <CodeSnippet title={`GET ${url}`} code="Authorization: Bearer …" isPlain isWrapped />
      {reply === null && (
        <p role="alert" className="text-bad">
          {t("trouble.unreachable")}
        </p>
      )}
      {reply && "error" in reply && <Refusal code={reply.error} description={reply.error_description ?? null} />}
      {reply && "claims" in reply && <Claims title={t("trial.claims")} level={3} claims={reply.claims} />}
    </Step>
  );
}

/** Undefined until there is a reply; null without a connection. */
function useUserinfo(url: string, accessToken: string): Reply | null | undefined {
  const [reply, setReply] = useState<Reply | null>();
  useEffect(() => {
    let isCurrent = true;
    askUserinfo(url, accessToken).then((answer) => isCurrent && setReply(answer));
    return () => {
      isCurrent = false;
    };
  }, [url, accessToken]);
  return reply;
}

/** As an app does it, without the SDK. */
async function askUserinfo(url: string, accessToken: string): Promise<Reply | null> {
  try {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } });
    const body = await reply.json();
    return reply.ok ? { claims: body } : body;
  } catch {
    // No connection, or something between that answers with a page.
    return null;
  }
}
