import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { PASSWORD_MAX_LENGTH } from "./limits.ts";
import { MailProblem, MailVariable } from "./mail-sources.ts";

/** The error catalog: every code, its status, details and text, written once. */

const Text = Type.String();
const NullableText = Type.Union([Type.String(), Type.Null()]);
const NullableMillis = Type.Union([Type.Integer(), Type.Null()]);

/** The parts of a message that do not come from its details: header names have the caller's prefix. */
export interface Wording {
  prefix: string;
  product: string;
}

export const OWN_WORDING: Wording = { prefix: "hallpass", product: "Hallpass" };

/** A group of codes, for `inGroup`. Groups are never sent. */
export type ErrorGroup =
  | "PROJECT_AUTHENTICATION_ERROR"
  | "INVALID_PROJECT_AUTHENTICATION"
  | "INVALID_ADMIN_ACCESS_TOKEN"
  | "PROJECT_AUTHENTICATION_REQUIRED"
  | "SESSION_AUTHENTICATION_ERROR"
  | "INVALID_SESSION_AUTHENTICATION"
  | "INVALID_ACCESS_TOKEN"
  | "REFRESH_TOKEN_ERROR"
  | "PASSWORD_REQUIREMENTS_NOT_MET"
  | "VERIFICATION_ERROR"
  | "API_KEY_NOT_VALID";

/** Groups are nested: catching the outer group catches all of its groups. */
const PARENT_GROUP: Partial<Record<ErrorGroup, ErrorGroup>> = {
  INVALID_PROJECT_AUTHENTICATION: "PROJECT_AUTHENTICATION_ERROR",
  PROJECT_AUTHENTICATION_REQUIRED: "PROJECT_AUTHENTICATION_ERROR",
  INVALID_ADMIN_ACCESS_TOKEN: "INVALID_PROJECT_AUTHENTICATION",
  INVALID_SESSION_AUTHENTICATION: "SESSION_AUTHENTICATION_ERROR",
  INVALID_ACCESS_TOKEN: "INVALID_SESSION_AUTHENTICATION",
};

interface Entry<D extends TSchema | undefined = TSchema | undefined> {
  status: number;
  details: D;
  message(details: D extends TSchema ? Static<D> : undefined, wording: Wording): string;
  group?: ErrorGroup;
  /** The sender of this code: the server, only client libraries, or none (reserved: published clients know it). */
  sentBy: "server" | "client" | "reserved";
  /** A code of Hallpass's own: clients with other prefixes cannot decode it and get plain text. docs/wire/dialects.md. */
  own: boolean;
}

type Extra = Partial<Pick<Entry, "group" | "sentBy" | "own">>;

function plain(status: number, message: string | ((wording: Wording) => string), extra: Extra = {}): Entry<undefined> {
  const text = typeof message === "string" ? () => message : (_: undefined, wording: Wording) => message(wording);
  return { status, details: undefined, message: text, sentBy: "server", own: false, ...extra };
}

function known<D extends TSchema>(
  status: number,
  details: D,
  message: (details: Static<D>, wording: Wording) => string,
  extra: Extra = {},
): Entry<D> {
  // TypeScript cannot narrow the generic conditional in Entry, although D is a schema by this signature.
  return { status, details, message: message as Entry<D>["message"], sentBy: "server", own: false, ...extra };
}

const projectAuth = { group: "INVALID_PROJECT_AUTHENTICATION" } as const;
const authRequired = { group: "PROJECT_AUTHENTICATION_REQUIRED" } as const;
const adminToken = { group: "INVALID_ADMIN_ACCESS_TOKEN" } as const;
const accessToken = { group: "INVALID_ACCESS_TOKEN" } as const;
const refreshToken = { group: "REFRESH_TOKEN_ERROR" } as const;
const passwordRules = { group: "PASSWORD_REQUIREMENTS_NOT_MET" } as const;
const verification = { group: "VERIFICATION_ERROR" } as const;
const apiKey = { group: "API_KEY_NOT_VALID" } as const;
const own = { own: true } as const;
const clientOnly = { sentBy: "client" } as const;
const reserved = { sentBy: "reserved" } as const;

