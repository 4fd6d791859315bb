import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "Неправильна електронна адреса або пароль.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Вхід із паролем тут не ввімкнено.",
  SIGN_UP_NOT_ENABLED: "Реєстрацію нових облікових записів заборонено",
  USER_EMAIL_ALREADY_EXISTS: "Обліковий запис з електронною адресою «{email}» уже існує.",
  emailTakenUnverified:
    "Обліковий запис з електронною адресою «{email}» уже існує, але адресу не підтверджено. Увійдіть у нього тим способом, яким реєструвалися, і підтвердьте електронну адресу. Після цього запрацює і цей спосіб входу.",
  PASSWORD_TOO_SHORT: "Пароль закороткий. Мінімальна кількість символів: {length}.",
  PASSWORD_TOO_LONG: "Пароль задовгий. Максимальна кількість символів: {length}.",
  PASSWORD_TOO_COMMON: "Цей пароль надто поширений, його легко вгадати. Виберіть інший.",
  INVALID_EMAIL: "Введіть дійсну електронну адресу",
  VERIFICATION_CODE_INCOMPLETE: "Це посилання неповне. Відкрийте все посилання з листа або введіть весь код.",
  VERIFICATION_ERROR: "Недійсний код",
  INVALID_TOTP_CODE: "Недійсний код із застосунку для автентифікації",
  INVALID_RECOVERY_CODE: "Недійсний код відновлення",
  TOO_MANY_ATTEMPTS: {
    one: "Забагато спроб. Спробуйте ще раз через {count} секунду.",
    few: "Забагато спроб. Спробуйте ще раз через {count} секунди.",
    many: "Забагато спроб. Спробуйте ще раз через {count} секунд.",
    other: "Забагато спроб. Спробуйте ще раз через {count} секунди.",
  },
  tryAgainAt: "Забагато спроб. Спробуйте ще раз після {time}.",

  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Вхід із ключем доступу тут не ввімкнено.",
  PASSKEY_NOT_FOUND: "Ключ доступу не знайдено.",
  passkeyCancelled:
    "Запит ключа доступу скасовано, або минув час очікування. Спробуйте ще раз або виберіть інший спосіб.",
  passkeyUnsupported: "Цей браузер не підтримує ключів доступу. Виберіть інший спосіб.",
  passkeyUnknown:
    "Цей ключ доступу не належить до жодного облікового запису тут. Скористайтеся іншим ключем доступу або іншим способом.",
  passkeyExistsHere: "На цьому пристрої вже є ключ доступу до вашого облікового запису.",
  passkeyWrongPlace: "На цій сторінці не можна використовувати ключі доступу.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Цей обліковий запис уже пов’язано з іншим користувачем. Під’єднайте інший.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Ваш обліковий запис уже пов’язано з іншим обліковим записом цього постачальника. Можливо, на його сторінці ви вибрали не той обліковий запис?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN:
    "Цей обліковий запис постачальника вже використовується для входу.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Такого постачальника немає, або його не ввімкнено.",
  OUTER_OAUTH_TIMEOUT: "Вхід через постачальника тривав надто довго. Увійдіть ще раз.",
  INVALID_AUTHORIZATION_CODE: "Код авторизації недійсний.",

  USER_AUTHENTICATION_REQUIRED: "Для цього потрібно ввійти.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Термін дії вашого сеансу минув, або його завершено. Увійдіть ще раз.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Цей користувач уже в команді.",
  REDIRECT_URL_NOT_WHITELISTED: "Цей домен не є довіреним. Додайте {origin} до довірених доменів проєкту.",
  REQUEST_TOO_LARGE: "Запит завеликий. Ліміт у байтах: {limit_bytes}.",

  SERVER_BUSY: "Сервер перевантажений. Спробуйте ще раз за мить.",
  SERVER_UNAVAILABLE: "Сервер перевантажений, або його база даних не відповідає. Спробуйте ще раз за мить.",
  OBJECT_DELETED_CONCURRENTLY: "Щось із цього запиту тим часом видалили. Оновіть сторінку й спробуйте ще раз.",
  EMAIL_NOT_SENT:
    "Не вдалося надіслати лист. Якщо ви керуєте цим проєктом, перевірте його налаштування пошти й спробуйте ще раз.",
  EMAIL_RECIPIENT_INVALID: "Не вдалося надіслати лист, бо адреса недійсна.",
  MAIL_SERVER_MISSING:
    "Не вдалося надіслати лист, бо цей сервер не має поштового сервера. Його оператор може вказати поштовий сервер у HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE: "Не вдалося надіслати лист, бо поштовий сервер цього проєкту налаштовано не повністю.",

  OTP_SIGN_IN_NOT_ENABLED: "Вхід за допомогою листа тут не ввімкнено.",
  CLI_LOGIN_CODE_INVALID: "Код входу недійсний, або термін його дії минув",
  CLI_LOGIN_PROJECT_MISMATCH: "Цей код входу належить до іншого проєкту. Перевірте адресу застосунку.",
  USER_TO_LINK_NOT_FOUND: "Облікового запису, з яким ви хотіли встановити зв’язок, більше немає.",
  OAUTH_PROVIDER_UNREACHABLE: "Постачальник недоступний. Спробуйте ще раз.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "Двофакторну автентифікацію не ввімкнено.",
  PASSKEY_LIMIT_REACHED: "Максимальна кількість ключів доступу: {max}. Спершу видаліть непотрібний.",
  PASSWORD_ALREADY_SET: "Ваш обліковий запис уже має пароль.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Ваш обліковий запис уже має цю електронну адресу.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Максимальна кількість електронних адрес: {max}. Спершу видаліть одну з них.",
  CONTACT_CHANNEL_NOT_FOUND: "Ваш обліковий запис більше не має цієї електронної адреси.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Ваш обліковий запис більше не має цієї електронної адреси.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Ваш обліковий запис більше не має цієї електронної адреси.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Обліковий запис більше не має цієї електронної адреси.",
  SESSION_NOT_FOUND: "Цей сеанс уже завершився.",
  PROFILE_IMAGE_TOO_LARGE: "Зображення профілю більше за 300 КіБ.",
  PROFILE_IMAGE_URL_INVALID: "Це зображення не можна використати для профілю.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Ці листи не можна вимкнути.",
  USER_DELETION_NOT_ENABLED: "Облікові записи тут не можна видаляти.",
  USER_API_KEYS_NOT_ENABLED: "Ключі API користувачів тут не ввімкнено.",
  TEAM_API_KEYS_NOT_ENABLED: "Ключі API команд тут не ввімкнено.",
  TEAM_CREATION_NOT_ENABLED: "Команди тут не можна створювати.",
  TEAM_INVITATION_NOT_FOUND: "Цього запрошення більше немає.",
};
