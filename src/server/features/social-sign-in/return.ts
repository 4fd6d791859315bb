import { fail, KnownError } from "#contract/errors.ts";
import { OAUTH_SCOPE } from "#contract/limits.ts";
import type { Origin } from "#server/access/caller.ts";
import { Refusal, refuse } from "#server/access/refusal.ts";
import { isTrustedUrl } from "#server/access/trusted-url.ts";
import type { Deps } from "#server/deps.ts";
import { recordFailedSignIn } from "#server/features/sign-in/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { callbackUrl } from "./authorize.ts";
import { decide } from "./decide.ts";
import { type Flow, takeFlow, usedFor } from "./flow.ts";
import { park } from "./parked.ts";
import { configuredProvider } from "./providers/configured.ts";
import { redeem } from "./providers/grant.ts";
import type { VerifiedIdentity } from "./verified-identity.ts";

export interface Return {
  providerId: string;
  state: string;
  /** What the browser brought from the provider. */
  params: Readonly<Record<string, string>>;
  origin: Origin;
}

/**
 * Takes in a browser that comes back from a provider; gives the address in the app that it is sent on to. What it brought is
 * parked: nobody is signed in, linked or signed up before the app redeems the code.
 */
export async function arrive(deps: Deps, returned: Return): Promise<{ status: 303 | 307; url: string }> {
  const taken = await takeFlow(deps, returned.state, returned.providerId);
  if (!taken) throw refuse("OAUTH_COOKIE_INVALID");
  const { flow } = taken;
  const project = await deps.projects.get(flow.projectId);
  if (!project) throw refuse("OAUTH_COOKIE_INVALID");
  try {
    if (taken.isExpired) throw fail("OUTER_OAUTH_TIMEOUT");
    return { status: 303, url: await finish(deps, project, flow, returned) };
  } catch (error) {
    if (error instanceof KnownError || error instanceof Refusal) await note(deps, flow, returned.origin, error);
    const { errorRedirectUri } = flow.outer;
    // Nothing may be told to an address that is not the project's.
    if (!(error instanceof KnownError) || !errorRedirectUri || !isTrustedUrl(deps, project, errorRedirectUri))
      throw error;
    return { status: 307, url: withError(errorRedirectUri, error) };
  }
}

/** A refusal's text may have words of the provider in it, which need not be fit for the log. */
async function note(deps: Deps, { projectId, providerId, link }: Flow, origin: Origin, error: KnownError | Refusal) {
  const reason = error instanceof KnownError ? error.code : "REFUSED";
  const after = { method: "oauth", provider: providerId, reason };
  await recordFailedSignIn(deps, { projectId, origin }, { userId: link?.userId ?? null, after });
}

async function finish(deps: Deps, project: Project, flow: Flow, { params, state, origin }: Return): Promise<string> {
  const { inner, outer, link, present = null } = flow;
  const configured = await configuredProvider(deps, project, flow.providerId, usedFor(flow));
  // Before anything is done for somebody whom we could not send on.
  if (!isTrustedUrl(deps, project, outer.redirectUri)) {
    throw refuse("OAUTH_REDIRECT_URI_NOT_TRUSTED");
  }
  if (outer.scope !== OAUTH_SCOPE) throw refuse("OAUTH_SCOPE_NOT_SUPPORTED", { scope: OAUTH_SCOPE });
  const after = outer.afterCallbackRedirectUrl;
  if (after !== null && !isWithinApp(after) && !isTrustedUrl(deps, project, after)) {
    throw fail("REDIRECT_URL_NOT_WHITELISTED");
  }

  const { verifier, nonce } = inner;
  const redirectUri = callbackUrl(deps, configured.id);
  const { tokens, identity } = await redeem(deps, configured, { params, state, verifier, nonce, redirectUri });

  const arrival: VerifiedIdentity = {
    project,
    providerId: configured.id,
    identity,
    tokens: { ...tokens, scopes: inner.scopes },
    origin,
    link,
    present,
  };
  const outcome = await deps.store.read((db) => decide(db, deps, arrival));
  const code = await park(deps, flow, arrival, outcome.userId);
  const url = new URL(outer.redirectUri);
  // Fragments are dropped: the app reads the query.
  url.hash = "";
  url.searchParams.set("code", code);
  url.searchParams.set("state", outer.state);
  return url.href;
}

/** A path on whatever page the app is; `//host` and `/\host` are none. */
const isWithinApp = (url: string) => /^\/(?![/\\])/.test(url) && new URL(url, "https://a.invalid").host === "a.invalid";

function withError(errorRedirectUri: string, error: KnownError): string {
  const url = new URL(errorRedirectUri);
  const { code, error: message, details } = error.toWire();
  url.searchParams.set("errorCode", code);
  url.searchParams.set("message", message);
  url.searchParams.set("details", JSON.stringify(details ?? {}));
  return url.href;
}
