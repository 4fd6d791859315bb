import type { en } from "./texts.en.ts";

export const de: typeof en = {
  signIn: "Anmelden",
  signUp: "Registrieren",
  signOut: "Abmelden",
  resetPassword: "Passwort zurücksetzen",
  verifyEmail: "E-Mail bestätigen",
  teamInvitation: "Teameinladung",
  error: "Fehler",
  authorize: "Zulassen",
  welcome: "Willkommen bei {project}",
  welcomeBody: "Melde dich an, um dein Konto zu sehen.",
  hello: "Hallo, {name}",
  helloNameless: "Hallo",
  signedInAs: "Du bist bei {project} als {email} angemeldet.",
  signedIn: "Du bist bei {project} angemeldet.",
  notFound: "Dieses Projekt gibt es nicht",
  notFoundBody: "Der Link ist vielleicht unvollständig, oder das Projekt wurde gelöscht. Bitte prüfe die Adresse.",
  unreachable: "Der Server ist nicht erreichbar",
  unreachableBody: "Bitte prüfe deine Internetverbindung und versuche es noch einmal.",
  tryAgain: "Noch einmal versuchen",
  pageNotFound: "Seite nicht gefunden",
};
