import { Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Name } from "../fields.ts";
import { OAUTH_PARAMETER_MAX_LENGTH } from "../limits.ts";

/** The claims about a user by scope (OpenID Connect Core, section 5.4); the last two scopes are ours. */
export const CLAIMS_OF_SCOPE = {
  profile: ["name", "picture"],
  email: ["email", "email_verified"],
  teams: ["teams"],
  permissions: ["permissions"],
} as const;
export type UserClaim = (typeof CLAIMS_OF_SCOPE)[keyof typeof CLAIMS_OF_SCOPE][number];
/** All scopes that are no API's. OpenID Connect has two more, `address` and `phone`, which ask here for nothing. */
export const SCOPES_ABOUT_USER: readonly string[] = ["openid", "offline_access", ...Object.keys(CLAIMS_OF_SCOPE)];
export const USER_CLAIMS: readonly UserClaim[] = Object.values(CLAIMS_OF_SCOPE).flat();

/** OpenID Connect Core, section 5.3. */
const USERINFO = {
  path: "/projects/{project_id}/oauth/userinfo",
  access: "none",
  ofAuthorizationServer: true,
  params: Type.Object({ project_id: Name }),
  response: Type.Object(
    { sub: Type.String() },
    { additionalProperties: true, description: "The claims of the scopes that the access token has." },
  ),
  errors: [],
  oauthErrors: ["invalid_token", "invalid_dpop_proof", "insufficient_scope"],
} as const;

export const getUserinfo = endpoint({
  ...USERINFO,
  method: "GET",
  summary: "Get the claims about the user of an access token",
});

export const postUserinfo = endpoint({
  ...USERINFO,
  method: "POST",
  summary: "Get the claims about the user of an access token, which can be in a form (RFC 6750, section 2.2)",
  bodyType: "form",
  body: Type.Object({ access_token: Type.Optional(Type.String({ maxLength: OAUTH_PARAMETER_MAX_LENGTH })) }),
});
