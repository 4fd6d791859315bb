import type { Language } from "hallpass/react";

const en = {
  signIn: "Sign in",
  signUp: "Sign up",
  signOut: "Sign out",
  resetPassword: "Reset password",
  verifyEmail: "Verify email",
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
  unreachable: "The server cannot be reached",
  unreachableBody: "Please check your internet connection and try again.",
  tryAgain: "Try again",
  pageNotFound: "Page not found",
};

const de: typeof en = {
  signIn: "Anmelden",
  signUp: "Registrieren",
  signOut: "Abmelden",
  resetPassword: "Passwort zurücksetzen",
  verifyEmail: "E-Mail bestätigen",
  error: "Fehler",
  authorize: "Zulassen",
  welcome: "Willkommen bei {project}",
  welcomeBody: "Melde dich an, um dein Konto zu sehen.",
  hello: "Hallo, {name}",
  helloNameless: "Hallo",
  signedInAs: "Du bist bei {project} angemeldet als {email}.",
  signedIn: "Du bist bei {project} angemeldet.",
  notFound: "Dieses Projekt gibt es nicht",
  notFoundBody: "Der Link ist vielleicht unvollständig, oder das Projekt wurde gelöscht. Bitte prüfe die Adresse.",
  unreachable: "Der Server ist nicht erreichbar",
  unreachableBody: "Bitte prüfe deine Internetverbindung und versuche es noch einmal.",
  tryAgain: "Noch einmal versuchen",
  pageNotFound: "Seite nicht gefunden",
};

const texts: Record<Language, typeof en> = { "en-US": en, "de-DE": de };

/** The first of the person's languages that we speak. */
export const language: Language = navigator.languages.find((each) => /^(de|en)\b/.test(each))?.startsWith("de")
  ? "de-DE"
  : "en-US";

export function say(key: keyof typeof en, values: Record<string, string> = {}): string {
  return texts[language][key].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
