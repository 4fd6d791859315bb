import { PROMPTS, RESPONSE_MODES, SECOND_FACTOR_ACR, type SentParameters } from "#contract/oauth/authorize.ts";
import type { OAuthErrorCode } from "#contract/oauth/errors.ts";
import { CLAIMS_OF_SCOPE } from "#contract/oauth/userinfo.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { type RequestedApis, requestedAccess, wordsIn } from "./requested-access.ts";
import type { AuthorizationParameters, Prompt } from "./table.ts";
import { languageIn } from "./ui-locales.ts";

/** How a request can be answered, whatever else is wrong with it. */
export type Return = Pick<AuthorizationParameters, "redirect_uri" | "names_redirect_uri" | "response_mode" | "state">;

interface Known {
  client: KnownClient;
  apis: RequestedApis;
  back: Return;
  /** The user of `id_token_hint`. */
  hintedUserId: string | null;
  isPushed: boolean;
}

/** Base64url of a SHA-256 (RFC 7636 §4.2, RFC 7638 §3). */
const SHA256 = /^[\w-]{43}$/;

/**
 * Checks a request whose client and redirect address are known. Throws what the client gets by the redirect. What the server
 * does not know is ignored where the standards ask for it: parameters, and scopes (OpenID Connect Core 1.0 §3.1.2.1).
 */
export function checkedParameters(sent: SentParameters, known: Known): AuthorizationParameters {
  const { client, apis, back, hintedUserId, isPushed } = known;
  const { settings, kind } = client;
  if (sent.request !== undefined) throw new OAuthRefusal("request_not_supported");
  if (sent.registration !== undefined) throw new OAuthRefusal("registration_not_supported");
  if (sent.response_type === undefined) throw invalid("The parameter response_type is missing. Send code.");
  if (sent.response_type !== "code") {
    throw new OAuthRefusal("unsupported_response_type", "The only response type is code.");
  }
  if (!settings.grant_types.includes("authorization_code")) {
    throw new OAuthRefusal("unauthorized_client", "The client may not use the authorization code grant.");
  }
  if (settings.require_pushed_requests && !isPushed) {
    throw invalid("The client must push its requests, and send their request_uri here (RFC 9126).");
  }
  if (sent.response_mode !== undefined && sent.response_mode !== back.response_mode) {
    throw invalid(`The response modes are ${RESPONSE_MODES.join(" and ")}.`);
  }
  const prompt = promptIn(sent.prompt);
  const claims = claimsIn(sent.claims);
  return {
    ...back,
    access: requestedAccess(sent, { scopes: scopesOfClaims(claims), client, apis }),
    nonce: sent.nonce ?? null,
    code_challenge: challengeIn(sent, kind === "confidential" && settings.pkce_exempt),
    dpop_jkt: thumbprintIn(sent.dpop_jkt),
    prompt,
    max_age: maxAgeIn(sent.max_age),
    wants_second_factor: wantsSecondFactor(sent.acr_values, claims),
    login_hint: sent.login_hint ?? null,
    language: languageIn(sent.ui_locales),
    user_id: hintedUserId ?? namedUserIn(claims),
  };
}

const invalid = (description: string, code: OAuthErrorCode = "invalid_request") => new OAuthRefusal(code, description);

function promptIn(list: string | undefined): Prompt[] {
  const words = wordsIn(list);
  const prompt = PROMPTS.filter((each) => words.includes(each));
  if (prompt.length < words.length) throw invalid(`The values of prompt are ${PROMPTS.join(", ")}.`);
  if (prompt.includes("none") && prompt.length > 1) throw invalid("The prompt none stands alone.");
  return prompt;
}

function maxAgeIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw invalid("The parameter max_age is a number of seconds.");
  return Number(text);
}

function challengeIn(
  { code_challenge: challenge, code_challenge_method: method }: SentParameters,
  isExempt: boolean,
): string | null {
  if (challenge === undefined) {
    if (method !== undefined) throw invalid("The parameter code_challenge is missing.");
    if (isExempt) return null;
    throw invalid("The request needs PKCE: send code_challenge with the method S256 (RFC 7636).");
  }
  if (method !== "S256") throw invalid("The only code_challenge_method is S256.");
  if (!SHA256.test(challenge)) throw invalid("The code_challenge is not that of S256: 43 characters of base64url.");
  return challenge;
}

function thumbprintIn(sent: string | undefined): string | null {
  if (sent !== undefined && !SHA256.test(sent)) {
    throw invalid("The dpop_jkt is no thumbprint of a key: 43 characters of base64url.");
  }
  return sent ?? null;
}

/** The claims that a request names beside its scopes (OpenID Connect Core 1.0 §5.5). */
interface ClaimsRequest {
  userinfo: Record<string, unknown>;
  id_token: Record<string, unknown>;
}

function claimsIn(text: string | undefined): ClaimsRequest {
  const { userinfo, id_token }: Partial<Record<keyof ClaimsRequest, unknown>> = text === undefined ? {} : jsonIn(text);
  return { userinfo: isObject(userinfo) ? userinfo : {}, id_token: isObject(id_token) ? id_token : {} };
}

/**
 * The scopes of the claims that a request names: the user sees scopes, and allows them. Tokens then have all claims of such a
 * scope, in the ID token and at userinfo.
 */
const scopesOfClaims = ({ userinfo, id_token }: ClaimsRequest): string[] =>
  Object.entries(CLAIMS_OF_SCOPE)
    .filter(([, claims]) => claims.some((each) => Object.hasOwn(userinfo, each) || Object.hasOwn(id_token, each)))
    .map(([scope]) => scope);

/** The user whom the claim `sub` names, who must answer. */
function namedUserIn({ userinfo, id_token }: ClaimsRequest): string | null {
  const values = [id_token.sub, userinfo.sub].map((each) => (isObject(each) ? each.value : undefined));
  return values.find((each) => typeof each === "string") ?? null;
}

function jsonIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The same fault as any other text that is no object.
  }
  throw invalid("The parameter claims must be a JSON object.");
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** By `acr_values`, or by the claim `acr` of the ID token (OpenID Connect Core 1.0 §5.5.1.1). */
function wantsSecondFactor(acrValues: string | undefined, claims: ClaimsRequest): boolean {
  const { value, values }: { value?: unknown; values?: unknown } = Object(claims.id_token.acr);
  const wanted = [...wordsIn(acrValues), value, ...(Array.isArray(values) ? values : [])];
  return wanted.includes(SECOND_FACTOR_ACR);
}
