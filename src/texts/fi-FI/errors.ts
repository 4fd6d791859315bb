import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "Väärä sähköpostiosoite tai salasana.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Kirjautuminen salasanalla ei ole käytössä täällä.",
  SIGN_UP_NOT_ENABLED: "Täällä ei voi luoda uusia tilejä",
  USER_EMAIL_ALREADY_EXISTS: "Sähköpostiosoitteella ”{email}” on jo tili.",
  emailTakenUnverified:
    "Sähköpostiosoitteella ”{email}” on jo tili, mutta osoitetta ei ole vahvistettu. Kirjaudu kyseiselle tilille samalla tavalla kuin rekisteröityessäsi ja vahvista sähköpostiosoitteesi. Sen jälkeen voit kirjautua myös tällä tavalla.",
  PASSWORD_TOO_SHORT: {
    one: "Salasana on liian lyhyt. Vähimmäispituus on {length} merkki.",
    other: "Salasana on liian lyhyt. Vähimmäispituus on {length} merkkiä.",
  },
  PASSWORD_TOO_LONG: {
    one: "Salasana on liian pitkä. Enimmäispituus on {length} merkki.",
    other: "Salasana on liian pitkä. Enimmäispituus on {length} merkkiä.",
  },
  PASSWORD_TOO_COMMON: "Salasana on liian yleinen ja helppo arvata. Valitse toinen salasana.",
  INVALID_EMAIL: "Anna kelvollinen sähköpostiosoite",
  VERIFICATION_CODE_INCOMPLETE:
    "Linkki on puutteellinen. Avaa sähköpostissa oleva linkki kokonaan tai anna koko koodi.",
  VERIFICATION_ERROR: "Virheellinen koodi",
  INVALID_TOTP_CODE: "Virheellinen TOTP-koodi",
  INVALID_RECOVERY_CODE: "Virheellinen palautuskoodi",
  TOO_MANY_ATTEMPTS: {
    one: "Liian monta yritystä. Yritä uudelleen {count} sekunnin kuluttua.",
    other: "Liian monta yritystä. Yritä uudelleen {count} sekunnin kuluttua.",
  },
  tryAgainAt: "Liian monta yritystä. Yritä uudelleen kello {time}.",

  IMPERSONATION_NOT_ALLOWED: "Toimit tämän käyttäjän nimissä. Tässä istunnossa ei voi tehdä pysyviä muutoksia.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Kirjautuminen pääsyavaimella ei ole käytössä täällä.",
  PASSKEY_NOT_FOUND: "Pääsyavainta ei löytynyt.",
  passkeyCancelled: "Pääsyavaimen käyttö peruttiin tai se kesti liian kauan. Yritä uudelleen tai käytä toista tapaa.",
  passkeyUnsupported: "Tämä selain ei tue pääsyavaimia. Käytä toista tapaa.",
  passkeyUnknown: "Tällä pääsyavaimella ei ole tiliä täällä. Käytä toista pääsyavainta tai toista tapaa.",
  passkeyExistsHere: "Tällä laitteella on jo tilisi pääsyavain.",
  passkeyWrongPlace: "Pääsyavaimia ei voi käyttää tällä sivulla.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Tämä tili on jo yhdistetty toiseen käyttäjään. Yhdistä jokin toinen tili.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Sinulla on jo yhteys toiseen tämän palveluntarjoajan tiliin. Valitsitko ehkä väärän tilin palveluntarjoajan sivulla?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Tätä palveluntarjoajan tiliä käytetään jo kirjautumiseen.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Palveluntarjoajaa ei ole täällä, tai se ei ole käytössä.",
  OAUTH_COOKIE_NOT_FOUND: "Tämä sivu avattiin uudelleen tai toisessa selaimessa. Aloita kirjautuminen alusta.",
  OUTER_OAUTH_TIMEOUT: "Kirjautuminen palveluntarjoajan kautta kesti liian kauan. Kirjaudu uudelleen.",
  INVALID_AUTHORIZATION_CODE: "Valtuutuskoodi on virheellinen.",

  USER_AUTHENTICATION_REQUIRED: "Tämä edellyttää kirjautumista.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Istuntosi on vanhentunut tai lopetettu. Kirjaudu uudelleen.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Jäsenyys on jo olemassa.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Tätä tiimiä ei enää ole, tai jäsenyys siinä on päättynyt.",
  REDIRECT_URL_NOT_WHITELISTED: "Verkkotunnus ei ole luotettu. Lisää {origin} projektin luotettuihin verkkotunnuksiin.",
  REQUEST_TOO_LARGE: {
    one: "Pyyntö on liian suuri. Raja on {limit_bytes} tavu.",
    other: "Pyyntö on liian suuri. Raja on {limit_bytes} tavua.",
  },
  inputUnusable: "Antamasi teksti on liian pitkä tai sisältää merkin, joka ei ole sallittu.",
  COOKIES_BLOCKED:
    "Selaimesi estää tämän sivuston evästeet, joten sinua ei voi kirjata sisään. Salli evästeet ja yritä uudelleen.",
  noAnswer: "Palvelin ei vastaa. Tarkista internetyhteytesi ja yritä uudelleen.",

  SERVER_BUSY: "Palvelin on ruuhkautunut. Yritä hetken kuluttua uudelleen.",
  SERVER_UNAVAILABLE: "Palvelin on ruuhkautunut, tai sen tietokanta ei vastaa. Yritä hetken kuluttua uudelleen.",
  OBJECT_DELETED_CONCURRENTLY:
    "Jokin tähän liittyvä tieto poistettiin samaan aikaan. Lataa sivu uudelleen ja yritä sitten uudestaan.",
  EMAIL_NOT_SENT:
    "Sähköpostia ei voitu lähettää. Jos hallinnoit tätä projektia, tarkista sen sähköpostiasetukset ja yritä uudelleen.",
  EMAIL_RECIPIENT_INVALID: "Sähköpostia ei voitu lähettää, koska osoite on virheellinen.",
  MAIL_SERVER_MISSING:
    "Sähköpostia ei voitu lähettää, koska tälle palvelimelle ei ole määritetty sähköpostipalvelinta. Palvelimen ylläpitäjä voi määrittää sen muuttujalla HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE:
    "Sähköpostia ei voitu lähettää, koska projektin sähköpostipalvelimen asetukset ovat puutteelliset.",

  OTP_SIGN_IN_NOT_ENABLED: "Kirjautuminen sähköpostilla ei ole käytössä täällä.",
  CLI_LOGIN_CODE_INVALID: "Kirjautumiskoodi on virheellinen tai vanhentunut",
  CLI_LOGIN_PROJECT_MISMATCH: "Kirjautumiskoodi kuuluu toiseen projektiin. Tarkista sovelluksen osoite.",
  USER_TO_LINK_NOT_FOUND: "Tiliä, johon halusit yhdistää, ei ole enää olemassa.",
  OAUTH_PROVIDER_UNREACHABLE: "Palveluntarjoajaan ei saada yhteyttä. Yritä uudelleen.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "Kaksivaiheinen tunnistautuminen ei ole käytössä.",
  PASSKEY_LIMIT_REACHED: {
    one: "Sinulla voi olla enintään {max} pääsyavain. Poista se ensin.",
    other: "Sinulla voi olla enintään {max} pääsyavainta. Poista ensin jokin, jota et käytä.",
  },
  PASSWORD_ALREADY_SET: "Tililläsi on jo salasana.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Tililläsi on jo tämä sähköpostiosoite.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "Toinen käyttäjä kirjautuu jo tällä sähköpostiosoitteella.",
  CONTACT_CHANNEL_LIMIT_REACHED: {
    one: "Sinulla voi olla enintään {max} sähköpostiosoite. Poista se ensin.",
    other: "Sinulla voi olla enintään {max} sähköpostiosoitetta. Poista ensin jokin niistä.",
  },
  CONTACT_CHANNEL_NOT_FOUND: "Tililläsi ei ole enää tätä sähköpostiosoitetta.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Tililläsi ei ole enää tätä sähköpostiosoitetta.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Tililläsi ei ole enää tätä sähköpostiosoitetta.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Tilillä ei ole enää tätä sähköpostiosoitetta.",
  SESSION_NOT_FOUND: "Tämä istunto on jo lopetettu.",
  PROFILE_IMAGE_TOO_LARGE: "Profiilikuva on suurempi kuin 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "Profiilikuvaa ei voi käyttää täällä.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Näitä sähköposteja ei voi poistaa käytöstä.",
  USER_DELETION_NOT_ENABLED: "Tilejä ei voi poistaa täällä.",
  USER_API_KEYS_NOT_ENABLED: "Käyttäjien API-avaimet eivät ole käytössä täällä.",
  TEAM_API_KEYS_NOT_ENABLED: "Tiimien API-avaimet eivät ole käytössä täällä.",
  TEAM_CREATION_NOT_ENABLED: "Tiimejä ei voi luoda täällä.",
  TEAM_INVITATION_NOT_FOUND: "Kutsua ei ole enää olemassa.",
};
