import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Jménem uživatele",
  impersonationNotice: "Jste přihlášeni jako {name}",
  impersonationStop: "Ukončit",

  onLocalhost: "Toto vysvětlení vidí jen návštěvníci localhostu.",
  untrustedTitle: "Tato doména není důvěryhodná",
  untrustedBody: "Adresa {origin} nepatří mezi důvěryhodné domény vašeho projektu a localhost také není povolen.",
  untrustedFix: "Přidejte ji tady",
  wrongKeyTitle: "Veřejný klíč klienta není správný",
  wrongKeyBody: "Klíč této aplikace nepatří k projektu {project}, byl zneplatněn nebo vypršel.",
  wrongKeyFix: "Zobrazit klíče projektu",
  noProjectTitle: "Projekt neexistuje",
  noProjectBody: "Na tomto serveru není projekt {project}. Zkontrolujte projectId a baseUrl aplikace.",
  noProjectFix: "Zobrazit své projekty",
};
