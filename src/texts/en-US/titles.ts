import type { TextGroup } from "../translator.ts";

/** What `HallpassHandler` puts into the title of the document, before the name of the project. */
export const texts = {
  titleSignIn: "Sign in",
  titleSignUp: "Sign up",
  titleSignOut: "Sign out",
  titleResetPassword: "Reset password",
  titleVerifyEmail: "Verify email",
  titleAccountSettings: "Account settings",
  titleTeamInvitation: "Team invitation",
  titleError: "Error",
  titleAuthorize: "Authorize",
  titlePageNotFound: "Page not found",
} as const satisfies TextGroup;
