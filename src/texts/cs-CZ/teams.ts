import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Zobrazované jméno v týmu",
  teamUserNameAbout: "Nastavte si jméno, které uvidí ostatní v tomto týmu",
  teamPicture: "Profilový obrázek týmu",
  teamPictureAbout: "Nahrajte vlastní profilový obrázek týmu",
  teamName: "Název týmu",
  teamNameAbout: "Změňte zobrazovaný název svého týmu",
  teamNameMissing: "Zadejte název",
  teamNameTooLong: {
    one: "Název je příliš dlouhý. Může mít nejvýše {length} znak.",
    few: "Název je příliš dlouhý. Může mít nejvýše {length} znaky.",
    many: "Název je příliš dlouhý. Může mít nejvýše {length} znaku.",
    other: "Název je příliš dlouhý. Může mít nejvýše {length} znaků.",
  },
  teamNameSaved: "Uloženo",

  teamMembers: "Členové",
  teamMember: "Uživatel",
  teamMemberNameless: "Jméno není nastaveno",

  teamInvite: "Pozvat do týmu",
  teamInviteAbout: "Pozvěte někoho do svého týmu e-mailem",
  teamInviteEmail: "E-mail",
  teamInviteButton: "Pozvat",
  teamInvited: "Pozvánka byla odeslána na {email}",
  teamInvitations: "Nevyřízené pozvánky",
  teamInvitationsNone: "Žádné nevyřízené pozvánky",
  teamInvitationExpires: "Platí do",
  teamInvitationActions: "Akce",
  teamInvitationRevoke: "Zrušit pozvánku pro {email}",
  teamInvitationRevoked: "Pozvánka pro {email} byla zrušena",

  teamKeys: "Klíče API týmu",
  teamKeysAbout: "Klíče API umožňují programům přístup k vašemu týmu.",

  teamLeave: "Opustit tým",
  teamLeaveAbout: "Opustíte tento tým a odstraníte svůj týmový profil",
  teamLeaveButton: "Opustit tým",
  teamLeaveSure: "Opravdu chcete tým opustit?",
  teamLeaveConfirm: "Opustit",

  teamCreate: "Vytvořit tým",
  teamCreateAbout: "Zadejte název nového týmu",
  teamCreateName: "Název",
  teamCreateButton: "Vytvořit",
  teamCreationDisabled: "Vytváření týmů není povoleno",
};
