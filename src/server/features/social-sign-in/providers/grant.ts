import * as oauth from "oauth4webapi";
import { fail } from "#contract/errors.ts";
import { CLOCK_TOLERANCE_SECONDS, NAME_MAX_LENGTH } from "#contract/limits.ts";
import { Refusal, refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import type { ConfiguredProvider } from "./configured.ts";
import { answered, becauseOf, logFault, ProviderFault, type ProviderStep, reasonOf, returnedError } from "./fault.ts";
import { withKeysOf } from "./issuer-keys.ts";
import { type Answer, type Grant, type Identity, objectIn, textIn } from "./provider.ts";
import type { Reach } from "./reach.ts";

/** Some providers name the end of all times. A database has a largest number. */
const LONGEST_LIFE_SECONDS = 10 * 365 * 86_400;

/** The tokens that a provider returned for a code or a refresh token. */
export interface ProviderTokens {
  accessToken: string;
  refreshToken: string | null;
  expiresInMillis: number | null;
}

export interface Returned {
  /** The parameters of the callback. */
  params: Readonly<Record<string, string>>;
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

const MAX_ANSWER_BYTES = 1024 * 1024;

/** Redeems the provider's code and requests the user's identity. Refuses with the contract's errors; see "Inner failure". */
export async function redeem(
  deps: Pick<Deps, "issuerKeys" | "log">,
  projectId: string,
  configured: ConfiguredProvider,
  returned: Returned,
) {
  const { provider } = configured;
  const { params } = returned;
  if (params.error !== undefined) {
    const fault = new ProviderFault("sign-in page", returnedError(params.error));
    throw refusalOf(params.error, configured, fault);
  }
  if (!params.code) throw refuse("OAUTH_PROVIDER_RETURNED_NO_CODE");
  const response = await codeGrant(configured, returned);
  const body = await readJson(response, "code");
  const tokens = tokensIn(response, body, configured, "code");
  const claims = provider.openId ? await checkedClaims(deps, configured, body, returned.nonce) : {};
  const ask = asker(configured, tokens.accessToken, "profile");
  const askFor: Grant["askFor"] = async (url, bears) => {
    try {
      return await ask(url);
    } catch (error) {
      if (!(error instanceof Refusal) || (bears === "refusal" && error.code !== "OAUTH_PROVIDER_REJECTED_TOKEN")) {
        throw error;
      }
      logFault(deps, { projectId, providerId: configured.id }, error);
      return null;
    }
  };
  const identity = await provider.identify({ ask, askFor, claims, returned: params });
  if (!identity.accountId) {
    const fault = new ProviderFault("profile", "no account ID in the answer");
    throw becauseOf(fault, refuse("OAUTH_PROVIDER_RETURNED_NO_ACCOUNT_ID"));
  }
  // No database stores a NUL byte, and a repaired id could be another user's.
  if (/\p{Cc}/u.test(identity.accountId) || !identity.accountId.isWellFormed()) {
    const fault = new ProviderFault("profile", "an account ID that is not a printable text");
    throw becauseOf(fault, refuse("OAUTH_PROVIDER_RETURNED_NO_ACCOUNT_ID"));
  }
  // Nor is a shortened id safe. OpenID Connect allows 255 characters.
  if (identity.accountId.length > NAME_MAX_LENGTH) {
    throw refuse("OAUTH_PROVIDER_ACCOUNT_ID_TOO_LONG", { max: NAME_MAX_LENGTH });
  }
  return { tokens, identity: identity satisfies Identity };
}

/** Returns new tokens for a refresh token, or refuses when the provider no longer accepts it. */
export async function renew(configured: ConfiguredProvider, refreshToken: string): Promise<ProviderTokens> {
  const { server, client, auth, options } = parts(configured);
  const response = await requesting("renewal", () =>
    oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, options),
  );
  if (isOutageOrLimit(response)) throw unreachable("renewal", answered(response.status, null));
  const body = await readJson(response, "renewal");
  // The page of a proxy, or half an answer: nobody has refused the token.
  if (!body && response.status === 200) throw unreachable("renewal", NOT_JSON);
  return tokensIn(response, body, configured, "renewal");
}

/** Returns a function that sends requests to a provider with an access token. */
export function asker(
  { reach }: Pick<ConfiguredProvider, "reach">,
  accessToken: string,
  step: "profile" | "token check",
): Grant["ask"] {
  return async (url, headers = {}) => {
    const response = await requesting(step, () =>
      reach(url, {
        headers: {
          accept: "application/json",
          authorization: `Bearer ${accessToken}`,
          // GitHub refuses requests without a user agent.
          "user-agent": "hallpass",
          ...headers,
        },
      }),
    );
    const { status } = response;
    if (isOutageOrLimit(response)) throw unreachable(step, answered(status, null));
    if (status !== 200) {
      throw becauseOf(new ProviderFault(step, answered(status, null)), refuse("OAUTH_PROVIDER_REJECTED_TOKEN"));
    }
    const body = await readJson(response, step);
    // Some issuers sign this answer (OpenID Connect Core §5.3.2). Their ID token has the account.
    if (!body && !isSigned(response)) throw unreachable(step, NOT_JSON);
    return body ?? {};
  };
}

async function codeGrant(configured: ConfiguredProvider, { params, state, verifier, redirectUri }: Returned) {
  const { server, client, auth, options } = parts(configured);
  const { provider } = configured;
  // The callback URL identifies the provider. Without OpenID Connect the server does not know which `iss` to expect (RFC 9207).
  const iss: Record<string, string> = provider.openId && params.iss ? { iss: params.iss } : {};
  const answer = new URLSearchParams({ code: params.code ?? "", state: params.state ?? "", ...iss });
  const checked = orMismatch(() => oauth.validateAuthResponse(server, client, answer, state));
  const proof = provider.pkce === false ? oauth.nopkce : verifier;
  return requesting("code", () =>
    oauth.authorizationCodeGrantRequest(server, client, auth, checked, redirectUri, proof, options),
  );
}

/** Verifies signature, issuer, audience, expiration and nonce of the ID token, and returns its claims. */
async function checkedClaims(
  { issuerKeys }: Pick<Deps, "issuerKeys">,
  configured: ConfiguredProvider,
  body: Answer | null,
  nonce: string,
): Promise<Answer> {
  const { server, client } = parts(configured);
  const idToken = textIn(body?.id_token);
  if (idToken === null) {
    throw becauseOf(new ProviderFault("ID token", "no ID token in the answer"), refuse("OAUTH_PROVIDER_NO_ID_TOKEN"));
  }
  // The library checks every member of an answer, `scope` and `token_type`, too. Providers write those in many ways, and
  // nobody reads them here.
  const response = Response.json({ access_token: "checked before", token_type: "bearer", id_token: idToken });
  const options = { [oauth.customFetch]: keysReach(configured), [oauth.allowInsecureRequests]: true };
  try {
    const checked = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await withKeysOf(issuerKeys, server, (keys) =>
      // The library caches keys by the identity of this object, so it gets a copy.
      oauth.validateApplicationLevelSignature({ ...server }, response, { ...options, [oauth.jwksCache]: keys }),
    );
    return { ...oauth.getValidatedIdTokenClaims(checked) };
  } catch (error) {
    // `keysReach` could not fetch the issuer's keys, which says nothing about the token.
    if (error instanceof Refusal) throw error;
    throw becauseOf(new ProviderFault("ID token", reasonOf(error)), refuse("OAUTH_PROVIDER_ID_TOKEN_INVALID"));
  }
}

/** Fetches the issuer's keys whole: the library would take a connection that drops for keys that are wrong. */
const keysReach =
  ({ reach }: Pick<ConfiguredProvider, "reach">): Reach =>
  (url, init) =>
    requesting("ID token", async () => {
      const response = await reach(url, init);
      if (isOutageOrLimit(response)) throw unreachable("ID token", answered(response.status, null));
      return response.ok ? new Response(await response.arrayBuffer(), response) : response;
    });

function parts({ provider, keys, reach }: ConfiguredProvider) {
  const server: oauth.AuthorizationServer = {
    issuer: provider.issuer,
    token_endpoint: provider.tokenEndpoint,
    jwks_uri: provider.openId?.jwksUri,
    id_token_signing_alg_values_supported: provider.openId?.signedWith,
  };
  const client: oauth.Client = { client_id: keys.clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const auth =
    provider.clientAuth === "basic" ? secretBasic(keys.clientSecret) : oauth.ClientSecretPost(keys.clientSecret);
  const options = {
    [oauth.customFetch]: (url: string, init: Parameters<Reach>[1]) => reach(url, init),
    [oauth.allowInsecureRequests]: true,
  };
  return { server, client, auth, options };
}

/**
 * HTTP Basic as RFC 6749 §2.3.1 says it, encoded by the rules of HTML forms. The library also encodes `-._*`, which need no
 * encoding, and some servers compare the text without decoding it.
 */
const secretBasic =
  (secret: string): oauth.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set("authorization", `Basic ${btoa(`${formEncoded(client_id)}:${formEncoded(secret)}`)}`);

const formEncoded = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);

function tokensIn(
  { status }: Response,
  answer: Answer | null,
  configured: ConfiguredProvider,
  step: "code" | "renewal",
): ProviderTokens {
  const body = answer ?? {};
  // GitHub reports errors with 200, Facebook with an object, Twitch with a message only.
  const error = body.error === undefined ? null : (textIn(body.error) ?? codeOf(objectIn(body.error)));
  const accessToken = textIn(body.access_token);
  if (error || status !== 200 || !accessToken) {
    const missing = answer ? "no access token in the answer" : NOT_JSON;
    const reason = error || status !== 200 ? answered(status, error) : missing;
    throw refusalOf(error ?? codeAt(status), configured, new ProviderFault(step, reason));
  }
  return {
    accessToken,
    refreshToken: textIn(body.refresh_token),
    expiresInMillis: lifeIn(body) ?? configured.provider.assumedTokenLifeMillis ?? null,
  };
}

/** Reads the lifetime of an access token in whole milliseconds; null when the provider names none. */
function lifeIn(body: Answer): number | null {
  const seconds = Number(body.expires_in ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.trunc(Math.min(seconds, LONGEST_LIFE_SECONDS) * 1_000) : null;
}

const codeOf = (error: Answer) => (error.code === 100 ? "invalid_grant" : error.code === 101 ? "invalid_client" : null);
const codeAt = (status: number) =>
  status === 401 || status === 403 ? "invalid_client" : status === 400 ? "invalid_grant" : "";

const DENIED = ["access_denied", "consent_required", "user_cancelled_authorize", "user_cancelled_login", "user_denied"];

function refusalOf(error: string, { id }: Pick<ConfiguredProvider, "id">, fault: ProviderFault) {
  if (DENIED.includes(error)) return fail("OAUTH_PROVIDER_ACCESS_DENIED");
  return becauseOf(fault, refusalNamed(error, id));
}

function refusalNamed(error: string, id: string): Refusal {
  switch (error) {
    case "invalid_grant":
    case "bad_verification_code":
      return refuse("OAUTH_PROVIDER_GRANT_INVALID");
    case "invalid_client":
    case "unauthorized_client":
    case "incorrect_client_credentials":
      return refuse("OAUTH_PROVIDER_CREDENTIALS_INVALID", { provider_id: id });
    case "unauthorized_scope_error":
    case "invalid_scope":
      return refuse("OAUTH_PROVIDER_SCOPE_NOT_ALLOWED", { provider_id: id });
    default:
      return refuse("OAUTH_PROVIDER_FAILED");
  }
}

const isSigned = ({ headers }: Response) => headers.get("content-type")?.startsWith("application/jwt") === true;

const NOT_JSON = "the answer is not JSON";

/** Returns the object in an answer, or null when it is not JSON. */
async function readJson(response: Response, step: ProviderStep): Promise<Answer | null> {
  const bytes = await requesting(step, () => response.arrayBuffer());
  if (bytes.byteLength > MAX_ANSWER_BYTES) {
    throw becauseOf(
      new ProviderFault(step, `${bytes.byteLength} bytes in the answer`),
      refuse("OAUTH_PROVIDER_ANSWER_TOO_LARGE"),
    );
  }
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(parsed) ? { items: parsed } : objectIn(parsed);
  } catch {
    return null;
  }
}

/** Runs a request to a provider. Network errors become a refusal, without details that callers should not see. */
async function requesting<T>(step: ProviderStep, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unreachable(step, reasonOf(error));
  }
}

/** The provider did not refuse: a retry may work. */
const unreachable = (step: ProviderStep, reason: string) =>
  becauseOf(new ProviderFault(step, reason), refuse("OAUTH_PROVIDER_UNREACHABLE"));

/** An outage or a rate limit says nothing about a token. GitHub reports rate limits with 403. */
const isOutageOrLimit = ({ status, headers }: Response) =>
  status >= 500 || status === 429 || (status === 403 && headers.get("x-ratelimit-remaining") === "0");

function orMismatch<T>(check: () => T): T {
  try {
    return check();
  } catch {
    throw refuse("OAUTH_PROVIDER_ANSWER_MISMATCH");
  }
}
