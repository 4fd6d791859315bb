import type { OAuthClient, OAuthTrial } from "hallpass/admin";
import { useEffect, useRef, useState } from "react";
import { type Arrival, arrivalOf, checksOf, forget, remember, rememberEnd, remembered } from "./arrival.ts";
import { type Choice, canMakeSecrets, newSecrets, type TrialSecrets } from "./request.ts";

/** The exchange of the code. */
export type Exchange =
  | { at: "waiting" | "running" }
  | { at: "failed"; error: unknown }
  | { at: "done"; trial: OAuthTrial };

/** Reads what the page was opened with, and takes a code out of the address bar and the history at once. */
export function useArrival(clientId: string): Arrival {
  const [arrival] = useState(() => arrivalOf(clientId, window.location.search, remembered()));
  useEffect(() => {
    if (window.location.search !== "") {
      window.history.replaceState(window.history.state, "", window.location.pathname);
    }
    // The state and the verifier are now in the memory of this page only. A reload must not send a code again.
    if (arrival.kind === "answered" || arrival.kind === "foreign") rememberEnd(clientId);
    if (arrival.kind === "over") forget();
  }, [arrival, clientId]);
  return arrival;
}

/** Exchanges the code of an answer if its state and issuer are right, once. */
export function useExchange(app: OAuthClient, arrival: Arrival, issuer: string): Exchange {
  const [exchange, setExchange] = useState<Exchange>({ at: "waiting" });
  // React runs effects twice in development, and a code works once.
  const isBegun = useRef(false);
  useEffect(() => {
    if (arrival.kind !== "answered" || isBegun.current) return;
    const { answer, begun } = arrival;
    const { isStateRight, isIssuerRight } = checksOf(answer, begun, issuer);
    if (answer.code === null || !isStateRight || !isIssuerRight) return;
    isBegun.current = true;
    setExchange({ at: "running" });
    app.redeemTrial(answer.code, begun.secrets.verifier).then(
      (trial) => setExchange({ at: "done", trial }),
      (error: unknown) => setExchange({ at: "failed", error }),
    );
  }, [app, arrival, issuer]);
  return exchange;
}

/** New secrets for a request; null until they are made, and where the browser cannot make any. */
export function useSecrets(): TrialSecrets | null {
  const [secrets, setSecrets] = useState<TrialSecrets | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (canMakeSecrets()) newSecrets().then((made) => isCurrent && setSecrets(made));
    return () => {
      isCurrent = false;
    };
  }, []);
  return secrets;
}

interface Start {
  isBusy: boolean;
  error: unknown;
  /** Another origin of the console, to which the answer would go. */
  otherPage: string | null;
  start(choice: Choice, secrets: TrialSecrets): Promise<void>;
}

/** Sends this tab to the authorization endpoint. */
export function useStart(app: OAuthClient): Start {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [otherPage, setOtherPage] = useState<string | null>(null);
  useEffect(() => {
    // The browser shows the page as it was left when the user comes back to it.
    const onShow = () => setBusy(false);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  return {
    isBusy,
    error,
    otherPage,
    async start(choice, secrets) {
      setBusy(true);
      setError(undefined);
      setOtherPage(null);
      try {
        const { state, nonce, challenge } = secrets;
        const { authorizationUrl, redirectUrl } = await app.startTrial({
          scopes: choice.scopes,
          resources: choice.resource === "" ? [] : [choice.resource],
          ...(choice.prompt !== "" && { prompt: choice.prompt }),
          ...{ state, nonce, codeChallenge: challenge },
        });
        if (new URL(redirectUrl).origin !== window.location.origin) {
          setOtherPage(redirectUrl);
          setBusy(false);
          return;
        }
        remember({ clientId: app.id, choice, secrets });
        window.location.assign(authorizationUrl);
      } catch (failure) {
        setError(failure);
        setBusy(false);
      }
    },
  };
}
