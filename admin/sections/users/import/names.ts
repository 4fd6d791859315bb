import type { ImportState } from "hallpass/admin";
import type { SayText, TextId } from "../../../texts/texts.ts";

/** Outcomes of records, in the order of their columns. */
export const OUTCOMES: Readonly<Record<string, TextId>> = {
  created: "imports.outcome.created",
  updated: "imports.outcome.updated",
  unchanged: "imports.outcome.unchanged",
  kept: "imports.outcome.kept",
  skipped: "imports.outcome.skipped",
};

/** A change of the state, for screen readers. */
export const STATES: Readonly<Record<ImportState, TextId>> = {
  empty: "imports.state.empty",
  checking: "imports.state.checking",
  checked: "imports.state.checked",
  importing: "imports.state.importing",
  stopped: "imports.state.stopped",
  done: "imports.state.done",
  failed: "imports.state.failed",
};

const RECORDS: Readonly<Record<string, TextId>> = {
  user: "imports.userRecords",
  team: "imports.teamRecords",
  team_member: "imports.teamMemberRecords",
  team_invitation: "imports.teamInvitationRecords",
  permission: "imports.permissionRecords",
  oauth_account: "imports.oauthAccountRecords",
  passkey: "imports.passkeyRecords",
  recovery_code: "imports.recoveryCodeRecords",
  api_key: "imports.apiKeyRecords",
};

/** Names records of a type. A type that this console does not know keeps its name. */
export const recordsNamed = namedBy(RECORDS);

const RECORD: Readonly<Record<string, TextId>> = {
  user: "imports.record.user",
  team: "imports.record.team",
  team_member: "imports.record.teamMember",
  team_invitation: "imports.record.teamInvitation",
  permission: "imports.record.permission",
  oauth_account: "imports.record.oauthAccount",
  passkey: "imports.record.passkey",
  recovery_code: "imports.record.recoveryCode",
  api_key: "imports.record.apiKey",
};

/** Names one record of a type. */
export const recordNamed = namedBy(RECORD);

function namedBy(ids: Readonly<Record<string, TextId>>) {
  return (type: string, t: SayText): string => {
    const id = ids[type];
    return id ? t(id) : type;
  };
}

const FIELDS: Readonly<Record<string, TextId>> = {
  aaguid: "imports.into.passkeyModel",
  account_id: "imports.into.accountId",
  backed_up: "imports.into.passkeyBackup",
  client_metadata: "imports.into.clientMetadata",
  client_read_only_metadata: "imports.into.clientReadOnlyMetadata",
  contact_channels: "imports.into.email",
  "contact_channels.is_primary": "imports.into.isPrimary",
  "contact_channels.is_verified": "imports.into.isVerified",
  contained_permission_ids: "imports.into.containedPermissions",
  counter: "imports.into.passkeyCounter",
  created_at_millis: "imports.into.createdAt",
  credential_id: "imports.into.passkeyId",
  description: "imports.into.description",
  digest: "imports.into.digest",
  disabled_at_millis: "imports.into.disabledAt",
  disabled_reason: "imports.into.disabledReason",
  disabled_until_millis: "imports.into.disabledUntil",
  display_name: "imports.into.displayName",
  email: "imports.into.email",
  expires_at_millis: "imports.into.expiresAt",
  external_id: "imports.into.externalId",
  id: "imports.into.id",
  is_anonymous: "imports.into.isAnonymous",
  language: "imports.into.language",
  last_active_at_millis: "imports.into.lastActiveAt",
  last_used_at_millis: "imports.into.lastUsedAt",
  manually_revoked_at_millis: "imports.into.revokedAt",
  members: "imports.record.teamMember",
  name: "imports.into.displayName",
  oauth_account: "imports.record.oauthAccount",
  otp_auth_enabled: "imports.into.usesOtp",
  passkey: "imports.record.passkey",
  password_hash: "imports.into.password",
  permission_ids: "imports.into.permissions",
  "permission.contained_permission_ids": "imports.into.containedPermissions",
  "permission.id": "imports.record.permission",
  "permission_ids of its members": "imports.into.permissions",
  profile_image_url: "imports.into.picture",
  provider_id: "imports.into.provider",
  public_key: "imports.into.passkeyKey",
  recovery_code: "imports.record.recoveryCode",
  server_metadata: "imports.into.serverMetadata",
  signed_up_at_millis: "imports.into.signedUpAt",
  team_id: "imports.record.team",
  team_invitation: "imports.record.teamInvitation",
  team_member: "imports.record.teamMember",
  totp_secret_base64: "imports.into.authenticatorApp",
  user_id: "imports.record.user",
};

/** Names a field of a record, or a part of one: `server_metadata.clerk` and `contact_channels/0/value`. */
export function fieldNamed(name: string, t: SayText): string {
  const [, list] = /^the rows of (.+)$/.exec(name) ?? [];
  if (list !== undefined) return t("imports.into.rows", { list });
  const [, record, field] = /^(oauth_account)\.(.+)$/.exec(name) ?? [];
  if (record && field) return fieldNamed(field, t);
  const [first = name] = name.split(/[./]/);
  const id = FIELDS[name] ?? FIELDS[first];
  return id ? t(id) : name;
}
