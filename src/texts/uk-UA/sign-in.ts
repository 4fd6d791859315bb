import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Увійдіть в обліковий запис",
  signUpHeading: "Створіть обліковий запис",
  noAccountYet: "Ще не маєте облікового запису?",
  haveAccountAlready: "Уже маєте обліковий запис?",
  signInLink: "Увійти",
  signUpLink: "Зареєструватися",
  noMethod: "Жоден спосіб входу не ввімкнено.",
  orContinueWith: "Або продовжте через",
  emailTab: "Ел. пошта",
  emailAndPasswordTab: "Ел. пошта й пароль",
  methods: "Способи входу",

  signInWith: "Увійти через {provider}",
  signUpWith: "Зареєструватися через {provider}",
  lastUsed: "востаннє",
  notInFrame: "З міркувань безпеки цей спосіб входу не можна використовувати в iframe.",

  email: "Електронна пошта",
  password: "Пароль",
  repeatPassword: "Повторіть пароль",
  forgotPassword: "Забули пароль?",
  signInButton: "Увійти",
  signUpButton: "Зареєструватися",
  showPassword: "Показати пароль",
  hidePassword: "Приховати пароль",

  sendEmail: "Надіслати лист",
  enterCode: "Введіть код із листа",
  codeSent:
    "Ми надіслали код і посилання на адресу {email}. Вони дійсні десять хвилин. Немає листа? Перевірте папку зі спамом.",
  cancel: "Скасувати",

  emailMissing: "Введіть електронну адресу",
  emailInvalid: "Введіть дійсну електронну адресу",
  passwordMissing: "Введіть пароль",
  passwordTooShort: {
    one: "Пароль закороткий. Він має містити щонайменше {length} символ.",
    few: "Пароль закороткий. Він має містити щонайменше {length} символи.",
    many: "Пароль закороткий. Він має містити щонайменше {length} символів.",
    other: "Пароль закороткий. Він має містити щонайменше {length} символу.",
  },
  passwordTooLong: {
    one: "Пароль задовгий. Він може містити щонайбільше {length} символ.",
    few: "Пароль задовгий. Він може містити щонайбільше {length} символи.",
    many: "Пароль задовгий. Він може містити щонайбільше {length} символів.",
    other: "Пароль задовгий. Він може містити щонайбільше {length} символу.",
  },
  repeatMissing: "Повторіть пароль",
  passwordsDiffer: "Паролі не збігаються",
  unexpected: "Щось пішло не так. Спробуйте ще раз.",
  offline: "Немає з’єднання з інтернетом. Перевірте його і спробуйте ще раз.",

  passkeySignIn: "Увійти з ключем доступу",

  signOut: "Вийти",
  signIn: "Увійти",
  signUp: "Зареєструватися",
};
