import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Nazwa wyświetlana w zespole",
  teamUserNameAbout: "Ustaw nazwę, którą zobaczą inni w tym zespole",
  teamPicture: "Zdjęcie profilowe zespołu",
  teamPictureAbout: "Prześlij własny obraz jako zdjęcie profilowe zespołu",
  teamName: "Nazwa zespołu",
  teamNameAbout: "Zmień wyświetlaną nazwę zespołu",
  teamNameMissing: "Podaj nazwę",
  teamNameTooLong: {
    one: "Nazwa jest za długa. Może mieć najwyżej {length} znak.",
    few: "Nazwa jest za długa. Może mieć najwyżej {length} znaki.",
    many: "Nazwa jest za długa. Może mieć najwyżej {length} znaków.",
    other: "Nazwa jest za długa. Może mieć najwyżej {length} znaku.",
  },
  teamNameSaved: "Zapisano",

  teamMembers: "Członkowie",
  teamMember: "Użytkownik",
  teamMemberNameless: "Nie podano nazwy",

  teamInvite: "Zaproś do zespołu",
  teamInviteAbout: "Zaproś kogoś do swojego zespołu e-mailem",
  teamInviteEmail: "E-mail",
  teamInviteButton: "Zaproś",
  teamInvited: "Wysłano zaproszenie na adres {email}",
  teamInvitations: "Oczekujące zaproszenia",
  teamInvitationsNone: "Brak oczekujących zaproszeń",
  teamInvitationExpires: "Wygasa",
  teamInvitationActions: "Działania",
  teamInvitationRevoke: "Wycofaj zaproszenie dla {email}",
  teamInvitationRevoked: "Zaproszenie dla {email} zostało wycofane",

  teamKeys: "Klucze API zespołu",
  teamKeysAbout: "Klucze API dają programom dostęp do Twojego zespołu.",

  teamLeave: "Opuść zespół",
  teamLeaveAbout: "Opuść ten zespół i usuń swój profil w zespole",
  teamLeaveButton: "Opuść zespół",
  teamLeaveSure: "Czy na pewno chcesz opuścić zespół?",
  teamLeaveConfirm: "Opuść",

  teamCreate: "Utwórz zespół",
  teamCreateAbout: "Podaj nazwę nowego zespołu",
  teamCreateName: "Nazwa",
  teamCreateButton: "Utwórz",
  teamCreationDisabled: "Tworzenie zespołów jest wyłączone",
};
