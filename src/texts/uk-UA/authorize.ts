import type { texts as english } from "../en-US/authorize.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  authorizeHeading: "Перейти до застосунку {app}",
  authorizeAccount: "Ви ввійшли як {account}.",
  authorizeOtherAccount: "Інший обліковий запис",
  authorizeAsks: "Застосунок {app} зможе:",
  authorizeAsksOfApi: "Застосунок {app} зможе робити в сервісі {api} таке:",
  authorizeScopeOpenid: "Розпізнавати вас під час входу",
  authorizeScopeProfile: "Бачити ваше ім’я та зображення профілю",
  authorizeScopeEmail: "Бачити вашу електронну адресу",
  authorizeScopeAddress: "Бачити вашу поштову адресу",
  authorizeScopePhone: "Бачити ваш номер телефону",
  authorizeScopeTeams: "Бачити команди, до яких ви належите",
  authorizeScopePermissions: "Бачити ваші дозволи",
  authorizeScopeOffline: "Зберігати цей доступ, навіть коли ви не користуєтеся застосунком",
  authorizeHost: "Ви перейдете за адресою {host}.",
  authorizeDevice:
    "Цей застосунок працює на вашому пристрої. Надавайте доступ, лише якщо ви щойно самі його запустили.",
  authorizePolicy: "Політика конфіденційності",
  authorizeTerms: "Умови користування",
  authorizeAllow: "Дозволити",
  authorizeDeny: "Не дозволяти",
  authorizeContinue: "Продовжити",
  authorizeAgain: "Увійдіть ще раз, щоб перейти до застосунку {app}.",
  authorizeOtherUser: "Застосунок {app} вимагає ввійти в інший обліковий запис.",
  authorizeSecondFactor: "Застосунок {app} вимагає ввійти з двофакторною автентифікацією.",
  authorizeNoAccess: "У вас немає доступу до застосунку {app}",
  authorizeNoAccessBody:
    "Попросіть власника застосунку {app} надати вам доступ або використайте інший обліковий запис.",
  authorizeBack: "Повернутися до застосунку {app}",
  authorizeGoing: "Триває переспрямування",
  authorizeExpired: "Термін дії цього запиту минув",
  authorizeExpiredBody: "Поверніться до застосунку й увійдіть ще раз.",
  authorizeFault: "Ви не можете ввійти в цей застосунок",
  authorizeFaultBody: "Застосунок надіслав недійсний запит. Зверніться до тих, хто ним керує.",
};
