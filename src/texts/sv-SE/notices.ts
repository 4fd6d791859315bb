import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Inloggad som någon annan",
  impersonationNotice: "Du är inloggad som {name}",
  impersonationStop: "Avsluta",

  onLocalhost: "Bara besökare på localhost ser den här förklaringen.",
  untrustedTitle: "Domänen är inte betrodd",
  untrustedBody: "{origin} finns inte bland projektets betrodda domäner, och localhost är inte heller tillåtet.",
  untrustedFix: "Lägg till den här",
  wrongKeyTitle: "Den publika klientnyckeln är fel",
  wrongKeyBody: "Appens nyckel hör inte till projektet {project}, har återkallats eller har gått ut.",
  wrongKeyFix: "Visa projektets nycklar",
  noProjectTitle: "Projektet finns inte",
  noProjectBody: "Den här servern har inget projekt {project}. Kontrollera appens projectId och baseUrl.",
  noProjectFix: "Visa dina projekt",
};
