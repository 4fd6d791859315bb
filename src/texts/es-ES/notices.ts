import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Acceso en nombre de un usuario",
  impersonationNotice: "Has iniciado sesión como {name}",
  impersonationStop: "Salir",

  onLocalhost: "Esta explicación solo se muestra a quien visita localhost.",
  untrustedTitle: "Este dominio no es de confianza",
  untrustedBody: "{origin} no está entre los dominios de confianza de tu proyecto y localhost tampoco está permitido.",
  untrustedFix: "Añádelo aquí",
  wrongKeyTitle: "La clave de cliente publicable no es correcta",
  wrongKeyBody: "La clave de esta aplicación no pertenece al proyecto {project}, está revocada o ha caducado.",
  wrongKeyFix: "Ver las claves del proyecto",
  noProjectTitle: "El proyecto no existe",
  noProjectBody:
    "Este servidor no tiene ningún proyecto {project}. Comprueba los valores de projectId y baseUrl de la aplicación.",
  noProjectFix: "Ver tus proyectos",
};
