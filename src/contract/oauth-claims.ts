import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { PermissionId, Uuid } from "./fields.ts";
import {
  OAUTH_CLAIM_NAME_MAX_LENGTH,
  OAUTH_CLAIM_PATH_MAX_LENGTH,
  OAUTH_CLAIM_VALUE_MAX_BYTES,
  OAUTH_CLAIMS_MAX,
} from "./limits.ts";

/**
 * Claims of a project's own: what its tokens say about users beside the standard claims. docs/wire/additions.md, "Claims of your
 * own".
 */

/** The scopes that a claim can belong to. A client gets the claim with the scope, which the user allows. */
export const CLAIM_SCOPES = ["openid", "profile", "email", "teams", "permissions"] as const;

/** The fields of a user that a claim can have, by their names in the API. */
export const CLAIM_FIELDS = [
  "id",
  "display_name",
  "primary_email",
  "primary_email_verified",
  "profile_image_url",
  "selected_team_id",
  "signed_up_at_millis",
] as const;

/** The three kinds of metadata of a user. */
export const CLAIM_METADATA = ["client", "client_read_only", "server"] as const;

/** Claims that the server sets itself, in any token of a user: a claim of a project has none of these names. */
const RESERVED = [
  ...[
    "iss",
    "sub",
    "aud",
    "exp",
    "nbf",
    "iat",
    "jti",
    "nonce",
    "auth_time",
    "acr",
    "amr",
    "azp",
    "sid",
    "at_hash",
    "c_hash",
  ],
  ...["client_id", "scope", "cnf", "act", "may_act", "events", "active", "token_type", "username"],
  ...["name", "picture", "email", "email_verified", "teams", "permissions", "selected_team_id", "signed_up_at"],
  ...["role", "project_id", "branch_id", "branchId", "refresh_token_id", "refreshTokenId", "is_anonymous"],
  ...["is_impersonation", "is_restricted", "restricted_reason", "requires_totp_mfa", "__proto__"],
];

/** Whether a project can give a claim this name: letters, digits and `_ - . : /`, and none that the server sets itself. */
export const isClaimName = (text: string): boolean => /^[A-Za-z_][\w.:/-]*$/.test(text) && !RESERVED.includes(text);

export const OAuthClaimSource = Type.Union([
  Type.Object({
    type: Type.Literal("field"),
    field: Type.Union(CLAIM_FIELDS.map((name) => Type.Literal(name))),
  }),
  Type.Object({
    type: Type.Literal("metadata"),
    place: Type.Union(CLAIM_METADATA.map((name) => Type.Literal(name))),
    path: Type.String({
      minLength: 1,
      maxLength: OAUTH_CLAIM_PATH_MAX_LENGTH,
      description: "The keys that lead to the value, separated by dots, such as `address.country`.",
    }),
  }),
  Type.Object({
    type: Type.Literal("permission"),
    permission: Type.String({
      ...PermissionId,
      description: "The claim is `true` for users who have it, else `false`.",
    }),
  }),
]);
export type OAuthClaimSource = Static<typeof OAuthClaimSource>;

export const OAuthClaim = Type.Object({
  name: Type.String({ format: "claim-name", minLength: 1, maxLength: OAUTH_CLAIM_NAME_MAX_LENGTH }),
  scope: Type.Union(CLAIM_SCOPES.map((name) => Type.Literal(name))),
  source: OAuthClaimSource,
});
export type OAuthClaim = Static<typeof OAuthClaim>;

/** Of several claims of one name, the last one counts. */
export const OAuthClaims = Type.Array(OAuthClaim, { maxItems: OAUTH_CLAIMS_MAX });

export const previewOAuthClaims = endpoint({
  method: "POST",
  path: "/oauth-claims/preview",
  summary: "Get what claims would say about a user, before they are stored",
  access: ADMIN_ONLY,
  body: Type.Object({ user_id: Uuid, claims: OAuthClaims }),
  response: Type.Object({
    claims: Type.Record(Type.String(), Type.Unknown(), {
      description: `Claims without a value, and those of more than ${OAUTH_CLAIM_VALUE_MAX_BYTES} bytes of JSON, are left out.`,
    }),
    session_claims: Type.Record(Type.String(), Type.Unknown(), {
      description: "Those that fit into the access tokens of sessions: the first ones.",
    }),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "USER_NOT_FOUND"],
});
