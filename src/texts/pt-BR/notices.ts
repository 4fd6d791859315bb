import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Acesso em nome de um usuário",
  impersonationNotice: "Você entrou como {name}",
  impersonationStop: "Encerrar",

  onLocalhost: "Esta explicação só aparece para quem acessa localhost.",
  untrustedTitle: "Este domínio não é confiável",
  untrustedBody: "{origin} não está entre os domínios confiáveis do seu projeto, e localhost também não é permitido.",
  untrustedFix: "Adicione-o aqui",
  wrongKeyTitle: "A chave de cliente publicável está incorreta",
  wrongKeyBody: "A chave deste app não pertence ao projeto {project}, foi revogada ou expirou.",
  wrongKeyFix: "Ver as chaves do projeto",
  noProjectTitle: "O projeto não existe",
  noProjectBody: "Este servidor não tem um projeto {project}. Confira projectId e baseUrl do app.",
  noProjectFix: "Ver seus projetos",
};
