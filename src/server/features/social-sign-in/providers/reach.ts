import type { Deps } from "#server/deps.ts";

/** Like fetch, with limits on time and size; does not follow redirects. */
export type Reach = (url: string, init?: ReachInit) => Promise<Response>;

export interface ReachInit {
  method?: string;
  headers?: HeadersInit;
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer> | null;
}

/** The time limit of a request to a provider: a person waits for it. */
export const PROVIDER_TIMEOUT_MILLIS = 10_000;

/** For hosts that this code or the operator names. */
export const reachDirectly = (deps: Pick<Deps, "fetch" | "providerTimeoutMillis">): Reach => {
  return (url, { method, headers, body } = {}) => {
    const signal = AbortSignal.timeout(deps.providerTimeoutMillis);
    return deps.fetch(url, { method, headers, body, redirect: "manual", signal });
  };
};

/** For hosts that a project names: never in the operator's own network. docs/security/rules.md, rule 12. */
export const reachGuarded = (deps: Pick<Deps, "outgoing" | "providerTimeoutMillis">): Reach => {
  return (url, { method, headers, body } = {}) =>
    deps.outgoing.fetch(url, { method, headers, body, timeoutMillis: deps.providerTimeoutMillis });
};
