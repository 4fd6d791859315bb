import {
  CONTACT_CHANNELS_MAX,
  OAUTH_SELF_NAMED_CLIENTS_MAX,
  OAUTH_TOKEN_FAMILIES_MAX,
  PASSKEYS_MAX_PER_USER,
  PROJECTS_MAX_PER_TEAM,
  RECOVERY_CODE_COUNT,
  SESSIONS_MAX_PER_USER,
} from "#contract/limits.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { ADDRESS_LIMITS, ThrottleName } from "./limits.ts";

/** A limit of `limits.ts`; `changes` are those of a signed-in user, with the bytes that they store. */
export type StorageBound = ThrottleName | keyof typeof ADDRESS_LIMITS | "changes";

/** Rows that requests of clients leave in the database. docs/limits.md, "What clients can store". */
export interface StoredRows {
  what: string;
  /** The limits of the requests that add them. */
  by: readonly StorageBound[];
  /** Their largest number, if there is one. */
  most?: string;
  kept: string;
}

const WITH_ACCOUNT = "as long as the account";
const WITH_TEAM = "as long as the team";

/** What clients store, by table; null for tables to which only servers, admins, operators and jobs add rows. */
export const STORED_ROWS = {
  users: { what: "accounts", by: ["sign_up_address", "anonymous_address"], kept: "until they are deleted" },
  contactChannels: {
    what: "addresses",
    by: ["sign_up_address", "address_claim_user"],
    most: `${CONTACT_CHANNELS_MAX} of a user`,
    kept: WITH_ACCOUNT,
  },
  sessions: {
    what: "sessions",
    by: ["sign_in_address", "second_factor_address", "sign_up_address", "anonymous_address"],
    most: `${SESSIONS_MAX_PER_USER.toLocaleString("en-US")} of a user; a new one ends the oldest`,
    kept: "until they expire or are ended",
  },
  passkeys: {
    what: "passkeys",
    by: ["passkey_challenge_address"],
    most: `${PASSKEYS_MAX_PER_USER} of a user`,
    kept: WITH_ACCOUNT,
  },
  recoveryCodes: {
    what: "recovery codes",
    by: ["changes"],
    most: `${RECOVERY_CODE_COUNT} of a user`,
    kept: WITH_ACCOUNT,
  },
  oauthAccounts: { what: "linked accounts of providers", by: ["oauth_address"], kept: WITH_ACCOUNT },
  oauthTokens: {
    what: "tokens of linked accounts",
    by: ["oauth_address"],
    most: "one access token and one refresh token for each set of scopes",
    kept: "until newer ones replace them",
  },
  oauthFlows: {
    what: "sign-ins with a provider that have begun",
    by: ["oauth_address"],
    kept: "an hour after they expire",
  },
  oauthCodes: { what: "authorization codes", by: ["oauth_address"], kept: "until they expire" },
  authorizationRequests: {
    what: "requests of other apps for authorization",
    by: ["authorization_address"],
    kept: "30 minutes",
  },
  authorizationCodes: { what: "authorization codes for other apps", by: ["changes"], kept: "an hour" },
  deviceAuthorizations: {
    what: "devices that ask for access",
    by: ["device_authorization_address"],
    kept: "10 minutes after they expire",
  },
  oauthGrants: {
    what: "apps with access",
    by: ["changes"],
    most: "one of each user and app",
    kept: "until the user removes the access",
  },
  oauthTokenFamilies: {
    what: "tokens of other apps",
    by: ["authorization_address"],
    most: `${OAUTH_TOKEN_FAMILIES_MAX} of each user and app; a new one ends the oldest`,
    kept: "until they expire or are revoked",
  },
  oauthSpentTokens: {
    what: "revoked access tokens of other apps, used assertions of their servers, and used proofs of keys",
    by: ["authorization_address", "dpop_proof_address"],
    most: "one for each token",
    kept: "until they expire",
  },
  codes: {
    what: "codes and links",
    by: [
      "passkey_challenge_address",
      "code_mail_address",
      "reset_address",
      "sign_in_address",
      "sign_up_address",
      "verification_mail_user",
      "invitation_mail_user",
    ],
    kept: "30 days after they expire; passkey challenges 10 minutes",
  },
  mails: {
    what: "emails",
    by: [
      "code_mail_address",
      "reset_address",
      "sign_up_address",
      "verification_mail_user",
      "invitation_mail_user",
      "notice_recipient",
      "changes",
    ],
    kept: "`retention.mailsDays`",
  },
  mailAttempts: {
    what: "attempts to send an email",
    by: ["code_mail_address", "verification_mail_user"],
    kept: "with the email",
  },
  cliLogins: { what: "CLI logins", by: ["cli_login_address"], kept: "up to two days" },
  teams: { what: "teams", by: ["changes", "sign_up_address"], kept: "until they are deleted" },
  teamMembers: { what: "memberships", by: ["changes", "code_address", "sign_up_address"], kept: WITH_TEAM },
  teamPermissionGrants: {
    what: "permissions in teams",
    by: ["changes", "code_address", "sign_up_address"],
    most: "the default permissions of the project for each membership",
    kept: WITH_TEAM,
  },
  projectPermissionGrants: {
    what: "permissions in the project",
    by: ["sign_up_address"],
    most: "the default permissions of the project for each user",
    kept: WITH_ACCOUNT,
  },
  teamInvitations: { what: "invitations", by: ["invitation_mail_user"], kept: WITH_TEAM },
  storedFiles: {
    what: "pictures",
    by: ["changes"],
    most: "one of each user, team and member",
    kept: "until another replaces them",
  },
  apiKeys: { what: "API keys", by: ["changes"], kept: "as long as the user or the team" },
  auditEntries: {
    what: "entries of the audit log",
    by: ["changes", "sign_in_address", "second_factor_address", "code_address", "new_password", "sign_up_address"],
    kept: "`retention.auditLogDays`",
  },
  events: {
    what: "events, if a webhook endpoint receives them",
    by: ["changes", "sign_up_address", "anonymous_address", "code_address"],
    kept: "`retention.webhookMessagesDays`",
  },
  projects: {
    what: "projects",
    by: ["changes"],
    most: `${PROJECTS_MAX_PER_TEAM.toLocaleString("en-US")} of a team of project \`internal\``,
    kept: "until they are deleted",
  },
  signingKeys: {
    what: "signing keys",
    by: ["changes"],
    most: "two of each new project",
    kept: "as long as the project",
  },
  throttles: {
    what: "counters of attempts",
    by: ["sign_in_address", "second_factor_address", "reset_address", "code_mail_address"],
    kept: "a day after the last attempt",
  },
  knownPlaces: { what: "networks of sign-ins", by: ["sign_in_address"], most: "20 of a user", kept: "90 days" },
  notificationPreferences: {
    what: "notification preferences",
    by: ["changes"],
    most: "one of each category for each user",
    kept: WITH_ACCOUNT,
  },
  userActivity: { what: "the last activity", by: ["sign_in_address"], most: "one of each user", kept: WITH_ACCOUNT },
  activeDays: {
    what: "active days",
    by: ["sign_in_address"],
    most: "one of each user and day",
    kept: "with the metrics",
  },
  oauthClients: {
    what: "apps that named themselves, if the owner admits them",
    by: ["client_document_address", "client_registration_address"],
    most: `${OAUTH_SELF_NAMED_CLIENTS_MAX.toLocaleString("en-US")} of each kind in a project; a new one replaces the oldest unused one`,
    kept: "7 days, and 90 days after they got tokens",
  },
  oauthClientSecrets: {
    what: "secrets of apps that registered themselves",
    by: ["client_registration_address"],
    most: "one of each app",
    kept: "as long as the app",
  },
  oauthLogouts: {
    what: "apps to be told of the end of a session",
    by: ["authorization_address"],
    most: "one of each session and app with an address for this",
    kept: "as long as the session, and 30 days after the last attempt",
  },
  aiChatMessages: null,
  auditHeads: null,
  cacheVersions: null,
  certificateChallenges: null,
  certificates: null,
  emailDesignVersions: null,
  importLines: null,
  imports: null,
  incidents: null,
  instanceState: null,
  internalKeys: null,
  legacyVerifiers: null,
  metricChanges: null,
  metricCounts: null,
  oauthApis: null,
  secrets: null,
  servers: null,
  webhookAttempts: null,
  webhookDeliveries: null,
  webhookEndpoints: null,
  webhookReplays: null,
} as const satisfies Record<keyof Tables, StoredRows | null>;

