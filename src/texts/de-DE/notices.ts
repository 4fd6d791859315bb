import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Identitätswechsel",
  impersonationNotice: "Du bist als {name} angemeldet",
  impersonationStop: "Beenden",

  onLocalhost: "Nur Besucher von localhost sehen diese Erklärung.",
  untrustedTitle: "Diese Domain ist nicht vertrauenswürdig",
  untrustedBody:
    "{origin} gehört nicht zu den vertrauenswürdigen Domains deines Projekts, und localhost ist auch nicht erlaubt.",
  untrustedFix: "Hier hinzufügen",
  wrongKeyTitle: "Der öffentliche Schlüssel ist falsch",
  wrongKeyBody: "Der Schlüssel dieser App gehört nicht zum Projekt {project}, ist widerrufen oder abgelaufen.",
  wrongKeyFix: "Die Schlüssel des Projekts ansehen",
  noProjectTitle: "Das Projekt gibt es nicht",
  noProjectBody: "Dieser Server hat kein Projekt {project}. Prüfe projectId und baseUrl der App.",
  noProjectFix: "Deine Projekte ansehen",
};
