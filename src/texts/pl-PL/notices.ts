import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "W imieniu użytkownika",
  impersonationNotice: "Zalogowano jako {name}",
  impersonationStop: "Zakończ",

  onLocalhost: "To wyjaśnienie widzą tylko osoby odwiedzające localhost.",
  untrustedTitle: "Ta domena nie jest zaufana",
  untrustedBody: "Adresu {origin} nie ma wśród zaufanych domen Twojego projektu, a localhost też nie jest dozwolony.",
  untrustedFix: "Dodaj ją tutaj",
  wrongKeyTitle: "Klucz publiczny klienta jest nieprawidłowy",
  wrongKeyBody: "Klucz tej aplikacji nie należy do projektu {project}, został unieważniony lub wygasł.",
  wrongKeyFix: "Zobacz klucze projektu",
  noProjectTitle: "Projekt nie istnieje",
  noProjectBody: "Na tym serwerze nie ma projektu {project}. Sprawdź projectId i baseUrl aplikacji.",
  noProjectFix: "Zobacz swoje projekty",
};
