import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Nome na equipa",
  teamUserNameAbout: "Substitui o seu nome a apresentar nesta equipa",
  teamPicture: "Imagem da equipa",
  teamPictureAbout: "Carregue uma imagem para a sua equipa",
  teamName: "Nome a apresentar da equipa",
  teamNameAbout: "Altere o nome a apresentar da sua equipa",
  teamNameMissing: "Introduza um nome a apresentar",
  teamNameTooLong: "O nome é demasiado longo. Pode ter, no máximo, {length} carateres.",
  teamNameSaved: "Guardado",

  teamMembers: "Membros",
  teamMember: "Utilizador",
  teamMemberNameless: "Sem nome a apresentar",

  teamInvite: "Convidar membro",
  teamInviteAbout: "Convide alguém para a sua equipa por email",
  teamInviteEmail: "Email",
  teamInviteButton: "Convidar",
  teamInvited: "Convite enviado para {email}",
  teamInvitations: "Convites pendentes",
  teamInvitationsNone: "Não há convites pendentes",
  teamInvitationExpires: "Expira em",
  teamInvitationActions: "Ações",
  teamInvitationRevoke: "Revogar o convite de {email}",
  teamInvitationRevoked: "O convite de {email} foi revogado",

  teamKeys: "Chaves de API da equipa",
  teamKeysAbout: "As chaves de API permitem que os seus programas acedam à sua equipa.",

  teamLeave: "Sair da equipa",
  teamLeaveAbout: "Saia desta equipa e remova o seu perfil de equipa",
  teamLeaveButton: "Sair da equipa",
  teamLeaveSure: "Tem a certeza de que pretende sair da equipa?",
  teamLeaveConfirm: "Sair",

  teamCreate: "Criar uma equipa",
  teamCreateAbout: "Introduza um nome a apresentar para a sua nova equipa",
  teamCreateName: "Nome a apresentar",
  teamCreateButton: "Criar",
  teamCreationDisabled: "Não é possível criar equipas aqui",
};
