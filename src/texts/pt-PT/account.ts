import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Selecionar equipa",
  currentTeam: "Equipa atual",
  teamSettings: "Definições da equipa",
  noTeam: "Sem equipa",
  otherTeams: "Outras equipas",
  noTeamsYet: "Ainda não há equipas",
  createTeam: "Criar uma equipa",

  passkeys: "Chaves de acesso",
  passkeyAdd: "Adicionar chave de acesso",
  passkeyName: "Nome da chave de acesso",
  passkeyNameMissing: "Introduza um nome",
  passkeyAddedOn: "Adicionada em {date}.",
  passkeyUsedOn: "Última utilização em {date}.",
  passkeyOnlyMethod: "O seu único método de início de sessão.",
  passkeyRenameNamed: "Mudar o nome de {name}",
  passkeyRemoveNamed: "Remover {name}",
  passkeyDelete: "Eliminar chave de acesso",
  passkeyRemoveSure: "Deixará de poder iniciar sessão com «{name}». Pretende remover esta chave de acesso?",
  rename: "Mudar o nome",
  remove: "Remover",
  save: "Guardar",

  accountMenu: "Menu da conta",
  accountSettings: "Definições da conta",
  notSignedIn: "Sessão não iniciada",
  toggleTheme: "Alternar tema",
};
