import type { texts as english } from "../en-US/mail.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  mailGreeting: "Hej!",
  mailGreetingNamed: "Hej {name}!",
  mailOpenLink: "Hvis knappen ikke virker, så åbn dette link:",
  mailUnsubscribe: "Afmeld e-mails som denne",

  codeMailSubject: "Log ind på {project}: Din kode er {code}",
  codeMailPreview: "Koden og linket gælder i ti minutter og virker kun én gang.",
  codeMailHeading: "Log ind på {project}",
  codeMailEnterCode: "Indtast denne kode på den side, hvor du bestilte den:",
  codeMailBody: "Eller log ind med ét klik. Koden og linket gælder i ti minutter og virker kun én gang.",
  codeMailButton: "Log ind",
  codeMailIgnore: "Hvis du ikke har bedt om dette, kan du se bort fra e-mailen. Del ikke koden med nogen.",

  verifyMailSubject: "Bekræft din e-mailadresse hos {project}",
  verifyMailPreview: "Bekræft, at denne e-mailadresse er din. Linket gælder i syv dage.",
  verifyMailHeading: "Bekræft din e-mailadresse",
  verifyMailBody: "Bekræft, at denne e-mailadresse er din. Linket gælder i syv dage.",
  verifyMailButton: "Bekræft e-mailadresse",
  verifyMailIgnore: "Hvis du ikke har oprettet en konto hos {project}, kan du se bort fra e-mailen.",

  resetMailSubject: "Nulstil din adgangskode hos {project}",
  resetMailPreview: "Vælg en ny adgangskode. Linket gælder i en time og virker kun én gang.",
  resetMailHeading: "Nulstil din adgangskode",
  resetMailBody:
    "Vi har modtaget en anmodning om at nulstille adgangskoden til din konto hos {project}. Linket gælder i en time og virker kun én gang.",
  resetMailButton: "Vælg en ny adgangskode",
  resetMailIgnore: "Hvis du ikke har bedt om dette, kan du se bort fra e-mailen. Din adgangskode bliver ikke ændret.",

  teamMailSubject: "Du er inviteret til {team}",
  teamMailPreview: "Du er inviteret til {team}. Invitationen gælder i syv dage.",
  teamMailHeading: "Bliv medlem af {team}",
  teamMailBody: "Du er inviteret til teamet {team} hos {project}. Invitationen gælder i syv dage.",
  teamMailButton: "Se invitationen",
  teamMailIgnore: "Hvis du ikke kender teamet, kan du se bort fra e-mailen.",

  inviteMailSubject: "Du er inviteret til at logge ind på {project}",
  inviteMailPreview: "{team} har inviteret dig til at logge ind.",
  inviteMailHeading: "Du er inviteret til {project}",
  inviteMailBody:
    "{team} har inviteret dig til at logge ind på {project}. Brug denne e-mailadresse, når du logger ind.",
  inviteMailButton: "Log ind",
  inviteMailIgnore: "Hvis du ikke ventede denne e-mail, kan du se bort fra den.",

  unsubscribeButton: "Afmeld",
  unsubscribed: "Du modtager ikke længere e-mails som denne",
  unsubscribedBefore: "Du har allerede afmeldt e-mails som denne",

  noticeSubject: "{heading} – {project}",
  noticeWasYou: "Hvis det var dig, behøver du ikke gøre noget.",
  noticeWasNotYou: "Hvis det ikke var dig, har en anden måske adgang til din konto.",
  resetAdvice: "Nulstil din adgangskode nu, og afslut alle andre sessioner i dine kontoindstillinger.",

  passwordChanged: "Din adgangskode er ændret",
  passwordChangedBody: "Adgangskoden til din konto er ændret. Den gamle virker ikke længere.",
  passwordRemoved: "Din adgangskode er fjernet",
  passwordRemovedBody: "Din konto har ikke længere en adgangskode. Dine andre loginmetoder virker stadig.",
  passkeyAdded: "En adgangsnøgle er føjet til din konto",
  passkeyAddedBody: "Du kan nu logge ind på din konto med denne adgangsnøgle.",
  passkeyAddedAdvice: "Fjern adgangsnøglen i dine kontoindstillinger, og nulstil din adgangskode nu.",
  passkeyRemoved: "En adgangsnøgle er fjernet fra din konto",
  passkeyRemovedBody: "Du kan ikke længere logge ind på din konto med denne adgangsnøgle.",
  secondFactorEnabled: "Totrinsbekræftelse er slået til",
  secondFactorEnabledBody: "Når du logger ind på din konto, skal du nu også bruge en kode fra en godkendelsesapp.",
  secondFactorDisabled: "Totrinsbekræftelse er slået fra",
  secondFactorDisabledBody: "Der kræves ikke længere et ekstra trin for at logge ind på din konto.",
  secondFactorDisabledAdvice: "Nulstil din adgangskode nu, og slå totrinsbekræftelse til igen.",
  recoveryCodesCreated: "Der er oprettet nye gendannelseskoder",
  recoveryCodesCreatedBody: "Din konto har nye gendannelseskoder. De gamle virker ikke længere.",
  recoveryCodesCreatedAdvice: "Nulstil din adgangskode nu, og opret nye gendannelseskoder i dine kontoindstillinger.",
  primaryEmailChanged: "Din e-mailadresse er ændret",
  primaryEmailChangedBody: "Dette er ikke længere den primære adresse for din konto.",
  primaryEmailChangedAdvice: "Nulstil din adgangskode nu, eller kontakt appens support.",
  connectedAccountAdded: "En konto er knyttet til din",
  connectedAccountAddedBody: "Du kan nu logge ind med denne konto.",
  connectedAccountAddedAdvice: "Fjern tilknytningen i dine kontoindstillinger, og nulstil din adgangskode nu.",
  connectedAccountRemoved: "En tilknyttet konto er fjernet",
  connectedAccountRemovedBody: "Du kan ikke længere logge ind med denne konto.",
  appAllowed: "En ny app har adgang til din konto",
  appAllowedBody:
    "Du har givet denne app lov til at bruge oplysninger fra din konto. I dine kontoindstillinger kan du se, hvad den må, og fjerne dens adgang.",
  appAllowedAdvice: "Fjern appens adgang i dine kontoindstillinger, og nulstil din adgangskode nu.",
  appSignedOut: "En app er logget ud af din konto",
  appSignedOutBody:
    "Nogen kan have kopieret denne apps adgang til din konto, så vi har afsluttet den. Log ind i appen igen for at fortsætte med at bruge den.",
  signInAddressAdded: "En adresse er føjet til din konto",
  signInAddressAddedBody: "Når adressen er bekræftet, kan den bruges til at logge ind på din konto.",
  signInAddressAddedAdvice: "Fjern adressen i dine kontoindstillinger, og nulstil din adgangskode nu.",

  apiKeyRevokedSubject: "API-nøgle tilbagekaldt: {description}",
  apiKeyRevokedPreview: "Vi har tilbagekaldt en API-nøgle, fordi den var offentligt synlig.",
  apiKeyRevoked: "En API-nøgle er tilbagekaldt",
  apiKeyRevokedBody:
    "Nogen har fundet denne nøgle et offentligt sted. Vi har tilbagekaldt den, så ingen kan bruge den længere.",
  apiKeyRevokedKey: "{description} (slutter på {lastFour})",
  apiKeyRevokedReplace:
    "Erstat nøglen med en ny alle de steder, hvor du brugte den, og offentliggør ikke den nye nøgle.",
  apiKeyRevokedOthers: "Tjek, om der er andre hemmeligheder samme sted. Andre kan også have fundet dem.",

  failedMailsSubject: {
    one: "En e-mail fra {project} kunne ikke sendes",
    other: "{count} e-mails fra {project} kunne ikke sendes",
  },
  failedMailsBody: "Disse e-mails fra {project} kunne ikke sendes inden for de seneste 24 timer:",
  failedMailsTo: "til {recipients}",
  failedMailsMore: { one: "Og {count} mere.", other: "Og {count} flere." },
  failedMailsConsole: "Se dem i konsollen",

  alertSubject: "Et problem hos {name}",
  alertOverSubject: "Overstået: et problem hos {name}",
  alertSince: "Siden {time}",
  alertOver: "Serveren finder ikke længere dette problem:",
};
