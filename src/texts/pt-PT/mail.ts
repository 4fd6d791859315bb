import type { texts as english } from "../en-US/mail.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  mailGreeting: "Olá!",
  mailGreetingNamed: "Olá, {name}!",
  mailOpenLink: "Se o botão não funcionar, abra este link:",
  mailUnsubscribe: "Deixar de receber emails deste tipo",

  codeMailSubject: "Início de sessão em {project}: o seu código é {code}",
  codeMailPreview: "O código e o link são válidos durante dez minutos e só funcionam uma vez.",
  codeMailHeading: "Inicie sessão em {project}",
  codeMailEnterCode: "Introduza este código na página onde o pediu:",
  codeMailBody:
    "Ou inicie sessão com um clique. O código e o link são válidos durante dez minutos e só funcionam uma vez.",
  codeMailButton: "Iniciar sessão",
  codeMailIgnore: "Se não fez este pedido, ignore este email e não partilhe o código com ninguém.",

  verifyMailSubject: "Verifique o seu email em {project}",
  verifyMailPreview: "Confirme que este endereço de email é seu. O link é válido durante sete dias.",
  verifyMailHeading: "Verifique o seu endereço de email",
  verifyMailBody: "Confirme que este endereço de email é seu. O link é válido durante sete dias.",
  verifyMailButton: "Verificar o meu email",
  verifyMailIgnore: "Se não criou uma conta em {project}, pode ignorar este email.",

  resetMailSubject: "Reponha a sua palavra-passe em {project}",
  resetMailPreview: "Escolha uma nova palavra-passe. O link é válido durante uma hora e só funciona uma vez.",
  resetMailHeading: "Reponha a sua palavra-passe",
  resetMailBody:
    "Recebemos um pedido para repor a palavra-passe da sua conta em {project}. O link é válido durante uma hora e só funciona uma vez.",
  resetMailButton: "Escolher nova palavra-passe",
  resetMailIgnore: "Se não fez este pedido, ignore este email. A sua palavra-passe não será alterada.",

  teamMailSubject: "Recebeu um convite para a equipa {team}",
  teamMailPreview: "Recebeu um convite para a equipa {team}. É válido durante sete dias.",
  teamMailHeading: "Junte-se à equipa {team}",
  teamMailBody: "Recebeu um convite para se juntar à equipa {team} em {project}. O convite é válido durante sete dias.",
  teamMailButton: "Ver convite",
  teamMailIgnore: "Se não conhece esta equipa, ignore este email.",

  inviteMailSubject: "Recebeu um convite para iniciar sessão em {project}",
  inviteMailPreview: "Convite de {team} para iniciar sessão.",
  inviteMailHeading: "Recebeu um convite para {project}",
  inviteMailBody:
    "Recebeu de {team} um convite para iniciar sessão em {project}. Use este endereço de email para iniciar sessão.",
  inviteMailButton: "Iniciar sessão",
  inviteMailIgnore: "Se não esperava este convite, ignore este email.",

  unsubscribeButton: "Cancelar a subscrição",
  unsubscribed: "Já não irá receber emails deste tipo.",
  unsubscribedBefore: "Já tinha optado por não receber emails deste tipo.",

  noticeSubject: "{heading} em {project}",
  noticeWasYou: "Se reconhece esta ação, não precisa de fazer nada.",
  noticeWasNotYou: "Se não reconhece esta ação, outra pessoa pode ter acesso à sua conta.",
  resetAdvice: "Reponha já a sua palavra-passe e termine todas as outras sessões nas definições da conta.",

  passwordChanged: "A sua palavra-passe foi alterada",
  passwordChangedBody: "A palavra-passe da sua conta foi alterada. A anterior já não funciona.",
  passwordRemoved: "A sua palavra-passe foi removida",
  passwordRemovedBody:
    "A sua conta já não tem palavra-passe. Os outros métodos de início de sessão continuam a funcionar.",
  passkeyAdded: "Foi adicionada uma chave de acesso à sua conta",
  passkeyAddedBody: "Já pode usar esta chave de acesso para iniciar sessão na sua conta.",
  passkeyAddedAdvice: "Remova a chave de acesso nas definições da conta e reponha já a sua palavra-passe.",
  passkeyRemoved: "Foi removida uma chave de acesso da sua conta",
  passkeyRemovedBody: "Já não pode usar esta chave de acesso para iniciar sessão na sua conta.",
  secondFactorEnabled: "A autenticação de dois fatores foi ativada",
  secondFactorEnabledBody:
    "Para iniciar sessão na sua conta, passa a ser também necessário um código de uma aplicação de autenticação.",
  secondFactorDisabled: "A autenticação de dois fatores foi desativada",
  secondFactorDisabledBody: "Para iniciar sessão na sua conta, já não é necessário um segundo fator.",
  secondFactorDisabledAdvice: "Reponha já a sua palavra-passe e volte a ativar a autenticação de dois fatores.",
  recoveryCodesCreated: "Foram criados novos códigos de recuperação",
  recoveryCodesCreatedBody: "A sua conta tem novos códigos de recuperação. Os anteriores já não funcionam.",
  recoveryCodesCreatedAdvice:
    "Reponha já a sua palavra-passe e crie novos códigos de recuperação nas definições da conta.",
  primaryEmailChanged: "O seu endereço de email foi alterado",
  primaryEmailChangedBody: "Este já não é o endereço principal da sua conta.",
  primaryEmailChangedAdvice: "Reponha já a sua palavra-passe ou contacte o apoio técnico da aplicação.",
  connectedAccountAdded: "Foi associada uma conta à sua",
  connectedAccountAddedBody: "Já pode usar esta conta para iniciar sessão.",
  connectedAccountAddedAdvice: "Remova a associação nas definições da conta e reponha já a sua palavra-passe.",
  connectedAccountRemoved: "Foi removida uma conta associada",
  connectedAccountRemovedBody: "Já não pode usar esta conta para iniciar sessão.",
  appAllowed: "Uma nova aplicação tem acesso à sua conta",
  appAllowedBody:
    "Permitiu que esta aplicação utilize dados da sua conta. Nas definições da conta, pode ver o que ela pode fazer e remover o seu acesso.",
  appAllowedAdvice: "Remova o acesso da aplicação nas definições da conta e reponha já a sua palavra-passe.",
  appSignedOut: "Uma aplicação foi desligada da sua conta",
  appSignedOutBody:
    "Alguém pode ter copiado o acesso desta aplicação à sua conta, por isso terminámo-lo. Para continuar a usar a aplicação, inicie sessão novamente nela.",
  signInAddressAdded: "Foi adicionado um endereço à sua conta",
  signInAddressAddedBody: "Depois de verificado, este endereço poderá ser usado para iniciar sessão na sua conta.",
  signInAddressAddedAdvice: "Remova o endereço nas definições da conta e reponha já a sua palavra-passe.",

  apiKeyRevokedSubject: "Chave de API revogada: {description}",
  apiKeyRevokedPreview: "Revogámos uma chave de API porque estava visível publicamente.",
  apiKeyRevoked: "Uma chave de API foi revogada",
  apiKeyRevokedBody: "Alguém encontrou esta chave num local público. Revogámo-la para que mais ninguém a possa usar.",
  apiKeyRevokedKey: "{description} (termina em {lastFour})",
  apiKeyRevokedReplace: "Substitua esta chave por uma nova em todos os locais onde a usava e não publique a nova.",
  apiKeyRevokedOthers: "Verifique se há outros segredos no mesmo local. Outras pessoas também podem tê-los encontrado.",

  failedMailsSubject: {
    one: "Não foi possível enviar um email de {project}",
    many: "Não foi possível enviar {count} de emails de {project}",
    other: "Não foi possível enviar {count} emails de {project}",
  },
  failedMailsBody: "Não foi possível enviar estes emails de {project} nas últimas 24 horas:",
  failedMailsTo: "para {recipients}",
  failedMailsMore: { one: "E mais {count} email.", many: "E mais {count} de emails.", other: "E mais {count} emails." },
  failedMailsConsole: "Ver na consola",

  alertSubject: "Um problema em {name}",
  alertOverSubject: "Resolvido: um problema em {name}",
  alertSince: "Desde {time}",
  alertOver: "O servidor já não encontra este problema:",
};
