/**
 * The catalog of refusals: every answer that the contract leaves as plain text, with a code of Hallpass's own. Existing
 * clients rely on the sentence and its status; clients with Hallpass's prefix read the code. docs/wire/errors.md.
 *
 * Two entries may have one meaning where the contract has two sentences or two statuses for it.
 */

interface Entry<M extends string = string> {
  status: number;
  /** The text to send; `{placeholders}` stand for values of the request. */
  message: M;
}

const says = <M extends string>(status: number, message: M): Entry<M> => ({ status, message });

export const refusals = {
  // The request itself
  PATH_NOT_FOUND: says(404, "404 — this page does not exist.\n\nURL: {url}\n\nThe API is at {api}."),
  METHOD_NOT_ALLOWED: says(405, "Method not allowed"),
  PATH_CHARACTERS_INVALID: says(400, "The path contains invalid characters."),
  QUERY_CONTAINS_NUL: says(400, "The query contains a NUL character."),
  REQUEST_BODY_INCOMPLETE: says(400, "The request body is incomplete."),
  REQUEST_BODY_TIMEOUT: says(408, "The request body did not arrive in time."),
  TOO_MANY_REQUEST_BODIES_FROM_ADDRESS: says(
    429,
    "The server is receiving too many request bodies from this address. Try again in a moment.",
  ),
  TOO_MANY_REQUEST_BODIES: says(503, "The server is receiving too many request bodies. Try again in a moment."),
  OBJECT_DELETED_CONCURRENTLY: says(
    409,
    "An object in this request was deleted at the same time. Reload and try again.",
  ),
  SERVER_BUSY: says(429, "The server is busy. Please try again in a moment."),
  SERVER_UNAVAILABLE: says(503, "The server is busy, or its database does not answer. Please try again in a moment."),
  REQUEST_OF_ANOTHER_SITE: says(403, "This address is only for the pages of this server."),
  REQUEST_ABANDONED: says(499, "The request was abandoned."),
  UNEXPECTED_ERROR: says(
    500,
    "Something went wrong. Please make sure the data you entered is correct.\n\nRequest ID: {request_id}",
  ),
  UNEXPECTED_ERROR_IN_DEV_MODE: says(
    500,
    "Internal Server Error. The error message follows, but will be stripped in production. {message}\n\nRequest ID: {request_id}",
  ),

  // Access
  DEVELOPMENT_OVERRIDE_KEYS_NOT_SUPPORTED: says(401, "This server does not support development override keys."),
  ADMIN_ACCESS_TOKEN_USER_NOT_FOUND: says(401, "The user of this admin access token no longer exists."),
  CRON_SECRET_INVALID: says(401, "Unauthorized"),

  IMPERSONATION_NOT_ALLOWED: says(403, "You are acting as this user. This session cannot make lasting changes."),
  IMPERSONATION_NOT_SUPPORTED_BY_CLIENT: says(
    403,
    "This version of the client library does not support impersonation. Update the library.",
  ),

  // Backups
  BACKUP_UNDER_WAY: says(409, "A backup is in progress. Wait until it is done."),
  BACKUP_NOT_FOUND: says(404, "There is no such backup."),

  // Users
  USER_DELETION_NOT_ENABLED: says(400, "Client user deletion is not enabled for this project"),
  PASSWORD_AND_HASH_GIVEN: says(400, "Cannot set both password and password_hash at the same time."),
  PASSWORD_HASH_INVALID: says(
    400,
    "Invalid password hash. Make sure it's a supported algorithm in Modular Crypt Format.",
  ),
  PASSWORD_AUTH_NOT_ENABLED: says(400, "Password auth not enabled in the project"),
  PASSWORD_ALREADY_SET: says(400, "User already has a password set."),
  OTP_AUTH_NOT_ENABLED: says(400, "OTP auth not enabled in the project"),
  PASSKEY_AUTH_NOT_SETTABLE: says(
    400,
    "Cannot manually enable passkey auth, it is enabled iff there is a passkey auth method",
  ),
  PRIMARY_EMAIL_REQUIRED: says(400, "{claim} cannot be true without primary_email"),
  USER_OAUTH_PROVIDER_NOT_FOUND: says(400, "OAuth provider {provider_id} not found"),

  // Signing in
  OTP_SIGN_IN_NOT_ENABLED: says(403, "OTP sign-in is not enabled for this project"),
  CLI_LOGIN_CODE_INVALID: says(400, "Invalid login code or the code has expired"),
  CLI_LOGIN_PROJECT_MISMATCH: says(400, "Project ID mismatch; please ensure that you are using the correct app url."),
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: says(400, "Multi-factor authentication is not enabled"),
  TOTP_SECRET_LENGTH_INVALID: says(400, "A TOTP secret must have {min} to {max} bytes."),
  PASSKEY_LIMIT_REACHED: says(400, "A user can have at most {max} passkeys. Delete an unused one first."),
  PASSKEYS_OF_ANOTHER_USER: says(403, "Client can only list passkeys for their own user."),

  // Apps with access
  OAUTH_GRANTS_OF_ANOTHER_USER: says(403, "Client can only list apps with access to their own user."),

  // Sessions
  SESSIONS_OF_ANOTHER_USER_LISTED: says(403, "Client can only list sessions for their own user."),
  SESSION_OF_ANOTHER_USER_DELETED: says(403, "Client can only delete sessions for their own user."),
  USER_DISABLED: says(403, "This account is disabled."),
  SESSION_NOT_FOUND: says(404, "Session not found."),

  // The live check
  LEGACY_VERIFIER_NOT_FOUND: says(404, "The project has no legacy verifier."),
  LEGACY_VERIFIER_ALREADY_EXISTS: says(409, "The project already has a legacy verifier. Change or delete that one."),
  LEGACY_VERIFIER_INVALID: says(400, "{problem}"),

  // Social sign-in
  PKCE_METHOD_NOT_SUPPORTED: says(400, "The code challenge method must be {method}."),
  ACCESS_TOKEN_OF_ANOTHER_PROJECT: says(403, "The access token is not valid for this project"),
  OAUTH_COOKIE_NOT_FOUND: says(
    400,
    "Inner OAuth cookie not found. This is likely because you refreshed the page during the OAuth sign in process. Please try signing in again",
  ),
  OAUTH_COOKIE_INVALID: says(400, "Invalid OAuth cookie. Please try signing in again."),
  OAUTH_REDIRECT_URI_NOT_TRUSTED: says(
    400,
    "Invalid redirect URI. You might have set the wrong redirect URI in the OAuth provider settings. Its domain must be one of the project's trusted domains.",
  ),
  OAUTH_SCOPE_NOT_SUPPORTED: says(400, 'Invalid scope. The only supported scope is "{scope}".'),
  USER_TO_LINK_NOT_FOUND: says(400, "The user to link the account to no longer exists."),
  OAUTH_ISSUER_NOT_HTTPS: says(400, "The issuer of this provider must use https."),
  OAUTH_DISCOVERY_FAILED: says(
    400,
    "The server could not reach the OAuth provider, or its discovery document is not valid. Please try again later.",
  ),
  OAUTH_PROVIDER_UNREACHABLE: says(502, "The server could not reach the OAuth provider. Please try again."),
  OAUTH_PROVIDER_RETURNED_NO_CODE: says(400, "The OAuth provider returned neither a code nor an error."),
  OAUTH_PROVIDER_RETURNED_NO_ACCOUNT_ID: says(400, "The OAuth provider did not return an account ID."),
  OAUTH_PROVIDER_ACCOUNT_ID_TOO_LONG: says(
    400,
    "The OAuth provider returned an account ID with more than {max} characters.",
  ),
  OAUTH_PROVIDER_RETURNED_NO_EMAIL: says(
    400,
    "Facebook did not return an email address. Please allow access to it, or add one to your Facebook account.",
  ),
  OAUTH_PROVIDER_REJECTED_TOKEN: says(400, "The OAuth provider did not accept its new access token."),
  OAUTH_PROVIDER_NO_ID_TOKEN: says(400, "The OAuth provider returned no ID token."),
  OAUTH_PROVIDER_ID_TOKEN_INVALID: says(400, "The OAuth provider returned an ID token that is not valid."),
  OAUTH_PROVIDER_GRANT_INVALID: says(400, "Inner OAuth callback failed due to invalid grant. Please try again."),
  OAUTH_PROVIDER_CREDENTIALS_INVALID: says(
    400,
    "Invalid client credentials for the OAuth provider {provider_id}. Please check its client ID and secret.",
  ),
  OAUTH_PROVIDER_SCOPE_NOT_ALLOWED: says(
    400,
    "The OAuth provider {provider_id} does not allow a requested scope. Please check the scopes of its app.",
  ),
  OAUTH_PROVIDER_FAILED: says(400, "The OAuth provider returned an error. Please try again."),
  OAUTH_PROVIDER_ANSWER_TOO_LARGE: says(400, "The OAuth provider's answer is too large."),
  OAUTH_PROVIDER_ANSWER_MISMATCH: says(
    400,
    "The OAuth provider's answer does not match this sign-in. Please try again.",
  ),

  // Accounts at providers
  CONNECTED_ACCOUNTS_OF_ANOTHER_USER: says(403, "Client can only access its own connected accounts"),
  OAUTH_PROVIDERS_OF_ANOTHER_USER: says(403, "Client can only {verb} OAuth providers for their own user."),
  OAUTH_PROVIDER_NOT_CONFIGURED: says(404, "OAuth provider {provider_id} not found or not configured"),
  OAUTH_PROVIDER_NOT_FOUND: says(404, "OAuth provider {id} for user {user_id} not found"),
  OAUTH_PROVIDER_ALREADY_CONNECTED: says(
    400,
    "The same provider type with the same account ID already exists for this user.",
  ),
  OAUTH_PROVIDER_SIGN_IN_ALREADY_ENABLED: says(
    400,
    "The same provider type with sign-in enabled already exists for this user.",
  ),

  // Contact channels
  CONTACT_CHANNELS_OF_ANOTHER_USER: says(403, "Client can only {verb} contact channels for their own user."),
  CONTACT_CHANNEL_OF_ANOTHER_USER_VERIFIED: says(400, "Can only send verification code for your own user"),
  CONTACT_CHANNEL_NOT_FOUND: says(404, "Contact channel not found."),
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: says(400, "Contact channel not found"),
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: says(404, "Contact channel not found"),
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: says(400, "Contact channel not found. Was your contact channel deleted?"),
  CONTACT_CHANNEL_ALREADY_EXISTS: says(400, "Contact channel already exists"),
  CONTACT_CHANNEL_LIMIT_REACHED: says(400, "A user can have at most {max} contact channels. Delete one first."),

  // Teams and permissions
  TEAMS_OF_ANOTHER_USER: says(
    403,
    'Client can only list teams for their own user. user_id must be either "me" or the ID of the current user',
  ),
  TEAM_CREATOR_GIVEN_TWICE: says(400, "Cannot use both add_current_user and creator_user_id."),
  TEAM_CREATOR_NOT_SIGNED_IN: says(401, "add_current_user requires a signed-in user."),
  TEAM_CREATION_NOT_ENABLED: says(403, "Client team creation is disabled for this project"),
  TEAM_CREATOR_IS_ANOTHER_USER: says(
    403,
    "You cannot create a team as a user that is not yourself. Make sure you set the creator_user_id to 'me'.",
  ),
  TEAM_OWNS_PROJECTS: says(400, "This team owns projects. Delete the projects or transfer them to another team first."),
  TEAM_ID_REQUIRED: says(400, "team_id is required for access type client"),
  MEMBER_PROFILE_OF_ANOTHER_USER: says(403, "Cannot update another user's profile"),
  TEAM_INVITATION_NOT_FOUND: says(404, "Invitation not found."),
  PERMISSIONS_OF_ANOTHER_USER: says(
    403,
    'Client can only list permissions for their own user. user_id must be either "me" or the ID of the current user',
  ),

  // The audit log
  AUDIT_ENTRY_NOT_FOUND: says(404, "Audit log entry not found."),

  // API keys
  API_KEYS_OF_ANOTHER_USER: says(403, "Client can only manage their own api keys"),
  EXPIRATION_IN_PAST: says(400, "expires_at_millis is {given}, {date}, which is in the past. {advice}"),
  USER_DISABLED_UNTIL_PAST: says(400, "until_millis is {given}, {date}, which is in the past."),
  USER_API_KEYS_NOT_ENABLED: says(400, "User API keys are not enabled for this project."),
  TEAM_API_KEYS_NOT_ENABLED: says(400, "Team API keys are not enabled for this project."),

  // Profile images and files
  PROFILE_IMAGE_TOO_LARGE: says(400, "The profile image is larger than 300 KiB."),
  PROFILE_IMAGE_URL_INVALID: says(400, "Invalid profile image URL"),
  FILE_NOT_FOUND: says(404, "The file does not exist."),

  // Notifications
  NOTIFICATIONS_OF_ANOTHER_USER: says(403, "You can only {verb} your own notification preferences"),
  NOTIFICATION_CATEGORY_NOT_FOUND: says(404, "Notification category not found"),
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: says(400, "This notification category cannot be disabled"),
  UNSUBSCRIBE_CODE_INVALID: says(400, "Invalid code"),

  // Email
  MAIL_SERVER_MISSING: says(
    400,
    "Failed to send email. This server has no mail server; its operator can set one with HALLPASS_SMTP_URL.",
  ),
  MAIL_SERVER_INCOMPLETE: says(
    400,
    "Failed to send email. The mail server of this project is not configured completely.",
  ),
  EMAIL_NOT_SENT: says(
    400,
    "Failed to send email. If you are the admin of this project, please check the email configuration and try again.",
  ),
  EMAIL_RECIPIENT_INVALID: says(400, "Failed to send email. The address of the recipient is not valid."),
  EMAIL_SUBJECT_INVALID: says(400, "Failed to send email. The subject is too long or not a single line."),
  EMAIL_CATEGORY_NOT_FOUND: says(400, "Notification category not found with given name"),
  EMAIL_TO_SEND_TEMPLATE_NOT_FOUND: says(400, "Template not found with given id"),
  EMAIL_TEMPLATE_NOT_FOUND: says(404, "No template found with given id"),
  EMAIL_THEME_NOT_FOUND: says(404, "No theme found with given id"),
  GIVEN_EMAIL_TEMPLATE_NOT_FOUND: says(400, "No template found with given id"),
  GIVEN_EMAIL_THEME_NOT_FOUND: says(400, "No theme found with given id"),
  EMAIL_PREVIEW_THEME_AMBIGUOUS: says(400, "Exactly one of theme_id or theme_tsx_source must be provided"),
  EMAIL_PREVIEW_TEMPLATE_AMBIGUOUS: says(400, "Exactly one of template_id or template_tsx_source must be provided"),

  EMAIL_DESIGN_BUILT_IN: says(409, "The {kind} is built in and cannot be deleted. Reset it to undo your changes."),
  EMAIL_DESIGN_NOT_BUILT_IN: says(
    409,
    "The {kind} is not built in, so it cannot be reset. Restore an earlier version.",
  ),
  EMAIL_THEME_SELECTED: says(409, "The project uses this theme. Select another theme for the project first."),
  EMAIL_DESIGN_VERSION_NOT_FOUND: says(404, "The {kind} has no such version."),

  // The assistant of the email editor
  ASSISTANT_NOT_SET_UP: says(
    400,
    "The assistant is not set up on this server: HALLPASS_AI_URL is not set. Ask the operator to set HALLPASS_AI_URL and HALLPASS_AI_MODEL, and HALLPASS_AI_KEY if the model needs a key.",
  ),
  ASSISTANT_MESSAGES_EMPTY: says(400, "The messages contain no text."),
  ASSISTANT_MODEL_FAILED: says(400, "The assistant's model {problem}."),
  ASSISTANT_ANSWER_INVALID: says(400, "The assistant's model returned {answer}. Try again, or rephrase the request."),

  // Projects and their configuration
  PROJECT_OF_KEYS_NOT_FOUND: says(404, "Project not found"),
  PROJECT_LIMIT_REACHED: says(400, "A team can own at most {max} projects. Delete one first, or use another team."),
  PROJECT_OWNER_ANONYMOUS: says(403, "Anonymous users cannot own projects. Sign up first."),
  INTERNAL_PROJECT_NOT_TRANSFERABLE: says(
    400,
    "The internal project runs the console. It stays with the team of its operators.",
  ),
  PROJECT_TRANSFER_NEEDS_OWNER: says(
    403,
    "Only an owner in their own session can give a project to another team. A key or an impersonated session cannot.",
  ),
  PROJECT_OWNERS_NEED_OWNER: says(
    403,
    "Only an owner in their own session can see and change the owners of a project. A key or an impersonated session cannot.",
  ),
  LAST_PROJECT_OWNER: says(
    409,
    "This is the last owner. Make another member of the team an owner first, or give the project to another team.",
  ),
  INTERNAL_PROJECT_NOT_DELETABLE: says(400, "The internal project runs the console. It cannot be deleted."),
  OPERATOR_TEAM_NOT_FOUND: says(500, "The internal project has no operator team."),
  CONFIG_NOT_JSON: says(400, "Invalid config JSON"),
  CONFIG_FORMAT_INVALID: says(400, "[FORMAT ERROR]{problem}"),
  CONFIG_KEY_INVALID: says(400, '[ERROR] The key "{key}" is not valid for the schema.'),
  CONFIG_VALUE_INVALID: says(400, "[ERROR] {problem}"),
  CONFIG_VALUE_INCOMPLETE: says(400, "[WARNING] {problem}"),
  CONFIG_TOO_LARGE: says(400, "[ERROR] The configuration must be at most {max} bytes of JSON"),
  CONFIG_TOO_MANY_ENTRIES: says(400, "[ERROR] {path} must have at most {max} entries"),
  CONFIG_EMAIL_THEME_INVALID: says(400, "Invalid email theme"),

  // The authorization server
  AUTHORIZATION_SERVER_OFF: says(409, "The authorization server of this project is off. Turn it on first."),
  /** The error of OAuth, and its description. */
  OAUTH_TRIAL_REFUSED: says(400, "{error}: {description}"),

  // Imports
  IMPORT_NOT_FOUND: says(404, "The import does not exist."),
  IMPORT_ALREADY_OPEN: says(
    409,
    "The project already has an import that has not ended: {import_id}. Start it or delete it first.",
  ),
  IMPORT_IN_ANOTHER_STATE: says(409, 'This cannot be done with an import in the state "{state}".'),
  IMPORT_SOURCE_INVALID: says(400, "{reason}"),

  // Webhooks
  WEBHOOK_SERVER_FAILED: says(503, "The webhook server returned an error. Please try again later."),
  WEBHOOKS_HANDED_OVER: says(409, "The webhooks of this server are handed to {server_url}. Manage them there."),
  WEBHOOK_ENDPOINT_NOT_FOUND: says(404, "Webhook endpoint not found."),
  WEBHOOK_MESSAGE_NOT_FOUND: says(404, "The webhook endpoint has no such message."),
  WEBHOOK_ENDPOINT_DISABLED: says(409, "The webhook endpoint is disabled. Enable it first."),
  WEBHOOK_ENDPOINT_LIMIT_REACHED: says(409, "A project can have at most {max} webhook endpoints. Delete one first."),
  WEBHOOK_URL_INVALID: says(400, "The URL of a webhook endpoint must be http(s), without a username and password."),
  WEBHOOK_URL_PRIVATE: says(400, "The URL of a webhook endpoint must be on the public internet."),
  WEBHOOK_HEADER_INVALID: says(400, "The header {name} cannot be sent with webhooks. {problem}"),
} as const satisfies Record<string, Entry>;

/** The code of a refusal in plain text. Each one has a page at `/docs/errors/<code>`. */
export type RefusalCode = keyof typeof refusals;

type PlacesIn<M extends string> = M extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never;

/** The values that a message needs: one for each of its placeholders. */
export type RefusalValues<C extends RefusalCode> = Record<PlacesIn<(typeof refusals)[C]["message"]>, string | number>;

/** The sentence of a refusal as it is sent. */
export function refusalText<C extends RefusalCode>(code: C, values: RefusalValues<C>): string {
  const given = new Map(Object.entries<string | number>(values));
  return refusals[code].message.replace(/\{(\w+)\}/g, (place, name) => String(given.get(name) ?? place));
}
