import { LOGOUT_TOKEN_SECONDS, SECOND } from "#contract/limits.ts";
import { outgoingFault } from "#server/access/outgoing.ts";
import { randomSecret } from "#server/crypto/random.ts";
import { storable } from "#server/db/store/storable.ts";
import type { Deps } from "#server/deps.ts";
import { type KnownClient, oauthClientOf } from "#server/features/oauth-clients/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { LOGOUT_TYPE, signIdToken } from "#server/tokens/id-token.ts";
import type { Claimed } from "./claim.ts";

const TIMEOUT_MILLIS = 10 * SECOND;
/** Only the status of an answer counts. */
const MAX_ANSWER_BYTES = 1_024;

/** What makes a token one that ends sessions (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };

/** The result of an attempt. */
export interface Outcome {
  /** Null without an answer. */
  statusCode: number | null;
  error: string | null;
  /** Whether a further attempt would be useless. */
  isFinal: boolean;
}

/** Posts a logout token to a client. Returns null when the client was deleted, or when the request was aborted. */
export async function send(deps: Deps, logout: Claimed, signal: AbortSignal): Promise<Outcome | null> {
  const project = await deps.projects.get(logout.projectId);
  const client = project && (await oauthClientOf(deps.store, deps, project, logout.clientId));
  if (!project || !client) return null;
  const url = client.settings.backchannel_logout_url;
  if (url === null) return { statusCode: null, error: "The app no longer has an address for this.", isFinal: true };
  const logout_token = await tokenFor(deps, project, client, logout);
  try {
    const { status } = await deps.outgoing.fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "Hallpass-Logout/1.0" },
      body: new URLSearchParams({ logout_token }).toString(),
      signal,
      timeoutMillis: TIMEOUT_MILLIS,
      maxBytes: MAX_ANSWER_BYTES,
      cutsBody: true,
    });
    return { statusCode: status, error: null, isFinal: status >= 200 && status < 300 };
  } catch (error) {
    if (signal.aborted) return null;
    return { statusCode: null, error: storable(outgoingFault(error, "The app", TIMEOUT_MILLIS)), isFinal: false };
  }
}

/** Each attempt has a token of its own, which lives shortly: apps may refuse one that they have seen. */
function tokenFor(deps: Deps, project: Project, client: KnownClient, { userId, sid }: Claimed): Promise<string> {
  const iat = Math.floor(deps.now() / 1000);
  const claims = {
    iss: project.issuer,
    aud: client.id,
    iat,
    exp: iat + LOGOUT_TOKEN_SECONDS,
    jti: randomSecret(),
    sub: userId,
    sid,
    events: EVENTS,
  };
  return signIdToken(deps, project, client.settings.id_token_signed_response_alg, claims, LOGOUT_TYPE);
}
