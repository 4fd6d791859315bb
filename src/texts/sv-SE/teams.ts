import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Ditt namn i teamet",
  teamUserNameAbout: "Ersätter ditt visningsnamn i det här teamet",
  teamPicture: "Teambild",
  teamPictureAbout: "Ladda upp en egen bild för teamet",
  teamName: "Teamets visningsnamn",
  teamNameAbout: "Ändra teamets visningsnamn",
  teamNameMissing: "Ange ett visningsnamn",
  teamNameTooLong: "Namnet är för långt. Det får ha högst {length} tecken.",
  teamNameSaved: "Sparat",

  teamMembers: "Medlemmar",
  teamMember: "Användare",
  teamMemberNameless: "Inget visningsnamn angivet",

  teamInvite: "Bjud in medlem",
  teamInviteAbout: "Bjud in någon till teamet via e-post",
  teamInviteEmail: "E-postadress",
  teamInviteButton: "Bjud in",
  teamInvited: "{email} har bjudits in",
  teamInvitations: "Väntande inbjudningar",
  teamInvitationsNone: "Inga väntande inbjudningar",
  teamInvitationExpires: "Går ut",
  teamInvitationActions: "Åtgärder",
  teamInvitationRevoke: "Återkalla inbjudan till {email}",
  teamInvitationRevoked: "Inbjudan till {email} har återkallats",

  teamKeys: "Teamets API-nycklar",
  teamKeysAbout: "API-nycklar ger program åtkomst till ditt team.",

  teamLeave: "Lämna teamet",
  teamLeaveAbout: "Lämna teamet och ta bort din teamprofil",
  teamLeaveButton: "Lämna teamet",
  teamLeaveSure: "Vill du verkligen lämna teamet?",
  teamLeaveConfirm: "Lämna",

  teamCreate: "Skapa ett team",
  teamCreateAbout: "Ange ett visningsnamn för ditt nya team",
  teamCreateName: "Visningsnamn",
  teamCreateButton: "Skapa",
  teamCreationDisabled: "Det går inte att skapa team här",
};
