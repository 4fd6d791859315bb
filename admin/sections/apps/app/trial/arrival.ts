import type { Choice, TrialSecrets } from "./request.ts";

/** A trial whose answer this tab waits for. */
export interface Begun {
  clientId: string;
  choice: Choice;
  secrets: TrialSecrets;
}

/** The answer of the authorization server. */
export interface Answer {
  code: string | null;
  state: string | null;
  iss: string | null;
  error: string | null;
  description: string | null;
}

/**
 * What the page finds when it opens: nothing; a trial without its answer, to which the user came back; a trial that is over, after
 * a reload; an answer to no trial of this tab; or an answer to its trial.
 */
export type Arrival =
  | { kind: "new" | "over" | "foreign" }
  | { kind: "waiting"; begun: Begun }
  | { kind: "answered"; begun: Begun; answer: Answer };

const STORAGE_NAME = "hallpass-trial";

/** Keeps a trial in this tab, and nowhere else. */
export const remember = (begun: Begun) => sessionStorage.setItem(STORAGE_NAME, JSON.stringify(begun));
/** Forgets the secrets of a trial. Only that there was one is kept, for a reload. */
export const rememberEnd = (clientId: string) => sessionStorage.setItem(STORAGE_NAME, JSON.stringify({ clientId }));
export const forget = () => sessionStorage.removeItem(STORAGE_NAME);
export const remembered = (): string | null => sessionStorage.getItem(STORAGE_NAME);

export function arrivalOf(clientId: string, search: string, stored: string | null): Arrival {
  const known = begunIn(stored);
  const answer = answerIn(search);
  const isOurs = known?.clientId === clientId;
  const begun = isOurs && isBegun(known) ? known : null;
  if (answer) return begun ? { kind: "answered", begun, answer } : { kind: "foreign" };
  if (begun) return { kind: "waiting", begun };
  return { kind: isOurs ? "over" : "new" };
}

function begunIn(stored: string | null): Partial<Begun> | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  return typeof value === "object" ? value : null;
}

const isBegun = (known: Partial<Begun>): known is Begun => known.secrets !== undefined;

function answerIn(search: string): Answer | null {
  const sent = new URLSearchParams(search);
  const [code, error] = [sent.get("code"), sent.get("error")];
  if (code === null && error === null) return null;
  return { code, error, state: sent.get("state"), iss: sent.get("iss"), description: sent.get("error_description") };
}

/** An app accepts an answer only if both are right: else it is another request's, or another server's. */
export const checksOf = ({ state, iss }: Answer, { secrets }: Begun, issuer: string) => ({
  isStateRight: state === secrets.state,
  isIssuerRight: iss === issuer,
});
