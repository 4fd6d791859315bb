import { fail, KnownError, toWire } from "#contract/errors.ts";
import { OAUTH_SCOPE } from "#contract/limits.ts";
import type { Origin } from "#server/access/caller.ts";
import { Refusal, refuse } from "#server/access/refusal.ts";
import { isTrustedUrl, untrustedUrl } from "#server/access/trusted-url.ts";
import type { Deps } from "#server/deps.ts";
import { recordFailedSignIn } from "#server/features/sign-in/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { callbackUrl } from "./authorize.ts";
import { decide } from "./decide.ts";
import { type Flow, takeFlow, usedFor } from "./flow.ts";
import { configuredProvider } from "./providers/configured.ts";
import { logFault } from "./providers/fault.ts";
import { redeem } from "./providers/grant.ts";
import { storeCallback } from "./stored-callback.ts";
import type { VerifiedIdentity } from "./verified-identity.ts";

export interface Callback {
  providerId: string;
  state: string;
  /** The parameters of the callback. */
  params: Readonly<Record<string, string>>;
  origin: Origin;
}

/** Where a callback leads: to a URL in the app, or, after an error, nowhere. */
export type Led = { status: 303 | 307; url: string } | Failed;

export interface Failed {
  error: unknown;
  /** Null when nothing is known of the flow. */
  project: Project | null;
  /** The home page of the app, if it is trusted. */
  home: string | null;
}

/**
 * Handles the callback of a provider and returns the URL in the app to redirect to. Stores the verified identity: no user is
 * signed in, linked or signed up before the app redeems the code.
 */
export async function handleCallback(deps: Deps, callback: Callback): Promise<Led> {
  const found = await takeFlow(deps, callback.state, callback.providerId);
  const project = found && (await deps.projects.get(found.flow.projectId));
  if (!project) return { error: refuse("OAUTH_COOKIE_INVALID"), project: null, home: null };
  const { flow } = found;
  try {
    if (found.isExpired) throw fail("OUTER_OAUTH_TIMEOUT");
    return { status: 303, url: await finish(deps, project, flow, callback) };
  } catch (error) {
    logFault(deps, flow, error);
    if (error instanceof KnownError || error instanceof Refusal)
      await recordFailure(deps, flow, callback.origin, error);
    const { errorRedirectUri } = flow.outer;
    // Errors go only to trusted URLs of the project.
    if (error instanceof KnownError && errorRedirectUri && isTrustedUrl(deps, project, errorRedirectUri))
      return { status: 307, url: withError(errorRedirectUri, error) };
    return { error, project, home: homeOf(deps, project, flow) };
  }
}

function homeOf(deps: Deps, project: Project, { outer }: Flow): string | null {
  return isTrustedUrl(deps, project, outer.redirectUri) ? new URL("/", outer.redirectUri).href : null;
}

/** Records the failure without a refusal's text, which may contain text of the provider. */
async function recordFailure(
  deps: Deps,
  { projectId, providerId, link }: Flow,
  origin: Origin,
  error: KnownError | Refusal,
) {
  const reason = error instanceof KnownError ? error.code : "REFUSED";
  const after = { method: "oauth", provider: providerId, reason };
  await recordFailedSignIn(deps, { projectId, origin }, { userId: link?.userId ?? null, after });
}

async function finish(deps: Deps, project: Project, flow: Flow, { params, state, origin }: Callback): Promise<string> {
  const { inner, outer, link, present = null } = flow;
  const configured = await configuredProvider(deps, project, flow.providerId, usedFor(flow));
  // The redirect URL is checked before the server redeems the provider's code.
  if (!isTrustedUrl(deps, project, outer.redirectUri)) {
    throw refuse("OAUTH_REDIRECT_URI_NOT_TRUSTED");
  }
  if (outer.scope !== OAUTH_SCOPE) throw refuse("OAUTH_SCOPE_NOT_SUPPORTED", { scope: OAUTH_SCOPE });
  const after = outer.afterCallbackRedirectUrl;
  if (after !== null && !isWithinApp(after) && !isTrustedUrl(deps, project, after)) {
    throw untrustedUrl(deps, { project }, after);
  }

  const { verifier, nonce } = inner;
  const redirectUri = callbackUrl(deps, configured.id);
  const { tokens, identity } = await redeem(deps, project.id, configured, {
    params,
    state,
    verifier,
    nonce,
    redirectUri,
  });

  const verified: VerifiedIdentity = {
    project,
    providerId: configured.id,
    identity,
    tokens: { ...tokens, scopes: inner.scopes },
    origin,
    link,
    present,
  };
  const outcome = await deps.store.read((db) => decide(db, deps, verified));
  const code = await storeCallback(deps, flow, verified, outcome.userId);
  const url = new URL(outer.redirectUri);
  // The app reads the query, so the fragment is dropped.
  url.hash = "";
  url.searchParams.set("code", code);
  url.searchParams.set("state", outer.state);
  return url.href;
}

/** Tells whether a URL is a path within the app; `//host` and `/\host` are not. */
const isWithinApp = (url: string) => /^\/(?![/\\])/.test(url) && new URL(url, "https://a.invalid").host === "a.invalid";

function withError(errorRedirectUri: string, error: KnownError): string {
  const url = new URL(errorRedirectUri);
  const { code, error: message, details } = toWire(error);
  url.searchParams.set("errorCode", code);
  url.searchParams.set("message", message);
  url.searchParams.set("details", JSON.stringify(details ?? {}));
  return url.href;
}
