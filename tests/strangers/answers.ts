/**
 * Answers to calls that name a deleted object or a deleted user: for a client, and for servers with admins. `fine`: a list
 * without it, or a thread that has only its id. By docs/wire/levels.md, a client that may not access an object does not
 * learn whether it exists.
 */
export type Answers = Record<string, readonly [client: string | null, server: string]>;

/** Endpoints with the same answers. */
const answered = (client: string | null, server: string, ...endpoints: string[]): Answers =>
  Object.fromEntries(endpoints.map((endpoint) => [endpoint, [client, server]]));

const ONLY_OWN_PERMISSIONS =
  '403 Client can only list permissions for their own user. user_id must be either "me" or the ID of the current user';

/** Answers for both deleted objects and deleted users. */
const FOR_THINGS_AND_USERS: Answers = {
  "GET /contact-channels": ["403 Client can only list contact channels for their own user.", "fine"],
  "DELETE /oauth-grants/{oauth_grant_id}": ["OAUTH_GRANT_NOT_FOUND", "OAUTH_GRANT_NOT_FOUND"],
  "POST /emails/render-email": [
    null,
    "400 Exactly one of template_id or template_tsx_source must be provided | 400 Exactly one of theme_id or theme_tsx_source must be provided",
  ],
  "POST /emails/send-email": [null, "400 Template not found with given id | SCHEMA_ERROR"],
  ...answered(
    null,
    "fine",
    "PATCH /internal/ai-chat/{threadId}",
    "GET /internal/audit",
    "GET /internal/mails",
    "GET /users",
  ),
  ...answered(null, "MAIL_NOT_FOUND", "GET /internal/mails/{mail_id}", "POST /internal/mails/{mail_id}/retry"),
  ...answered(
    null,
    "404 The import does not exist.",
    "GET /imports/{import_id}",
    "DELETE /imports/{import_id}",
    "PUT /imports/{import_id}/source",
    "POST /imports/{import_id}/start",
  ),
  ...answered(
    null,
    "OAUTH_API_NOT_FOUND",
    "GET /oauth-apis/{oauth_api_id}",
    "PATCH /oauth-apis/{oauth_api_id}",
    "DELETE /oauth-apis/{oauth_api_id}",
  ),
  ...answered(null, "OAUTH_CLIENT_NOT_FOUND", "DELETE /oauth-clients/{oauth_client_id}/secrets/{secret_id}"),
  ...answered(null, "OAUTH_GRANT_NOT_FOUND", "DELETE /oauth-clients/{oauth_client_id}/trials/{oauth_trial_id}"),
  "GET /internal/audit/{entry_id}": [null, "404 Audit log entry not found."],
  "POST /internal/ai-chat/{threadId}": [
    null,
    "400 The assistant is not set up on this server: HALLPASS_AI_URL is not set. Ask the operator to set HALLPASS_AI_URL and HALLPASS_AI_MODEL, and HALLPASS_AI_KEY if the model needs a key.",
  ],
  ...answered(null, "API_KEY_NOT_FOUND", "GET /internal/api-keys/{id}", "PATCH /internal/api-keys/{id}"),
  // Without a source or a name.
  "PATCH /internal/email-templates/{id}": [null, "SCHEMA_ERROR"],
  ...answered("PASSKEY_NOT_FOUND", "PASSKEY_NOT_FOUND", "DELETE /passkeys/{id}", "PATCH /passkeys/{id}"),
  "GET /project-permissions": [ONLY_OWN_PERMISSIONS, "fine"],
  "GET /team-permissions": [ONLY_OWN_PERMISSIONS, "fine"],
  "DELETE /project-permissions/{user_id}/{permission_id}": [null, "PERMISSION_NOT_FOUND"],
  ...answered(
    "API_KEY_NOT_FOUND",
    "API_KEY_NOT_FOUND",
    "GET /team-api-keys/{id}",
    "PATCH /team-api-keys/{id}",
    "GET /user-api-keys/{id}",
    "PATCH /user-api-keys/{id}",
  ),
  "DELETE /team-invitations/{id}": ["TEAM_MEMBERSHIP_NOT_FOUND", "404 Invitation not found."],
  "POST /team-invitations/{id}/send-again": ["TEAM_MEMBERSHIP_NOT_FOUND", "TEAM_NOT_FOUND"],
  ...answered(
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "GET /team-member-profiles/{team_id}/{user_id}",
    "DELETE /team-memberships/{team_id}/{user_id}",
  ),
  "DELETE /team-permissions/{team_id}/{user_id}/{permission_id}": [null, "TEAM_PERMISSION_NOT_FOUND"],
  "POST /team-permissions/{team_id}/{user_id}/{permission_id}": [null, "TEAM_MEMBERSHIP_NOT_FOUND"],
};

