/** Every text a person can see, in English. A replacement names the English text, so that texts can be found by eye. */
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

  magicLinkQuestion: "Do you want to sign in?",
  magicLinkElsewhere:
    "This link was asked for in another browser or on another device. To sign in here, enter the code from the same email.",
  magicLinkDone: "Signed in successfully!",
  magicLinkInvalidTitle: "Invalid Magic Link",
  magicLinkInvalidBody:
    "Please check if you have the correct link. If you continue to have issues, please contact support.",
  magicLinkExpiredTitle: "Expired Magic Link",
  magicLinkExpiredBody: "Your magic link has expired. Please request a new magic link if you need to sign-in.",
  magicLinkUsedTitle: "Magic Link Already Used",
  magicLinkUsedBody:
    "The magic link has already been used. The link can only be used once. Please request a new magic link if you need to sign-in again.",

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
  verify: "Verify",
  verifiedTitle: "You email has been verified!",
  verifyInvalidTitle: "Invalid Verification Link",
  verifyInvalidBody:
    "Please check if you have the correct link. If you continue to have issues, please contact support.",
  verifyExpiredTitle: "Expired Verification Link",
  verifyExpiredBody:
    "Your email verification link has expired. Please request a new verification link from your account settings.",
  wasItYou: "Was it you?",
  claimed: "Somebody uses {email} for an account here. If it was you, sign in to that account to verify the address.",
  claimedByName:
    "{name} uses {email} for an account here. If this is you, sign in to that account to verify the address.",
  wasNotMe: "This was not me",
  changeAccount: "Sign in to that account",
  disownedTitle: "Thank you for telling us",
  disownedBody:
    "Whoever used your address has no access by it any more. If you want to use it here yourself, sign up, or reset the password.",

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
  signingOut: "Signing out",

  accountMenu: "Account menu",
  accountSettings: "Account settings",
  notSignedIn: "Not signed in",
  toggleTheme: "Toggle theme",
  loading: "Loading",
} as const;

export type TextKey = keyof typeof en;

/** A whole language: one missing text is a compile error. */
export type Texts = Readonly<Record<TextKey, string>>;
