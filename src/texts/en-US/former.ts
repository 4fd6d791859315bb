/**
 * Former English texts and ids, by id, so that an app's replacement by an English text survives a correction. A change of an
 * English text of the SDK adds the old text here.
 */
export const formerTexts: Readonly<Record<string, readonly string[]>> = {
  notRedirected: ["click here", "If you are not redirected automatically,"],
  methods: ["Ways to sign in"],
  codeSent: [
    "We sent a code and a link to {email}. Both work for ten minutes. Nothing there? Look into the spam folder.",
  ],
  // The id of this text before it was looked up by its code.
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: ["emailUsedElsewhere"],
  PASSWORD_TOO_COMMON: [
    "This password is one of the most common ones and would be guessed first. Please choose another.",
  ],
  USER_AUTHENTICATION_REQUIRED: ["User authentication required for this endpoint."],
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: [
    "Refresh token not found for this project, or the session has expired/been revoked.",
  ],
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: ["Two-factor authentication is not enabled."],
  OUTER_OAUTH_TIMEOUT: ["The OAuth flow has timed out. Please sign in again."],
  TOO_MANY_ATTEMPTS: ["Too many attempts. Please try again in {seconds} seconds."],
  passkeyCancelled: ["No passkey was chosen. Please try again or use another way."],
  passkeyUnsupported: ["This browser does not know passkeys. Please use another way."],
  passkeyUnknown: ["This passkey does not belong to an account here. Please use another one or another way."],
  mfaRecoverySubtitle: [
    "Enter one of the recovery codes that you saved when you turned this on. Each works once.",
    "Enter one of the recovery codes that you saved when you turned on two-factor authentication. Each code works only once.",
  ],
  mfaFailedBody: ["This sign-in took too long or was tried too often. Please sign in again."],
  mfaMissingBody: ["This page finishes a sign-in that began in this tab. Please sign in again."],
  cliWarning: [
    "It will be able to do everything you can do. Only authorize it if you have just started this sign-in yourself, in a terminal of yours. If somebody sent you this link, cancel.",
  ],
  cliCodeMissing: ["The link is incomplete: it carries no login code. Please start again in your terminal."],
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: [
    "The user is already connected to another OAuth account. Did you maybe selected the wrong account on the OAuth provider page?",
  ],
  magicLinkElsewhere: [
    "This link was asked for in another browser or on another device. To sign in here, enter the code from the same email.",
  ],
  magicLinkExpiredBody: ["Your magic link has expired. Please request a new magic link if you need to sign-in."],
  magicLinkUsedBody: [
    "The magic link has already been used. The link can only be used once. Please request a new magic link if you need to sign-in again.",
  ],
  verifiedTitle: ["You email has been verified!"],
  claimed: ["Somebody uses {email} for an account here. If it was you, sign in to that account to verify the address."],
  claimedByName: [
    "{name} uses {email} for an account here. If this is you, sign in to that account to verify the address.",
  ],
  disownedTitle: ["Thank you for telling us"],
  disownedBody: [
    "Whoever used your address can no longer sign in with it. To use it here yourself, sign up or reset the password.",
    "Whoever used your address has no access by it any more. If you want to use it here yourself, sign up, or reset the password.",
  ],
  passkeyName: ["Name of the passkey"],
  passkeyOnlyMethod: ["Your only way to sign in."],
  passkeyRemoveSure: ["You will not be able to sign in with “{name}” any more. Remove it?"],
  mfaHint: ["After sign-in, we also ask for a code of your authenticator app"],
  inputUnusable: ["What you entered is too long or contains a character that is not allowed."],
  onLocalhost: ["Only visitors of localhost see this explanation."],
  untrustedBody: ["{origin} is not among the trusted domains of your project, and localhost is not allowed either."],
  impersonationBody: ["What you do then happens in the account of {account}, not in your own."],
  teamInviteAbout: ["Invite a user to your team through email"],
  teamInvitationRevoke: ["Revoke the invitation of {email}"],
  teamInvitationRevoked: ["The invitation of {email} is revoked"],
};
