import type { SecurityEvent } from "../security-notices.ts";

/** The texts of security notices. All share one template of the instance, which owners cannot edit. */
interface Notice {
  heading: string;
  happened: string;
  /** What the user should do if someone else did it. */
  advice: string;
}

const RESET = "Reset your password now, and revoke all other sessions in your account settings.";

export const notices: Record<SecurityEvent, Notice> = {
  password_changed: {
    heading: "Your password was changed",
    happened: "The password of your account was changed. The old one no longer works.",
    advice: RESET,
  },
  password_removed: {
    heading: "Your password was removed",
    happened: "Your account no longer has a password. Your other sign-in methods still work.",
    advice: RESET,
  },
  passkey_added: {
    heading: "A passkey was added to your account",
    happened: "You can now use this passkey to sign in to your account.",
    advice: "Remove the passkey in your account settings and reset your password now.",
  },
  passkey_removed: {
    heading: "A passkey was removed from your account",
    happened: "You can no longer use this passkey to sign in to your account.",
    advice: RESET,
  },
  second_factor_enabled: {
    heading: "Two-factor authentication was turned on",
    happened: "Signing in to your account now also requires a code from an authenticator app.",
    advice: RESET,
  },
  second_factor_disabled: {
    heading: "Two-factor authentication was turned off",
    happened: "Signing in to your account no longer requires a second factor.",
    advice: "Reset your password now, and turn two-factor authentication on again.",
  },
  recovery_codes_created: {
    heading: "New recovery codes were created",
    happened: "Your account has new recovery codes. The old ones no longer work.",
    advice: "Reset your password now, and create new recovery codes in your account settings.",
  },
  primary_email_changed: {
    heading: "Your email address was changed",
    happened: "This is no longer the primary address of your account.",
    advice: "Reset your password now, or contact the support of the app.",
  },
  connected_account_added: {
    heading: "An account was connected to yours",
    happened: "You can now use this account to sign in.",
    advice: "Remove the connection in your account settings and reset your password now.",
  },
  connected_account_removed: {
    heading: "A connected account was removed",
    happened: "You can no longer use this account to sign in.",
    advice: RESET,
  },
  sign_in_address_added: {
    heading: "An address was added to your account",
    happened: "This address can be used to sign in to your account after it is verified.",
    advice: "Remove the address in your account settings and reset your password now.",
  },
};