/** The client is Ada, who owned the objects. */
export const ANSWERS_FOR_DELETED_THINGS: Answers = {
  "GET /users/count": [null, "fine"],
  "POST /users/batch": [null, "fine"],
  ...FOR_THINGS_AND_USERS,
  "GET /oauth-grants": ["403 Client can only list apps with access to their own user.", "SCHEMA_ERROR"],
  // The deleted permission is not defined any more.
  "GET /project-permissions": [ONLY_OWN_PERMISSIONS, "PERMISSION_NOT_FOUND"],
  "GET /team-permissions": [ONLY_OWN_PERMISSIONS, "PERMISSION_NOT_FOUND | fine"],
  "DELETE /auth/sessions/{id}": ["404 Session not found.", "404 Session not found."],
  ...answered(
    "400 Contact channel not found",
    "400 Contact channel not found",
    "DELETE /contact-channels/{user_id}/{contact_channel_id}",
    "PATCH /contact-channels/{user_id}/{contact_channel_id}",
  ),
  "GET /contact-channels/{user_id}/{contact_channel_id}": [
    "404 Contact channel not found.",
    "404 Contact channel not found.",
  ],
  "POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code": [
    "404 Contact channel not found",
    "404 Contact channel not found",
  ],
  "PATCH /emails/notification-preference/{user_id}/{category_id}": [
    "404 Notification category not found",
    "404 Notification category not found",
  ],
  "POST /internal/projects": ["EXPECTED_INTERNAL_PROJECT", "USER_AUTHENTICATION_REQUIRED"],
  ...answered(
    "404 OAuth provider … for user … not found",
    "404 OAuth provider … for user … not found",
    "DELETE /oauth-providers/{user_id}/{id}",
    "GET /oauth-providers/{user_id}/{id}",
    "PATCH /oauth-providers/{user_id}/{id}",
  ),
  ...answered(
    null,
    "PERMISSION_NOT_FOUND",
    "DELETE /project-permission-definitions/{permission_id}",
    "PATCH /project-permission-definitions/{permission_id}",
    "POST /project-permissions/{user_id}/{permission_id}",
    "DELETE /team-permission-definitions/{permission_id}",
    "PATCH /team-permission-definitions/{permission_id}",
  ),
  "GET /team-api-keys": ["API_KEY_NOT_FOUND", "fine"],
  "POST /team-api-keys": ["API_KEY_NOT_FOUND", "TEAM_NOT_FOUND"],
  ...answered(
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "TEAM_NOT_FOUND",
    "GET /team-invitations",
    "POST /team-invitations/send-code",
    "DELETE /teams/{team_id}",
    "GET /teams/{team_id}",
    "PATCH /teams/{team_id}",
  ),
  "GET /team-member-profiles": ["TEAM_MEMBERSHIP_NOT_FOUND", "SCHEMA_ERROR | TEAM_NOT_FOUND"],
  "GET /teams": [null, "fine"],
  "PATCH /internal/projects/current": [
    null,
    "403 Only an owner in their own session can give a project to another team. A key or an impersonated session cannot.",
  ],
  "PATCH /team-member-profiles/{team_id}/{user_id}": ["TEAM_MEMBERSHIP_NOT_FOUND", "TEAM_MEMBERSHIP_NOT_FOUND"],
  "POST /team-memberships/{team_id}/{user_id}": [null, "TEAM_NOT_FOUND"],
  "PATCH /users/{user_id}": [null, "TEAM_MEMBERSHIP_NOT_FOUND"],
  "PATCH /users/me": ["TEAM_MEMBERSHIP_NOT_FOUND", "CANNOT_GET_OWN_USER_WITHOUT_USER"],
};

