/**
 * What the sign-in page can say, and what several pages say, in English. A replacement names the English text, so that
 * texts can be found by eye.
 */
export const en = {
  signInHeading: "Sign in to your account",
  signUpHeading: "Create a new account",
  noAccountYet: "Don't have an account?",
  haveAccountAlready: "Already have an account?",
  signInLink: "Sign in",
  signUpLink: "Sign up",
  noMethod: "No authentication method enabled.",
  orContinueWith: "Or continue with",
  emailTab: "Email",
  emailAndPasswordTab: "Email & Password",
  methods: "Ways to sign in",

  signInWith: "Sign in with {provider}",
  signUpWith: "Sign up with {provider}",
  lastUsed: "last",
  notInFrame: "This auth provider is not supported in an iframe for security reasons.",

  email: "Email",
  password: "Password",
  repeatPassword: "Repeat Password",
  forgotPassword: "Forgot password?",
  signInButton: "Sign In",
  signUpButton: "Sign Up",
  showPassword: "Show password",
  hidePassword: "Hide password",

  sendEmail: "Send email",
  enterCode: "Enter the code from your email",
  codeSent:
    "We sent a code and a link to {email}. Both work for ten minutes. Nothing there? Look into the spam folder.",
  invalidCode: "Invalid code",
  invalidTotpCode: "Invalid TOTP code",
  cancel: "Cancel",

  emailMissing: "Please enter your email",
  emailInvalid: "Please enter a valid email",
  passwordMissing: "Please enter your password",
  passwordTooShort: "Password too short. Minimum length is {length}.",
  passwordTooLong: "Password too long. Maximum length is {length}.",
  passwordTooCommon: "This password is one of the most common ones and would be guessed first. Please choose another.",
  repeatMissing: "Please repeat your password",
  passwordsDiffer: "Passwords do not match",
  wrongEmailOrPassword: "Wrong e-mail or password.",
  emailTaken: 'A user with email "{email}" already exists.',
  signUpNotAllowed: "New account registration is not allowed",
  tryAgainInSeconds: "Too many attempts. Please try again in {seconds} seconds.",
  tryAgainAt: "Too many attempts. Please try again at {time}.",
  unexpected: "Something went wrong. Please try again.",

  passkeySignIn: "Sign in with Passkey",
  passkeyCancelled: "No passkey was chosen. Please try again or use another way.",
  passkeyUnsupported: "This browser does not know passkeys. Please use another way.",
  passkeyUnknown: "This passkey does not belong to an account here. Please use another one or another way.",
  passkeyExistsHere: "This device already has a passkey for your account.",
  passkeyWrongPlace: "Passkeys cannot be used on this page.",

  signedInTitle: "You are already signed in",
  signedOutTitle: "You are not currently signed in.",
  signUpDisabledTitle: "Sign up for new users is not enabled at the moment.",
  emailSentTitle: "Email sent!",
  emailSentBody:
    "If the user with this e-mail address exists, an e-mail was sent to your inbox. Make sure to check your spam folder.",
  passwordResetTitle: "Password reset successfully!",
  passwordResetBody: "Your password has been reset. You can now sign in with your new password.",
  unknownErrorTitle: "An unknown error occurred",
  unknownErrorBody: "Please try again and if the problem persists, contact support.",
  unknownPageTitle: "Page does not exist",
  unknownPageBody: "The page you are looking for could not be found. Please check the URL and try again.",
  goHome: "Go home",
  goToHome: "Go to Home",
  signOut: "Sign out",
  signIn: "Sign in",
  signUp: "Sign up",
} as const;

export type TextKey = keyof typeof en;
