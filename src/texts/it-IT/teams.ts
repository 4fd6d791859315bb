import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Nome nel team",
  teamUserNameAbout: "Sostituisce il tuo nome visualizzato in questo team",
  teamPicture: "Immagine del team",
  teamPictureAbout: "Carica un’immagine per il tuo team",
  teamName: "Nome visualizzato del team",
  teamNameAbout: "Cambia il nome visualizzato del tuo team",
  teamNameMissing: "Inserisci un nome visualizzato",
  teamNameTooLong: "Il nome è troppo lungo. Può contenere al massimo {length} caratteri.",
  teamNameSaved: "Salvato",

  teamMembers: "Membri",
  teamMember: "Utente",
  teamMemberNameless: "Nessun nome visualizzato",

  teamInvite: "Invita un membro",
  teamInviteAbout: "Invita qualcuno nel tuo team via email",
  teamInviteEmail: "Email",
  teamInviteButton: "Invita",
  teamInvited: "Invito inviato a {email}",
  teamInvitations: "Inviti in sospeso",
  teamInvitationsNone: "Nessun invito in sospeso",
  teamInvitationExpires: "Scadenza",
  teamInvitationActions: "Azioni",
  teamInvitationRevoke: "Revoca l’invito per {email}",
  teamInvitationRevoked: "L’invito per {email} è stato revocato",

  teamKeys: "Chiavi API del team",
  teamKeysAbout: "Le chiavi API consentono ai tuoi programmi di accedere al tuo team.",

  teamLeave: "Lascia il team",
  teamLeaveAbout: "Lascia questo team ed elimina il tuo profilo nel team",
  teamLeaveButton: "Lascia il team",
  teamLeaveSure: "Vuoi davvero lasciare il team?",
  teamLeaveConfirm: "Lascia",

  teamCreate: "Crea un team",
  teamCreateAbout: "Inserisci un nome visualizzato per il nuovo team",
  teamCreateName: "Nome visualizzato",
  teamCreateButton: "Crea",
  teamCreationDisabled: "Qui non è possibile creare team",
};