/** The client is Ben, who shared teams with Ada. */
export const ANSWERS_FOR_DELETED_USERS: Answers = {
  "GET /internal/mails/counts": [null, "fine"],
  "POST /users/batch": [null, "fine"],
  ...answered(
    null,
    "403 Only an owner in their own session can see and change the owners of a project. A key or an impersonated session cannot.",
    "PATCH /internal/project-owners/{user_id}",
    "DELETE /internal/project-owners/{user_id}",
  ),
  ...FOR_THINGS_AND_USERS,
  "GET /auth/sessions": ["403 Client can only list sessions for their own user.", "fine"],
  "POST /auth/sessions": [null, "USER_ID_DOES_NOT_EXIST"],
  "POST /auth/sessions/link": [null, "USER_ID_DOES_NOT_EXIST"],
  "DELETE /auth/sessions/{id}": [
    "403 Client can only delete sessions for their own user. | 404 Session not found.",
    "404 Session not found.",
  ],
  "POST /connected-accounts/{user_id}/{provider_id}/access-token": [
    "403 Client can only access its own connected accounts",
    "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER",
  ],
  "POST /contact-channels": ["403 Client can only create contact channels for their own user.", "USER_NOT_FOUND"],
  "DELETE /contact-channels/{user_id}/{contact_channel_id}": [
    "403 Client can only delete contact channels for their own user.",
    "400 Contact channel not found",
  ],
  "GET /contact-channels/{user_id}/{contact_channel_id}": [
    "403 Client can only read contact channels for their own user.",
    "404 Contact channel not found.",
  ],
  "PATCH /contact-channels/{user_id}/{contact_channel_id}": [
    "403 Client can only update contact channels for their own user.",
    "400 Contact channel not found",
  ],
  "POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code": [
    "400 Can only send verification code for your own user",
    "USER_ID_DOES_NOT_EXIST",
  ],
  "GET /emails/notification-preference/{user_id}": [
    "403 You can only view your own notification preferences",
    "USER_NOT_FOUND",
  ],
  "PATCH /emails/notification-preference/{user_id}/{category_id}": [
    "403 You can only manage your own notification preferences",
    "USER_NOT_FOUND",
  ],
  "GET /oauth-grants": ["403 Client can only list apps with access to their own user.", "SCHEMA_ERROR | fine"],
  "GET /oauth-providers": ["403 Client can only list OAuth providers for their own user.", "fine"],
  ...answered(
    null,
    "USER_NOT_FOUND",
    "POST /oauth-claims/preview",
    "POST /oauth-providers",
    "POST /project-permissions/{user_id}/{permission_id}",
    "POST /team-memberships/{team_id}/{user_id}",
    "DELETE /users/{user_id}",
    "GET /users/{user_id}",
    "PATCH /users/{user_id}",
    "POST /users/{user_id}/disable",
    "POST /users/{user_id}/enable",
  ),
  "DELETE /oauth-providers/{user_id}/{id}": [
    "403 Client can only delete OAuth providers for their own user.",
    "404 OAuth provider … for user … not found",
  ],
  "GET /oauth-providers/{user_id}/{id}": [
    "403 Client can only read OAuth providers for their own user.",
    "404 OAuth provider … for user … not found",
  ],
  "PATCH /oauth-providers/{user_id}/{id}": [
    "403 Client can only update OAuth providers for their own user.",
    "404 OAuth provider … for user … not found",
  ],
  "GET /passkeys": ["403 Client can only list passkeys for their own user.", "fine"],
  "GET /team-member-profiles": ["400 team_id is required for access type client", "SCHEMA_ERROR | USER_NOT_FOUND"],
  "PATCH /team-member-profiles/{team_id}/{user_id}": [
    "403 Cannot update another user's profile",
    "TEAM_MEMBERSHIP_NOT_FOUND",
  ],
  "GET /teams": [
    '403 Client can only list teams for their own user. user_id must be either "me" or the ID of the current user',
    "fine",
  ],
  "POST /teams": [
    "403 You cannot create a team as a user that is not yourself. Make sure you set the creator_user_id to 'me'.",
    "USER_NOT_FOUND",
  ],
  "GET /user-api-keys": ["403 Client can only manage their own api keys", "fine"],
  "POST /user-api-keys": ["403 Client can only manage their own api keys", "USER_NOT_FOUND"],
};
