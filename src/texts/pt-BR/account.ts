import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Selecionar equipe",
  currentTeam: "Equipe atual",
  teamSettings: "Configurações da equipe",
  noTeam: "Sem equipe",
  otherTeams: "Outras equipes",
  noTeamsYet: "Nenhuma equipe ainda",
  createTeam: "Criar uma equipe",

  passkeys: "Chaves de acesso",
  passkeyAdd: "Adicionar chave de acesso",
  passkeyName: "Nome da chave de acesso",
  passkeyNameMissing: "Digite um nome",
  passkeyAddedOn: "Adicionada em {date}.",
  passkeyUsedOn: "Último uso em {date}.",
  passkeyOnlyMethod: "Seu único método de login.",
  passkeyRenameNamed: "Renomear {name}",
  passkeyRemoveNamed: "Remover {name}",
  passkeyDelete: "Excluir chave de acesso",
  passkeyRemoveSure: "Você não poderá mais entrar com “{name}”. Quer remover esta chave de acesso?",
  rename: "Renomear",
  remove: "Remover",
  save: "Salvar",

  accountMenu: "Menu da conta",
  accountSettings: "Configurações da conta",
  notSignedIn: "Você não fez login",
  toggleTheme: "Alternar tema",
};
