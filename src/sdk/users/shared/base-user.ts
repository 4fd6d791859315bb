import type { ClientUser, ClientUserUpdate, ServerUser } from "#contract/users.ts";
import type { BaseUser, UserUpdate } from "./user.ts";

export const fromWire = (payload: ClientUser | ServerUser): BaseUser => ({
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
  toClientJson: () => payload,
});

export const toWire = (changes: UserUpdate): ClientUserUpdate => ({
  display_name: changes.displayName,
  client_metadata: changes.clientMetadata,
  selected_team_id: changes.selectedTeamId,
  totp_secret_base64: changes.totpMultiFactorSecret && base64(changes.totpMultiFactorSecret),
  profile_image_url: changes.profileImageUrl,
  otp_auth_enabled: changes.otpAuthEnabled,
  passkey_auth_enabled: changes.passkeyAuthEnabled,
});

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
