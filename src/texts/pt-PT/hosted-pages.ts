import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Iniciar sessão",
  hostedSignUp: "Criar conta",
  hostedSignOut: "Terminar sessão",
  hostedConsole: "Abrir a consola",
  welcome: "Damos-lhe as boas-vindas a {project}",
  welcomeBody: "Inicie sessão para ver a sua conta.",
  hello: "Olá, {name}",
  helloNameless: "Olá",
  signedInAs: "Tem sessão iniciada em {project} como {email}.",
  signedIn: "Tem sessão iniciada em {project}.",
  projectNotFound: "Este projeto não existe",
  projectNotFoundBody: "O link pode estar incompleto ou o projeto pode ter sido eliminado. Verifique o endereço.",
  unreachable: "Não foi possível contactar o servidor",
  unreachableBody: "Verifique a sua ligação à Internet e tente novamente.",
  reload: "Tentar novamente",
};
