import type { TextGroup } from "../translator.ts";

/**
 * The texts of the instance's mails: security notices, notices about leaked keys, digests of failed mails. Templates
 * that owners edit have their texts in their own sources.
 */
export const texts = {
  mailGreeting: "Hi",
  noticeSubject: "{heading} at {project}",
  noticeWasYou: "If this was you, you do not need to do anything.",
  noticeWasNotYou: "If this was not you, someone else may have access to your account.",
  resetAdvice: "Reset your password now, and revoke all other sessions in your account settings.",

  passwordChanged: "Your password was changed",
  passwordChangedBody: "The password of your account was changed. The old one no longer works.",
  passwordRemoved: "Your password was removed",
  passwordRemovedBody: "Your account no longer has a password. Your other sign-in methods still work.",
  passkeyAdded: "A passkey was added to your account",
  passkeyAddedBody: "You can now use this passkey to sign in to your account.",
  passkeyAddedAdvice: "Remove the passkey in your account settings and reset your password now.",
  passkeyRemoved: "A passkey was removed from your account",
  passkeyRemovedBody: "You can no longer use this passkey to sign in to your account.",
  secondFactorEnabled: "Two-factor authentication was turned on",
  secondFactorEnabledBody: "Signing in to your account now also requires a code from an authenticator app.",
  secondFactorDisabled: "Two-factor authentication was turned off",
  secondFactorDisabledBody: "Signing in to your account no longer requires a second factor.",
  secondFactorDisabledAdvice: "Reset your password now, and turn two-factor authentication on again.",
  recoveryCodesCreated: "New recovery codes were created",
  recoveryCodesCreatedBody: "Your account has new recovery codes. The old ones no longer work.",
  recoveryCodesCreatedAdvice: "Reset your password now, and create new recovery codes in your account settings.",
  primaryEmailChanged: "Your email address was changed",
  primaryEmailChangedBody: "This is no longer the primary address of your account.",
  primaryEmailChangedAdvice: "Reset your password now, or contact the support of the app.",
  connectedAccountAdded: "An account was connected to yours",
  connectedAccountAddedBody: "You can now use this account to sign in.",
  connectedAccountAddedAdvice: "Remove the connection in your account settings and reset your password now.",
  connectedAccountRemoved: "A connected account was removed",
  connectedAccountRemovedBody: "You can no longer use this account to sign in.",
  signInAddressAdded: "An address was added to your account",
  signInAddressAddedBody: "This address can be used to sign in to your account after it is verified.",
  signInAddressAddedAdvice: "Remove the address in your account settings and reset your password now.",

  apiKeyRevokedSubject: "API Key Revoked: {description}",
  apiKeyRevokedPreview: "We revoked an API key because it was publicly visible.",
  apiKeyRevoked: "An API key was revoked",
  apiKeyRevokedBody: "Somebody found this key in a public place. We revoked it, so nobody can use it anymore.",
  apiKeyRevokedKey: "{description} (ends in {lastFour})",
  apiKeyRevokedReplace: "Replace this key with a new one wherever you used it, and do not publish the new key.",
  apiKeyRevokedOthers: "Check the same place for other secrets. Others may have found them, too.",

  failedMailsSubject: {
    one: "A mail from {project} could not be sent",
    other: "{count} mails from {project} could not be sent",
  },
  failedMailsBody: "These mails from {project} could not be sent in the last 24 hours:",
  failedMailsTo: "to {recipients}",
  failedMailsMore: "And {number} more.",
  failedMailsConsole: "View them in the console",
} as const satisfies TextGroup;
