import type { TextGroup } from "../translator.ts";

/**
 * The texts of all built-in mails. A template that owners have edited has its own words, besides those that its source
 * still takes from here.
 */
export const texts = {
  mailGreeting: "Hi!",
  mailGreetingNamed: "Hi, {name}!",
  mailOpenLink: "If the button does not work, open this link:",
  mailUnsubscribe: "Unsubscribe from emails like this one",

  codeMailSubject: "Sign in to {project}: Your code is {code}",
  codeMailPreview: "The code and the link are valid for ten minutes and work only once.",
  codeMailHeading: "Sign in to {project}",
  codeMailEnterCode: "Enter this code on the page where you requested it:",
  codeMailBody: "Or sign in with one click. The code and the link are valid for ten minutes and work only once.",
  codeMailButton: "Sign in",
  codeMailIgnore: "If you did not request this, ignore this email and do not share the code with anyone.",

  verifyMailSubject: "Verify your email at {project}",
  verifyMailPreview: "Confirm that this email address is yours. The link is valid for seven days.",
  verifyMailHeading: "Verify your email address",
  verifyMailBody: "Please confirm that this email address is yours. The link is valid for seven days.",
  verifyMailButton: "Verify my email",
  verifyMailIgnore: "If you did not create an account at {project}, you can ignore this email.",

  resetMailSubject: "Reset your password at {project}",
  resetMailPreview: "Choose a new password. The link is valid for one hour and works only once.",
  resetMailHeading: "Reset your password",
  resetMailBody:
    "We received a request to reset the password of your account at {project}. The link is valid for one hour and works only once.",
  resetMailButton: "Choose a new password",
  resetMailIgnore: "If you did not request this, ignore this email. Your password will not change.",

  teamMailSubject: "You have been invited to join {team}",
  teamMailPreview: "You have been invited to {team}. The invitation is valid for seven days.",
  teamMailHeading: "Join {team}",
  teamMailBody: "You have been invited to the team {team} at {project}. The invitation is valid for seven days.",
  teamMailButton: "View invitation",
  teamMailIgnore: "If you do not know this team, ignore this email.",

  inviteMailSubject: "You have been invited to sign in to {project}",
  inviteMailPreview: "{team} invited you to sign in.",
  inviteMailHeading: "You are invited to {project}",
  inviteMailBody: "{team} invited you to sign in to {project}. Use this email address to sign in.",
  inviteMailButton: "Sign in",
  inviteMailIgnore: "If you did not expect this, ignore this email.",

  unsubscribeButton: "Unsubscribe",
  unsubscribed: "Successfully unsubscribed from notification group",
  unsubscribedBefore: "You have already unsubscribed from this notification group",

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
  secondFactorEnabled: "Multi-factor authentication was turned on",
  secondFactorEnabledBody: "Signing in to your account now also requires a code from an authenticator app.",
  secondFactorDisabled: "Multi-factor authentication was turned off",
  secondFactorDisabledBody: "Signing in to your account no longer requires a code from an authenticator app.",
  secondFactorDisabledAdvice: "Reset your password now, and turn multi-factor authentication on again.",
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
  appAllowed: "A new app has access to your account",
  appAllowedBody:
    "You allowed this app to use data of your account. In your account settings, you can see what it may do, and remove its access.",
  appAllowedAdvice: "Remove the app’s access in your account settings and reset your password now.",
  appSignedOut: "An app was signed out of your account",
  appSignedOutBody:
    "Someone may have copied this app’s access to your account, so we ended it. To continue using the app, sign in there again.",
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
    one: "An email from {project} could not be sent",
    other: "{count} emails from {project} could not be sent",
  },
  failedMailsBody: "These emails from {project} could not be sent in the last 24 hours:",
  failedMailsTo: "to {recipients}",
  failedMailsMore: { one: "And {count} more.", other: "And {count} more." },
  failedMailsConsole: "View them in the console",

  alertSubject: "Problem on {name}",
  alertOverSubject: "Resolved: problem on {name}",
  alertSince: "Since {time}",
  alertOver: "The server no longer finds this problem:",
} as const satisfies TextGroup;
