import type { texts as english } from "../en-US/pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  notRedirected: "Als je niet automatisch wordt doorgestuurd, <link>klik dan hier</link>",

  mfaHeading: "Tweestapsverificatie",
  mfaSubtitle: "Vul de zescijferige code uit je authenticator-app in",
  mfaCode: "Code uit authenticator-app",
  mfaRecoverySubtitle:
    "Vul een van de herstelcodes in die je hebt bewaard toen je tweestapsverificatie inschakelde. Elke code werkt maar één keer.",
  mfaUseRecoveryCode: "Herstelcode gebruiken",
  mfaUseAuthenticator: "Authenticator-app gebruiken",
  recoveryCode: "Herstelcode",
  recoveryCodeMissing: "Vul een herstelcode in",
  mfaVerify: "Verifiëren",
  mfaVerifying: "Verifiëren…",
  mfaVerified: "Geverifieerd! Je wordt doorgestuurd…",
  mfaFailedTitle: "Verificatie mislukt",
  mfaFailedBody: "Het inloggen duurde te lang of er waren te veel mislukte pogingen. Log opnieuw in.",
  mfaMissingTitle: "Gegevens voor de verificatie ontbreken",
  mfaMissingBody: "Op deze pagina rond je het inloggen af dat je in dit tabblad bent begonnen. Log opnieuw in.",

  cliHeading: "Opdrachtregelprogramma toestaan",
  cliQuestion: "Een opdrachtregelprogramma wil je account {account} bij {project} gebruiken.",
  cliWarning:
    "Het programma kan dan alles doen wat jij kunt. Geef alleen toestemming als je dit zojuist zelf in je eigen terminal hebt gestart. Heeft iemand je deze link gestuurd? Annuleer dan.",
  cliConfirm: "Toestaan",
  cliConfirming: "Toestaan…",
  cliDone: "Programma toegestaan",
  cliDoneBody: "Het opdrachtregelprogramma is ingelogd. Je kunt dit venster sluiten en teruggaan naar je terminal.",
  cliFailed: "Toestaan mislukt",
  cliCodeMissing: "De link is onvolledig: de inlogcode ontbreekt. Begin opnieuw in je terminal.",
  cliCancelled: "Er is niets toegestaan",
  cliMayClose: "Je kunt dit venster sluiten.",
  close: "Sluiten",
  tryAgain: "Opnieuw proberen",

  connectionFailed: "Account koppelen mislukt",
  accessDenied: "De provider heeft de toegang geweigerd",
  accessDeniedBody: "Het inloggen is geannuleerd of geweigerd. Probeer het opnieuw.",
  signInAgain: "Opnieuw inloggen",
  errorOccurred: "Er is een fout opgetreden",
  errorCode: "Foutcode: {code}",
  errorMessage: "Foutmelding: {message}",

  magicLinkQuestion: "Wil je inloggen?",
  magicLinkElsewhere:
    "Deze link is aangevraagd in een andere browser of op een ander apparaat. Vul de code uit dezelfde e-mail in om hier in te loggen.",
  magicLinkDone: "Je bent ingelogd!",
  magicLinkInvalidTitle: "Ongeldige inloglink",
  magicLinkInvalidBody:
    "Controleer of je de juiste link hebt. Blijft het probleem bestaan, neem dan contact op met support.",
  magicLinkExpiredTitle: "Verlopen inloglink",
  magicLinkExpiredBody: "Je inloglink is verlopen. Vraag een nieuwe aan om in te loggen.",
  magicLinkUsedTitle: "Inloglink al gebruikt",
  magicLinkUsedBody:
    "Deze inloglink is al gebruikt en werkt maar één keer. Vraag een nieuwe aan als je weer wilt inloggen.",

  impersonationQuestion: "Doorgaan als {name}?",
  impersonationBody: "Wat je daarna doet, gebeurt in het account van {account}, niet in dat van jezelf.",
  impersonationReplaces: "Je bent ingelogd als {name}. Als je doorgaat, wordt {name} in deze browser uitgelogd.",
  impersonationContinue: "Doorgaan als {name}",

  resetHeading: "Wachtwoord resetten",
  noNeedToReset: "Weet je je wachtwoord weer?",
  yourEmail: "Je e-mailadres",
  sendResetEmail: "E-mail versturen",
  newPassword: "Nieuw wachtwoord",
  repeatNewPassword: "Herhaal nieuw wachtwoord",
  resetPassword: "Wachtwoord resetten",
  newResetLink: "Nieuwe link aanvragen",
  resetInvalidTitle: "Ongeldige link",
  resetInvalidBody: "Controleer of je de juiste link hebt om je wachtwoord te resetten.",
  resetExpiredTitle: "Verlopen link",
  resetExpiredBody: "De link om je wachtwoord te resetten is verlopen. Vraag op de inlogpagina een nieuwe aan.",
  resetUsedTitle: "Link al gebruikt",
  resetUsedBody:
    "Deze link om je wachtwoord te resetten is al gebruikt. Wil je je wachtwoord nog een keer resetten? Vraag dan op de inlogpagina een nieuwe link aan.",
  resetFailedTitle: "Wachtwoord niet gereset",
  resetFailedBody: "Het is niet gelukt om je wachtwoord te resetten. Vraag een nieuwe link aan.",

  verifyQuestion: "Wil je je e-mailadres verifiëren?",
  verifyEmail: "Verifiëren",
  verifiedTitle: "Je e-mailadres is geverifieerd!",
  verifyInvalidTitle: "Ongeldige verificatielink",
  verifyInvalidBody:
    "Controleer of je de juiste link hebt. Blijft het probleem bestaan, neem dan contact op met support.",
  verifyExpiredTitle: "Verlopen verificatielink",
  verifyExpiredBody:
    "De link om je e-mailadres te verifiëren is verlopen. Vraag een nieuwe aan in je accountinstellingen.",
  wasItYou: "Was jij dit?",
  claimed:
    "Iemand heeft {email} gebruikt voor een account hier. Was jij dat? Log dan in op dat account om het adres te verifiëren.",
  claimedByName:
    "{name} heeft {email} gebruikt voor een account hier. Ben jij dit? Log dan in op dat account om het adres te verifiëren.",
  wasNotMe: "Ik was dit niet",
  changeAccount: "Inloggen op dat account",
  disownedTitle: "Bedankt voor je melding",
  disownedBody:
    "Degene die je adres heeft gebruikt, kan er niet meer mee inloggen. Wil je het hier zelf gebruiken? Registreer je dan of reset het wachtwoord.",

  invitation: "Teamuitnodiging",
  invitationSignIn: "Log in of maak een account om lid te worden van het team.",
  invitationQuestion: "Je bent uitgenodigd om lid te worden van {team}",
  invitationAccount: "Je bent ingelogd als {account}.",
  invitationOtherAccount: "Ander account gebruiken",
  join: "Deelnemen",
  ignore: "Negeren",
  invitationJoined: "Je bent nu lid van {team}",
  invitationMember: "Je bent al lid van {team}",
  invitationInvalidTitle: "Ongeldige uitnodiging",
  invitationInvalidBody: "Controleer of je de juiste uitnodigingslink hebt.",
  invitationExpiredTitle: "Verlopen uitnodiging",
  invitationExpiredBody: "Je uitnodigingslink is verlopen. Vraag om een nieuwe uitnodiging.",
  invitationUsedTitle: "Uitnodiging al gebruikt",
  invitationUsedBody: "Deze uitnodigingslink is al gebruikt.",

  signingOut: "Je wordt uitgelogd",
  signOutQuestion: "Wil je uitloggen?",
  signOutAs: "Je bent ingelogd als {name}.",
  loading: "Laden",

  noConnection: "Geen verbinding met Hallpass",
  noServerCause: "Er komt geen antwoord van {address}.",
  noServerCure:
    "Is Hallpass daar actief? Start het, of stel baseUrl of HALLPASS_URL in op het adres van je Hallpass-server.",
  otherServerCause: "Op {address} antwoordt iets anders dan Hallpass.",
  otherServerCure: "Stel baseUrl of HALLPASS_URL in op het adres van je Hallpass-server.",
  offlineCause: "Je bent offline, dus {address} is niet bereikbaar.",
  offlineCure: "Controleer je internetverbinding en probeer het opnieuw.",

  signedInTitle: "Je bent al ingelogd",
  signedOutTitle: "Je bent niet ingelogd.",
  signUpDisabledTitle: "Het is op dit moment niet mogelijk om een nieuw account te maken.",
  emailSentTitle: "E-mail verstuurd!",
  emailSentBody:
    "Als er een account met dit e-mailadres bestaat, hebben we een e-mail gestuurd. Kijk ook in je spammap.",
  passwordResetTitle: "Je wachtwoord is gereset!",
  passwordResetBody: "Je kunt nu inloggen met je nieuwe wachtwoord.",
  unknownErrorTitle: "Er is een onbekende fout opgetreden",
  unknownErrorBody: "Probeer het opnieuw. Blijft het probleem bestaan, neem dan contact op met support.",
  unknownPageTitle: "Deze pagina bestaat niet",
  unknownPageBody: "De pagina die je zoekt, is niet gevonden. Controleer het adres en probeer het opnieuw.",
  goHome: "Naar startpagina",
  goToHome: "Naar startpagina",
};
