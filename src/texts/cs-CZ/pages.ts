import type { texts as english } from "../en-US/pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  notRedirected: "Pokud nebudete automaticky přesměrováni, <link>klikněte sem</link>",

  mfaHeading: "Dvoufázové ověření",
  mfaSubtitle: "Zadejte šestimístný kód z ověřovací aplikace",
  mfaCode: "Kód z ověřovací aplikace",
  mfaRecoverySubtitle:
    "Zadejte jeden z kódů pro obnovení, které jste si uložili při zapnutí dvoufázového ověření. Každý kód lze použít jen jednou.",
  mfaUseRecoveryCode: "Použít kód pro obnovení",
  mfaUseAuthenticator: "Použít ověřovací aplikaci",
  recoveryCode: "Kód pro obnovení",
  recoveryCodeMissing: "Zadejte kód pro obnovení",
  mfaVerify: "Ověřit",
  mfaVerifying: "Ověřování…",
  mfaVerified: "Ověřeno! Přesměrování…",
  mfaFailedTitle: "Ověření se nezdařilo",
  mfaFailedBody:
    "Přihlášení trvalo příliš dlouho nebo bylo příliš mnoho neúspěšných pokusů. Přihlaste se prosím znovu.",
  mfaMissingTitle: "Chybí údaje k ověření",
  mfaMissingBody:
    "Na této stránce se dokončuje přihlášení, které jste zahájili na této kartě. Přihlaste se prosím znovu.",

  cliHeading: "Autorizovat program příkazového řádku",
  cliQuestion: "Program příkazového řádku chce používat váš účet {account} ve službě {project}.",
  cliWarning:
    "Bude moct dělat vše, co můžete dělat vy. Autorizujte ho jen v případě, že jste toto přihlášení právě sami zahájili ve vlastním terminálu. Pokud vám tento odkaz někdo poslal, akci zrušte.",
  cliConfirm: "Autorizovat",
  cliConfirming: "Autorizace…",
  cliDone: "Program je autorizován",
  cliDoneBody: "Program příkazového řádku je přihlášen. Můžete zavřít toto okno a vrátit se do terminálu.",
  cliFailed: "Autorizace se nezdařila",
  cliCodeMissing: "Odkaz není úplný: chybí přihlašovací kód. Začněte prosím znovu v terminálu.",
  cliCancelled: "Nic nebylo autorizováno",
  cliMayClose: "Toto okno můžete zavřít.",
  close: "Zavřít",
  tryAgain: "Zkusit znovu",

  connectionFailed: "Účet se nepodařilo propojit",
  accessDenied: "Poskytovatel odmítl přístup",
  accessDeniedBody: "Přihlášení bylo zrušeno nebo zamítnuto. Zkuste to prosím znovu.",
  signInAgain: "Přihlásit se znovu",
  errorOccurred: "Došlo k chybě",
  errorCode: "Kód chyby: {code}",
  errorMessage: "Chybová zpráva: {message}",

  magicLinkQuestion: "Chcete se přihlásit?",
  magicLinkElsewhere:
    "O tento odkaz jste požádali v jiném prohlížeči nebo na jiném zařízení. Chcete-li se přihlásit tady, zadejte kód ze stejného e-mailu.",
  magicLinkDone: "Jste přihlášeni!",
  magicLinkInvalidTitle: "Neplatný přihlašovací odkaz",
  magicLinkInvalidBody: "Zkontrolujte, zda máte správný odkaz. Pokud problém přetrvá, kontaktujte podporu.",
  magicLinkExpiredTitle: "Platnost přihlašovacího odkazu vypršela",
  magicLinkExpiredBody: "Platnost vašeho přihlašovacího odkazu vypršela. Chcete-li se přihlásit, požádejte o nový.",
  magicLinkUsedTitle: "Přihlašovací odkaz už byl použit",
  magicLinkUsedBody:
    "Tento přihlašovací odkaz už byl použit. Každý odkaz lze použít jen jednou. Chcete-li se přihlásit znovu, požádejte o nový.",

  impersonationQuestion: "Pokračovat jako {name}?",
  impersonationBody: "Co potom uděláte, se stane v účtu {account}, ne ve vašem.",
  impersonationReplaces:
    "Jste přihlášeni jako {name}. Pokud budete pokračovat, přihlášení uživatele {name} v tomto prohlížeči skončí.",
  impersonationContinue: "Pokračovat jako {name}",

  resetHeading: "Obnovte své heslo",
  noNeedToReset: "Vzpomněli jste si na heslo?",
  yourEmail: "Váš e-mail",
  sendResetEmail: "Odeslat e-mail",
  newPassword: "Nové heslo",
  repeatNewPassword: "Nové heslo znovu",
  resetPassword: "Obnovit heslo",
  newResetLink: "Požádat o nový odkaz",
  resetInvalidTitle: "Neplatný odkaz",
  resetInvalidBody: "Zkontrolujte, zda máte správný odkaz pro obnovení hesla.",
  resetExpiredTitle: "Platnost odkazu vypršela",
  resetExpiredBody: "Platnost vašeho odkazu pro obnovení hesla vypršela. Požádejte o nový na přihlašovací stránce.",
  resetUsedTitle: "Odkaz už byl použit",
  resetUsedBody:
    "Tento odkaz pro obnovení hesla už byl použit. Potřebujete-li heslo obnovit znovu, požádejte o nový odkaz na přihlašovací stránce.",
  resetFailedTitle: "Heslo se nepodařilo obnovit",
  resetFailedBody: "Heslo se nepodařilo obnovit. Požádejte prosím o nový odkaz.",

  verifyQuestion: "Chcete ověřit svůj e-mail?",
  verifyEmail: "Ověřit",
  verifiedTitle: "Váš e-mail je ověřený!",
  verifyInvalidTitle: "Neplatný odkaz",
  verifyInvalidBody: "Zkontrolujte, zda máte správný odkaz. Pokud problém přetrvá, kontaktujte podporu.",
  verifyExpiredTitle: "Platnost odkazu vypršela",
  verifyExpiredBody: "Platnost vašeho ověřovacího odkazu vypršela. Požádejte o nový v nastavení účtu.",
  wasItYou: "Jste to vy?",
  claimed:
    "Někdo tu použil adresu {email} pro svůj účet. Pokud jste to vy, přihlaste se k tomuto účtu a adresu ověřte.",
  claimedByName:
    "{name} tu používá adresu {email} pro svůj účet. Pokud jste to vy, přihlaste se k tomuto účtu a adresu ověřte.",
  wasNotMe: "To nejsem já",
  changeAccount: "Přihlásit se k tomuto účtu",
  disownedTitle: "Děkujeme za upozornění",
  disownedBody:
    "Kdo použil vaši adresu, už se s ní nemůže přihlásit. Chcete-li ji tu používat sami, zaregistrujte se nebo obnovte heslo.",

  invitation: "Pozvánka do týmu",
  invitationSignIn: "Chcete-li se připojit k týmu, přihlaste se nebo si vytvořte účet.",
  invitationQuestion: "Máte pozvánku do týmu {team}",
  invitationAccount: "Jste přihlášeni jako {account}.",
  invitationOtherAccount: "Použít jiný účet",
  join: "Připojit se",
  ignore: "Ignorovat",
  invitationJoined: "Připojili jste se k týmu {team}",
  invitationMember: "Už patříte do týmu {team}",
  invitationInvalidTitle: "Neplatná pozvánka",
  invitationInvalidBody: "Zkontrolujte, zda máte správný odkaz s pozvánkou do týmu.",
  invitationExpiredTitle: "Platnost pozvánky vypršela",
  invitationExpiredBody: "Platnost vašeho odkazu s pozvánkou do týmu vypršela. Požádejte o nový.",
  invitationUsedTitle: "Pozvánka už byla použita",
  invitationUsedBody: "Tento odkaz s pozvánkou do týmu už byl použit.",

  signingOut: "Odhlašování",
  signOutQuestion: "Chcete se odhlásit?",
  signOutAs: "Jste přihlášeni jako {name}.",
  loading: "Načítání",

  noConnection: "Nelze se připojit k Hallpass",
  noServerCause: "Na adrese {address} nic neodpovídá.",
  noServerCure:
    "Běží tam Hallpass? Spusťte ho, nebo nastavte baseUrl či HALLPASS_URL na adresu svého serveru Hallpass.",
  otherServerCause: "Na adrese {address} odpovídá něco jiného než Hallpass.",
  otherServerCure: "Nastavte baseUrl nebo HALLPASS_URL na adresu svého serveru Hallpass.",
  offlineCause: "Jste offline, takže adresa {address} není dostupná.",
  offlineCure: "Zkontrolujte připojení k internetu a zkuste to znovu.",

  signedInTitle: "Už jste přihlášeni",
  signedOutTitle: "Nejste přihlášeni",
  signUpDisabledTitle: "Registrace nových uživatelů teď není povolená.",
  emailSentTitle: "E-mail odeslán!",
  emailSentBody:
    "Pokud účet s touto e-mailovou adresou existuje, poslali jsme na ni zprávu. Podívejte se i do složky se spamem.",
  passwordResetTitle: "Heslo bylo obnoveno!",
  passwordResetBody: "Vaše heslo bylo obnoveno. Teď se můžete přihlásit novým heslem.",
  unknownErrorTitle: "Došlo k neznámé chybě",
  unknownErrorBody: "Zkuste to prosím znovu. Pokud problém přetrvá, kontaktujte podporu.",
  unknownPageTitle: "Tato stránka neexistuje",
  unknownPageBody: "Hledanou stránku se nepodařilo najít. Zkontrolujte adresu a zkuste to znovu.",
  goHome: "Domů",
  goToHome: "Přejít na úvodní stránku",
};
