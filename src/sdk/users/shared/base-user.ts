import type { ClientUser, ClientUserUpdate, ServerUser } from "#contract/users.ts";
import { clientTeamOf, teamFromWire } from "#sdk/teams/team-fields.ts";
import type { BaseUser, UserFields, UserUpdate } from "./user.ts";

export function fromWire(payload: ClientUser | ServerUser): BaseUser {
  const fields = fieldsOf(payload);
  return {
    ...fields,
    toClientJson: () => clientUserOf(payload),
    toJSON: () => ({ ...fields, selectedTeam: payload.selected_team && teamFromWire(payload.selected_team) }),
  };
}

/** The fields that a user's own client reads. Named one by one, because servers receive more. */
const fieldsOf = (payload: ClientUser): UserFields => ({
  id: payload.id,
  displayName: payload.display_name,
  primaryEmail: payload.primary_email,
  primaryEmailVerified: payload.primary_email_verified,
  profileImageUrl: payload.profile_image_url,
  signedUpAt: new Date(payload.signed_up_at_millis),
  clientMetadata: payload.client_metadata,
  clientReadOnlyMetadata: payload.client_read_only_metadata,
  hasPassword: payload.has_password,
  otpAuthEnabled: payload.otp_auth_enabled,
  passkeyAuthEnabled: payload.passkey_auth_enabled,
  isMultiFactorRequired: payload.requires_totp_mfa,
  isAnonymous: payload.is_anonymous,
  emailAuthEnabled: payload.auth_with_email,
  oauthProviders: payload.oauth_providers.map(({ id }) => ({ id })),
});

/** The part of a user's payload that the server sends to the user's own client. */
const clientUserOf = (payload: ClientUser): ClientUser => ({
  id: payload.id,
  display_name: payload.display_name,
  primary_email: payload.primary_email,
  primary_email_verified: payload.primary_email_verified,
  profile_image_url: payload.profile_image_url,
  signed_up_at_millis: payload.signed_up_at_millis,
  client_metadata: payload.client_metadata,
  client_read_only_metadata: payload.client_read_only_metadata,
  has_password: payload.has_password,
  otp_auth_enabled: payload.otp_auth_enabled,
  passkey_auth_enabled: payload.passkey_auth_enabled,
  auth_with_email: payload.auth_with_email,
  requires_totp_mfa: payload.requires_totp_mfa,
  is_anonymous: payload.is_anonymous,
  oauth_providers: payload.oauth_providers,
  selected_team_id: payload.selected_team_id,
  selected_team: payload.selected_team && clientTeamOf(payload.selected_team),
});

export const toWire = (changes: UserUpdate): ClientUserUpdate => ({
  display_name: changes.displayName,
  client_metadata: changes.clientMetadata,
  selected_team_id: changes.selectedTeamId,
  totp_secret_base64: changes.totpMultiFactorSecret && base64(changes.totpMultiFactorSecret),
  totp_code: changes.totpMultiFactorCode,
  profile_image_url: changes.profileImageUrl,
  otp_auth_enabled: changes.otpAuthEnabled,
  passkey_auth_enabled: changes.passkeyAuthEnabled,
});

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
