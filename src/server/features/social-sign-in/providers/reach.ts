import type { Deps } from "#server/deps.ts";

/** Like fetch, with limits on time and size; does not follow redirects. */
export type Reach = (url: string, init?: ReachInit) => Promise<Response>;

export interface ReachInit {
  method?: string;
  headers?: HeadersInit;
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer> | null;
}

const TIMEOUT_MILLIS = 10_000;

/** For hosts that this code or the operator names. */
export const reachDirectly = (deps: Pick<Deps, "fetch">): Reach => {
  return (url, { method, headers, body } = {}) =>
    deps.fetch(url, { method, headers, body, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MILLIS) });
};

/** For hosts that a project names: never in the operator's own network. docs/security/rules.md, rule 12. */
export const reachGuarded = (deps: Pick<Deps, "outgoing">): Reach => {
  return (url, { method, headers, body } = {}) =>
    deps.outgoing.fetch(url, { method, headers, body, timeoutMillis: TIMEOUT_MILLIS });
};
