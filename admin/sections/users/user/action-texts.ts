import type { SayText, TextId } from "../../../texts/texts.ts";

const TEXTS = {
  sign_up: "activity.sign_up",
  sign_in: "activity.sign_in",
  sign_in_failed: "activity.sign_in_failed",
  sign_out: "activity.sign_out",
  session_created: "activity.session_created",
  session_deleted: "activity.session_deleted",
  impersonation_link_created: "activity.impersonation_link_created",
  impersonation_started: "activity.impersonation_started",
  user_created: "activity.user_created",
  user_updated: "activity.user_updated",
  password_changed: "activity.password_changed",
  address_proven: "activity.address_proven",
  second_factor_changed: "activity.second_factor_changed",
  recovery_codes_created: "activity.recovery_codes_created",
  passkey_added: "activity.passkey_added",
  passkey_changed: "activity.passkey_changed",
  passkey_removed: "activity.passkey_removed",
  oauth_provider_added: "activity.oauth_provider_added",
  oauth_provider_changed: "activity.oauth_provider_changed",
  oauth_provider_removed: "activity.oauth_provider_removed",
  cli_login_completed: "activity.cli_login_completed",
  contact_channel_added: "activity.contact_channel_added",
  contact_channel_changed: "activity.contact_channel_changed",
  contact_channel_removed: "activity.contact_channel_removed",
  team_created: "activity.team_created",
  team_updated: "activity.team_updated",
  team_deleted: "activity.team_deleted",
  team_invitation_sent: "activity.team_invitation_sent",
  team_invitation_revoked: "activity.team_invitation_revoked",
  team_member_added: "activity.team_member_added",
  team_member_removed: "activity.team_member_removed",
  permission_granted: "activity.permission_granted",
  permission_revoked: "activity.permission_revoked",
  mail_sent_again: "activity.mail_sent_again",
  api_key_created: "activity.api_key_created",
  api_key_updated: "activity.api_key_updated",
  api_key_revoked: "activity.api_key_revoked",
} as const satisfies Record<string, TextId>;

const isTold = (action: string): action is keyof typeof TEXTS => Object.hasOwn(TEXTS, action);

/** What an entry of the audit log says, in words; the action itself where there are none. */
export const actionText = (action: string, t: SayText): string => (isTold(action) ? t(TEXTS[action]) : action);
