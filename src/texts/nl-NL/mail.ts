import type { texts as english } from "../en-US/mail.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  mailGreeting: "Hallo!",
  mailGreetingNamed: "Hallo {name}!",
  mailOpenLink: "Werkt de knop niet? Open dan deze link:",
  mailUnsubscribe: "Afmelden voor dit soort e-mails",

  codeMailSubject: "Inloggen bij {project}: je code is {code}",
  codeMailPreview: "De code en de link zijn tien minuten geldig en werken maar één keer.",
  codeMailHeading: "Inloggen bij {project}",
  codeMailEnterCode: "Vul deze code in op de pagina waar je hem hebt aangevraagd:",
  codeMailBody: "Of log in met één klik. De code en de link zijn tien minuten geldig en werken maar één keer.",
  codeMailButton: "Inloggen",
  codeMailIgnore: "Heb je dit niet aangevraagd? Negeer deze e-mail dan en deel de code met niemand.",

  verifyMailSubject: "Verifieer je e-mailadres bij {project}",
  verifyMailPreview: "Bevestig dat dit e-mailadres van jou is. De link is zeven dagen geldig.",
  verifyMailHeading: "Verifieer je e-mailadres",
  verifyMailBody: "Bevestig dat dit e-mailadres van jou is. De link is zeven dagen geldig.",
  verifyMailButton: "E-mailadres verifiëren",
  verifyMailIgnore: "Heb je geen account gemaakt bij {project}? Dan kun je deze e-mail negeren.",

  resetMailSubject: "Reset je wachtwoord bij {project}",
  resetMailPreview: "Kies een nieuw wachtwoord. De link is één uur geldig en werkt maar één keer.",
  resetMailHeading: "Reset je wachtwoord",
  resetMailBody:
    "We hebben een verzoek ontvangen om het wachtwoord van je account bij {project} te resetten. De link is één uur geldig en werkt maar één keer.",
  resetMailButton: "Nieuw wachtwoord kiezen",
  resetMailIgnore: "Heb je dit niet aangevraagd? Negeer deze e-mail dan. Je wachtwoord verandert niet.",

  teamMailSubject: "Je bent uitgenodigd voor {team}",
  teamMailPreview: "Je bent uitgenodigd voor {team}. De uitnodiging is zeven dagen geldig.",
  teamMailHeading: "Word lid van {team}",
  teamMailBody: "Je bent uitgenodigd voor het team {team} bij {project}. De uitnodiging is zeven dagen geldig.",
  teamMailButton: "Uitnodiging bekijken",
  teamMailIgnore: "Ken je dit team niet? Dan kun je deze e-mail negeren.",

  inviteMailSubject: "Je bent uitgenodigd om in te loggen bij {project}",
  inviteMailPreview: "{team} nodigt je uit om in te loggen.",
  inviteMailHeading: "Je bent uitgenodigd voor {project}",
  inviteMailBody: "{team} nodigt je uit om in te loggen bij {project}. Gebruik dit e-mailadres om in te loggen.",
  inviteMailButton: "Inloggen",
  inviteMailIgnore: "Had je dit niet verwacht? Dan kun je deze e-mail negeren.",

  unsubscribeButton: "Afmelden",
  unsubscribed: "Je ontvangt dit soort e-mails niet meer",
  unsubscribedBefore: "Je hebt je al afgemeld voor dit soort e-mails",

  noticeSubject: "{project}: {heading}",
  noticeWasYou: "Was jij dit? Dan hoef je niets te doen.",
  noticeWasNotYou: "Was jij dit niet? Dan heeft iemand anders misschien toegang tot je account.",
  resetAdvice: "Reset nu je wachtwoord en beëindig alle andere sessies in je accountinstellingen.",

  passwordChanged: "Je wachtwoord is gewijzigd",
  passwordChangedBody: "Het wachtwoord van je account is gewijzigd. Het oude werkt niet meer.",
  passwordRemoved: "Je wachtwoord is verwijderd",
  passwordRemovedBody: "Je account heeft geen wachtwoord meer. Je andere inlogmethoden werken nog wel.",
  passkeyAdded: "Er is een passkey aan je account toegevoegd",
  passkeyAddedBody: "Je kunt nu met deze passkey inloggen op je account.",
  passkeyAddedAdvice: "Verwijder de passkey in je accountinstellingen en reset nu je wachtwoord.",
  passkeyRemoved: "Er is een passkey uit je account verwijderd",
  passkeyRemovedBody: "Je kunt met deze passkey niet meer inloggen op je account.",
  secondFactorEnabled: "Tweestapsverificatie is ingeschakeld",
  secondFactorEnabledBody: "Om in te loggen op je account is nu ook een code uit een authenticator-app nodig.",
  secondFactorDisabled: "Tweestapsverificatie is uitgeschakeld",
  secondFactorDisabledBody: "Om in te loggen op je account is geen tweede stap meer nodig.",
  secondFactorDisabledAdvice: "Reset nu je wachtwoord en schakel tweestapsverificatie weer in.",
  recoveryCodesCreated: "Er zijn nieuwe herstelcodes gemaakt",
  recoveryCodesCreatedBody: "Je account heeft nieuwe herstelcodes. De oude werken niet meer.",
  recoveryCodesCreatedAdvice: "Reset nu je wachtwoord en maak nieuwe herstelcodes in je accountinstellingen.",
  primaryEmailChanged: "Je e-mailadres is gewijzigd",
  primaryEmailChangedBody: "Dit is niet meer het primaire adres van je account.",
  primaryEmailChangedAdvice: "Reset nu je wachtwoord of neem contact op met de support van de app.",
  connectedAccountAdded: "Er is een account aan je account gekoppeld",
  connectedAccountAddedBody: "Je kunt nu met dit account inloggen.",
  connectedAccountAddedAdvice: "Verwijder de koppeling in je accountinstellingen en reset nu je wachtwoord.",
  connectedAccountRemoved: "Er is een gekoppeld account verwijderd",
  connectedAccountRemovedBody: "Je kunt niet meer met dit account inloggen.",
  appAllowed: "Een nieuwe app heeft toegang tot je account",
  appAllowedBody:
    "Je hebt deze app toestemming gegeven om gegevens van je account te gebruiken. In je accountinstellingen zie je wat de app mag en kun je de toegang verwijderen.",
  appAllowedAdvice: "Verwijder de toegang van de app in je accountinstellingen en reset nu je wachtwoord.",
  appSignedOut: "Een app is uitgelogd bij je account",
  appSignedOutBody:
    "Iemand heeft mogelijk de toegang van deze app tot je account gekopieerd. Daarom hebben we die beëindigd. Log opnieuw in bij de app om deze te blijven gebruiken.",
  signInAddressAdded: "Er is een adres aan je account toegevoegd",
  signInAddressAddedBody: "Zodra dit adres is geverifieerd, kan het worden gebruikt om in te loggen op je account.",
  signInAddressAddedAdvice: "Verwijder het adres in je accountinstellingen en reset nu je wachtwoord.",

  apiKeyRevokedSubject: "API-sleutel ingetrokken: {description}",
  apiKeyRevokedPreview: "We hebben een API-sleutel ingetrokken, omdat deze openbaar zichtbaar was.",
  apiKeyRevoked: "Er is een API-sleutel ingetrokken",
  apiKeyRevokedBody:
    "Iemand heeft deze sleutel op een openbare plek gevonden. We hebben hem ingetrokken, zodat niemand hem nog kan gebruiken.",
  apiKeyRevokedKey: "{description} (eindigt op {lastFour})",
  apiKeyRevokedReplace:
    "Vervang deze sleutel door een nieuwe, overal waar je hem gebruikte, en maak de nieuwe niet openbaar.",
  apiKeyRevokedOthers:
    "Controleer of er op dezelfde plek nog andere geheime gegevens staan. Anderen hebben die misschien ook gevonden.",

  failedMailsSubject: {
    one: "Een e-mail van {project} kon niet worden verstuurd",
    other: "{count} e-mails van {project} konden niet worden verstuurd",
  },
  failedMailsBody: "Deze e-mails van {project} konden de afgelopen 24 uur niet worden verstuurd:",
  failedMailsTo: "aan {recipients}",
  failedMailsMore: { one: "En nog {count}.", other: "En nog {count}." },
  failedMailsConsole: "Bekijken in de console",

  alertSubject: "Een probleem bij {name}",
  alertOverSubject: "Voorbij: een probleem bij {name}",
  alertSince: "Sinds {time}",
  alertOver: "De server vindt dit probleem niet meer:",
};
