import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "Nesprávný e-mail nebo heslo.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Přihlášení heslem tu není povoleno.",
  SIGN_UP_NOT_ENABLED: "Registrace nových účtů není povolena",
  USER_EMAIL_ALREADY_EXISTS: "Účet s e-mailem „{email}“ už existuje.",
  emailTakenUnverified:
    "Účet s e-mailem „{email}“ už existuje, ale e-mail není ověřený. Přihlaste se k tomuto účtu způsobem, kterým jste se zaregistrovali, a ověřte svůj e-mail. Pak bude fungovat i tento způsob přihlášení.",
  PASSWORD_TOO_SHORT: {
    one: "Heslo je příliš krátké. Musí mít alespoň {length} znak.",
    few: "Heslo je příliš krátké. Musí mít alespoň {length} znaky.",
    many: "Heslo je příliš krátké. Musí mít alespoň {length} znaku.",
    other: "Heslo je příliš krátké. Musí mít alespoň {length} znaků.",
  },
  PASSWORD_TOO_LONG: {
    one: "Heslo je příliš dlouhé. Může mít nejvýše {length} znak.",
    few: "Heslo je příliš dlouhé. Může mít nejvýše {length} znaky.",
    many: "Heslo je příliš dlouhé. Může mít nejvýše {length} znaku.",
    other: "Heslo je příliš dlouhé. Může mít nejvýše {length} znaků.",
  },
  PASSWORD_TOO_COMMON: "Toto heslo je příliš běžné a snadno se dá uhodnout. Zvolte prosím jiné.",
  INVALID_EMAIL: "Zadejte platný e-mail",
  VERIFICATION_CODE_INCOMPLETE: "Tento odkaz není úplný. Otevřete celý odkaz z e-mailu nebo zadejte celý kód.",
  VERIFICATION_ERROR: "Neplatný kód",
  INVALID_TOTP_CODE: "Neplatný kód z ověřovací aplikace",
  INVALID_RECOVERY_CODE: "Neplatný kód pro obnovení",
  TOO_MANY_ATTEMPTS: {
    one: "Příliš mnoho pokusů. Zkuste to prosím znovu za {count} sekundu.",
    few: "Příliš mnoho pokusů. Zkuste to prosím znovu za {count} sekundy.",
    many: "Příliš mnoho pokusů. Zkuste to prosím znovu za {count} sekundy.",
    other: "Příliš mnoho pokusů. Zkuste to prosím znovu za {count} sekund.",
  },
  tryAgainAt: "Příliš mnoho pokusů. Zkuste to prosím znovu po {time}.",

  IMPERSONATION_NOT_ALLOWED: "Jednáte jako tento uživatel. V této relaci nelze provádět trvalé změny.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Přihlášení přístupovým klíčem tu není povoleno.",
  PASSKEY_NOT_FOUND: "Přístupový klíč nebyl nalezen.",
  passkeyCancelled:
    "Požadavek na přístupový klíč byl zrušen nebo vypršel. Zkuste to prosím znovu nebo použijte jiný způsob.",
  passkeyUnsupported: "Tento prohlížeč nepodporuje přístupové klíče. Použijte prosím jiný způsob.",
  passkeyUnknown:
    "Tento přístupový klíč tu nepatří k žádnému účtu. Použijte prosím jiný přístupový klíč nebo jiný způsob.",
  passkeyExistsHere: "Na tomto zařízení už přístupový klíč k vašemu účtu je.",
  passkeyWrongPlace: "Na této stránce nelze přístupové klíče použít.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Tento účet už je propojen s jiným uživatelem. Propojte prosím jiný účet.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Váš účet už je propojen s jiným účtem u tohoto poskytovatele. Nevybrali jste na stránce poskytovatele nesprávný účet?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Tento účet poskytovatele se už používá k přihlášení.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Tento poskytovatel neexistuje nebo není povolen.",
  OAUTH_COOKIE_NOT_FOUND: "Tato stránka byla otevřena znovu nebo v jiném prohlížeči. Začněte s přihlášením znovu.",
  OUTER_OAUTH_TIMEOUT: "Přihlášení u poskytovatele trvalo příliš dlouho. Přihlaste se prosím znovu.",
  INVALID_AUTHORIZATION_CODE: "Autorizační kód je neplatný.",

  USER_AUTHENTICATION_REQUIRED: "K této akci se musíte přihlásit.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Vaše relace vypršela nebo byla ukončena. Přihlaste se prosím znovu.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Tento uživatel už v týmu je.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Tento tým už neexistuje, nebo členství v něm skončilo.",
  REDIRECT_URL_NOT_WHITELISTED: "Tato doména není důvěryhodná. Přidejte {origin} mezi důvěryhodné domény projektu.",
  REQUEST_TOO_LARGE: {
    one: "Požadavek je příliš velký. Může mít nejvýše {limit_bytes} bajt.",
    few: "Požadavek je příliš velký. Může mít nejvýše {limit_bytes} bajty.",
    many: "Požadavek je příliš velký. Může mít nejvýše {limit_bytes} bajtu.",
    other: "Požadavek je příliš velký. Může mít nejvýše {limit_bytes} bajtů.",
  },
  inputUnusable: "Zadaný text je příliš dlouhý nebo obsahuje nepovolený znak.",
  COOKIES_BLOCKED:
    "Váš prohlížeč blokuje soubory cookie tohoto webu, takže vás nelze přihlásit. Povolte je a zkuste to znovu.",
  noAnswer: "Server neodpovídá. Zkontrolujte připojení k internetu a zkuste to znovu.",

  SERVER_BUSY: "Server je vytížený. Zkuste to prosím za chvíli znovu.",
  SERVER_UNAVAILABLE: "Server je vytížený nebo jeho databáze neodpovídá. Zkuste to prosím za chvíli znovu.",
  OBJECT_DELETED_CONCURRENTLY:
    "Něco z tohoto požadavku bylo mezitím odstraněno. Načtěte stránku znovu a zkuste to ještě jednou.",
  EMAIL_NOT_SENT:
    "E-mail se nepodařilo odeslat. Pokud spravujete tento projekt, zkontrolujte jeho nastavení e-mailů a zkuste to znovu.",
  EMAIL_RECIPIENT_INVALID: "E-mail se nepodařilo odeslat, protože adresa je neplatná.",
  MAIL_SERVER_MISSING:
    "E-mail se nepodařilo odeslat, protože tento server nemá poštovní server. Jeho provozovatel ho může nastavit pomocí HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE: "E-mail se nepodařilo odeslat, protože poštovní server tohoto projektu není úplně nastaven.",

  OTP_SIGN_IN_NOT_ENABLED: "Přihlášení e-mailem tu není povoleno.",
  CLI_LOGIN_CODE_INVALID: "Přihlašovací kód je neplatný nebo vypršel",
  CLI_LOGIN_PROJECT_MISMATCH: "Tento přihlašovací kód patří k jinému projektu. Zkontrolujte adresu aplikace.",
  USER_TO_LINK_NOT_FOUND: "Účet, se kterým jste se chtěli propojit, už neexistuje.",
  OAUTH_PROVIDER_UNREACHABLE: "Poskytovatel není dostupný. Zkuste to prosím znovu.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "Dvoufázové ověření není zapnuté.",
  PASSKEY_LIMIT_REACHED: {
    one: "Můžete mít nejvýše {max} přístupový klíč. Nejdříve odstraňte nepoužívaný klíč.",
    few: "Můžete mít nejvýše {max} přístupové klíče. Nejdříve odstraňte nepoužívaný klíč.",
    many: "Můžete mít nejvýše {max} přístupového klíče. Nejdříve odstraňte nepoužívaný klíč.",
    other: "Můžete mít nejvýše {max} přístupových klíčů. Nejdříve odstraňte nepoužívaný klíč.",
  },
  PASSWORD_ALREADY_SET: "Váš účet už má heslo.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Váš účet už tuto e-mailovou adresu má.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "Tímto e-mailem se už přihlašuje jiný uživatel.",
  CONTACT_CHANNEL_LIMIT_REACHED: {
    one: "Můžete mít nejvýše {max} e-mailovou adresu. Nejdříve jednu odstraňte.",
    few: "Můžete mít nejvýše {max} e-mailové adresy. Nejdříve jednu odstraňte.",
    many: "Můžete mít nejvýše {max} e-mailové adresy. Nejdříve jednu odstraňte.",
    other: "Můžete mít nejvýše {max} e-mailových adres. Nejdříve jednu odstraňte.",
  },
  CONTACT_CHANNEL_NOT_FOUND: "Váš účet už tuto e-mailovou adresu nemá.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Váš účet už tuto e-mailovou adresu nemá.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Váš účet už tuto e-mailovou adresu nemá.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Účet už tuto e-mailovou adresu nemá.",
  SESSION_NOT_FOUND: "Tato relace už skončila.",
  PROFILE_IMAGE_TOO_LARGE: "Profilový obrázek je větší než 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "Tento obrázek nelze použít jako profilový.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Tyto e-maily nelze vypnout.",
  USER_DELETION_NOT_ENABLED: "Účty tu nelze odstranit.",
  USER_API_KEYS_NOT_ENABLED: "Klíče API uživatelů tu nejsou povoleny.",
  TEAM_API_KEYS_NOT_ENABLED: "Klíče API týmů tu nejsou povoleny.",
  TEAM_CREATION_NOT_ENABLED: "Týmy tu nelze vytvářet.",
  TEAM_INVITATION_NOT_FOUND: "Tato pozvánka už neexistuje.",
};
