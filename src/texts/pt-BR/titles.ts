import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Entrar",
  titleSignUp: "Criar conta",
  titleSignOut: "Sair",
  titleResetPassword: "Redefinir senha",
  titleVerifyEmail: "Verificar e-mail",
  titleAccountSettings: "Configurações da conta",
  titleTeamInvitation: "Convite para uma equipe",
  titleError: "Erro",
  titleAuthorize: "Autorizar",
  titlePageNotFound: "Página não encontrada",
};
