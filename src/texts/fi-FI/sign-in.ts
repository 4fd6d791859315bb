import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Kirjaudu tilillesi",
  signUpHeading: "Luo uusi tili",
  noAccountYet: "Eikö sinulla ole vielä tiliä?",
  haveAccountAlready: "Onko sinulla jo tili?",
  signInLink: "Kirjaudu sisään",
  signUpLink: "Rekisteröidy",
  noMethod: "Yhtään kirjautumistapaa ei ole käytössä.",
  orContinueWith: "Tai jatka näin",
  emailTab: "Sähköposti",
  emailAndPasswordTab: "Salasana",
  methods: "Kirjautumistavat",

  signInWith: "Kirjaudu {provider}-tilillä",
  signUpWith: "Rekisteröidy {provider}-tilillä",
  lastUsed: "viimeksi",
  notInFrame: "Tätä palveluntarjoajaa ei voi turvallisuussyistä käyttää iframe-kehyksessä.",

  email: "Sähköpostiosoite",
  password: "Salasana",
  repeatPassword: "Toista salasana",
  forgotPassword: "Unohditko salasanan?",
  signInButton: "Kirjaudu sisään",
  signUpButton: "Rekisteröidy",
  showPassword: "Näytä salasana",
  hidePassword: "Piilota salasana",

  sendEmail: "Lähetä sähköposti",
  enterCode: "Anna sähköpostissa oleva koodi",
  codeSent:
    "Lähetimme koodin ja linkin osoitteeseen {email}. Ne ovat voimassa kymmenen minuuttia. Eikö viestiä näy? Katso myös roskapostikansio.",
  cancel: "Peruuta",

  emailMissing: "Anna sähköpostiosoitteesi",
  emailInvalid: "Anna kelvollinen sähköpostiosoite",
  passwordMissing: "Anna salasanasi",
  passwordTooShort: "Salasana on liian lyhyt. Vähimmäispituus on {length} merkkiä.",
  passwordTooLong: "Salasana on liian pitkä. Enimmäispituus on {length} merkkiä.",
  repeatMissing: "Toista salasanasi",
  passwordsDiffer: "Salasanat eivät täsmää",
  unexpected: "Jokin meni vikaan. Yritä uudelleen.",

  passkeySignIn: "Kirjaudu pääsyavaimella",

  signedInTitle: "Olet jo kirjautunut sisään",
  signedOutTitle: "Et ole kirjautunut sisään.",
  signUpDisabledTitle: "Uusia tilejä ei voi luoda juuri nyt.",
  emailSentTitle: "Sähköposti lähetetty!",
  emailSentBody: "Jos tällä sähköpostiosoitteella on tili, lähetimme siihen viestin. Katso myös roskapostikansio.",
  passwordResetTitle: "Salasana vaihdettu!",
  passwordResetBody: "Salasanasi on vaihdettu. Voit nyt kirjautua uudella salasanallasi.",
  unknownErrorTitle: "Tapahtui tuntematon virhe",
  unknownErrorBody: "Yritä uudelleen. Jos ongelma jatkuu, ota yhteyttä tukeen.",
  unknownPageTitle: "Sivua ei ole olemassa",
  unknownPageBody: "Etsimääsi sivua ei löytynyt. Tarkista osoite ja yritä uudelleen.",
  goHome: "Etusivulle",
  goToHome: "Etusivulle",
  signOut: "Kirjaudu ulos",
  signIn: "Kirjaudu sisään",
  signUp: "Rekisteröidy",
};
