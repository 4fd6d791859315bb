import type { texts as english } from "../en-US/mail.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  mailGreeting: "Ciao!",
  mailGreetingNamed: "Ciao, {name}!",
  mailOpenLink: "Se il pulsante non funziona, apri questo link:",
  mailUnsubscribe: "Non ricevere più email di questo tipo",

  codeMailSubject: "Accesso a {project}: il tuo codice è {code}",
  codeMailPreview: "Il codice e il link sono validi per dieci minuti e funzionano una sola volta.",
  codeMailHeading: "Accedi a {project}",
  codeMailEnterCode: "Inserisci questo codice nella pagina in cui l’hai richiesto:",
  codeMailBody:
    "Oppure accedi con un clic. Il codice e il link sono validi per dieci minuti e funzionano una sola volta.",
  codeMailButton: "Accedi",
  codeMailIgnore: "Se la richiesta non è partita da te, ignora questa email e non comunicare il codice a nessuno.",

  verifyMailSubject: "Verifica il tuo indirizzo email su {project}",
  verifyMailPreview: "Conferma che questo indirizzo email è tuo. Il link è valido per sette giorni.",
  verifyMailHeading: "Verifica il tuo indirizzo email",
  verifyMailBody: "Conferma che questo indirizzo email è tuo. Il link è valido per sette giorni.",
  verifyMailButton: "Verifica la mia email",
  verifyMailIgnore: "Se non hai creato un account su {project}, puoi ignorare questa email.",

  resetMailSubject: "Reimposta la tua password su {project}",
  resetMailPreview: "Scegli una nuova password. Il link è valido per un’ora e funziona una sola volta.",
  resetMailHeading: "Reimposta la tua password",
  resetMailBody:
    "Abbiamo ricevuto una richiesta di reimpostare la password del tuo account su {project}. Il link è valido per un’ora e funziona una sola volta.",
  resetMailButton: "Scegli una nuova password",
  resetMailIgnore: "Se la richiesta non è partita da te, ignora questa email. La tua password non cambierà.",

  teamMailSubject: "Hai ricevuto un invito a entrare in {team}",
  teamMailPreview: "Hai ricevuto un invito a entrare in {team}. L’invito è valido per sette giorni.",
  teamMailHeading: "Entra in {team}",
  teamMailBody: "Hai ricevuto un invito a entrare nel team {team} su {project}. L’invito è valido per sette giorni.",
  teamMailButton: "Vedi l’invito",
  teamMailIgnore: "Se non conosci questo team, ignora questa email.",

  inviteMailSubject: "Hai ricevuto un invito ad accedere a {project}",
  inviteMailPreview: "{team} ti invita ad accedere.",
  inviteMailHeading: "Hai ricevuto un invito per {project}",
  inviteMailBody: "{team} ti invita ad accedere a {project}. Per accedere, usa questo indirizzo email.",
  inviteMailButton: "Accedi",
  inviteMailIgnore: "Se non ti aspettavi questo invito, ignora questa email.",

  unsubscribeButton: "Annulla l’iscrizione",
  unsubscribed: "Non riceverai più email di questo tipo.",
  unsubscribedBefore: "Avevi già scelto di non ricevere più email di questo tipo.",

  noticeSubject: "{heading} su {project}",
  noticeWasYou: "Se eri tu, non devi fare nulla.",
  noticeWasNotYou: "Se non eri tu, qualcun altro potrebbe avere accesso al tuo account.",
  resetAdvice: "Reimposta subito la password e chiudi tutte le altre sessioni nelle impostazioni dell’account.",

  passwordChanged: "La tua password è stata cambiata",
  passwordChangedBody: "La password del tuo account è stata cambiata. Quella precedente non funziona più.",
  passwordRemoved: "La tua password è stata rimossa",
  passwordRemovedBody: "Il tuo account non ha più una password. Gli altri metodi di accesso continuano a funzionare.",
  passkeyAdded: "Una passkey è stata aggiunta al tuo account",
  passkeyAddedBody: "Ora puoi usare questa passkey per accedere al tuo account.",
  passkeyAddedAdvice: "Rimuovi la passkey nelle impostazioni dell’account e reimposta subito la password.",
  passkeyRemoved: "Una passkey è stata rimossa dal tuo account",
  passkeyRemovedBody: "Non puoi più usare questa passkey per accedere al tuo account.",
  secondFactorEnabled: "L’autenticazione a due fattori è stata attivata",
  secondFactorEnabledBody: "Ora, per accedere al tuo account, serve anche un codice di un’app di autenticazione.",
  secondFactorDisabled: "L’autenticazione a due fattori è stata disattivata",
  secondFactorDisabledBody: "Per accedere al tuo account non serve più un secondo fattore.",
  secondFactorDisabledAdvice: "Reimposta subito la password e riattiva l’autenticazione a due fattori.",
  recoveryCodesCreated: "Sono stati creati nuovi codici di recupero",
  recoveryCodesCreatedBody: "Il tuo account ha nuovi codici di recupero. Quelli precedenti non funzionano più.",
  recoveryCodesCreatedAdvice:
    "Reimposta subito la password e crea nuovi codici di recupero nelle impostazioni dell’account.",
  primaryEmailChanged: "Il tuo indirizzo email è stato cambiato",
  primaryEmailChangedBody: "Questo non è più l’indirizzo principale del tuo account.",
  primaryEmailChangedAdvice: "Reimposta subito la password o contatta l’assistenza dell’app.",
  connectedAccountAdded: "Un account è stato collegato al tuo",
  connectedAccountAddedBody: "Ora puoi usare questo account per accedere.",
  connectedAccountAddedAdvice:
    "Rimuovi il collegamento nelle impostazioni dell’account e reimposta subito la password.",
  connectedAccountRemoved: "Un account collegato è stato rimosso",
  connectedAccountRemovedBody: "Non puoi più usare questo account per accedere.",
  appAllowed: "Una nuova app ha accesso al tuo account",
  appAllowedBody:
    "Hai consentito a questa app di usare dati del tuo account. Nelle impostazioni dell’account puoi vedere che cosa può fare e rimuovere il suo accesso.",
  appAllowedAdvice: "Rimuovi l’accesso dell’app nelle impostazioni dell’account e reimposta subito la password.",
  appSignedOut: "Un’app è stata disconnessa dal tuo account",
  appSignedOutBody:
    "Qualcuno potrebbe aver copiato l’accesso di questa app al tuo account, quindi lo abbiamo revocato. Per continuare a usare l’app, accedi di nuovo.",
  signInAddressAdded: "Un indirizzo è stato aggiunto al tuo account",
  signInAddressAddedBody: "Una volta verificato, questo indirizzo potrà essere usato per accedere al tuo account.",
  signInAddressAddedAdvice: "Rimuovi l’indirizzo nelle impostazioni dell’account e reimposta subito la password.",

  apiKeyRevokedSubject: "Chiave API revocata: {description}",
  apiKeyRevokedPreview: "Abbiamo revocato una chiave API perché era visibile pubblicamente.",
  apiKeyRevoked: "Una chiave API è stata revocata",
  apiKeyRevokedBody:
    "Qualcuno ha trovato questa chiave in un luogo pubblico. L’abbiamo revocata, così nessuno può più usarla.",
  apiKeyRevokedKey: "{description} (termina con {lastFour})",
  apiKeyRevokedReplace: "Sostituisci questa chiave con una nuova ovunque la usavi e non pubblicare quella nuova.",
  apiKeyRevokedOthers:
    "Controlla se nello stesso luogo ci sono altri segreti. Qualcuno potrebbe aver trovato anche quelli.",

  failedMailsSubject: {
    one: "Non è stato possibile inviare un’email di {project}",
    many: "Non è stato possibile inviare {count} di email di {project}",
    other: "Non è stato possibile inviare {count} email di {project}",
  },
  failedMailsBody: "Nelle ultime 24 ore non è stato possibile inviare queste email di {project}:",
  failedMailsTo: "a {recipients}",
  failedMailsMore: { one: "E un’altra.", many: "E altre {count}.", other: "E altre {count}." },
  failedMailsConsole: "Vedile nella console",

  alertSubject: "Un problema di {name}",
  alertOverSubject: "Risolto: un problema di {name}",
  alertSince: "Da {time}",
  alertOver: "Il server non rileva più questo problema:",
};
