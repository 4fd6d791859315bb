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
  passwordTooShort: {
    one: "Salasana on liian lyhyt. Vähimmäispituus on {length} merkki.",
    other: "Salasana on liian lyhyt. Vähimmäispituus on {length} merkkiä.",
  },
  passwordTooLong: {
    one: "Salasana on liian pitkä. Enimmäispituus on {length} merkki.",
    other: "Salasana on liian pitkä. Enimmäispituus on {length} merkkiä.",
  },
  repeatMissing: "Toista salasanasi",
  passwordsDiffer: "Salasanat eivät täsmää",
  unexpected: "Jokin meni vikaan. Yritä uudelleen.",
  offline: "Olet offline-tilassa. Tarkista internetyhteytesi ja yritä uudelleen.",

  passkeySignIn: "Kirjaudu pääsyavaimella",

  signOut: "Kirjaudu ulos",
  signIn: "Kirjaudu sisään",
  signUp: "Rekisteröidy",
};