/**
 * What bounds the rows that an endpoint adds for clients, for each that does not count as a change of a signed-in user
 * (`countsWrites`). A full run of the tests notices one that is missing.
 */
export const ADDS_ROWS: Readonly<
  Record<string, Exclude<StorageBound, "changes"> | "one for each row that it removes" | "calls of the operator">
> = {
  "DELETE /auth/sessions/current": "one for each row that it removes",
  "DELETE /auth/sessions/{id}": "one for each row that it removes",
  "DELETE /team-invitations/{id}": "one for each row that it removes",
  "DELETE /users/me": "one for each row that it removes",
  "GET /auth/oauth/authorize/{provider_id}": "oauth_address",
  "GET /projects/{project_id}/oauth/authorize": "authorization_address",
  "GET /projects/{project_id}/oauth/authorize/{authorization_request}": "one for each row that it removes",
  "POST /projects/{project_id}/oauth/authorize": "authorization_address",
  "GET /projects/{project_id}/hosted/authorize": "authorization_address",
  "GET /projects/{project_id}/hosted/authorize/{authorization_request}": "one for each row that it removes",
  "GET /projects/{project_id}/oauth/logout": "one for each row that it removes",
  "POST /projects/{project_id}/oauth/logout/confirm": "one for each row that it removes",
  "POST /projects/{project_id}/oauth/par": "authorization_address",
  "POST /projects/{project_id}/oauth/register": "client_registration_address",
  "PUT /projects/{project_id}/oauth/register/{client_id}": "client_registration_address",
  "DELETE /projects/{project_id}/oauth/register/{client_id}": "client_registration_address",
  "GET /auth/oauth/callback/{provider_id}": "oauth_address",
  "GET /internal/instance/backups/{backup_id}/file": "code_address",
  "POST /auth/anonymous/sign-up": "anonymous_address",
  "POST /auth/cli": "cli_login_address",
  "POST /auth/cli/complete": "cli_login_address",
  "POST /auth/mfa/sign-in": "second_factor_address",
  "POST /auth/oauth/callback/{provider_id}": "oauth_address",
  // An authorization code opens one session.
  "POST /auth/oauth/token": "oauth_address",
  "POST /auth/otp/send-sign-in-code": "code_mail_address",
  "POST /auth/otp/sign-in": "sign_in_address",
  "POST /auth/otp/sign-in/check-code": "sign_in_address",
  "POST /auth/passkey/initiate-passkey-authentication": "passkey_challenge_address",
  "POST /auth/passkey/initiate-passkey-registration": "passkey_challenge_address",
  "POST /auth/passkey/register": "passkey_challenge_address",
  "POST /auth/passkey/sign-in": "sign_in_address",
  "POST /auth/password/reset": "code_address",
  "POST /auth/password/send-reset-code": "reset_address",
  "POST /auth/password/set": "new_password",
  "POST /auth/password/sign-in": "sign_in_address",
  "POST /auth/password/sign-up": "sign_up_address",
  "POST /auth/password/update": "new_password",
  "POST /connected-accounts/{user_id}/{provider_id}/access-token": "oauth_address",
  "POST /contact-channels/send-verification-code": "verification_mail_user",
  "POST /contact-channels/verify": "code_address",
  "POST /contact-channels/verify/disown": "code_address",
  "POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code": "verification_mail_user",
  "POST /integrations/credential-scanning/revoke": "leaked_key_address",
  "POST /internal/failed-emails-digest": "calls of the operator",
  "POST /internal/instance/set-up": "code_address",
  "POST /internal/instance/set-up/initiate-passkey": "code_address",
  "POST /internal/instance/set-up/passkey": "code_address",
  "POST /internal/instance/sign-in": "code_address",
  // An authorization code begins one family of tokens.
  "POST /projects/{project_id}/oauth/token": "authorization_address",
  "POST /team-invitations/accept": "code_address",
  "POST /team-invitations/accept/sign-up": "sign_up_address",
  "POST /team-invitations/accept/sign-up/initiate-passkey": "passkey_challenge_address",
  "POST /team-invitations/accept/sign-up/passkey": "sign_up_address",
  "POST /team-invitations/send-code": "invitation_mail_user",
  "POST /team-invitations/{id}/send-again": "invitation_mail_user",
};
