import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "Fel e-postadress eller lösenord.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Inloggning med lösenord är inte aktiverad här.",
  SIGN_UP_NOT_ENABLED: "Det går inte att skapa nya konton här",
  USER_EMAIL_ALREADY_EXISTS: "Det finns redan ett konto med e-postadressen ”{email}”.",
  emailTakenUnverified:
    "Det finns redan ett konto med e-postadressen ”{email}”, men adressen är inte verifierad. Logga in på det kontot på samma sätt som när du registrerade dig och verifiera e-postadressen. Sedan kan du logga in även på det här sättet.",
  PASSWORD_TOO_SHORT: "Lösenordet är för kort. Det måste ha minst {length} tecken.",
  PASSWORD_TOO_LONG: "Lösenordet är för långt. Det får ha högst {length} tecken.",
  PASSWORD_TOO_COMMON: "Lösenordet är för vanligt och lätt att gissa. Välj ett annat.",
  INVALID_EMAIL: "Ange en giltig e-postadress",
  VERIFICATION_CODE_INCOMPLETE: "Länken är ofullständig. Öppna hela länken från mejlet eller ange hela koden.",
  VERIFICATION_ERROR: "Ogiltig kod",
  INVALID_TOTP_CODE: "Ogiltig TOTP-kod",
  INVALID_RECOVERY_CODE: "Ogiltig återställningskod",
  TOO_MANY_ATTEMPTS: {
    one: "För många försök. Försök igen om {count} sekund.",
    other: "För många försök. Försök igen om {count} sekunder.",
  },
  tryAgainAt: "För många försök. Försök igen klockan {time}.",

  IMPERSONATION_NOT_ALLOWED:
    "Du agerar som den här användaren. Det går inte att göra bestående ändringar i den här sessionen.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Inloggning med passkey är inte aktiverad här.",
  PASSKEY_NOT_FOUND: "Det gick inte att hitta din passkey.",
  passkeyCancelled: "Inloggningen med passkey avbröts eller tog för lång tid. Försök igen eller använd en annan metod.",
  passkeyUnsupported: "Webbläsaren har inte stöd för passkeys. Använd en annan metod.",
  passkeyUnknown: "Inget konto här använder denna passkey. Använd en annan passkey eller en annan metod.",
  passkeyExistsHere: "På den här enheten finns redan en passkey för ditt konto.",
  passkeyWrongPlace: "Det går inte att använda passkeys på den här sidan.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Kontot är redan kopplat till en annan användare. Anslut ett annat konto.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Du är redan ansluten till ett annat konto hos leverantören. Valde du kanske fel konto där?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Kontot hos leverantören används redan för inloggning.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Leverantören finns inte här eller är inte aktiverad.",
  OAUTH_COOKIE_NOT_FOUND: "Sidan öppnades igen eller i en annan webbläsare. Börja om inloggningen.",
  OUTER_OAUTH_TIMEOUT: "Inloggningen hos leverantören tog för lång tid. Logga in igen.",
  INVALID_AUTHORIZATION_CODE: "Auktoriseringskoden är ogiltig.",

  USER_AUTHENTICATION_REQUIRED: "Du måste vara inloggad för att göra det här.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Din session har gått ut eller avslutats. Logga in igen.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Medlemskapet finns redan.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Det här teamet finns inte längre, eller så har medlemskapet upphört.",
  REDIRECT_URL_NOT_WHITELISTED: "Domänen är inte betrodd. Lägg till {origin} bland projektets betrodda domäner.",
  REQUEST_TOO_LARGE: "Begäran är för stor. Gränsen är {limit_bytes} byte.",
  inputUnusable: "Det du angav är för långt eller innehåller ett otillåtet tecken.",
  COOKIES_BLOCKED:
    "Din webbläsare blockerar kakor för den här webbplatsen, så du kan inte loggas in. Tillåt kakor och försök igen.",
  noAnswer: "Servern svarar inte. Kontrollera internetanslutningen och försök igen.",

  SERVER_BUSY: "Servern är upptagen. Försök igen om en stund.",
  SERVER_UNAVAILABLE: "Servern är upptagen eller dess databas svarar inte. Försök igen om en stund.",
  OBJECT_DELETED_CONCURRENTLY: "Något av detta togs bort samtidigt. Läs in sidan igen och försök på nytt.",
  EMAIL_NOT_SENT:
    "Mejlet kunde inte skickas. Om du hanterar det här projektet, kontrollera e-postinställningarna och försök igen.",
  EMAIL_RECIPIENT_INVALID: "Mejlet kunde inte skickas eftersom adressen är ogiltig.",
  MAIL_SERVER_MISSING:
    "Mejlet kunde inte skickas eftersom servern saknar e-postserver. Den som driver servern kan ange en med HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE: "Mejlet kunde inte skickas eftersom projektets e-postserver inte är färdigkonfigurerad.",

  OTP_SIGN_IN_NOT_ENABLED: "Inloggning via e-post är inte aktiverad här.",
  CLI_LOGIN_CODE_INVALID: "Inloggningskoden är ogiltig eller har gått ut",
  CLI_LOGIN_PROJECT_MISMATCH: "Inloggningskoden hör till ett annat projekt. Kontrollera appens adress.",
  USER_TO_LINK_NOT_FOUND: "Kontot som du ville ansluta till finns inte längre.",
  OAUTH_PROVIDER_UNREACHABLE: "Det går inte att nå leverantören. Försök igen.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "Tvåstegsverifiering är inte aktiverad.",
  PASSKEY_LIMIT_REACHED: "Du kan ha högst {max} passkeys. Ta först bort en som du inte använder.",
  PASSWORD_ALREADY_SET: "Ditt konto har redan ett lösenord.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Ditt konto har redan den här e-postadressen.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE:
    "En annan användare loggar redan in med den här e-postadressen.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Du kan ha högst {max} e-postadresser. Ta bort en först.",
  CONTACT_CHANNEL_NOT_FOUND: "Ditt konto har inte längre den här e-postadressen.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Ditt konto har inte längre den här e-postadressen.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Ditt konto har inte längre den här e-postadressen.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Kontot har inte längre den här e-postadressen.",
  SESSION_NOT_FOUND: "Sessionen har redan avslutats.",
  PROFILE_IMAGE_TOO_LARGE: "Profilbilden är större än 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "Profilbilden går inte att använda här.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Det går inte att stänga av de här mejlen.",
  USER_DELETION_NOT_ENABLED: "Det går inte att radera konton här.",
  USER_API_KEYS_NOT_ENABLED: "API-nycklar för användare är inte aktiverade här.",
  TEAM_API_KEYS_NOT_ENABLED: "API-nycklar för team är inte aktiverade här.",
  TEAM_CREATION_NOT_ENABLED: "Det går inte att skapa team här.",
  TEAM_INVITATION_NOT_FOUND: "Inbjudan finns inte längre.",
};
