import type { ErrorCode } from "#contract/errors.ts";
import type { RefusalCode } from "#contract/refusals.ts";

/** What the page of an error says besides what the contract says: why it happens, and what to do. */
export interface Help {
  cause: string;
  cure: string;
}

const why = (cause: string, cure: string): Help => ({ cause, cure });

const NEVER_SENT = "This server never sends it. Clients know the code, so that they can read replies of other servers.";
const reserved = (cause: string, cure = "You can remove code that handles it.") => why(`${cause} ${NEVER_SENT}`, cure);
const ownUserOnly = (what: string) =>
  why(
    `A client asked for ${what} of another user. With a publishable key, a user reaches only what is their own.`,
    "Send the id of the signed-in user, or `me`. To reach other users, call from your server with its secret key.",
  );

/** Every known error. A code that is missing here is a compile error. */
export const errorHelp: Record<ErrorCode, Help> = {
  UNSUPPORTED_ERROR: why(
    "The server is newer than the SDK and sent a code that this version of the SDK does not know. `details.originalErrorCode` has it.",
    "Update the package `hallpass` to the version of your server.",
  ),
  BODY_PARSING_ERROR: why(
    "The body is not valid JSON, or its `content-type` is not one that the server reads.",
    "Send valid JSON with `content-type: application/json`. With `fetch`, pass `JSON.stringify(value)` as the body. Send `{}` where a body is required and there is nothing to say.",
  ),
  SCHEMA_ERROR: why(
    "The path, the query or the body does not have the shape that the endpoint expects. The message lists every problem with its path, such as `body.email must be defined`.",
    "Compare the request with the API reference of your server, `/api/v1/reference`. Unknown properties are refused, too, so look for misspelled names.",
  ),
  ALL_OVERLOADS_FAILED: reserved("The request fits none of several forms of an endpoint."),
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: why(
    "The request has a key or an owner token, and does not say at which level it calls.",
    "Add the header `x-hallpass-access-type` with `client`, `server` or `admin`, to match the key.",
  ),
  INVALID_ACCESS_TYPE: why(
    "The header `x-hallpass-access-type` has a value that is no level.",
    "Send `client`, `server` or `admin`.",
  ),
  ACCESS_TYPE_WITHOUT_PROJECT_ID: why(
    "The request names a level and no project.",
    "Add the header `x-hallpass-project-id`. In the SDK, set `projectId`, or `HALLPASS_PROJECT_ID` in the environment.",
  ),
  ACCESS_TYPE_REQUIRED: why(
    "The endpoint needs to know the caller, and the request has no access headers. A link that is opened in a browser has none.",
    "Send `x-hallpass-access-type`, `x-hallpass-project-id` and the key of the level.",
  ),
  INSUFFICIENT_ACCESS_TYPE: why(
    "The endpoint is not for callers of this level. `details.allowed_access_types` lists who may call it.",
    "Call it from your server with a secret server key (level `server`) or, where only admins may, with an admin key. Never put these keys into a page.",
  ),
  INVALID_PUBLISHABLE_CLIENT_KEY: why(
    "The publishable key does not belong to this project, was revoked, or has expired. Often the key and the project id come from two projects.",
    "Copy both from the page “Keys” of the project in the console.",
  ),
  INVALID_SECRET_SERVER_KEY: why(
    "The secret server key does not belong to this project, was revoked, or has expired.",
    "Create a key in the console, and set it together with the project id in the environment of your server.",
  ),
  INVALID_SUPER_SECRET_ADMIN_KEY: why(
    "The admin key does not belong to this project, was revoked, or has expired.",
    "Create a key with admin access in the console, and replace the old one.",
  ),
  UNPARSABLE_ADMIN_ACCESS_TOKEN: why(
    "The header with the owner's access token does not contain a token of this server.",
    "Send the access token of a session in project `internal`, without `Bearer` or quotes.",
  ),
  ADMIN_ACCESS_TOKEN_EXPIRED: why(
    "The access token of the owner has expired, or the session was revoked.",
    "Renew the token with the refresh token. The SDK does this automatically. If the session has ended, sign in to the console again.",
  ),
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: reserved("The owner's token belongs to another project than `internal`."),
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: why(
    "The user of the token does not own this project.",
    "Sign in as a member of the team that owns the project, or have a member invite you.",
  ),
  CLIENT_AUTHENTICATION_REQUIRED: why(
    "A request at level `client` has no publishable key.",
    "Send `x-hallpass-publishable-client-key`. In the SDK, set `publishableClientKey`.",
  ),
  SERVER_AUTHENTICATION_REQUIRED: why(
    "A request at level `server` has no secret server key.",
    "Send `x-hallpass-secret-server-key`. In the SDK, set `secretServerKey`, or `HALLPASS_SECRET_SERVER_KEY` in the environment.",
  ),
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: reserved("The request needs a publishable or a secret server key."),
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: reserved("The request needs a publishable or an admin key."),
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: reserved("The request needs a key of any level."),
  ADMIN_AUTHENTICATION_REQUIRED: why(
    "A request at level `admin` has neither an admin key nor the token of an owner.",
    "Send `x-hallpass-super-secret-admin-key`, or `x-hallpass-admin-access-token` of an owner's session.",
  ),
  EXPECTED_INTERNAL_PROJECT: why(
    "The endpoint serves the console, so it exists in project `internal` only.",
    "Use the project id `internal` and a session of the console.",
  ),
  UNPARSABLE_ACCESS_TOKEN: why(
    "The header `x-hallpass-access-token` does not contain an access token of this server, but a refresh token, a token of another server, or a truncated token.",
    "Send the access token as `user.getAuthHeaders()` or `currentSession.getTokens()` returns it, without `Bearer` or quotes.",
  ),
  ACCESS_TOKEN_EXPIRED: why(
    "Access tokens live for minutes. This one has expired, or its session was revoked; then `expired_at_millis` is null.",
    "Renew it with the refresh token: `POST /auth/sessions/current/refresh`. The SDK does this automatically. If renewing fails, too, the user must sign in.",
  ),
  INVALID_PROJECT_FOR_ACCESS_TOKEN: why(
    "The token belongs to a different project than the one in the request. Often two apps on one domain share a cookie name, or the project id of an environment changed.",
    "Use the same project id where users sign in and where you check them. Users of the other project must sign in again.",
  ),
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: why(
    "The session has ended: the user signed out, a password was changed, somebody revoked it, or it expired after a year.",
    "Treat the user as signed out and ask them to sign in. The SDK does both automatically.",
  ),
  CANNOT_DELETE_CURRENT_SESSION: why(
    "The request asks to revoke its own session.",
    "Call `signOut()` to end the current session. Revoke other sessions only.",
  ),
  PROVIDER_REJECTED: reserved("The provider refused to renew a token."),
  USER_EMAIL_ALREADY_EXISTS: why(
    "An account of this project signs in with this address. If `would_work_if_email_was_verified` is true, the address of that account is not verified yet.",
    "Offer to sign in instead. A user who signed up with another method uses that one, and adds a password in the account settings.",
  ),
  USER_EXTERNAL_ID_ALREADY_EXISTS: why(
    "An external id is unique in a project, and another user has this one: `details.user_id`. Nothing was changed.",
    "Read that user. If both are one person, delete one of them or clear its external id, then send the change again.",
  ),
  EMAIL_NOT_VERIFIED: reserved("The address is not verified."),
  CANNOT_GET_OWN_USER_WITHOUT_USER: why(
    "The request says `me` but has no access token, so there is no user. A token of a deleted user counts as none.",
    "Send the access token of a signed-in user, or name a user by id from your server.",
  ),
  USER_ID_DOES_NOT_EXIST: why(
    "A field of the request names a user that this project does not have.",
    "Check the id and the project. Ids of another project's users are unknown here.",
  ),
  USER_NOT_FOUND: why(
    "This project has no user with the id in the path. The user may have been deleted.",
    "Check the id and the project. `app.getUser(id)` gives null instead of this error.",
  ),
  PROJECT_NOT_FOUND: reserved("There is no such project, or the user may not see it."),
  CURRENT_PROJECT_NOT_FOUND: why(
    "This server has no project with the id in the request. Often the base URL and the project id belong to two different servers.",
    "Compare `baseUrl` and `projectId` with the console of the server that you call.",
  ),
  BRANCH_DOES_NOT_EXIST: why(
    "The request names a branch. Projects here have one branch, `main`.",
    "Leave the header `x-hallpass-branch-id` out.",
  ),
  SIGN_UP_NOT_ENABLED: why(
    "The project does not allow new accounts, whatever the sign-in method.",
    "Allow sign-ups in the console under “Sign-in”, or create users from your server with `createUser`.",
  ),
  PASSWORD_AUTHENTICATION_NOT_ENABLED: why(
    "The project does not use passwords.",
    "Turn on email and password in the console under “Sign-in”, or show only the methods that `app.getProject()` lists.",
  ),
  PASSKEY_AUTHENTICATION_NOT_ENABLED: why(
    "The project does not use passkeys.",
    "Turn on passkeys in the console under “Sign-in”.",
  ),
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: why(
    "The app asked for an anonymous user, and the project does not allow them.",
    'Set `"auth.anonymous.allowSignIn": true` in the project\'s configuration, or ask for a user with `or: "redirect"`.',
  ),
  EMAIL_PASSWORD_MISMATCH: why(
    "No account has this address with this password. The reply does not say which of the two is wrong, because that would reveal who has an account.",
    "Ask the user to try again, and offer to reset the password. Users without a password sign in with their provider, passkey or link.",
  ),
  REDIRECT_URL_NOT_WHITELISTED: why(
    "The server sends codes and tokens only to domains that the project trusts, and `details.redirect_url` is on none of them. Programs with a key of the project's backend, and everybody in dev mode, also get `details.trusted_domains`; `localhost` there stands for the setting.",
    "Add the domain in the console under “Domains”: scheme and host must be equal, the port may differ. To try an app on your machine, allow localhost callbacks there.",
  ),
  PASSWORD_TOO_SHORT: why(
    "The password has fewer characters than `details.min_length`.",
    "Ask for a longer one. The components of `hallpass/react` say so before they send it.",
  ),
  PASSWORD_TOO_LONG: why(
    "The password has more characters than `details.maxLength`. The SDK says so; the server answers SCHEMA_ERROR.",
    "Ask for a shorter one. The components of `hallpass/react` show it at the field.",
  ),
  PASSWORD_TOO_COMMON: why(
    "The password is on the list of those that attackers try first.",
    "Ask the user to choose another one. A few unrelated words make a good password.",
  ),
  USER_DOES_NOT_HAVE_PASSWORD: why(
    "The user signs in with other methods and has no password to change.",
    "Call `user.setPassword` instead of `user.updatePassword`; `user.hasPassword` tells which one.",
  ),
  COOKIES_BLOCKED: why(
    "The browser does not store cookies of this page: its user has turned them off, or the page is in a frame of another site. The SDK rejects a sign-in with this error, because the user would be signed out at once. In a browser, the message of the error is its code.",
    "Show the text of `hallpass/react` for the error, or one of your own. A page in a frame needs another token store.",
  ),
  VERIFICATION_CODE_INCOMPLETE: why(
    "The code has fewer or more characters than every code of its kind. Most often the link was truncated when copied. The SDK gives this error as a result; the server answers such a request with SCHEMA_ERROR.",
    "Show the text of the error, and ask the user to open the whole link from the email.",
  ),
  VERIFICATION_CODE_NOT_FOUND: why(
    "The code of a link is unknown in this project. The link was truncated when copied, belongs to another project, or was deleted because of its age.",
    "Ask the user to open the newest email, and offer to send it again.",
  ),
  VERIFICATION_CODE_EXPIRED: why(
    "The link is too old. Sign-in codes live for minutes, password resets for an hour, invitations and verifications for seven days.",
    "Send a new one.",
  ),
  VERIFICATION_CODE_ALREADY_USED: why(
    "The link works once, and it was used. Some email programs open links before their users do; our pages therefore act on a click only.",
    "If the user is now signed in or verified, continue. If not, send a new link.",
  ),
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: why(
    "Somebody entered too many wrong codes for one email, so its code is no longer valid.",
    "Send a new code.",
  ),
  PASSWORD_CONFIRMATION_MISMATCH: why(
    "The old password of a change is wrong.",
    "Ask for it again, and offer to reset the password.",
  ),
  EMAIL_ALREADY_VERIFIED: why(
    "There is nothing to verify: the address is already verified.",
    "Read the user again, and continue.",
  ),
  EMAIL_NOT_ASSOCIATED_WITH_USER: reserved("No user signs in with the address."),
  EMAIL_IS_NOT_PRIMARY_EMAIL: why(
    "The request asks to verify an address that is not the primary one.",
    "Call `sendVerificationEmail` of the contact channel, which works for every address.",
  ),
  PASSKEY_REGISTRATION_FAILED: why(
    "The server did not accept the new passkey. The text says why: an expired challenge, a wrong origin, or an algorithm that is not supported.",
    "Begin again; a challenge lives about a minute. If the origin is wrong, add the domain of your page to the project's trusted domains.",
  ),
  INVALID_EMAIL: why(
    "The text is not an email address. The SDK gives this error as a result; the server answers such a request with SCHEMA_ERROR.",
    "Show the text of the error at the field, and let the user correct the address.",
  ),
  PASSKEY_WEBAUTHN_ERROR: why(
    "The browser closed the passkey dialog with an error. `details.code` has its name: `NotAllowedError` if the user closed the dialog or waited too long.",
    "Let the user try again. Passkeys need HTTPS or localhost.",
  ),
  PASSKEY_AUTHENTICATION_FAILED: why(
    "No account has this passkey, the challenge has expired, or the origin is not trusted. The text says which.",
    "Begin again. If the passkey was deleted from the account, remove it from the device, too.",
  ),
  PASSKEY_NOT_FOUND: why("The account has no passkey with this id.", "Read the list of passkeys again."),
  PERMISSION_NOT_FOUND: why(
    "The project has no permission with this id.",
    "Define it with `createTeamPermissionDefinition` or `createProjectPermissionDefinition` of the admin app, or correct the id.",
  ),
  WRONG_PERMISSION_SCOPE: why(
    "The permission exists for teams but was used for the project, or vice versa.",
    "Name the team for a team permission, and no team for a project permission.",
  ),
  CONTAINED_PERMISSION_NOT_FOUND: why(
    "The permission would contain another one that does not exist in the same scope.",
    "Create the contained permission first.",
  ),
  PERMISSION_ID_ALREADY_EXISTS: why("Another permission of the project has this id.", "Choose a different id."),
  TEAM_NOT_FOUND: why(
    "The project has no such team, or the signed-in user is not a member of it.",
    "Check the id. After a team was deleted or left, choose another one.",
  ),
  TEAM_ALREADY_EXISTS: reserved("There is a team with this id."),
  TEAM_MEMBERSHIP_NOT_FOUND: why("The user is not a member of the team.", "Add the user to the team first."),
  TEAM_MEMBERSHIP_ALREADY_EXISTS: why(
    "The user is already a member of the team.",
    "Continue: there is nothing left to do.",
  ),
  PROJECT_PERMISSION_REQUIRED: reserved("The user lacks a permission in the project."),
  TEAM_PERMISSION_REQUIRED: why(
    "The signed-in user lacks the permission `details.permission_id` in the team.",
    "Grant it with `grantPermission` on your server, or hide the control with `usePermission`.",
  ),
  TEAM_PERMISSION_NOT_FOUND: why(
    "The user does not have the permission to revoke.",
    "Continue: there is nothing left to do. A permission that another one contains is revoked with the outer one.",
  ),
  EMAIL_TEMPLATE_ALREADY_EXISTS: reserved("There is a template of this kind."),
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: why(
    "The user has no account of this provider connected.",
    'Ask for it with `user.getConnectedAccount(provider, { or: "redirect" })`.',
  ),
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: why(
    "The account at the provider belongs to another user of this project.",
    "Choose another account at the provider, or sign in as the other user and disconnect it there.",
  ),
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: why(
    "The user did not grant all scopes that were asked for.",
    'Ask again with `getConnectedAccount(provider, { or: "redirect", scopes })`. The provider shows its consent page.',
  ),
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: why(
    "The provider uses the operator's keys, which ask for the basic scopes only.",
    "Enter your own client id and secret for the provider in the console.",
  ),
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: why(
    "The provider uses the operator's keys, and Hallpass does not hand out their tokens.",
    "Enter your own client id and secret for the provider in the console.",
  ),
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: why(
    "The client id is not a project, or the client secret is not one of its publishable client keys.",
    "Send the project id as `client_id` and a publishable client key as `client_secret`.",
  ),
  INVALID_SCOPE: why("The token endpoint does not know the scope.", "Send `legacy`, or leave it out."),
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: why(
    "The user has connected another account of the same provider.",
    "Choose that account at the provider, or disconnect it first.",
  ),
  OUTER_OAUTH_TIMEOUT: why(
    "The user took more than ten minutes at the provider, or returned a second time.",
    "Begin the sign-in again.",
  ),
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: why(
    "The project does not have this provider turned on.",
    "Turn it on in the console under “Sign-in”, or show only the providers of `app.getProject()`.",
  ),
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: why(
    "Another user of the project signs in with this account of the provider.",
    "Turn off sign-in of the other entry first, or add this one without sign-in.",
  ),
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: why(
    "The first step succeeded, and the user has multi-factor authentication. `details.attempt_code` stands for the first step and is valid for five minutes.",
    "Ask for the code of the authenticator app, and call `signInWithMfa`. The pages of `hallpass/react` do this automatically.",
  ),
  INVALID_TOTP_CODE: why(
    "The six digits are wrong or were used before. A code is valid for its thirty seconds and those before and after.",
    "Ask for a new code. If it keeps failing, the clock of the user's device is probably wrong.",
  ),
  CONFIRMATION_REQUIRED: why(
    "Only an owner who confirms their identity can make this change. `details.methods` lists the ways to confirm it: `password`, `passkey`, or, for owners who have neither, `sign_in`.",
    "Ask for the password or the passkey, and repeat the request with `confirmation`. A challenge for a passkey works once, for 65 seconds. With `sign_in`, sign in again and repeat it within five minutes.",
  ),
  MAIL_NOT_FOUND: why(
    "The project has no email with this id, or the email was deleted: with its user, or when its project no longer keeps it, 90 days after it was queued by default.",
    "List the emails of the project again.",
  ),
  MAIL_NOT_SENT_AGAIN: why(
    "Only a failed email can be sent again, for seven days, and only if it has no codes or links that work once. `details.reason` says why this one cannot: `not_failed`, `has_codes` or `content_deleted`.",
    "Let the user ask for a new code, or send a new email.",
  ),
  AUTHORIZATION_REQUEST_NOT_FOUND: why(
    "The request of another app to sign the user in was answered, or is older than 30 minutes. A request belongs to one project.",
    "Let the user go back to the app and start again.",
  ),
  DEVICE_REQUEST_NOT_FOUND: why(
    "No device of the project waits with the code that the user has entered: it is mistyped, was answered, or is older than 10 minutes.",
    "Let the user compare the code with that on the device, or start again on the device.",
  ),
  OAUTH_CLIENT_NOT_FOUND: why(
    "The project has no OAuth client with this id, or somebody deleted it.",
    "List the OAuth clients of the project again.",
  ),
  OAUTH_GRANT_NOT_FOUND: why(
    "No app has access by this id: somebody removed the access, or it belongs to another user.",
    "List the apps with access again.",
  ),
  OAUTH_CLIENT_INVALID: why(
    "A setting of an OAuth client does not fit its kind, its other settings, or a standard. `details.field` names the setting, and `details.reason` says what is wrong and what to do. Nothing was changed.",
    "Change the setting as `details.reason` says.",
  ),
  OAUTH_CLIENT_LIMIT_REACHED: why(
    "The project has as many OAuth clients as it can have: `details.max`.",
    "Delete clients that nobody uses.",
  ),
  OAUTH_CLIENT_SECRET_NOT_FOUND: why(
    "The OAuth client has no secret with this id, or somebody deleted it.",
    "Read the client again: its `secrets` list those that it has.",
  ),
  OAUTH_CLIENT_SECRET_LIMIT_REACHED: why(
    "An OAuth client has at most two secrets: the one in use, and the next one.",
    "Delete the secret that the app no longer uses, then create another one.",
  ),
  OAUTH_CLIENT_WITHOUT_SECRETS: why(
    "The OAuth client does not authenticate with a secret. `details.token_endpoint_auth_method` says how it does.",
    "Change `token_endpoint_auth_method` of a confidential or machine client. A public client cannot keep a secret.",
  ),
  OAUTH_API_NOT_FOUND: why(
    "The project has no API with this id, or somebody deleted it.",
    "List the APIs of the project again.",
  ),
  OAUTH_API_INVALID: why(
    "The identifier or the scopes of an API cannot be used. `details.field` names the field, and `details.reason` says what is wrong and what to do. Nothing was changed.",
    "Change the field as `details.reason` says.",
  ),
  OAUTH_API_IDENTIFIER_TAKEN: why(
    "Another API of the project has this identifier, which is the audience of its access tokens.",
    "Change that API, or choose another identifier.",
  ),
  OAUTH_API_LIMIT_REACHED: why(
    "The project has as many APIs as it can have: `details.max`.",
    "Delete APIs that nobody uses.",
  ),
  CHANGED_MEANWHILE: why(
    "The change names the values that its sender has read (`expected`, or `ifUnchanged` in the SDK), and somebody else has changed one of them in the meantime. `details.fields` lists them. Nothing was changed.",
    "Read the object again, show what is different, and let the person decide. Then send the change with the new values.",
  ),
  INVALID_RECOVERY_CODE: why(
    "The recovery code is wrong, or was used before: each one works once.",
    "Ask for another one. If none is left, your server can turn off multi-factor authentication with `user.update({ totpMultiFactorSecret: null })`.",
  ),
  USER_AUTHENTICATION_REQUIRED: why(
    "The endpoint acts for a signed-in user, and the request has no access token.",
    "Send the header `x-hallpass-access-token`. In the SDK, sign in first.",
  ),
  INVALID_SHARED_OAUTH_PROVIDER_ID: reserved("The provider cannot use the operator's keys."),
  INVALID_STANDARD_OAUTH_PROVIDER_ID: reserved("The provider is unknown."),
  INVALID_AUTHORIZATION_CODE: why(
    "The code of the callback URL is unknown, has expired after five minutes, or was redeemed. A reload of the callback page redeems it a second time.",
    "Begin the sign-in again.",
  ),
  OAUTH_PROVIDER_ACCESS_DENIED: why(
    "The user closed or refused the consent page of the provider.",
    "Show the sign-in page again.",
  ),
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: why(
    "Another account of the project signs in with this address.",
    "Use the address for contact only, or remove it from the other account.",
  ),
  INVALID_POLLING_CODE: why(
    "The polling code of a CLI login is unknown to the project, or has expired.",
    "Begin the login again. Check that the program and the app use the same project.",
  ),
  CLI_AUTH_ERROR: why(
    "The login of a terminal program failed. The text says why.",
    "Run the login again, and check the base URL and the project id of the program.",
  ),
  CLI_AUTH_EXPIRED_ERROR: why(
    "Nobody confirmed the login of a terminal program in time.",
    "Run the login again and open the link that it prints.",
  ),
  CLI_AUTH_USED_ERROR: why(
    "The login of a terminal program was redeemed before: each one gives its token once.",
    "Run the login again.",
  ),
  API_KEY_EXPIRED: why("The API key is past its expiration date.", "Ask its owner to create a new one."),
  API_KEY_REVOKED: why("Somebody revoked the API key.", "Ask its owner to create a new one."),
  WRONG_API_KEY_TYPE: why(
    "A team API key was checked as a user API key, or vice versa.",
    "Check it at the endpoint of its type. The key itself contains `user` or `team`.",
  ),
  API_KEY_NOT_FOUND: why(
    "The project has no such API key. The key is truncated, belongs to another project, or its owner was deleted.",
    "Check that your program sends the whole key to the right project.",
  ),
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: why(
    "A scanner of secrets reported a key that is meant to be public.",
    "You need not do anything. The owner of the key can revoke it.",
  ),
  EMAIL_RENDERING_ERROR: why(
    "The source of a template or theme does not compile, throws, or takes too long. `details.error` has the reason.",
    "Correct the source. `getEmailPreview` of the admin app reports the same error before you save it.",
  ),
  REQUIRES_CUSTOM_EMAIL_SERVER: why(
    "The shared mail server sends built-in emails only.",
    "Give the project a mail server of its own: `email_config`. In dev mode no project needs one, unless `HALLPASS_SMTP_URL` is set.",
  ),
  TOO_MANY_ATTEMPTS: why(
    "Too many attempts failed in a short time, for this account or from this address. `details.limit` names the limit.",
    "Wait for `retry_after_seconds`. No account is ever locked. Behind a proxy, set `HALLPASS_TRUSTED_PROXIES`, or all users share one address.",
  ),
  REQUEST_TOO_LARGE: why(
    "The body is larger than `details.limit_bytes`.",
    "Send less at once. Store large files elsewhere, and keep their URL in the metadata.",
  ),
};

