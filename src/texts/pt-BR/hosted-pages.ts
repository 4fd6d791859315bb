import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Entrar",
  hostedSignUp: "Criar conta",
  hostedSignOut: "Sair",
  hostedConsole: "Abrir o console",
  welcome: "Boas-vindas a {project}",
  welcomeBody: "Entre para ver sua conta.",
  hello: "Olá, {name}",
  helloNameless: "Olá",
  signedInAs: "Você entrou em {project} como {email}.",
  signedIn: "Você entrou em {project}.",
  projectNotFound: "Este projeto não existe",
  projectNotFoundBody: "O link pode estar incompleto ou o projeto pode ter sido excluído. Confira o endereço.",
  unreachable: "Não foi possível acessar o servidor",
  unreachableBody: "Confira sua conexão com a internet e tente novamente.",
  reload: "Tentar novamente",
};
