import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "Nieprawidłowy adres e-mail lub hasło.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Logowanie hasłem nie jest tutaj włączone.",
  SIGN_UP_NOT_ENABLED: "Rejestracja nowych kont jest niedozwolona",
  USER_EMAIL_ALREADY_EXISTS: "Konto z adresem e-mail „{email}” już istnieje.",
  emailTakenUnverified:
    "Konto z adresem e-mail „{email}” już istnieje, ale adres nie został zweryfikowany. Zaloguj się na to konto tą samą metodą co przy rejestracji i zweryfikuj adres e-mail. Potem możesz używać także tej metody logowania.",
  PASSWORD_TOO_SHORT: {
    one: "Hasło jest za krótkie. Musi mieć co najmniej {length} znak.",
    few: "Hasło jest za krótkie. Musi mieć co najmniej {length} znaki.",
    many: "Hasło jest za krótkie. Musi mieć co najmniej {length} znaków.",
    other: "Hasło jest za krótkie. Musi mieć co najmniej {length} znaku.",
  },
  PASSWORD_TOO_LONG: {
    one: "Hasło jest za długie. Może mieć najwyżej {length} znak.",
    few: "Hasło jest za długie. Może mieć najwyżej {length} znaki.",
    many: "Hasło jest za długie. Może mieć najwyżej {length} znaków.",
    other: "Hasło jest za długie. Może mieć najwyżej {length} znaku.",
  },
  PASSWORD_TOO_COMMON: "To hasło jest zbyt popularne i łatwe do odgadnięcia. Wybierz inne.",
  INVALID_EMAIL: "Podaj prawidłowy adres e-mail",
  VERIFICATION_CODE_INCOMPLETE: "Ten link jest niekompletny. Otwórz cały link z e-maila lub wpisz cały kod.",
  VERIFICATION_ERROR: "Nieprawidłowy kod",
  INVALID_TOTP_CODE: "Nieprawidłowy kod z aplikacji uwierzytelniającej",
  INVALID_RECOVERY_CODE: "Nieprawidłowy kod odzyskiwania",
  TOO_MANY_ATTEMPTS: {
    one: "Zbyt wiele prób. Spróbuj ponownie za {count} sekundę.",
    few: "Zbyt wiele prób. Spróbuj ponownie za {count} sekundy.",
    many: "Zbyt wiele prób. Spróbuj ponownie za {count} sekund.",
    other: "Zbyt wiele prób. Spróbuj ponownie za {count} sekundy.",
  },
  tryAgainAt: "Zbyt wiele prób. Spróbuj ponownie o {time}.",

  IMPERSONATION_NOT_ALLOWED: "Działasz jako ten użytkownik. W tej sesji nie można wprowadzać trwałych zmian.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Logowanie kluczem dostępu nie jest tutaj włączone.",
  PASSKEY_NOT_FOUND: "Nie znaleziono klucza dostępu.",
  passkeyCancelled:
    "Żądanie klucza dostępu zostało anulowane lub trwało zbyt długo. Spróbuj ponownie lub użyj innej metody.",
  passkeyUnsupported: "Ta przeglądarka nie obsługuje kluczy dostępu. Użyj innej metody.",
  passkeyUnknown: "Ten klucz dostępu nie należy tutaj do żadnego konta. Użyj innego klucza lub innej metody.",
  passkeyExistsHere: "Na tym urządzeniu jest już klucz dostępu do Twojego konta.",
  passkeyWrongPlace: "Na tej stronie nie można używać kluczy dostępu.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "To konto jest już połączone z innym użytkownikiem. Połącz inne konto.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Twoje konto jest już połączone z innym kontem u tego dostawcy. Może na stronie dostawcy wybrano niewłaściwe konto?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "To konto dostawcy jest już używane do logowania.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Tego dostawcy nie ma lub nie jest włączony.",
  OAUTH_COOKIE_NOT_FOUND: "Ta strona została otwarta ponownie lub w innej przeglądarce. Rozpocznij logowanie od nowa.",
  OUTER_OAUTH_TIMEOUT: "Logowanie u dostawcy trwało zbyt długo. Zaloguj się ponownie.",
  INVALID_AUTHORIZATION_CODE: "Kod autoryzacji jest nieprawidłowy.",

  USER_AUTHENTICATION_REQUIRED: "Aby to zrobić, zaloguj się.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Twoja sesja wygasła lub została zakończona. Zaloguj się ponownie.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Ten użytkownik należy już do zespołu.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Ten zespół już nie istnieje lub członkostwo w nim się zakończyło.",
  REDIRECT_URL_NOT_WHITELISTED: "Ta domena nie jest zaufana. Dodaj {origin} do zaufanych domen projektu.",
  REQUEST_TOO_LARGE: {
    one: "Żądanie jest za duże. Może mieć najwyżej {limit_bytes} bajt.",
    few: "Żądanie jest za duże. Może mieć najwyżej {limit_bytes} bajty.",
    many: "Żądanie jest za duże. Może mieć najwyżej {limit_bytes} bajtów.",
    other: "Żądanie jest za duże. Może mieć najwyżej {limit_bytes} bajtu.",
  },
  inputUnusable: "Wpisany tekst jest za długi lub zawiera niedozwolony znak.",
  COOKIES_BLOCKED:
    "Twoja przeglądarka blokuje pliki cookie tej witryny, więc nie można Cię zalogować. Zezwól na nie i spróbuj ponownie.",
  noAnswer: "Serwer nie odpowiada. Sprawdź połączenie z internetem i spróbuj ponownie.",

  SERVER_BUSY: "Serwer jest zajęty. Spróbuj ponownie za chwilę.",
  SERVER_UNAVAILABLE: "Serwer jest zajęty lub jego baza danych nie odpowiada. Spróbuj ponownie za chwilę.",
  OBJECT_DELETED_CONCURRENTLY:
    "Coś, czego dotyczy to żądanie, zostało w tym samym czasie usunięte. Odśwież stronę i spróbuj ponownie.",
  EMAIL_NOT_SENT:
    "Nie udało się wysłać e-maila. Jeśli zarządzasz tym projektem, sprawdź jego ustawienia e-mail i spróbuj ponownie.",
  EMAIL_RECIPIENT_INVALID: "Nie udało się wysłać e-maila, ponieważ adres jest nieprawidłowy.",
  MAIL_SERVER_MISSING:
    "Nie udało się wysłać e-maila, ponieważ ten serwer nie ma serwera poczty. Jego operator może go ustawić w HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE:
    "Nie udało się wysłać e-maila, ponieważ serwer poczty tego projektu nie jest w pełni skonfigurowany.",

  OTP_SIGN_IN_NOT_ENABLED: "Logowanie e-mailem nie jest tutaj włączone.",
  CLI_LOGIN_CODE_INVALID: "Kod logowania jest nieprawidłowy lub wygasł",
  CLI_LOGIN_PROJECT_MISMATCH: "Ten kod logowania należy do innego projektu. Sprawdź adres aplikacji.",
  USER_TO_LINK_NOT_FOUND: "Konto, z którym chcesz się połączyć, już nie istnieje.",
  OAUTH_PROVIDER_UNREACHABLE: "Nie można połączyć się z dostawcą. Spróbuj ponownie.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "Uwierzytelnianie dwuskładnikowe nie jest włączone.",
  PASSKEY_LIMIT_REACHED: {
    one: "Możesz mieć najwyżej {max} klucz dostępu. Najpierw usuń nieużywany klucz.",
    few: "Możesz mieć najwyżej {max} klucze dostępu. Najpierw usuń nieużywany klucz.",
    many: "Możesz mieć najwyżej {max} kluczy dostępu. Najpierw usuń nieużywany klucz.",
    other: "Możesz mieć najwyżej {max} klucza dostępu. Najpierw usuń nieużywany klucz.",
  },
  PASSWORD_ALREADY_SET: "Twoje konto ma już hasło.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Twoje konto ma już ten adres e-mail.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "Inny użytkownik loguje się już tym adresem e-mail.",
  CONTACT_CHANNEL_LIMIT_REACHED: {
    one: "Możesz mieć najwyżej {max} adres e-mail. Najpierw usuń jeden z nich.",
    few: "Możesz mieć najwyżej {max} adresy e-mail. Najpierw usuń jeden z nich.",
    many: "Możesz mieć najwyżej {max} adresów e-mail. Najpierw usuń jeden z nich.",
    other: "Możesz mieć najwyżej {max} adresu e-mail. Najpierw usuń jeden z nich.",
  },
  CONTACT_CHANNEL_NOT_FOUND: "Twoje konto nie ma już tego adresu e-mail.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Twoje konto nie ma już tego adresu e-mail.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Twoje konto nie ma już tego adresu e-mail.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Konto nie ma już tego adresu e-mail.",
  SESSION_NOT_FOUND: "Ta sesja już się zakończyła.",
  PROFILE_IMAGE_TOO_LARGE: "Zdjęcie profilowe jest większe niż 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "Tego obrazu nie można użyć jako zdjęcia profilowego.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Tych e-maili nie można wyłączyć.",
  USER_DELETION_NOT_ENABLED: "Usuwanie kont nie jest tutaj możliwe.",
  USER_API_KEYS_NOT_ENABLED: "Klucze API użytkowników nie są tutaj włączone.",
  TEAM_API_KEYS_NOT_ENABLED: "Klucze API zespołów nie są tutaj włączone.",
  TEAM_CREATION_NOT_ENABLED: "Tworzenie zespołów nie jest tutaj możliwe.",
  TEAM_INVITATION_NOT_FOUND: "To zaproszenie już nie istnieje.",
};
