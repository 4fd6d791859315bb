import type { TextGroup } from "../translator.ts";

export const texts = {
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
  methods: "Sign-in methods",

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
  codeSent: "We sent a code and a link to {email}. Both are valid for ten minutes. No email? Check your spam folder.",
  cancel: "Cancel",

  emailMissing: "Please enter your email",
  emailInvalid: "Please enter a valid email",
  passwordMissing: "Please enter your password",
  passwordTooShort: "Password too short. Minimum length is {length}.",
  passwordTooLong: "Password too long. Maximum length is {length}.",
  repeatMissing: "Please repeat your password",
  passwordsDiffer: "Passwords do not match",
  unexpected: "Something went wrong. Please try again.",
  offline: "You are offline. Please check your internet connection and try again.",

  passkeySignIn: "Sign in with Passkey",

  signOut: "Sign out",
  signIn: "Sign in",
  signUp: "Sign up",
} as const satisfies TextGroup;
