import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "Email o password errata.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "L’accesso con password non è attivo per questo progetto.",
  SIGN_UP_NOT_ENABLED: "La creazione di nuovi account non è consentita",
  USER_EMAIL_ALREADY_EXISTS: "Esiste già un account con l’indirizzo «{email}».",
  emailTakenUnverified:
    "Esiste già un account con l’indirizzo «{email}», ma l’indirizzo non è verificato. Accedi a quell’account con il metodo che hai usato per registrarti, poi verifica l’indirizzo per poter usare anche questo metodo di accesso.",
  PASSWORD_TOO_SHORT: "La password è troppo corta. Deve contenere almeno {length} caratteri.",
  PASSWORD_TOO_LONG: "La password è troppo lunga. Può contenere al massimo {length} caratteri.",
  PASSWORD_TOO_COMMON: "Questa password è troppo comune e facile da indovinare. Scegline un’altra.",
  INVALID_EMAIL: "Inserisci un indirizzo email valido",
  VERIFICATION_CODE_INCOMPLETE:
    "Questo link è incompleto. Apri il link completo dall’email o inserisci il codice completo.",
  VERIFICATION_ERROR: "Codice non valido",
  INVALID_TOTP_CODE: "Codice di autenticazione non valido",
  INVALID_RECOVERY_CODE: "Codice di recupero non valido",
  TOO_MANY_ATTEMPTS: {
    one: "Troppi tentativi. Riprova tra {count} secondo.",
    many: "Troppi tentativi. Riprova tra {count} di secondi.",
    other: "Troppi tentativi. Riprova tra {count} secondi.",
  },
  tryAgainAt: "Troppi tentativi. Riprova alle {time}.",

  IMPERSONATION_NOT_ALLOWED:
    "Stai agendo come questo utente. In questa sessione non si possono fare modifiche permanenti.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "L’accesso con passkey non è attivo per questo progetto.",
  PASSKEY_NOT_FOUND: "Passkey non trovata.",
  passkeyCancelled:
    "La richiesta della passkey è stata annullata o ha richiesto troppo tempo. Riprova o usa un altro metodo.",
  passkeyUnsupported: "Questo browser non supporta le passkey. Usa un altro metodo.",
  passkeyUnknown: "Qui nessun account usa questa passkey. Usa un’altra passkey o un altro metodo.",
  passkeyExistsHere: "Questo dispositivo ha già una passkey per il tuo account.",
  passkeyWrongPlace: "Su questa pagina non è possibile usare le passkey.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Questo account è già collegato a un altro utente. Collega un account diverso.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Hai già collegato un altro account di questo provider. Forse hai scelto l’account sbagliato nella pagina del provider?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Questo account del provider è già usato per l’accesso.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Il provider non esiste o non è attivo.",
  OAUTH_COOKIE_NOT_FOUND: "Questa pagina è stata aperta di nuovo o in un altro browser. Ricomincia l'accesso.",
  OUTER_OAUTH_TIMEOUT: "L’accesso tramite il provider ha richiesto troppo tempo. Accedi di nuovo.",
  INVALID_AUTHORIZATION_CODE: "Il codice di autorizzazione non è valido.",

  USER_AUTHENTICATION_REQUIRED: "Per questa operazione devi effettuare l’accesso.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "La tua sessione è scaduta o è stata chiusa. Accedi di nuovo.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Questa persona fa già parte del team.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Questo team non esiste più o l’appartenenza al team è terminata.",
  REDIRECT_URL_NOT_WHITELISTED:
    "Questo dominio non è attendibile. Aggiungi {origin} ai domini attendibili del progetto.",
  REQUEST_TOO_LARGE: "La richiesta è troppo grande. Il limite è di {limit_bytes} byte.",
  inputUnusable: "Il testo inserito è troppo lungo o contiene un carattere non consentito.",
  COOKIES_BLOCKED:
    "Il tuo browser blocca i cookie di questo sito, quindi non è possibile effettuare l’accesso. Consenti i cookie e riprova.",
  noAnswer: "Il server non risponde. Controlla la connessione a Internet e riprova.",

  SERVER_BUSY: "Il server è occupato. Riprova tra poco.",
  SERVER_UNAVAILABLE: "Il server è occupato o il suo database non risponde. Riprova tra poco.",
  OBJECT_DELETED_CONCURRENTLY:
    "Un elemento di questa richiesta è stato eliminato nel frattempo. Ricarica la pagina e riprova.",
  EMAIL_NOT_SENT:
    "Non è stato possibile inviare l’email. Se gestisci questo progetto, controlla le sue impostazioni email e riprova.",
  EMAIL_RECIPIENT_INVALID: "Non è stato possibile inviare l’email perché l’indirizzo non è valido.",
  MAIL_SERVER_MISSING:
    "Non è stato possibile inviare l’email perché questo server non ha un server di posta. Chi lo gestisce può indicarne uno con HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE:
    "Non è stato possibile inviare l’email perché la configurazione del server di posta di questo progetto è incompleta.",

  OTP_SIGN_IN_NOT_ENABLED: "L’accesso via email non è attivo per questo progetto.",
  CLI_LOGIN_CODE_INVALID: "Il codice di accesso non è valido o è scaduto",
  CLI_LOGIN_PROJECT_MISMATCH:
    "Questo codice di accesso appartiene a un altro progetto. Controlla l’indirizzo dell’app.",
  USER_TO_LINK_NOT_FOUND: "L’account a cui volevi collegare questo non esiste più.",
  OAUTH_PROVIDER_UNREACHABLE: "Il provider non è raggiungibile. Riprova.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "L’autenticazione a due fattori non è attiva.",
  PASSKEY_LIMIT_REACHED: "Puoi avere al massimo {max} passkey. Prima eliminane una che non usi.",
  PASSWORD_ALREADY_SET: "Il tuo account ha già una password.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Il tuo account ha già questo indirizzo email.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "Un altro utente accede già con questo indirizzo email.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Puoi avere al massimo {max} indirizzi email. Prima eliminane uno.",
  CONTACT_CHANNEL_NOT_FOUND: "Il tuo account non ha più questo indirizzo email.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Il tuo account non ha più questo indirizzo email.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Il tuo account non ha più questo indirizzo email.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "L’account non ha più questo indirizzo email.",
  SESSION_NOT_FOUND: "Questa sessione è già stata chiusa.",
  PROFILE_IMAGE_TOO_LARGE: "L’immagine del profilo supera i 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "L’immagine del profilo non può essere usata qui.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Queste email non si possono disattivare.",
  USER_DELETION_NOT_ENABLED: "Qui non è possibile eliminare gli account.",
  USER_API_KEYS_NOT_ENABLED: "Le chiavi API degli utenti non sono attive per questo progetto.",
  TEAM_API_KEYS_NOT_ENABLED: "Le chiavi API dei team non sono attive per questo progetto.",
  TEAM_CREATION_NOT_ENABLED: "Qui non è possibile creare team.",
  TEAM_INVITATION_NOT_FOUND: "Questo invito non esiste più.",
};
