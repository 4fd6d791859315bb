import type { TextGroup } from "../translator.ts";

export const texts = {
  notRedirected: "If you are not redirected automatically,",
  clickHere: "click here",

  mfaHeading: "Multi-Factor Authentication",
  mfaSubtitle: "Enter the six-digit code from your authenticator app",
  mfaCode: "Authenticator code",
  mfaRecoverySubtitle:
    "Enter one of the recovery codes that you saved when you turned on multi-factor authentication. Each code works only once.",
  mfaUseRecoveryCode: "Use a recovery code instead",
  mfaUseAuthenticator: "Use your authenticator app instead",
  recoveryCode: "Recovery code",
  recoveryCodeMissing: "Please enter a recovery code",
  mfaVerify: "Verify",
  mfaVerifying: "Verifying...",
  mfaVerified: "Verified! Redirecting...",
  mfaFailedTitle: "Verification failed",
  mfaFailedBody: "This sign-in took too long or had too many failed attempts. Please sign in again.",
  mfaMissingTitle: "Missing verification information",
  mfaMissingBody: "This page completes a sign-in that you started in this tab. Please sign in again.",

  cliHeading: "Authorize CLI Application",
  cliQuestion: "A command-line application wants to use your account {account} in {project}.",
  cliWarning:
    "It will be able to do everything you can do. Only authorize it if you just started this sign-in yourself, in your own terminal. If someone sent you this link, cancel.",
  cliConfirm: "Authorize",
  cliConfirming: "Authorizing...",
  cliDone: "CLI Authorization Successful",
  cliDoneBody: "The command-line application is signed in. You can close this window and return to your terminal.",
  cliFailed: "Authorization Failed",
  cliCodeMissing: "The link is incomplete: the login code is missing. Please start again in your terminal.",
  cliCancelled: "Nothing was authorized",
  cliMayClose: "You can close this window.",
  close: "Close",
  tryAgain: "Try Again",

  connectionFailed: "Failed to connect account",
  accessDenied: "OAuth provider access denied",
  accessDeniedBody: "The sign-in operation has been cancelled or denied. Please try again.",
  signInAgain: "Sign in again",
  errorOccurred: "An error occurred",
  errorCode: "Error Code: {code}",
  errorMessage: "Error Message: {message}",

  magicLinkQuestion: "Do you want to sign in?",
  magicLinkElsewhere:
    "This link was requested in another browser or on another device. To sign in here, enter the code from the same email.",
  magicLinkDone: "Signed in successfully!",
  magicLinkInvalidTitle: "Invalid Magic Link",
  magicLinkInvalidBody:
    "Please check if you have the correct link. If you continue to have issues, please contact support.",
  magicLinkExpiredTitle: "Expired Magic Link",
  magicLinkExpiredBody: "Your magic link has expired. Please request a new magic link if you need to sign in.",
  magicLinkUsedTitle: "Magic Link Already Used",
  magicLinkUsedBody:
    "The magic link has already been used. The link can only be used once. Please request a new magic link if you need to sign in again.",

  resetHeading: "Reset Your Password",
  noNeedToReset: "Don't need to reset?",
  yourEmail: "Your Email",
  sendResetEmail: "Send Email",
  newPassword: "New Password",
  repeatNewPassword: "Repeat New Password",
  resetPassword: "Reset Password",
  newResetLink: "Request a new link",
  resetInvalidTitle: "Invalid Password Reset Link",
  resetInvalidBody: "Please double check if you have the correct password reset link.",
  resetExpiredTitle: "Expired Password Reset Link",
  resetExpiredBody:
    "Your password reset link has expired. Please request a new password reset link from the login page.",
  resetUsedTitle: "Used Password Reset Link",
  resetUsedBody:
    "This password reset link has already been used. If you need to reset your password again, please request a new password reset link from the login page.",
  resetFailedTitle: "Failed to reset password",
  resetFailedBody: "Failed to reset password. Please request a new password reset link",

  verifyQuestion: "Do you want to verify your email?",
  verifyEmail: "Verify",
  verifiedTitle: "Your email has been verified!",
  verifyInvalidTitle: "Invalid Verification Link",
  verifyInvalidBody:
    "Please check if you have the correct link. If you continue to have issues, please contact support.",
  verifyExpiredTitle: "Expired Verification Link",
  verifyExpiredBody:
    "Your email verification link has expired. Please request a new verification link from your account settings.",
  wasItYou: "Was it you?",
  claimed: "Someone used {email} for an account here. If it was you, sign in to that account to verify the address.",
  claimedByName:
    "{name} used {email} for an account here. If this is you, sign in to that account to verify the address.",
  wasNotMe: "This was not me",
  changeAccount: "Sign in to that account",
  disownedTitle: "Thank you for letting us know",
  disownedBody:
    "Whoever used your address can no longer sign in with it. To use it here yourself, sign up or reset the password.",

  invitation: "Team invitation",
  invitationSignIn: "Sign in or create an account to join the team.",
  invitationQuestion: "You are invited to join {team}",
  invitationAccount: "You are signed in as {account}.",
  invitationOtherAccount: "Use another account",
  join: "Join",
  ignore: "Ignore",
  invitationJoined: "You have successfully joined {team}",
  invitationMember: "You are already a member of {team}",
  invitationInvalidTitle: "Invalid Team Invitation Link",
  invitationInvalidBody: "Please double check if you have the correct team invitation link.",
  invitationExpiredTitle: "Expired Team Invitation Link",
  invitationExpiredBody: "Your team invitation link has expired. Please request a new team invitation link.",
  invitationUsedTitle: "Used Team Invitation Link",
  invitationUsedBody: "This team invitation link has already been used.",

  signingOut: "Signing out",
  signOutQuestion: "Do you want to sign out?",
  signOutAs: "You are signed in as {name}.",
  loading: "Loading",

  noConnection: "No connection to Hallpass",
  noServerCause: "Nothing answers at {address}.",
  noServerCure:
    "Is Hallpass running there? Start it, or set baseUrl or HALLPASS_URL to the address of your Hallpass server.",
  otherServerCause: "Something other than Hallpass answers at {address}.",
  otherServerCure: "Set baseUrl or HALLPASS_URL to the address of your Hallpass server.",
  offlineCause: "You are offline, so {address} cannot be reached.",
  offlineCure: "Please check your internet connection and try again.",
} as const satisfies TextGroup;
