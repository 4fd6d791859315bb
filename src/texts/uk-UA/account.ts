import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Виберіть команду",
  currentTeam: "Поточна команда",
  teamSettings: "Налаштування команди",
  noTeam: "Без команди",
  otherTeams: "Інші команди",
  noTeamsYet: "Команд іще немає",
  createTeam: "Створити команду",

  passkeys: "Ключі доступу",
  passkeyAdd: "Додати ключ доступу",
  passkeyName: "Назва ключа доступу",
  passkeyNameMissing: "Введіть назву",
  passkeyAddedOn: "Додано {date}",
  passkeyUsedOn: "Востаннє використано {date}",
  passkeyOnlyMethod: "Ваш єдиний спосіб входу.",
  passkeyRenameNamed: "Перейменувати ключ {name}",
  passkeyRemoveNamed: "Вилучити ключ {name}",
  passkeyDelete: "Видалити ключ доступу",
  passkeyRemoveSure: "Ви більше не зможете входити з ключем «{name}». Вилучити його?",
  rename: "Перейменувати",
  remove: "Вилучити",
  save: "Зберегти",

  accountMenu: "Меню облікового запису",
  accountSettings: "Налаштування облікового запису",
  notSignedIn: "Вхід не виконано",
  toggleTheme: "Змінити тему",
};
