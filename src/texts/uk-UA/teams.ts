import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Ім’я в команді",
  teamUserNameAbout: "Укажіть ім’я, яке бачитимуть інші в цій команді",
  teamPicture: "Зображення команди",
  teamPictureAbout: "Завантажте власне зображення для профілю команди",
  teamName: "Назва команди",
  teamNameAbout: "Змініть назву своєї команди",
  teamNameMissing: "Введіть назву",
  teamNameTooLong: {
    one: "Назва задовга. Вона може містити щонайбільше {length} символ.",
    few: "Назва задовга. Вона може містити щонайбільше {length} символи.",
    many: "Назва задовга. Вона може містити щонайбільше {length} символів.",
    other: "Назва задовга. Вона може містити щонайбільше {length} символу.",
  },
  teamNameSaved: "Збережено",

  teamMembers: "Учасники",
  teamMember: "Користувач",
  teamMemberNameless: "Ім’я не вказано",

  teamInvite: "Запросити до команди",
  teamInviteAbout: "Запросіть когось до своєї команди електронною поштою",
  teamInviteEmail: "Електронна пошта",
  teamInviteButton: "Запросити",
  teamInvited: "Запрошення надіслано на {email}",
  teamInvitations: "Чинні запрошення",
  teamInvitationsNone: "Чинних запрошень немає",
  teamInvitationExpires: "Дійсне до",
  teamInvitationActions: "Дії",
  teamInvitationRevoke: "Відкликати запрошення для {email}",
  teamInvitationRevoked: "Запрошення для {email} відкликано",

  teamKeys: "Ключі API команди",
  teamKeysAbout: "Ключі API дають програмам доступ до вашої команди.",

  teamLeave: "Вийти з команди",
  teamLeaveAbout: "Вийти із цієї команди й видалити свій профіль у ній",
  teamLeaveButton: "Вийти з команди",
  teamLeaveSure: "Справді вийти з команди?",
  teamLeaveConfirm: "Вийти",

  teamCreate: "Створити команду",
  teamCreateAbout: "Введіть назву нової команди",
  teamCreateName: "Назва",
  teamCreateButton: "Створити",
  teamCreationDisabled: "Створення команд вимкнено",
};
