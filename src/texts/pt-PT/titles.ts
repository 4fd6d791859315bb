import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Iniciar sessão",
  titleSignUp: "Criar conta",
  titleSignOut: "Terminar sessão",
  titleResetPassword: "Repor palavra-passe",
  titleVerifyEmail: "Verificar email",
  titleAccountSettings: "Definições da conta",
  titleTeamInvitation: "Convite para uma equipa",
  titleError: "Erro",
  titleAuthorize: "Autorizar",
  titlePageNotFound: "Página não encontrada",
};
