import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Acesso em nome de um utilizador",
  impersonationNotice: "Tem sessão iniciada como {name}",
  impersonationStop: "Terminar",

  onLocalhost: "Esta explicação só é visível para quem visita localhost.",
  untrustedTitle: "Este domínio não é fidedigno",
  untrustedBody: "{origin} não está entre os domínios fidedignos do seu projeto e localhost também não é permitido.",
  untrustedFix: "Adicione-o aqui",
  wrongKeyTitle: "A chave de cliente publicável está incorreta",
  wrongKeyBody: "A chave desta aplicação não pertence ao projeto {project}, foi revogada ou expirou.",
  wrongKeyFix: "Ver as chaves do projeto",
  noProjectTitle: "O projeto não existe",
  noProjectBody: "Este servidor não tem um projeto {project}. Verifique projectId e baseUrl da aplicação.",
  noProjectFix: "Ver os seus projetos",
};
