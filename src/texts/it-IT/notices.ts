import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Accesso per conto di un utente",
  impersonationNotice: "Hai effettuato l’accesso come {name}",
  impersonationStop: "Termina",

  onLocalhost: "Questa spiegazione è visibile solo a chi visita localhost.",
  untrustedTitle: "Questo dominio non è attendibile",
  untrustedBody: "{origin} non è tra i domini attendibili del tuo progetto e nemmeno localhost è consentito.",
  untrustedFix: "Aggiungilo qui",
  wrongKeyTitle: "La chiave client pubblicabile non è corretta",
  wrongKeyBody: "La chiave di questa app non appartiene al progetto {project}, è revocata o è scaduta.",
  wrongKeyFix: "Vedi le chiavi del progetto",
  noProjectTitle: "Il progetto non esiste",
  noProjectBody: "Su questo server non c’è un progetto {project}. Controlla projectId e baseUrl dell’app.",
  noProjectFix: "Vedi i tuoi progetti",
};
