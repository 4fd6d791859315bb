import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Nimesi tiimissä",
  teamUserNameAbout: "Korvaa näyttönimesi tässä tiimissä",
  teamPicture: "Tiimin kuva",
  teamPictureAbout: "Lisää tiimille oma kuva",
  teamName: "Tiimin näyttönimi",
  teamNameAbout: "Muuta tiimisi näyttönimeä",
  teamNameMissing: "Anna näyttönimi",
  teamNameTooLong: {
    one: "Nimi on liian pitkä. Enimmäispituus on {length} merkki.",
    other: "Nimi on liian pitkä. Enimmäispituus on {length} merkkiä.",
  },
  teamNameSaved: "Tallennettu",

  teamMembers: "Jäsenet",
  teamMember: "Käyttäjä",
  teamMemberNameless: "Näyttönimeä ei ole asetettu",

  teamInvite: "Kutsu jäsen",
  teamInviteAbout: "Kutsu käyttäjä tiimiisi sähköpostilla",
  teamInviteEmail: "Sähköpostiosoite",
  teamInviteButton: "Kutsu",
  teamInvited: "Kutsu lähetetty osoitteeseen {email}",
  teamInvitations: "Avoimet kutsut",
  teamInvitationsNone: "Ei avoimia kutsuja",
  teamInvitationExpires: "Vanhenee",
  teamInvitationActions: "Toiminnot",
  teamInvitationRevoke: "Peru kutsu osoitteeseen {email}",
  teamInvitationRevoked: "Kutsu osoitteeseen {email} on peruttu",

  teamKeys: "Tiimin API-avaimet",
  teamKeysAbout: "API-avaimilla ohjelmat pääsevät tiimisi tietoihin.",

  teamLeave: "Poistu tiimistä",
  teamLeaveAbout: "Poistu tästä tiimistä ja poista tiimiprofiilisi",
  teamLeaveButton: "Poistu tiimistä",
  teamLeaveSure: "Haluatko varmasti poistua tiimistä?",
  teamLeaveConfirm: "Poistu",

  teamCreate: "Luo tiimi",
  teamCreateAbout: "Anna uudelle tiimillesi näyttönimi",
  teamCreateName: "Näyttönimi",
  teamCreateButton: "Luo",
  teamCreationDisabled: "Tiimien luonti ei ole käytössä",
};