const TRY_AGAIN = "Wait a moment and send the request again.";
const BEGIN_AGAIN = "Begin the sign-in again.";
const CHECK_PROVIDER =
  "Begin the sign-in again. If it keeps failing, check the settings of your app at the provider and the entry in the console.";

/** Every refusal in plain text. A code that is missing here is a compile error. */
export const refusalHelp: Record<RefusalCode, Help> = {
  PATH_NOT_FOUND: why(
    "The server has no such path. Often `/api/v1` is missing, or the base URL ends with a path.",
    "Compare the URL with the API reference of your server, `/api/v1/reference`.",
  ),
  REQUEST_OF_ANOTHER_SITE: why(
    "The path is below `/api/session`, where only the pages of the server call the API, with the cookie of their session.",
    "Call `/api/v1` from your app, and send the tokens in headers.",
  ),
  METHOD_NOT_ALLOWED: why(
    "The path exists with another method. The header `Allow` lists them.",
    "Use a method that the API reference shows.",
  ),
  PATH_CHARACTERS_INVALID: why(
    "The path contains characters that no id has, such as a broken escape or a NUL character.",
    "Encode values with `encodeURIComponent` before you put them into a path.",
  ),
  QUERY_CONTAINS_NUL: why("A value of the query contains a NUL character.", "Remove it: databases do not store it."),
  REQUEST_BODY_INCOMPLETE: why("The connection ended before the whole body arrived.", TRY_AGAIN),
  REQUEST_BODY_TIMEOUT: why("The body arrived too slowly.", "Send less at once, or use a faster connection."),
  TOO_MANY_REQUEST_BODIES_FROM_ADDRESS: why(
    "Too many bodies from this address arrive at the same time.",
    "Send fewer requests in parallel. Behind a proxy, set `HALLPASS_TRUSTED_PROXIES`.",
  ),
  TOO_MANY_REQUEST_BODIES: why("Too many bodies arrive at the server at the same time.", TRY_AGAIN),
  OBJECT_DELETED_CONCURRENTLY: why(
    "Something that the request refers to was deleted while the request ran.",
    "Read the objects again, and repeat the request if it still applies.",
  ),
  SERVER_BUSY: why(
    "The server has more work of this kind than it can do at once, such as hashing passwords.",
    TRY_AGAIN,
  ),
  SERVER_UNAVAILABLE: why(
    "The database does not answer, or others keep changing the same rows. Nothing was changed.",
    "Send the request again after `Retry-After` seconds. Operators find the reason in the log and with `hallpass doctor`.",
  ),
  REQUEST_ABANDONED: why("The caller closed the connection before the reply was ready.", "Give requests more time."),
  UNEXPECTED_ERROR: why(
    "The server has a bug, or is in an unexpected state.",
    "Operators search the log for the request ID of the text. Please report a fault that repeats.",
  ),
  UNEXPECTED_ERROR_IN_DEV_MODE: why(
    "The server has a bug, or is in an unexpected state. Only dev mode shows the message.",
    "Search the log for the request ID of the text. Please report a fault that repeats.",
  ),
  DEVELOPMENT_OVERRIDE_KEYS_NOT_SUPPORTED: why(
    "The request has a development override key. On this server, such a key opens nothing.",
    "Leave the header out, and use a key of the project.",
  ),
  ADMIN_ACCESS_TOKEN_USER_NOT_FOUND: why(
    "The owner of the token was deleted.",
    "Sign in to the console as another owner.",
  ),
  CRON_SECRET_INVALID: why(
    "An endpoint for scheduled jobs was called without the right secret.",
    "You need not call it: the server runs its jobs automatically.",
  ),
  USER_DELETION_NOT_ENABLED: why(
    "The project does not let users delete their own accounts.",
    "Turn on `client_user_deletion_enabled` in the project's configuration, or delete the user from your server.",
  ),
  PASSWORD_AND_HASH_GIVEN: why("The request has both `password` and `password_hash`.", "Send one of them."),
  PASSWORD_HASH_INVALID: why(
    "`password_hash` is not a hash that the server can check, or it costs too much to check.",
    "Send bcrypt, argon2, or another hash of the table in Export and import, within its limits.",
  ),
  PASSWORD_AUTH_NOT_ENABLED: why(
    "The request sets a password, but the project does not use passwords.",
    "Turn on email and password in the console under “Sign-in”.",
  ),
  PASSWORD_ALREADY_SET: why("The user has a password.", "Call `user.updatePassword` with the old one."),
  OTP_AUTH_NOT_ENABLED: why(
    "The request turns on sign-in by email, but the project does not use magic links.",
    "Turn on magic links in the console under “Sign-in”.",
  ),
  PASSKEY_AUTH_NOT_SETTABLE: why(
    "Passkey sign-in is on exactly while the user has a passkey, so it cannot be set.",
    "Register a passkey with `user.registerPasskey()`.",
  ),
  PRIMARY_EMAIL_REQUIRED: why(
    "A field refers to the primary address of a user who has none.",
    "Send `primary_email` in the same request.",
  ),
  USER_OAUTH_PROVIDER_NOT_FOUND: why(
    "The request connects an account of a provider that the project does not have.",
    "Turn the provider on in the console first.",
  ),
  OTP_SIGN_IN_NOT_ENABLED: why(
    "The project does not use magic links and one-time codes.",
    "Turn them on in the console under “Sign-in”.",
  ),
  CLI_LOGIN_CODE_INVALID: why(
    "The login code of a terminal program is unknown, expired or redeemed.",
    "Run the login in the terminal again.",
  ),
  CLI_LOGIN_PROJECT_MISMATCH: why(
    "The terminal program and the app that confirms belong to different projects.",
    "Pass the URL of the right app as `appUrl`.",
  ),
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: why(
    "The request asks for recovery codes, but the user has no multi-factor authentication.",
    "Turn on multi-factor authentication first.",
  ),
  TOTP_SECRET_LENGTH_INVALID: why(
    "The secret of an authenticator app is too short to be safe, or too long.",
    "Make it of 20 random bytes: `crypto.getRandomValues(new Uint8Array(20))`.",
  ),
  EXPIRATION_IN_PAST: why(
    "The key would never work, because `expires_at_millis` is in the past. Often the value is in seconds, or comes from a wrong clock.",
    "Send milliseconds since 1970-01-01 UTC, in the future. The message suggests the intended value, or shows the server's time.",
  ),
  PASSKEY_LIMIT_REACHED: why("The user has as many passkeys as the server keeps.", "Delete one that is not used."),
  PASSKEYS_OF_ANOTHER_USER: ownUserOnly("passkeys"),
  OAUTH_GRANTS_OF_ANOTHER_USER: ownUserOnly("apps with access"),
  SESSIONS_OF_ANOTHER_USER_LISTED: ownUserOnly("sessions"),
  SESSION_OF_ANOTHER_USER_DELETED: ownUserOnly("a session"),
  SESSION_NOT_FOUND: why("The session has ended, or never existed.", "Read the list of sessions again."),
  PKCE_METHOD_NOT_SUPPORTED: why(
    "The code challenge has a method other than S256.",
    "Send `code_challenge_method=S256`.",
  ),
  ACCESS_TOKEN_OF_ANOTHER_PROJECT: why(
    "The request links a provider account with a token of another project.",
    "Use the access token of a user of this project.",
  ),
  OAUTH_COOKIE_NOT_FOUND: why(
    "The browser that returned from the provider has no cookie of this sign-in. The page was reloaded, another browser opened the link, or the browser blocks cookies.",
    `${BEGIN_AGAIN} The API and the provider's redirect URL must have the same host.`,
  ),
  OAUTH_COOKIE_INVALID: why("The cookie of the browser belongs to another sign-in.", BEGIN_AGAIN),
  OAUTH_REDIRECT_URI_NOT_TRUSTED: why(
    "The sign-in would return to a domain that the project does not trust.",
    "Add the domain in the console under “Domains”.",
  ),
  OAUTH_SCOPE_NOT_SUPPORTED: why(
    "The authorization request has an unknown `scope`.",
    "Send the one that the text names.",
  ),
  USER_TO_LINK_NOT_FOUND: why("The user was deleted while they were at the provider.", "Sign in as another user."),
  OAUTH_ISSUER_NOT_HTTPS: why("The issuer of an OpenID Connect provider has an `http:` URL.", "Use its `https:` URL."),
  OAUTH_DISCOVERY_FAILED: why(
    "The server cannot read the issuer's `/.well-known/openid-configuration`.",
    "Read the reason in the server's log, and open that URL from its machine. An issuer on a private network needs `HALLPASS_PRIVATE_TARGETS`.",
  ),
  OAUTH_PROVIDER_UNREACHABLE: why(
    "The provider does not answer, or breaks off its answer.",
    `${TRY_AGAIN} The server's log has the reason. Check that the server may connect to the provider.`,
  ),
  OAUTH_PROVIDER_RETURNED_NO_CODE: why(
    "The provider sent the browser back with neither a code nor an error.",
    CHECK_PROVIDER,
  ),
  OAUTH_PROVIDER_RETURNED_NO_ACCOUNT_ID: why("The provider did not return an account id.", CHECK_PROVIDER),
  OAUTH_PROVIDER_ACCOUNT_ID_TOO_LONG: why(
    "The id of the account is longer than any provider's should be.",
    CHECK_PROVIDER,
  ),
  OAUTH_PROVIDER_RETURNED_NO_EMAIL: why(
    "The account at the provider has no address, or the user did not allow access to it.",
    "Ask the user to allow it, or to choose another method.",
  ),
  OAUTH_PROVIDER_REJECTED_TOKEN: why("The provider refuses the token that it has just issued.", CHECK_PROVIDER),
  OAUTH_PROVIDER_NO_ID_TOKEN: why(
    "The answer to the code has no ID token, so the issuer does not treat the sign-in as OpenID Connect.",
    "Allow the scope `openid` for the client at the issuer.",
  ),
  OAUTH_PROVIDER_ID_TOKEN_INVALID: why(
    "Signature, issuer, audience or nonce of the ID token are wrong.",
    "Check the client id and the issuer in the console, and the clock of the server.",
  ),
  OAUTH_PROVIDER_GRANT_INVALID: why(
    "The provider does not accept its code, mostly because it was redeemed.",
    BEGIN_AGAIN,
  ),
  OAUTH_PROVIDER_CREDENTIALS_INVALID: why(
    "The provider does not know the client id, or the secret is wrong or expired.",
    "Copy both again from the provider into the console.",
  ),
  OAUTH_PROVIDER_SCOPE_NOT_ALLOWED: why(
    "Your app at the provider may not ask for one of the scopes.",
    "Allow the scope at the provider, or ask for fewer.",
  ),
  OAUTH_PROVIDER_FAILED: why("The provider returned an error. The log of the server has it.", CHECK_PROVIDER),
  OAUTH_PROVIDER_ANSWER_TOO_LARGE: why("The provider's answer is larger than the server reads.", CHECK_PROVIDER),
  OAUTH_PROVIDER_ANSWER_MISMATCH: why("The state or the issuer of the answer belongs to another sign-in.", BEGIN_AGAIN),
  CONNECTED_ACCOUNTS_OF_ANOTHER_USER: ownUserOnly("connected accounts"),
  OAUTH_PROVIDERS_OF_ANOTHER_USER: ownUserOnly("provider accounts"),
  OAUTH_PROVIDER_NOT_CONFIGURED: why("The project does not have this provider.", "Turn it on in the console."),
  OAUTH_PROVIDER_NOT_FOUND: why("The user has no such account of a provider.", "Read the list again."),
  OAUTH_PROVIDER_ALREADY_CONNECTED: why(
    "The user has already connected this account.",
    "Continue: there is nothing left to do.",
  ),
  OAUTH_PROVIDER_SIGN_IN_ALREADY_ENABLED: why(
    "The user signs in with another account of the same provider.",
    "Turn off sign-in for that one first.",
  ),
  CONTACT_CHANNELS_OF_ANOTHER_USER: ownUserOnly("contact channels"),
  CONTACT_CHANNEL_OF_ANOTHER_USER_VERIFIED: ownUserOnly("a verification code for an address"),
  CONTACT_CHANNEL_NOT_FOUND: why("The user has no such contact channel.", "Read the list again."),
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: why("The user has no such contact channel to change.", "Read the list again."),
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: why("The user has no such contact channel to verify.", "Read the list again."),
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: why(
    "The address of this link was removed from the account after the email was sent.",
    "Add the address again, which sends a new email.",
  ),
  CONTACT_CHANNEL_ALREADY_EXISTS: why("The user already has this address.", "Change the existing contact channel."),
  CONTACT_CHANNEL_LIMIT_REACHED: why("The user has as many addresses as the server keeps.", "Delete one first."),
  TEAMS_OF_ANOTHER_USER: ownUserOnly("the teams"),
  TEAM_CREATOR_GIVEN_TWICE: why("The request names the creator of a team in two ways.", "Send `creator_user_id` only."),
  TEAM_CREATOR_NOT_SIGNED_IN: why(
    "`add_current_user` needs a user, and the request has no access token.",
    "Send an access token, or name the creator with `creator_user_id`.",
  ),
  TEAM_CREATION_NOT_ENABLED: why(
    "The project does not let users create teams.",
    "Turn on `client_team_creation_enabled`, or create teams from your server.",
  ),
  TEAM_CREATOR_IS_ANOTHER_USER: why(
    "A client cannot create a team for another user.",
    "Set `creator_user_id` to `me`.",
  ),
  TEAM_OWNS_PROJECTS: why("The team of the console owns projects.", "Delete or transfer its projects first."),
  TEAM_ID_REQUIRED: why("A client must name the team whose data it reads.", "Add `team_id` to the query."),
  MEMBER_PROFILE_OF_ANOTHER_USER: ownUserOnly("a change of the team profile"),
  TEAM_INVITATION_NOT_FOUND: why("The invitation was accepted, revoked or has expired.", "Invite the user again."),
  PERMISSIONS_OF_ANOTHER_USER: ownUserOnly("the permissions"),
  AUDIT_ENTRY_NOT_FOUND: why(
    "The audit log of this project has no entry with this id.",
    "Take the id from a list of the same project.",
  ),
  API_KEYS_OF_ANOTHER_USER: ownUserOnly("API keys"),
  USER_API_KEYS_NOT_ENABLED: why(
    "The project does not let users have API keys.",
    "Turn on `allow_user_api_keys` in the project's configuration.",
  ),
  TEAM_API_KEYS_NOT_ENABLED: why(
    "The project does not let teams have API keys.",
    "Turn on `allow_team_api_keys` in the project's configuration.",
  ),
  PROFILE_IMAGE_TOO_LARGE: why("The image is larger than 300 KiB.", "Scale it down before you send it."),
  PROFILE_IMAGE_URL_INVALID: why(
    "The profile image is neither a URL nor a data URL of an image.",
    "Send an `https:` URL, or a data URL of a PNG, JPEG, WebP or GIF image.",
  ),
  FILE_NOT_FOUND: why("The file was replaced or deleted.", "Read the user or team again for its new URL."),
  IMPERSONATION_NOT_ALLOWED: why(
    "Impersonated sessions can read and sign out, and change nothing else.",
    "Let the user make the change, or make it with the secret server key, under the name of your server.",
  ),
  IMPERSONATION_NOT_SUPPORTED_BY_CLIENT: why(
    "The client library is of a release whose access tokens have a fixed set of claims, without `is_impersonation`.",
    "Update the library, or use `hallpass`.",
  ),
  USER_DISABLED: why(
    "An owner of the project, or the operator of the server, has disabled the account.",
    "Owners enable it on the user's page in the console, programs with `user.enable()`, the operator with `hallpass users enable`. If it is disabled until a time, it is enabled then.",
  ),
  USER_DISABLED_UNTIL_PAST: why(
    "The account would be enabled again at once. Maybe the time counts seconds instead of milliseconds.",
    "Send a time in the future in milliseconds, or none, to disable the account until somebody enables it.",
  ),
  NOTIFICATIONS_OF_ANOTHER_USER: ownUserOnly("notification preferences"),
  NOTIFICATION_CATEGORY_NOT_FOUND: why("There is no such category of emails.", "Read the list of categories."),
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: why(
    "Users cannot turn off emails that their account needs.",
    "Show the control only where `canDisable` is true.",
  ),
  UNSUBSCRIBE_CODE_INVALID: why("The link to unsubscribe is incomplete.", "Open the link of the newest email."),
  MAIL_SERVER_MISSING: why(
    "The operator has not configured a mail server.",
    "Set `HALLPASS_SMTP_URL` and `HALLPASS_EMAIL_FROM`, or give the project a mail server of its own.",
  ),
  MAIL_SERVER_INCOMPLETE: why(
    "The project has its own mail server, and a part of its settings is missing.",
    "Complete `email_config` of the project.",
  ),
  EMAIL_NOT_SENT: why(
    "The mail server refused the email, or did not answer.",
    "Call `sendTestEmail` of the admin app, which returns the server's answer.",
  ),
  EMAIL_RECIPIENT_INVALID: why("The address of the recipient is not valid.", "Correct the address of the user."),
  EMAIL_SUBJECT_INVALID: why("The subject is too long, or has a line break.", "Use one short line."),
  EMAIL_CATEGORY_NOT_FOUND: why(
    "There is no category of emails with this name.",
    "Use `Transactional` or `Marketing`.",
  ),
  EMAIL_TO_SEND_TEMPLATE_NOT_FOUND: why(
    "The project has no template with this id.",
    "Read the list of templates of the project.",
  ),
  EMAIL_TEMPLATE_NOT_FOUND: why(
    "The project has no template with this id.",
    "Read the list of templates of the project.",
  ),
  EMAIL_THEME_NOT_FOUND: why("The project has no theme with this id.", "Read the list of themes of the project."),
  GIVEN_EMAIL_TEMPLATE_NOT_FOUND: why(
    "The body names a template that the project does not have.",
    "Read the list of templates of the project.",
  ),
  GIVEN_EMAIL_THEME_NOT_FOUND: why(
    "The body names a theme that the project does not have.",
    "Read the list of themes of the project.",
  ),
  EMAIL_PREVIEW_THEME_AMBIGUOUS: why("A preview needs one theme: its id or its source.", "Send one of the two."),
  EMAIL_PREVIEW_TEMPLATE_AMBIGUOUS: why("A preview needs one template: its id or its source.", "Send one of the two."),
  EMAIL_DESIGN_BUILT_IN: why(
    "Every project has the built-in templates and themes, and emails of Hallpass need them.",
    "Reset it with `POST …/reset` to undo your changes.",
  ),
  EMAIL_DESIGN_NOT_BUILT_IN: why(
    "Your own template or theme has no built-in version.",
    "Read its versions, and save the source of an earlier one.",
  ),
  EMAIL_THEME_SELECTED: why(
    "The project's emails are rendered in this theme.",
    "Select another theme with `email_theme` in the project's configuration, then delete this one.",
  ),
  EMAIL_DESIGN_VERSION_NOT_FOUND: why(
    "The template or theme never had this version, or the version was deleted because of its age.",
    "Read the list of its versions.",
  ),
  ASSISTANT_NOT_SET_UP: why(
    "The assistant of the email editor needs a language model, and the operator has not configured one.",
    "Set `HALLPASS_AI_URL` and `HALLPASS_AI_MODEL`, and `HALLPASS_AI_KEY` if the model needs a key.",
  ),
  ASSISTANT_MESSAGES_EMPTY: why("The request to the assistant has no text.", "Write what should change."),
  ASSISTANT_MODEL_FAILED: why(
    "The language model did not answer, or refused.",
    "Try again. The operator finds the reason in the log.",
  ),
  ASSISTANT_ANSWER_INVALID: why("The language model did not return a template.", "Try again, or rephrase the request."),
  PROJECT_OF_KEYS_NOT_FOUND: why("The project was deleted.", "Use the keys of another project."),
  PROJECT_LIMIT_REACHED: why("The team owns as many projects as one team can.", "Delete one, or use another team."),
  PROJECT_OWNER_ANONYMOUS: why("An anonymous user cannot own projects.", "Sign up first."),
  INTERNAL_PROJECT_NOT_TRANSFERABLE: why("Project `internal` runs the console.", "Give another project to that team."),
  PROJECT_TRANSFER_NEEDS_OWNER: why(
    "The request has a key, or an impersonated session of the owner.",
    "Sign in to the console as an owner of the project, and transfer it there.",
  ),
  PROJECT_OWNERS_NEED_OWNER: why(
    "The request has a key, an impersonated session of the owner, or the session of a person who is no longer an owner.",
    "Sign in to the console as an owner of the project, and open its page of owners.",
  ),
  LAST_PROJECT_OWNER: why(
    "Without this member, nobody would own the projects of the team.",
    "Make another member of the team an owner first, or give the project to another team.",
  ),
  INTERNAL_PROJECT_NOT_DELETABLE: why("Project `internal` runs the console.", "Delete another project."),
  OPERATOR_TEAM_NOT_FOUND: why(
    "Project `internal` has lost the team of its operators.",
    "Run `hallpass admin link`, which sets the server up again.",
  ),
  CONFIG_NOT_JSON: why("The configuration is not valid JSON.", "Send an object as JSON text."),
  CONFIG_FORMAT_INVALID: why(
    "A key or value of the configuration has the wrong form. The text names it.",
    "Correct the part that the text names.",
  ),
  CONFIG_KEY_INVALID: why(
    "The configuration has no such key.",
    "Look the key up in the page about the project configuration.",
  ),
  CONFIG_VALUE_INVALID: why(
    "A value of the configuration is not allowed. The text says why.",
    "Correct the part that the text names.",
  ),
  CONFIG_VALUE_INCOMPLETE: why(
    "A part of the configuration lacks a value that it needs.",
    "Add the part that the text names.",
  ),
  CONFIG_TOO_LARGE: why("The configuration is larger than the server keeps.", "Remove what is not needed."),
  CONFIG_TOO_MANY_ENTRIES: why(
    "A list of the configuration has too many entries.",
    "Remove entries that are not needed.",
  ),
  CONFIG_EMAIL_THEME_INVALID: why("The project has no theme with the id of `emailTheme`.", "Choose one of its themes."),
  AUTHORIZATION_SERVER_OFF: why(
    "The authorization server of the project is off, so no client can be tried.",
    "Turn on _Sign in to other apps_ on the page Apps of the console (`authorization_server_enabled`).",
  ),
  OAUTH_TRIAL_REFUSED: why(
    "The authorization server refuses the request of a trial, as it would refuse that of the client. The text is the error of OAuth with its description. A code works once, for a minute, with its verifier; codes of requests that the client itself has sent are not for trials.",
    "Change the request, or the settings of the client, as the text says, and start the trial again.",
  ),
  WEBHOOK_SERVER_FAILED: why(
    "`HALLPASS_SVIX_URL` names a webhook server that does not answer.",
    `${TRY_AGAIN} Operators check that server, or remove the setting: Hallpass delivers webhooks by itself.`,
  ),
  WEBHOOKS_HANDED_OVER: why(
    "`HALLPASS_SVIX_URL` names a Svix server, which has the endpoints and their log.",
    "Manage them there, for example with `createSvixToken` and Svix's client.",
  ),
  WEBHOOK_ENDPOINT_NOT_FOUND: why(
    "The endpoint was deleted, or belongs to another project.",
    "List the endpoints of the project.",
  ),
  WEBHOOK_MESSAGE_NOT_FOUND: why(
    "The message was never for this endpoint, or is older than its project keeps messages: 90 days by default.",
    "List the deliveries of the endpoint.",
  ),
  WEBHOOK_ENDPOINT_DISABLED: why(
    "A disabled endpoint receives nothing, and so no test and no replay.",
    "Enable it with `update({ isDisabled: false })`.",
  ),
  LEGACY_VERIFIER_NOT_FOUND: why(
    "The project names no address of a former product to ask about passwords, or somebody deleted it.",
    "Set up the live check first.",
  ),
  LEGACY_VERIFIER_ALREADY_EXISTS: why(
    "The project already names an address of a former product. There is one at most.",
    "Change that one, or delete it first.",
  ),
  LEGACY_VERIFIER_INVALID: why(
    "The address or the date of a live check cannot be used. Nothing was changed.",
    "Name an address that begins with https://, without a user name or a fragment, and a date within a year. The accounts of the console have no live check.",
  ),
  WEBHOOK_ENDPOINT_LIMIT_REACHED: why(
    "The project has as many endpoints as it can have.",
    "Delete one that is not needed any more, or let one receiver pass events on.",
  ),
  WEBHOOK_URL_INVALID: why(
    "The URL is not http(s), or has a username and password.",
    "Send credentials in a header of the endpoint.",
  ),
  IMPORT_NOT_FOUND: why(
    "The project has no import with this id. Imports that nobody starts are deleted after a day, results after a week.",
    "List the imports of the project, or upload the file again.",
  ),
  IMPORT_ALREADY_OPEN: why(
    "A project has one import at a time. The reply names the one that has not ended.",
    "Start that import, or delete it.",
  ),
  IMPORT_IN_ANOTHER_STATE: why(
    "The import is in the state that the reply names, in which this cannot be done: only a checked import is started, and one that runs is not deleted.",
    "Read the import again. While it is `checking` or `importing`, wait.",
  ),
  IMPORT_SOURCE_INVALID: why(
    "The file cannot be imported. The reply says what is wrong and what was expected. Nothing was imported.",
    "Mend the file as the reply says and upload it again, or use the command that it names.",
  ),
  BACKUP_UNDER_WAY: why(
    "One backup is made at a time, by whoever asked first or by the schedule. It can be neither downloaded nor deleted until it is done.",
    "Read the list of backups until none is `running`, then try again.",
  ),
  BACKUP_NOT_FOUND: why(
    "No backup has this id: it was deleted, it failed, or the schedule removed it to make room for newer ones.",
    "List the backups to see those that there are.",
  ),
  WEBHOOK_URL_PRIVATE: why(
    "The host of the URL is an address of a private network or of the server itself, so that no message would be sent.",
    "Use an address on the public internet. Operators allow private ones with `HALLPASS_PRIVATE_TARGETS`.",
  ),
  WEBHOOK_HEADER_INVALID: why(
    "The text says what is wrong: the name, the value, or that the server sets the header itself.",
    "Use another name, and a value of one line of ASCII text.",
  ),
};
