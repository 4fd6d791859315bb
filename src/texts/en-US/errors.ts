import type { TextGroup } from "../translator.ts";

/**
 * The texts about errors, by code or group (src/contract/errors.ts), with the error's details as values, and about
 * refusals, by code (src/contract/refusals.ts). The other ids belong to codes with several texts. For a code without a
 * text, users read the server's message.
 */
export const texts = {
  EMAIL_PASSWORD_MISMATCH: "Wrong e-mail or password.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Password authentication is not enabled for this project.",
  SIGN_UP_NOT_ENABLED: "New account registration is not allowed",
  USER_EMAIL_ALREADY_EXISTS: 'A user with email "{email}" already exists.',
  emailTakenUnverified:
    'A user with email "{email}" already exists but the email is not verified. Please login to your existing account with the method you used to sign up, and then verify your email to sign in with this login method.',
  PASSWORD_TOO_SHORT: "Password too short. Minimum length is {length}.",
  PASSWORD_TOO_LONG: "Password too long. Maximum length is {length}.",
  PASSWORD_TOO_COMMON: "This password is too common and easy to guess. Please choose another one.",
  INVALID_EMAIL: "Please enter a valid email",
  VERIFICATION_CODE_INCOMPLETE:
    "This link is incomplete. Please open the whole link from the email, or enter the whole code.",
  VERIFICATION_ERROR: "Invalid code",
  INVALID_TOTP_CODE: "Invalid TOTP code",
  INVALID_RECOVERY_CODE: "Invalid recovery code",
  TOO_MANY_ATTEMPTS: {
    one: "Too many attempts. Please try again in {count} second.",
    other: "Too many attempts. Please try again in {count} seconds.",
  },
  tryAgainAt: "Too many attempts. Please try again at {time}.",

  IMPERSONATION_NOT_ALLOWED: "You are acting as this user. This session cannot make lasting changes.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Passkey authentication is not enabled for this project.",
  PASSKEY_NOT_FOUND: "Passkey not found.",
  passkeyCancelled: "The passkey request was canceled or timed out. Please try again or use another method.",
  passkeyUnsupported: "This browser does not support passkeys. Please use another method.",
  passkeyUnknown: "No account here uses this passkey. Please use another passkey or another method.",
  passkeyExistsHere: "This device already has a passkey for your account.",
  passkeyWrongPlace: "Passkeys cannot be used on this page.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "This account is already connected to another user. Please connect a different account.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "The user is already connected to another OAuth account. Did you maybe select the wrong account on the OAuth provider page?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN:
    "A provider with the same account ID is already used for signing in.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "The OAuth provider is not found or not enabled.",
  OAUTH_COOKIE_NOT_FOUND: "This page was opened again or in another browser. Please start the sign-in once more.",
  OUTER_OAUTH_TIMEOUT: "The sign-in at the provider took too long. Please sign in again.",
  INVALID_AUTHORIZATION_CODE: "The given authorization code is invalid.",

  USER_AUTHENTICATION_REQUIRED: "You must be signed in to do this.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Your session has expired or was revoked. Please sign in again.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Team membership already exists.",
  TEAM_MEMBERSHIP_NOT_FOUND: "This team no longer exists, or the membership in it has ended.",
  REDIRECT_URL_NOT_WHITELISTED:
    "This domain is not trusted. Please add {origin} to the trusted domains of the project.",
  REQUEST_TOO_LARGE: "The request is too large. The limit is {limit_bytes} bytes.",
  inputUnusable: "Your input is too long or contains a character that is not allowed.",
  COOKIES_BLOCKED:
    "Your browser blocks cookies for this site, so you cannot be signed in. Allow cookies and try again.",
  noAnswer: "The server does not answer. Please check your internet connection and try again.",

  SERVER_BUSY: "The server is busy. Please try again in a moment.",
  SERVER_UNAVAILABLE: "The server is busy, or its database does not answer. Please try again in a moment.",
  OBJECT_DELETED_CONCURRENTLY:
    "Something in this request was deleted at the same time. Please reload the page and try again.",
  EMAIL_NOT_SENT:
    "The email could not be sent. If you manage this project, please check its email settings and try again.",
  EMAIL_RECIPIENT_INVALID: "The email could not be sent, because the address is not valid.",
  MAIL_SERVER_MISSING:
    "The email could not be sent, because this server has no mail server. Its operator can set one with HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE:
    "The email could not be sent, because the mail server of this project is not configured completely.",

  OTP_SIGN_IN_NOT_ENABLED: "Signing in by email is not enabled for this project.",
  CLI_LOGIN_CODE_INVALID: "Invalid login code or the code has expired",
  CLI_LOGIN_PROJECT_MISMATCH: "This login code belongs to another project. Please check the address of the app.",
  USER_TO_LINK_NOT_FOUND: "The account that you wanted to connect to no longer exists.",
  OAUTH_PROVIDER_UNREACHABLE: "The provider cannot be reached. Please try again.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "Multi-factor authentication is not enabled.",
  PASSKEY_LIMIT_REACHED: "You can have at most {max} passkeys. Please delete an unused one first.",
  PASSWORD_ALREADY_SET: "Your account already has a password.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Your account already has this email address.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "This email is already used for sign-in by another user.",
  CONTACT_CHANNEL_LIMIT_REACHED: "You can have at most {max} email addresses. Please delete one first.",
  CONTACT_CHANNEL_NOT_FOUND: "Your account no longer has this email address.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Your account no longer has this email address.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Your account no longer has this email address.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "The account no longer has this email address.",
  SESSION_NOT_FOUND: "This session has already ended.",
  PROFILE_IMAGE_TOO_LARGE: "The profile image is larger than 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "The profile image is not an image that can be used here.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "These emails cannot be turned off.",
  USER_DELETION_NOT_ENABLED: "Accounts cannot be deleted here.",
  USER_API_KEYS_NOT_ENABLED: "API keys of users are not enabled for this project.",
  TEAM_API_KEYS_NOT_ENABLED: "API keys of teams are not enabled for this project.",
  TEAM_CREATION_NOT_ENABLED: "Teams cannot be created here.",
  TEAM_INVITATION_NOT_FOUND: "This invitation no longer exists.",
} as const satisfies TextGroup;
