import { fail } from "#contract/errors.ts";
import { OAUTH_REFRESH_TOKEN_IDLE_SECONDS, OAUTH_REFRESH_TOKEN_MAX_SECONDS } from "#contract/limits.ts";
import {
  DEVICE_CODE,
  type OAuthClientKind,
  type OAuthClientSettings,
  TOKEN_EXCHANGE,
} from "#contract/oauth-clients.ts";
import { httpProblem, redirectProblem } from "./addresses.ts";
import { keysProblem } from "./keys.ts";

/** A setting that cannot be stored, with a sentence that says why, and what to do. */
export interface Problem {
  field: keyof OAuthClientSettings;
  reason: string;
}

interface Checked {
  kind: OAuthClientKind;
  settings: OAuthClientSettings;
}

type Rule = (client: Checked) => Problem | null;

const REDIRECTS = ["redirect_urls", "post_logout_redirect_urls"] as const;
const LINKS = ["logo_url", "client_url", "policy_url", "terms_url", "jwks_url", "backchannel_logout_url"] as const;

const machineRule: Rule = ({ kind, settings }) => {
  if (kind !== "machine") {
    if (!settings.grant_types.includes("client_credentials")) return null;
    const reason = "Only a client of kind machine can use client_credentials. Create one for tokens without a user.";
    return { field: "grant_types", reason };
  }
  const ofUsers = "acts without users";
  if (settings.grant_types.some((each) => each !== "client_credentials")) {
    return { field: "grant_types", reason: `A machine client ${ofUsers}: its only grant type is client_credentials.` };
  }
  const list = REDIRECTS.find((name) => settings[name].length > 0);
  if (list) return { field: list, reason: `A machine client ${ofUsers}. Remove its ${list}.` };
  if (settings.backchannel_logout_url !== null) {
    return {
      field: "backchannel_logout_url",
      reason: `A machine client ${ofUsers}. Remove its backchannel_logout_url.`,
    };
  }
  const flag = (["pkce_exempt", "require_pushed_requests", "is_first_party"] as const).find((name) => settings[name]);
  if (flag) return { field: flag, reason: `A machine client ${ofUsers}: ${flag} must be false.` };
  if (settings.audience.type !== "everyone") {
    return { field: "audience", reason: `A machine client ${ofUsers}: its audience must be everyone.` };
  }
  return null;
};

const authenticationRule: Rule = ({ kind, settings }) => {
  const { token_endpoint_auth_method: method, jwks, jwks_url } = settings;
  if (kind === "public" && method !== "none") {
    const reason = `A public client runs where users can read its secrets. Use the method none, or create a client of kind confidential.`;
    return { field: "token_endpoint_auth_method", reason };
  }
  if (kind !== "public" && method === "none") {
    const reason = `A client of kind ${kind} must authenticate. Use client_secret_basic, client_secret_post or private_key_jwt.`;
    return { field: "token_endpoint_auth_method", reason };
  }
  const given = [jwks, jwks_url].filter((each) => each !== null).length;
  if (method === "private_key_jwt" && given !== 1) {
    return { field: "jwks", reason: "private_key_jwt needs the public keys of the client: either jwks or jwks_url." };
  }
  if (method !== "private_key_jwt" && given > 0) {
    const reason = `A client that authenticates with ${method} signs nothing. Remove jwks and jwks_url, or use private_key_jwt.`;
    return { field: jwks === null ? "jwks_url" : "jwks", reason };
  }
  const problem = jwks && keysProblem(jwks);
  return problem ? { field: "jwks", reason: `jwks ${problem}.` } : null;
};

const grantRule: Rule = ({ settings: { grant_types: grants, redirect_urls } }) => {
  const signsIn = grants.includes("authorization_code");
  if (signsIn && redirect_urls.length === 0) {
    const reason = "authorization_code needs an address to return to. Add one to redirect_urls.";
    return { field: "redirect_urls", reason };
  }
  if (grants.includes("refresh_token") && !signsIn && !grants.includes(DEVICE_CODE)) {
    const reason = `refresh_token renews what another grant gave. Add authorization_code or ${DEVICE_CODE}.`;
    return { field: "grant_types", reason };
  }
  return null;
};

const addressRule: Rule = ({ kind, settings }) => {
  for (const field of REDIRECTS) {
    for (const url of settings[field]) {
      const problem = redirectProblem(kind, url);
      if (problem) return { field, reason: `${url} in ${field} ${problem}.` };
    }
  }
  for (const field of LINKS) {
    const url = settings[field];
    const problem = url && httpProblem(url);
    if (problem) return { field, reason: `${url} in ${field} ${problem}.` };
  }
  return null;
};

const exchangeRule: Rule = ({ kind, settings }) => {
  if (!settings.grant_types.includes(TOKEN_EXCHANGE)) return null;
  if (kind !== "confidential") {
    const reason = `Only a client of kind confidential can exchange tokens of users. Remove ${TOKEN_EXCHANGE}.`;
    return { field: "grant_types", reason };
  }
  const reason = `A client that exchanges tokens acts for users whom nobody asks. Set is_first_party if it is your own service.`;
  return settings.is_first_party ? null : { field: "is_first_party", reason };
};

const exemptionRule: Rule = ({ kind, settings }) =>
  kind === "public" && settings.pkce_exempt
    ? {
        field: "pkce_exempt",
        reason: "A public client has nothing but PKCE to protect its codes. Leave pkce_exempt off.",
      }
    : null;

const lifetimeRule: Rule = ({ settings }) => {
  const idle = settings.refresh_token_idle_seconds ?? OAUTH_REFRESH_TOKEN_IDLE_SECONDS.default;
  const max = settings.refresh_token_max_seconds ?? OAUTH_REFRESH_TOKEN_MAX_SECONDS.default;
  if (settings.refresh_token_idle_seconds === null || idle <= max) return null;
  const reason = `A refresh token cannot be idle for ${idle} seconds and end after ${max}. Lower refresh_token_idle_seconds.`;
  return { field: "refresh_token_idle_seconds", reason };
};

const RULES = [machineRule, authenticationRule, grantRule, addressRule, exchangeRule, exemptionRule, lifetimeRule];

/** Returns the first setting that breaks a rule; null for a client that may be stored. */
export function problemOf(kind: OAuthClientKind, settings: OAuthClientSettings): Problem | null {
  for (const rule of RULES) {
    const problem = rule({ kind, settings });
    if (problem) return problem;
  }
  return null;
}

/** Refuses a client that breaks a rule. */
export function requireValid(kind: OAuthClientKind, settings: OAuthClientSettings): void {
  const problem = problemOf(kind, settings);
  if (problem) throw fail("OAUTH_CLIENT_INVALID", { ...problem });
}
