import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Від імені користувача",
  impersonationNotice: "Ви ввійшли як {name}",
  impersonationStop: "Завершити",

  onLocalhost: "Це пояснення бачать лише відвідувачі localhost.",
  untrustedTitle: "Цей домен не є довіреним",
  untrustedBody: "Адреси {origin} немає серед довірених доменів вашого проєкту, і localhost також не дозволено.",
  untrustedFix: "Додати його тут",
  wrongKeyTitle: "Публічний ключ клієнта неправильний",
  wrongKeyBody: "Ключ цього застосунку не належить до проєкту {project}, його відкликано або термін його дії минув.",
  wrongKeyFix: "Переглянути ключі проєкту",
  noProjectTitle: "Проєкту не існує",
  noProjectBody: "На цьому сервері немає проєкту {project}. Перевірте projectId і baseUrl застосунку.",
  noProjectFix: "Переглянути свої проєкти",
};
