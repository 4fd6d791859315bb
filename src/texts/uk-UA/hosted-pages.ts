import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Увійти",
  hostedSignUp: "Зареєструватися",
  hostedSignOut: "Вийти",
  hostedConsole: "Відкрити консоль",
  welcome: "Вітаємо в сервісі {project}",
  welcomeBody: "Увійдіть, щоб побачити свій обліковий запис.",
  hello: "Вітаємо, {name}",
  helloNameless: "Вітаємо",
  signedInAs: "Ви ввійшли в сервіс {project} як {email}.",
  signedIn: "Ви ввійшли в сервіс {project}.",
  projectNotFound: "Такого проєкту немає",
  projectNotFoundBody: "Можливо, посилання неповне або проєкт видалено. Перевірте адресу.",
  unreachable: "Сервер недоступний",
  unreachableBody: "Перевірте з’єднання з інтернетом і спробуйте ще раз.",
  reload: "Спробувати ще раз",
};
