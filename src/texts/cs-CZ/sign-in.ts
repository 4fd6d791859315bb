import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Přihlaste se ke svému účtu",
  signUpHeading: "Vytvořte si nový účet",
  noAccountYet: "Nemáte účet?",
  haveAccountAlready: "Už máte účet?",
  signInLink: "Přihlásit se",
  signUpLink: "Zaregistrovat se",
  noMethod: "Není povolen žádný způsob přihlášení.",
  orContinueWith: "Nebo pokračujte přes",
  emailTab: "E-mail",
  emailAndPasswordTab: "E-mail a heslo",
  methods: "Způsoby přihlášení",

  signInWith: "Přihlásit se přes {provider}",
  signUpWith: "Zaregistrovat se přes {provider}",
  lastUsed: "naposledy",
  notInFrame: "Tohoto poskytovatele nelze z bezpečnostních důvodů použít v prvku iframe.",

  email: "E-mail",
  password: "Heslo",
  repeatPassword: "Heslo znovu",
  forgotPassword: "Zapomněli jste heslo?",
  signInButton: "Přihlásit se",
  signUpButton: "Zaregistrovat se",
  showPassword: "Zobrazit heslo",
  hidePassword: "Skrýt heslo",

  sendEmail: "Odeslat e-mail",
  enterCode: "Zadejte kód z e-mailu",
  codeSent:
    "Na adresu {email} jsme poslali kód a odkaz. Platí deset minut. E-mail nedorazil? Podívejte se do složky se spamem.",
  cancel: "Zrušit",

  emailMissing: "Zadejte e-mail",
  emailInvalid: "Zadejte platný e-mail",
  passwordMissing: "Zadejte heslo",
  passwordTooShort: {
    one: "Heslo je příliš krátké. Musí mít alespoň {length} znak.",
    few: "Heslo je příliš krátké. Musí mít alespoň {length} znaky.",
    many: "Heslo je příliš krátké. Musí mít alespoň {length} znaku.",
    other: "Heslo je příliš krátké. Musí mít alespoň {length} znaků.",
  },
  passwordTooLong: {
    one: "Heslo je příliš dlouhé. Může mít nejvýše {length} znak.",
    few: "Heslo je příliš dlouhé. Může mít nejvýše {length} znaky.",
    many: "Heslo je příliš dlouhé. Může mít nejvýše {length} znaku.",
    other: "Heslo je příliš dlouhé. Může mít nejvýše {length} znaků.",
  },
  repeatMissing: "Zadejte heslo znovu",
  passwordsDiffer: "Hesla se neshodují",
  unexpected: "Něco se pokazilo. Zkuste to prosím znovu.",
  offline: "Jste offline. Zkontrolujte připojení k internetu a zkuste to znovu.",

  passkeySignIn: "Přihlásit se přístupovým klíčem",

  signOut: "Odhlásit se",
  signIn: "Přihlásit se",
  signUp: "Zaregistrovat se",
};
