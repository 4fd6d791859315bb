import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Seleccionar equipo",
  currentTeam: "Equipo actual",
  teamSettings: "Configuración del equipo",
  noTeam: "Sin equipo",
  otherTeams: "Otros equipos",
  noTeamsYet: "Aún no hay equipos",
  createTeam: "Crear un equipo",

  passkeys: "Llaves de acceso",
  passkeyAdd: "Añadir llave de acceso",
  passkeyName: "Nombre de la llave de acceso",
  passkeyNameMissing: "Introduce un nombre",
  passkeyAddedOn: "Añadida el {date}.",
  passkeyUsedOn: "Último uso: {date}.",
  passkeyOnlyMethod: "Tu único método de inicio de sesión.",
  passkeyRenameNamed: "Cambiar el nombre de {name}",
  passkeyRemoveNamed: "Eliminar {name}",
  passkeyDelete: "Eliminar llave de acceso",
  passkeyRemoveSure: "Ya no podrás iniciar sesión con «{name}». ¿Quieres eliminar esta llave de acceso?",
  rename: "Cambiar nombre",
  remove: "Eliminar",
  save: "Guardar",

  accountMenu: "Menú de la cuenta",
  accountSettings: "Configuración de la cuenta",
  notSignedIn: "Sesión no iniciada",
  toggleTheme: "Cambiar tema",
};
