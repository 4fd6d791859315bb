/** The parts of a claim of a project's own, for those who load no schemas. */

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
  "external_id",
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