const either = (words: readonly string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
const quoted = (words: readonly string[]) => either(words.map((word) => `'${word}'`));
const expiredAt = (millis: number | null) =>
  millis === null ? "" : ` (The access token expired at ${new Date(millis).toISOString()}.)`;
const UNVERIFIED =
  " but the email is not verified. Please login to your existing account with the method you used to sign up, and then verify your email to sign in with this login method.";
const KeyOf = Type.Object({ project_id: Text });
const keyMessage = (kind: string) => (d: { project_id: string }) =>
  `The ${kind} is not valid for the project "${d.project_id}". Does the project and/or the key exist?`;
const TeamPermission = Type.Object({ team_id: Text, user_id: Text, permission_id: Text });
const teamPermissionMessage = (d: Static<typeof TeamPermission>) =>
  `User ${d.user_id} does not have permission ${d.permission_id} in team ${d.team_id}.`;

/** A field whose value is refused, with a sentence that says what is wrong and what to do. */
const InvalidField = Type.Object({ field: Text, reason: Text });

/** The URL and the trusted domains, as far as they are known: a page that reads an error from its address may know neither. */
const trustNamed = ({ redirect_url, trusted_domains }: { redirect_url?: string; trusted_domains?: string[] } = {}) =>
  (redirect_url ? ` URL: ${redirect_url}.` : "") +
  (trusted_domains ? ` Trusted: ${trusted_domains.join(", ") || "none"}.` : "");

export const errors = {
  UNSUPPORTED_ERROR: known(
    500,
    Type.Object({ originalErrorCode: Text }),
    (d) => `An error occurred that is not supported by this client version: ${d.originalErrorCode}`,
    clientOnly,
  ),
  BODY_PARSING_ERROR: plain(400, "Invalid JSON in request body"),
  SCHEMA_ERROR: known(400, Type.Object({ message: Text }), (d) => d.message),
  ALL_OVERLOADS_FAILED: known(
    400,
    Type.Object({ overload_errors: Type.Array(Type.Unknown()) }),
    (d) =>
      `This endpoint has multiple overloads, and the request failed on all of them.\n\n${d.overload_errors
        .map((error, at) => `Overload ${at + 1}: ${JSON.stringify(error, null, 2)}`)
        .join("\n\n")}`,
    reserved,
  ),

  PROJECT_KEY_WITHOUT_ACCESS_TYPE: plain(
    400,
    ({ prefix }) =>
      `A project key or admin token was provided, but the x-${prefix}-access-type header is missing. Set it to 'client', 'server', or 'admin'.`,
    projectAuth,
  ),
  INVALID_ACCESS_TYPE: known(
    400,
    // The value is only for the text: the wire carries no details for this code (sic).
    Type.Object({ access_type: Text }),
    (d, { prefix }) =>
      `The x-${prefix}-access-type header must be 'client', 'server', or 'admin', but was '${d.access_type}'.`,
    projectAuth,
  ),
  ACCESS_TYPE_WITHOUT_PROJECT_ID: known(
    400,
    Type.Object({ request_type: Text }),
    (d, { prefix }) =>
      `The x-${prefix}-access-type header was '${d.request_type}', but the x-${prefix}-project-id header was not provided. See the API reference at /api/v1/reference for the headers of a request.`,
    projectAuth,
  ),
  ACCESS_TYPE_REQUIRED: plain(
    400,
    ({ prefix }) =>
      `You must specify an access level for this request. Set the x-${prefix}-access-type header to 'client', 'server', or 'admin'. See the API reference at /api/v1/reference for the headers of a request.`,
    projectAuth,
  ),
  INSUFFICIENT_ACCESS_TYPE: known(
    401,
    Type.Object({ actual_access_type: Text, allowed_access_types: Type.Array(Text) }),
    (d, { prefix }) =>
      `The x-${prefix}-access-type header must be ${quoted(d.allowed_access_types)}, but was '${d.actual_access_type}'.`,
    projectAuth,
  ),
  INVALID_PUBLISHABLE_CLIENT_KEY: known(401, KeyOf, keyMessage("publishable key"), projectAuth),
  INVALID_SECRET_SERVER_KEY: known(401, KeyOf, keyMessage("secret server key"), projectAuth),
  INVALID_SUPER_SECRET_ADMIN_KEY: known(401, KeyOf, keyMessage("super secret admin key"), projectAuth),
  UNPARSABLE_ADMIN_ACCESS_TOKEN: plain(401, "Admin access token is not parsable.", adminToken),
  ADMIN_ACCESS_TOKEN_EXPIRED: known(
    401,
    Type.Object({ expired_at_millis: NullableMillis }),
    (d) => `Admin access token has expired. Please refresh it and try again.${expiredAt(d.expired_at_millis)}`,
    adminToken,
  ),
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: plain(401, "Admin access tokens must be created on the internal project.", {
    ...adminToken,
    ...reserved,
  }),
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: plain(
    401,
    "Admin access token does not have the required permissions to access this project.",
    adminToken,
  ),
  CLIENT_AUTHENTICATION_REQUIRED: plain(401, "The publishable client key must be provided.", authRequired),
  SERVER_AUTHENTICATION_REQUIRED: plain(401, "The secret server key must be provided.", authRequired),
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: plain(
    401,
    "Either the publishable client key or the secret server key must be provided.",
    { ...authRequired, ...reserved },
  ),
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: plain(
    401,
    "Either the publishable client key or the super secret admin key must be provided.",
    { ...authRequired, ...reserved },
  ),
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: plain(
    401,
    "Either the publishable client key, the secret server key, or the super secret admin key must be provided.",
    { ...authRequired, ...reserved },
  ),
  ADMIN_AUTHENTICATION_REQUIRED: plain(401, "The super secret admin key must be provided.", authRequired),
  EXPECTED_INTERNAL_PROJECT: plain(401, "The project ID is expected to be internal.", {
    group: "PROJECT_AUTHENTICATION_ERROR",
  }),

  UNPARSABLE_ACCESS_TOKEN: plain(401, "Access token is not parsable.", accessToken),
  ACCESS_TOKEN_EXPIRED: known(
    401,
    Type.Object({ expired_at_millis: NullableMillis }),
    (d) => `Access token has expired. Please refresh it and try again.${expiredAt(d.expired_at_millis)}`,
    accessToken,
  ),
  INVALID_PROJECT_FOR_ACCESS_TOKEN: known(
    401,
    Type.Object({ expected_project_id: Text, actual_project_id: Text }),
    (d) =>
      `Access token not valid for this project. Expected project ID "${d.expected_project_id}", but the token is for project ID "${d.actual_project_id}".`,
    accessToken,
  ),
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: plain(
    401,
    "Refresh token not found for this project, or the session has expired/been revoked.",
    refreshToken,
  ),
  CANNOT_DELETE_CURRENT_SESSION: plain(400, "Cannot delete the current session.", refreshToken),
  PROVIDER_REJECTED: plain(
    401,
    "The provider refused to refresh the access token. The user must sign in with this provider again.",
    { ...refreshToken, ...reserved },
  ),

  USER_EMAIL_ALREADY_EXISTS: known(
    409,
    Type.Object({ email: Text, would_work_if_email_was_verified: Type.Boolean() }),
    (d) => `A user with email "${d.email}" already exists${d.would_work_if_email_was_verified ? UNVERIFIED : "."}`,
  ),
  INVALID_EMAIL: plain(400, "Please enter a valid email", { ...own, ...clientOnly }),
  EMAIL_NOT_VERIFIED: plain(400, "The email is not verified.", reserved),
  CANNOT_GET_OWN_USER_WITHOUT_USER: plain(
    400,
    "You have specified 'me' as a userId, but did not provide authentication for a user.",
  ),
  USER_ID_DOES_NOT_EXIST: known(
    400,
    Type.Object({ user_id: Text }),
    (d) => `The given user with the ID ${d.user_id} does not exist.`,
  ),
  USER_NOT_FOUND: plain(404, "User not found."),
  PROJECT_NOT_FOUND: known(
    404,
    Type.Object({ project_id: Text }),
    (d) => `Project ${d.project_id} not found or is not accessible with the current user.`,
    reserved,
  ),
  CURRENT_PROJECT_NOT_FOUND: known(
    400,
    Type.Object({ project_id: Text }),
    (d, { prefix }) =>
      `The current project with ID ${d.project_id} was not found. Please check the value of the x-${prefix}-project-id header.`,
  ),
  BRANCH_DOES_NOT_EXIST: known(
    400,
    Type.Object({ branch_id: Text }),
    (d) => `The branch with ID ${d.branch_id} does not exist.`,
  ),
  SIGN_UP_NOT_ENABLED: plain(
    400,
    "Creation of new accounts is not enabled for this project. Please ask the project owner to enable it.",
  ),
  PASSWORD_AUTHENTICATION_NOT_ENABLED: plain(400, "Password authentication is not enabled for this project."),
  PASSKEY_AUTHENTICATION_NOT_ENABLED: plain(400, "Passkey authentication is not enabled for this project."),
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: plain(400, "Anonymous accounts are not enabled for this project."),
  EMAIL_PASSWORD_MISMATCH: plain(400, "Wrong e-mail or password."),
  REDIRECT_URL_NOT_WHITELISTED: known(
    400,
    Type.Object({
      redirect_url: Text,
      trusted_domains: Type.Optional(
        Type.Array(Text, { description: "Only for callers that may know them; `localhost` stands for the setting." }),
      ),
    }),
    (d, { product, prefix }) =>
      `Redirect URL not whitelisted. Did you forget to add this domain to the trusted domains list on the ${product} dashboard?${prefix === OWN_WORDING.prefix ? trustNamed(d) : ""}`,
  ),
  PASSWORD_TOO_SHORT: known(
    400,
    Type.Object({ min_length: Type.Integer() }),
    (d) => `Password too short. Minimum length is ${d.min_length}.`,
    passwordRules,
  ),
  PASSWORD_TOO_LONG: known(
    400,
    Type.Object({ maxLength: Type.Integer({ default: PASSWORD_MAX_LENGTH }) }),
    (d) => `Password too long. Maximum length is ${d.maxLength}.`,
    { ...passwordRules, ...clientOnly },
  ),
  PASSWORD_TOO_COMMON: plain(400, "This password is too common and easy to guess. Please choose another.", {
    ...passwordRules,
    ...own,
  }),
  USER_DOES_NOT_HAVE_PASSWORD: plain(400, "This user does not have password authentication enabled."),
  VERIFICATION_CODE_NOT_FOUND: plain(404, "The verification code does not exist for this project.", verification),
  VERIFICATION_CODE_EXPIRED: plain(400, "The verification code has expired.", verification),
  VERIFICATION_CODE_ALREADY_USED: plain(409, "The verification link has already been used.", verification),
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: plain(
    400,
    "The verification code nonce has reached the maximum number of attempts. This code is not valid anymore.",
    verification,
  ),
  VERIFICATION_CODE_INCOMPLETE: plain(
    400,
    "This link is incomplete. Please open the whole link from the email, or enter the whole code.",
    { ...verification, ...own, ...clientOnly },
  ),
  COOKIES_BLOCKED: plain(
    400,
    "Your browser blocks cookies for this site, so you cannot be signed in. Allow cookies and try again.",
    { ...own, ...clientOnly },
  ),
  PASSWORD_CONFIRMATION_MISMATCH: plain(400, "Passwords do not match."),
  EMAIL_ALREADY_VERIFIED: plain(409, "The e-mail is already verified."),
  EMAIL_NOT_ASSOCIATED_WITH_USER: plain(
    400,
    "The e-mail is not associated with a user that could log in with that e-mail.",
    reserved,
  ),
  EMAIL_IS_NOT_PRIMARY_EMAIL: known(
    400,
    Type.Object({ email: Text, primary_email: NullableText }),
    (d) => `The given e-mail (${d.email}) must equal the user's primary e-mail (${d.primary_email}).`,
  ),
  PASSKEY_REGISTRATION_FAILED: known(400, Type.Object({ reason: Text }), (d) => d.reason),
  PASSKEY_WEBAUTHN_ERROR: known(400, Type.Object({ message: Text, code: Text }), (d) => d.message, clientOnly),
  PASSKEY_AUTHENTICATION_FAILED: known(400, Type.Object({ reason: Text }), (d) => d.reason),
  CONFIRMATION_REQUIRED: known(
    401,
    Type.Object({ methods: Type.Array(Text) }),
    (d) =>
      d.methods.includes("sign_in")
        ? "Confirm that it is you: sign in again, and repeat this within five minutes. Nothing was changed."
        : `Confirm that it is you, with your ${d.methods.join(" or ")}. Nothing was changed.`,
    own,
  ),
  CHANGED_MEANWHILE: known(
    409,
    Type.Object({ fields: Type.Array(Text) }),
    (d) =>
      `Since you read it, somebody else has changed ${d.fields.join(", ")}. Nothing was changed. Read the current values, and send your change again.`,
    own,
  ),
  PASSKEY_NOT_FOUND: plain(404, "Passkey not found.", own),

  PERMISSION_NOT_FOUND: known(
    404,
    Type.Object({ permission_id: Text }),
    (d) => `Permission "${d.permission_id}" not found. Make sure you created it on the dashboard.`,
  ),
  WRONG_PERMISSION_SCOPE: known(
    404,
    Type.Object({ permission_id: Text, expected_scope: Text, actual_scope: NullableText }),
    (d) =>
      `Permission "${d.permission_id}" not found. (It was found for a different scope "${d.actual_scope}", but scope "${d.expected_scope}" was expected.)`,
  ),
  CONTAINED_PERMISSION_NOT_FOUND: known(
    400,
    Type.Object({ permission_id: Text }),
    (d) => `Contained permission with ID "${d.permission_id}" not found. Make sure you created it on the dashboard.`,
  ),
  PERMISSION_ID_ALREADY_EXISTS: known(
    400,
    Type.Object({ permission_id: Text }),
    (d) => `Permission with ID "${d.permission_id}" already exists. Choose a different ID.`,
  ),
  TEAM_NOT_FOUND: known(404, Type.Object({ team_id: Text }), (d) => `Team ${d.team_id} not found.`),
  TEAM_ALREADY_EXISTS: known(409, Type.Object({ team_id: Text }), (d) => `Team ${d.team_id} already exists.`, reserved),
  TEAM_MEMBERSHIP_NOT_FOUND: known(
    404,
    Type.Object({ team_id: Text, user_id: Text }),
    (d) => `User ${d.user_id} is not found in team ${d.team_id}.`,
  ),
  USER_EXTERNAL_ID_ALREADY_EXISTS: known(
    409,
    Type.Object({ external_id: Text, user_id: Text }),
    (d) =>
      `Another user of the project has the external id "${d.external_id}": ${d.user_id}. Change that user first, or choose another external id.`,
    own,
  ),
  TEAM_MEMBERSHIP_ALREADY_EXISTS: plain(409, "Team membership already exists."),
  PROJECT_PERMISSION_REQUIRED: known(
    401,
    Type.Object({ user_id: Text, permission_id: Text }),
    (d) => `User ${d.user_id} does not have permission ${d.permission_id}.`,
    reserved,
  ),
  TEAM_PERMISSION_REQUIRED: known(401, TeamPermission, teamPermissionMessage),
  TEAM_PERMISSION_NOT_FOUND: known(401, TeamPermission, teamPermissionMessage),
  EMAIL_TEMPLATE_ALREADY_EXISTS: plain(409, "Email template already exists.", reserved),

  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: plain(400, "The OAuth connection is not connected to any user."),
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: plain(
    409,
    "The OAuth connection is already connected to another user.",
  ),
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: plain(400, "The OAuth connection does not have the required scope."),
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: plain(
    400,
    "Extra scopes are not available with shared OAuth keys. Please add your own OAuth keys on the dashboard to use extra scopes.",
  ),
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: plain(
    400,
    "Access tokens are not available with shared OAuth keys. Please add your own OAuth keys on the dashboard to use access tokens.",
  ),
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: known(
    400,
    Type.Object({ client_id: NullableText }),
    () =>
      "The OAuth client ID or secret is invalid. The client ID must be equal to the project ID (potentially with a hash and a branch ID), and the client secret must be a publishable client key.",
  ),
  INVALID_SCOPE: known(
    400,
    Type.Object({ scope: Text }),
    (d, { product }) => `The scope "${d.scope}" is not a valid OAuth scope for ${product}.`,
  ),
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: plain(
    409,
    "The user is already connected to another OAuth account. Did you maybe selected the wrong account?",
  ),
  OUTER_OAUTH_TIMEOUT: plain(408, "The OAuth flow has timed out. Please sign in again."),
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: plain(400, "The OAuth provider is not found or not enabled."),
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: plain(
    400,
    "A provider with the same account ID is already used for signing in.",
  ),
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: known(
    400,
    Type.Object({ attempt_code: Text }),
    () => "Multi-factor authentication is required for this user.",
  ),
  INVALID_TOTP_CODE: plain(400, "The TOTP code is invalid. Please try again."),
  INVALID_RECOVERY_CODE: plain(400, "The recovery code is invalid or was used before.", own),
  USER_AUTHENTICATION_REQUIRED: plain(401, "User authentication required for this endpoint."),
  INVALID_SHARED_OAUTH_PROVIDER_ID: known(
    400,
    Type.Object({ provider_id: Text }),
    (d) => `The shared OAuth provider with ID ${d.provider_id} is not valid.`,
    reserved,
  ),
  INVALID_STANDARD_OAUTH_PROVIDER_ID: known(
    400,
    Type.Object({ provider_id: Text }),
    (d) => `The standard OAuth provider with ID ${d.provider_id} is not valid.`,
    reserved,
  ),
  INVALID_AUTHORIZATION_CODE: plain(400, "The given authorization code is invalid."),
  OAUTH_PROVIDER_ACCESS_DENIED: plain(400, "The OAuth provider denied access to the user."),
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: known(
    409,
    Type.Object({
      type: Type.Literal("email"),
      contact_channel_value: NullableText,
      would_work_if_email_was_verified: Type.Boolean(),
    }),
    (d) =>
      // Without a value, the two spaces of the original remain (sic).
      `This ${d.type} ${d.contact_channel_value === null ? "" : `"(${d.contact_channel_value})"`} is already used for authentication by another account${
        d.would_work_if_email_was_verified ? UNVERIFIED : "."
      }`,
  ),
  INVALID_POLLING_CODE: plain(400, "The polling code is invalid or does not exist."),
  CLI_AUTH_ERROR: known(400, Type.Object({ message: Text }), (d) => d.message, clientOnly),
  CLI_AUTH_EXPIRED_ERROR: plain(400, "CLI authentication request expired. Please try again.", clientOnly),
  CLI_AUTH_USED_ERROR: plain(400, "This authentication token has already been used.", clientOnly),

  API_KEY_EXPIRED: plain(401, "API key has expired.", apiKey),
  API_KEY_REVOKED: plain(401, "API key has been revoked.", apiKey),
  WRONG_API_KEY_TYPE: known(
    400,
    Type.Object({ expected_type: Text, actual_type: Text }),
    (d) => `This endpoint is for ${d.expected_type} API keys, but a ${d.actual_type} API key was provided.`,
    apiKey,
  ),
  API_KEY_NOT_FOUND: plain(404, "API key not found.", apiKey),
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: plain(
    400,
    "Public API keys cannot be revoked by the secretscanner endpoint.",
    apiKey,
  ),
  EMAIL_RENDERING_ERROR: known(
    400,
    Type.Object({
      error: Text,
      problems: Type.Optional(Type.Array(MailProblem)),
      variables: Type.Optional(Type.Array(MailVariable)),
    }),
    (d) => `Failed to render email with theme: ${d.error}`,
  ),
  REQUIRES_CUSTOM_EMAIL_SERVER: plain(
    400,
    "This action requires a custom SMTP server. Please edit your email server configuration and try again.",
  ),
  MAIL_NOT_FOUND: plain(404, "Email not found.", own),
  MAIL_NOT_SENT_AGAIN: known(
    409,
    Type.Object({ reason: Text }),
    ({ reason }) =>
      reason === "not_failed"
        ? "The email has not failed, so it cannot be sent again."
        : reason === "has_codes"
          ? "The email has codes or links that work once, so it cannot be sent again. The user can request a new one."
          : "The content of the email is deleted, so it cannot be sent again.",
    own,
  ),
  AUTHORIZATION_REQUEST_NOT_FOUND: plain(
    404,
    "The app's request to sign you in has expired, or was answered. Go back to the app and start again.",
    own,
  ),
  DEVICE_REQUEST_NOT_FOUND: plain(
    404,
    "No device waits with this code. It may be mistyped, have expired, or have been used.",
    own,
  ),
  OAUTH_CLIENT_NOT_FOUND: plain(404, "OAuth client not found.", own),
  OAUTH_GRANT_NOT_FOUND: plain(404, "The app has no access, or no longer.", own),
  OAUTH_CLIENT_INVALID: known(400, InvalidField, (d) => d.reason, own),
  OAUTH_CLIENT_LIMIT_REACHED: known(
    409,
    Type.Object({ max: Type.Integer() }),
    (d) => `A project can have at most ${d.max} OAuth clients. Delete an unused one first.`,
    own,
  ),
  OAUTH_CLIENT_SECRET_NOT_FOUND: plain(404, "The OAuth client has no such secret.", own),
  OAUTH_CLIENT_SECRET_LIMIT_REACHED: known(
    409,
    Type.Object({ max: Type.Integer() }),
    (d) => `An OAuth client can have at most ${d.max} secrets. Delete the old one first.`,
    own,
  ),
  OAUTH_CLIENT_WITHOUT_SECRETS: known(
    400,
    Type.Object({ token_endpoint_auth_method: Text }),
    (d) =>
      `This OAuth client authenticates with \`${d.token_endpoint_auth_method}\`, so it has no secrets. Change token_endpoint_auth_method to client_secret_basic or client_secret_post first; only clients of kind confidential and machine can.`,
    own,
  ),
  OAUTH_API_NOT_FOUND: plain(404, "API not found.", own),
  OAUTH_API_INVALID: known(400, InvalidField, (d) => d.reason, own),
  OAUTH_API_IDENTIFIER_TAKEN: known(
    409,
    Type.Object({ identifier: Text }),
    (d) =>
      `The project already has an API with the identifier ${d.identifier}. Change that API, or choose another one.`,
    own,
  ),
  OAUTH_API_LIMIT_REACHED: known(
    409,
    Type.Object({ max: Type.Integer() }),
    (d) => `A project can have at most ${d.max} APIs. Delete an unused one first.`,
    own,
  ),
  TOO_MANY_ATTEMPTS: known(
    429,
    Type.Object({ limit: Text, retry_after_seconds: Type.Integer() }),
    (d) => `Too many attempts. Please wait ${d.retry_after_seconds} seconds and try again.`,
    own,
  ),
  REQUEST_TOO_LARGE: known(
    413,
    Type.Object({ limit_bytes: Type.Integer() }),
    (d) => `The request is too large. The limit is ${d.limit_bytes} bytes.`,
    own,
  ),
} as const satisfies Record<string, Entry<undefined> | Entry<TSchema> | Entry<never>>;

/** The code of a known error. Each one has a page at `/docs/errors/<code>`. */
export type ErrorCode = keyof typeof errors;

/** The details of an error, by its code: `Details<"TEAM_NOT_FOUND">` is `{ team_id: string }`. */
export type Details<C extends ErrorCode> = (typeof errors)[C] extends { details: infer D extends TSchema }
  ? Static<D>
  : undefined;

/** Codes whose details stay off the wire (sic, docs/wire/oddities.md): they only shape the message. */
const WITHOUT_WIRE_DETAILS: readonly ErrorCode[] = [
  "INVALID_ACCESS_TYPE",
  "PASSKEY_REGISTRATION_FAILED",
  "PASSKEY_AUTHENTICATION_FAILED",
  "INVALID_SCOPE",
  "CLI_AUTH_ERROR",
];

/** An error of the catalog with one code. */
export interface KnownErrorOf<C extends ErrorCode> extends Error {
  readonly name: "KnownError";
  readonly code: C;
  /** The values of the error, by their names on the wire; `undefined` for a code without any. */
  readonly details: Details<C>;
  /** The HTTP status of the reply. */
  readonly status: number;
}

/**
 * An error of the catalog: the union over its codes, or over some of them. The code tells which details there are.
 *
 *     switch (result.error.code) {
 *       case "TOO_MANY_ATTEMPTS":
 *         return waitFor(result.error.details.retry_after_seconds);
 *     }
 */
export type KnownError<C extends ErrorCode = ErrorCode> = { [K in C]: KnownErrorOf<K> }[C];

/** The type of the class. `instanceof` narrows to the type of the prototype; with a generic class, to `any`. */
interface KnownErrorClass {
  new <C extends ErrorCode>(code: C, details: Details<C>, text?: string): KnownErrorOf<C>;
  readonly prototype: KnownError;
}

/** The texts of errors whose text is not the catalog's. */
const givenTexts = new WeakMap<Error, string>();

class CatalogError<C extends ErrorCode> extends Error {
  override readonly name = "KnownError";

  constructor(
    readonly code: C,
    readonly details: Details<C>,
    text?: string,
  ) {
    super(text ?? wording(code, details, OWN_WORDING));
    if (text !== undefined) givenTexts.set(this, text);
  }

  get status(): number {
    return errors[this.code].status;
  }
}

// A class without type parameters has the union as its prototype's type; TypeScript cannot derive it from the generic one.
export const KnownError = CatalogError as unknown as KnownErrorClass;

/** The message of an error for callers with another prefix. */
export const messageFor = (error: KnownError, words: Wording): string =>
  givenTexts.get(error) ?? wording(error.code, error.details, words);

/** The body of the reply. Without details in the catalog, the key `details` is absent. */
export function toWire(
  error: KnownError,
  words: Wording = OWN_WORDING,
): { code: ErrorCode; details?: unknown; error: string } {
  const { code, details } = error;
  const hasDetails = details !== undefined && !WITHOUT_WIRE_DETAILS.includes(code);
  return { code, ...(hasDetails ? { details } : {}), error: messageFor(error, words) };
}

function wording(code: ErrorCode, details: unknown, words: Wording): string {
  // A message takes exactly the details of its entry; the constructor's types checked the pair. In browsers, only errors
  // that clients make themselves have a text here: the others bring the server's.
  return (errors[code].message as (details: unknown, words: Wording) => string)(details, words) || code;
}

/** `throw fail("TEAM_NOT_FOUND", { team_id })` */
export function fail<C extends ErrorCode>(
  code: C,
  ...[details]: Details<C> extends undefined ? [] : [details: Details<C>]
): KnownErrorOf<C> {
  return new KnownError<C>(code, details as Details<C>);
}

/** BODY_PARSING_ERROR has several texts but no details, so the caller passes its text. */
export const bodyParsingError = (text: string) => new KnownError("BODY_PARSING_ERROR", undefined, text);

/** Rebuilds an error from a reply. Unknown codes become UNSUPPORTED_ERROR. */
export function fromWire(body: { code: string; details?: unknown; error: string }): KnownError {
  if (!isErrorCode(body.code)) return new KnownError("UNSUPPORTED_ERROR", { originalErrorCode: body.code });
  // The server has the same catalog, so the details have the shape of the code.
  return errorWith(body.code, body.details, body.error);
}

/** Makes an error of a code that is known at run time only. */
export const errorWith = (code: ErrorCode, details: unknown, text?: string) =>
  new KnownError(code, details as Details<ErrorCode>, text) as KnownError;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

/**
 * Whether an error is a known error with one of the codes; narrows the type of its details.
 *
 *     if (isKnown(error, "TEAM_NOT_FOUND")) console.warn(error.details.team_id);
 */
export function isKnown<C extends ErrorCode>(error: unknown, ...codes: C[]): error is KnownError<C> {
  return error instanceof KnownError && (codes as ErrorCode[]).includes(error.code);
}

const groupOf = (code: ErrorCode): ErrorGroup | undefined => (errors[code] as { group?: ErrorGroup }).group;

/**
 * Whether an error belongs to a group, or to a group inside it.
 *
 *     if (inGroup(error, "PASSWORD_REQUIREMENTS_NOT_MET")) show(error.message);
 */
export function inGroup(error: unknown, group: ErrorGroup): error is KnownError {
  if (!(error instanceof KnownError)) return false;
  for (let at = groupOf(error.code); at; at = PARENT_GROUP[at]) if (at === group) return true;
  return false;
}

/** Codes that only clients of our own dialect can decode. */
export const isOwnCode = (code: ErrorCode): boolean => errors[code].own;
