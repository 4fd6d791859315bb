import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Увійти",
  titleSignUp: "Зареєструватися",
  titleSignOut: "Вийти",
  titleResetPassword: "Скидання пароля",
  titleVerifyEmail: "Підтвердження адреси",
  titleAccountSettings: "Налаштування облікового запису",
  titleTeamInvitation: "Запрошення до команди",
  titleError: "Помилка",
  titleAuthorize: "Надання доступу",
  titlePageNotFound: "Сторінку не знайдено",
};
