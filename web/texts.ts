import type { Language } from "hallpass/react";

export const en = {
  signIn: "Sign in",
  signUp: "Sign up",
  signOut: "Sign out",
  resetPassword: "Reset password",
  verifyEmail: "Verify email",
  teamInvitation: "Team invitation",
  error: "Error",
  authorize: "Authorize",
  welcome: "Welcome to {project}",
  welcomeBody: "Sign in to see your account.",
  hello: "Hello, {name}",
  helloNameless: "Hello",
  signedInAs: "You are signed in to {project} as {email}.",
  signedIn: "You are signed in to {project}.",
  notFound: "This project does not exist",
  notFoundBody: "The link may be incomplete, or the project was deleted. Please check the address.",
  unreachable: "Could not reach the server",
  unreachableBody: "Please check your internet connection and try again.",
  tryAgain: "Try again",
  pageNotFound: "Page not found",
};

/** The first of the person's languages that we speak. */
export const language: Language = navigator.languages.find((each) => /^(de|en)\b/.test(each))?.startsWith("de")
  ? "de-DE"
  : "en-US";

const texts = language === "de-DE" ? (await import("./texts.de.ts")).de : en;

export function say(key: keyof typeof en, values: Record<string, string> = {}): string {
  return texts[key].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
