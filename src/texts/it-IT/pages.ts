import type { texts as english } from "../en-US/pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  notRedirected: "Se il reindirizzamento automatico non avviene, <link>fai clic qui</link>",

  mfaHeading: "Autenticazione a due fattori",
  mfaSubtitle: "Inserisci il codice di sei cifre della tua app di autenticazione",
  mfaCode: "Codice di autenticazione",
  mfaRecoverySubtitle:
    "Inserisci uno dei codici di recupero che hai salvato quando hai attivato l’autenticazione a due fattori. Ogni codice funziona una sola volta.",
  mfaUseRecoveryCode: "Usa un codice di recupero",
  mfaUseAuthenticator: "Usa l’app di autenticazione",
  recoveryCode: "Codice di recupero",
  recoveryCodeMissing: "Inserisci un codice di recupero",
  mfaVerify: "Verifica",
  mfaVerifying: "Verifica in corso…",
  mfaVerified: "Verifica riuscita! Reindirizzamento…",
  mfaFailedTitle: "Verifica non riuscita",
  mfaFailedBody:
    "Questo accesso ha richiesto troppo tempo o ci sono stati troppi tentativi non riusciti. Accedi di nuovo.",
  mfaMissingTitle: "Mancano i dati per la verifica",
  mfaMissingBody: "Questa pagina completa un accesso che hai iniziato in questa scheda. Accedi di nuovo.",

  cliHeading: "Autorizza un’applicazione a riga di comando",
  cliQuestion: "Un’applicazione a riga di comando vuole usare il tuo account {account} su {project}.",
  cliWarning:
    "Potrà fare tutto ciò che puoi fare tu. Autorizzala solo se hai appena avviato tu questo accesso dal tuo terminale. Se qualcuno ti ha inviato questo link, annulla.",
  cliConfirm: "Autorizza",
  cliConfirming: "Autorizzazione in corso…",
  cliDone: "Applicazione autorizzata",
  cliDoneBody:
    "L’applicazione a riga di comando ha effettuato l’accesso. Puoi chiudere questa finestra e tornare al terminale.",
  cliFailed: "Autorizzazione non riuscita",
  cliCodeMissing: "Il link è incompleto: manca il codice di accesso. Ricomincia dal terminale.",
  cliCancelled: "Nessuna autorizzazione concessa",
  cliMayClose: "Puoi chiudere questa finestra.",
  close: "Chiudi",
  tryAgain: "Riprova",

  connectionFailed: "Impossibile collegare l’account",
  accessDenied: "Il provider ha negato l’accesso",
  accessDeniedBody: "L’accesso è stato annullato o negato. Riprova.",
  signInAgain: "Accedi di nuovo",
  errorOccurred: "Si è verificato un errore",
  errorCode: "Codice di errore: {code}",
  errorMessage: "Messaggio di errore: {message}",

  magicLinkQuestion: "Vuoi accedere?",
  magicLinkElsewhere:
    "Questo link è stato richiesto in un altro browser o su un altro dispositivo. Per accedere qui, inserisci il codice contenuto nella stessa email.",
  magicLinkDone: "Accesso effettuato!",
  magicLinkInvalidTitle: "Link di accesso non valido",
  magicLinkInvalidBody: "Controlla che il link sia corretto. Se il problema persiste, contatta l’assistenza.",
  magicLinkExpiredTitle: "Link di accesso scaduto",
  magicLinkExpiredBody: "Il tuo link di accesso è scaduto. Richiedine uno nuovo per accedere.",
  magicLinkUsedTitle: "Link di accesso già usato",
  magicLinkUsedBody:
    "Questo link di accesso è già stato usato e vale una volta sola. Richiedine uno nuovo se devi accedere ancora.",

  impersonationQuestion: "Continuare come {name}?",
  impersonationBody: "Ciò che farai da quel momento avverrà nell’account di {account}, non nel tuo.",
  impersonationReplaces:
    "Hai effettuato l’accesso come {name}. Se continui, la sessione di {name} in questo browser terminerà.",
  impersonationContinue: "Continua come {name}",

  resetHeading: "Reimposta la password",
  noNeedToReset: "Ricordi la password?",
  yourEmail: "La tua email",
  sendResetEmail: "Invia email",
  newPassword: "Nuova password",
  repeatNewPassword: "Ripeti la nuova password",
  resetPassword: "Reimposta password",
  newResetLink: "Richiedi un nuovo link",
  resetInvalidTitle: "Link non valido",
  resetInvalidBody: "Controlla che il link per reimpostare la password sia corretto.",
  resetExpiredTitle: "Link scaduto",
  resetExpiredBody: "Il link per reimpostare la password è scaduto. Richiedine uno nuovo dalla pagina di accesso.",
  resetUsedTitle: "Link già usato",
  resetUsedBody:
    "Questo link per reimpostare la password è già stato usato. Se devi reimpostarla ancora, richiedi un nuovo link dalla pagina di accesso.",
  resetFailedTitle: "Password non reimpostata",
  resetFailedBody: "Non è stato possibile reimpostare la password. Richiedi un nuovo link.",

  verifyQuestion: "Vuoi verificare il tuo indirizzo email?",
  verifyEmail: "Verifica",
  verifiedTitle: "Il tuo indirizzo email è verificato!",
  verifyInvalidTitle: "Link non valido",
  verifyInvalidBody: "Controlla che il link sia corretto. Se il problema persiste, contatta l’assistenza.",
  verifyExpiredTitle: "Link scaduto",
  verifyExpiredBody:
    "Il link per verificare il tuo indirizzo email è scaduto. Richiedine uno nuovo dalle impostazioni dell’account.",
  wasItYou: "Eri tu?",
  claimed:
    "Qualcuno ha usato {email} per un account qui. Se eri tu, accedi a quell’account per verificare l’indirizzo.",
  claimedByName:
    "{name} ha usato {email} per un account qui. Se sei tu, accedi a quell’account per verificare l’indirizzo.",
  wasNotMe: "Non ero io",
  changeAccount: "Accedi a quell’account",
  disownedTitle: "Grazie per la segnalazione",
  disownedBody:
    "Chi ha usato il tuo indirizzo non può più servirsene per accedere. Per usarlo tu qui, registrati o reimposta la password.",

  invitation: "Invito in un team",
  invitationSignIn: "Accedi o crea un account per entrare nel team.",
  invitationQuestion: "Hai ricevuto un invito a entrare in {team}",
  invitationAccount: "Hai effettuato l’accesso come {account}.",
  invitationOtherAccount: "Usa un altro account",
  invitationName: "Il tuo nome (facoltativo)",
  invitationSignUp: "Crea un account ed entra",
  invitationPasskey: "Usa una passkey",
  join: "Entra",
  ignore: "Ignora",
  invitationJoined: "Ora fai parte di {team}",
  invitationMember: "Fai già parte di {team}",
  invitationInvalidTitle: "Invito non valido",
  invitationInvalidBody: "Controlla che il link di invito sia corretto.",
  invitationExpiredTitle: "Invito scaduto",
  invitationExpiredBody: "Il tuo link di invito è scaduto. Chiedi che te ne inviino uno nuovo.",
  invitationUsedTitle: "Invito già usato",
  invitationUsedBody: "Questo link di invito è già stato usato.",

  signingOut: "Uscita in corso",
  signOutQuestion: "Vuoi uscire dall’account?",
  signOutAs: "Hai effettuato l’accesso come {name}.",
  loading: "Caricamento",

  noConnection: "Nessuna connessione a Hallpass",
  noServerCause: "Nessuna risposta da {address}.",
  noServerCure:
    "Hallpass è in esecuzione a quell’indirizzo? Avvialo oppure imposta baseUrl o HALLPASS_URL sull’indirizzo del tuo server Hallpass.",
  otherServerCause: "All’indirizzo {address} risponde qualcosa di diverso da Hallpass.",
  otherServerCure: "Imposta baseUrl o HALLPASS_URL sull’indirizzo del tuo server Hallpass.",
  offlineCause: "Non hai una connessione, quindi {address} non è raggiungibile.",
  offlineCure: "Controlla la connessione a Internet e riprova.",

  signedInTitle: "Hai già effettuato l’accesso",
  signedOutTitle: "Non hai effettuato l’accesso.",
  signUpDisabledTitle: "Al momento non è possibile creare nuovi account.",
  emailSentTitle: "Email inviata!",
  emailSentBody:
    "Se esiste un account con questo indirizzo, ti abbiamo inviato un’email. Controlla anche la cartella dello spam.",
  passwordResetTitle: "Password reimpostata!",
  passwordResetBody: "La tua password è stata reimpostata. Ora puoi accedere con quella nuova.",
  unknownErrorTitle: "Si è verificato un errore sconosciuto",
  unknownErrorBody: "Riprova e, se il problema persiste, contatta l’assistenza.",
  unknownPageTitle: "Questa pagina non esiste",
  unknownPageBody: "La pagina che cerchi non è stata trovata. Controlla l’indirizzo e riprova.",
  goHome: "Vai alla home",
  goToHome: "Vai alla home",
};
