import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Nombre en el equipo",
  teamUserNameAbout: "Sustituye a tu nombre visible en este equipo",
  teamPicture: "Imagen del equipo",
  teamPictureAbout: "Sube una imagen propia para tu equipo",
  teamName: "Nombre visible del equipo",
  teamNameAbout: "Cambia el nombre visible de tu equipo",
  teamNameMissing: "Introduce un nombre visible",
  teamNameTooLong: "El nombre es demasiado largo. Puede tener {length} caracteres como máximo.",
  teamNameSaved: "Guardado",

  teamMembers: "Miembros",
  teamMember: "Usuario",
  teamMemberNameless: "Sin nombre visible",

  teamInvite: "Invitar a un miembro",
  teamInviteAbout: "Invita a alguien a tu equipo por correo",
  teamInviteEmail: "Correo electrónico",
  teamInviteButton: "Invitar",
  teamInvited: "Invitación enviada a {email}",
  teamInvitations: "Invitaciones pendientes",
  teamInvitationsNone: "No hay invitaciones pendientes",
  teamInvitationExpires: "Caducidad",
  teamInvitationActions: "Acciones",
  teamInvitationRevoke: "Revocar la invitación de {email}",
  teamInvitationRevoked: "Se ha revocado la invitación de {email}",

  teamKeys: "Claves de API del equipo",
  teamKeysAbout: "Las claves de API permiten que tus programas accedan a tu equipo.",

  teamLeave: "Abandonar equipo",
  teamLeaveAbout: "Abandona este equipo y elimina tu perfil en él",
  teamLeaveButton: "Abandonar equipo",
  teamLeaveSure: "¿Seguro que quieres abandonar el equipo?",
  teamLeaveConfirm: "Abandonar",

  teamCreate: "Crear un equipo",
  teamCreateAbout: "Introduce un nombre visible para tu nuevo equipo",
  teamCreateName: "Nombre visible",
  teamCreateButton: "Crear",
  teamCreationDisabled: "Aquí no se pueden crear equipos",
};
