import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Nome na equipe",
  teamUserNameAbout: "Substitui seu nome de exibição nesta equipe",
  teamPicture: "Imagem da equipe",
  teamPictureAbout: "Envie uma imagem para sua equipe",
  teamName: "Nome de exibição da equipe",
  teamNameAbout: "Altere o nome de exibição da sua equipe",
  teamNameMissing: "Digite um nome de exibição",
  teamNameTooLong: "O nome é muito longo. Ele pode ter no máximo {length} caracteres.",
  teamNameSaved: "Salvo",

  teamMembers: "Membros",
  teamMember: "Usuário",
  teamMemberNameless: "Sem nome de exibição",

  teamInvite: "Convidar membro",
  teamInviteAbout: "Convide alguém para sua equipe por e-mail",
  teamInviteEmail: "E-mail",
  teamInviteButton: "Convidar",
  teamInvited: "Convite enviado para {email}",
  teamInvitations: "Convites pendentes",
  teamInvitationsNone: "Nenhum convite pendente",
  teamInvitationExpires: "Expira em",
  teamInvitationActions: "Ações",
  teamInvitationRevoke: "Revogar o convite de {email}",
  teamInvitationRevoked: "O convite de {email} foi revogado",

  teamKeys: "Chaves de API da equipe",
  teamKeysAbout: "As chaves de API permitem que seus programas acessem sua equipe.",

  teamLeave: "Sair da equipe",
  teamLeaveAbout: "Saia desta equipe e remova seu perfil nela",
  teamLeaveButton: "Sair da equipe",
  teamLeaveSure: "Quer mesmo sair da equipe?",
  teamLeaveConfirm: "Sair da equipe",

  teamCreate: "Criar uma equipe",
  teamCreateAbout: "Digite um nome de exibição para sua nova equipe",
  teamCreateName: "Nome de exibição",
  teamCreateButton: "Criar",
  teamCreationDisabled: "Não é possível criar equipes aqui",
};
