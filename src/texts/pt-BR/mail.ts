import type { texts as english } from "../en-US/mail.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  mailGreeting: "Olá!",
  mailGreetingNamed: "Olá, {name}!",
  mailOpenLink: "Se o botão não funcionar, abra este link:",
  mailUnsubscribe: "Não receber mais e-mails deste tipo",

  codeMailSubject: "Login em {project}: seu código é {code}",
  codeMailPreview: "O código e o link são válidos por dez minutos e só funcionam uma vez.",
  codeMailHeading: "Entre em {project}",
  codeMailEnterCode: "Digite este código na página em que você o solicitou:",
  codeMailBody: "Ou entre com um clique. O código e o link são válidos por dez minutos e só funcionam uma vez.",
  codeMailButton: "Entrar",
  codeMailIgnore: "Se você não fez esta solicitação, ignore este e-mail e não compartilhe o código com ninguém.",

  verifyMailSubject: "Verifique seu e-mail em {project}",
  verifyMailPreview: "Confirme que este endereço de e-mail é seu. O link é válido por sete dias.",
  verifyMailHeading: "Verifique seu endereço de e-mail",
  verifyMailBody: "Confirme que este endereço de e-mail é seu. O link é válido por sete dias.",
  verifyMailButton: "Verificar meu e-mail",
  verifyMailIgnore: "Se você não criou uma conta em {project}, pode ignorar este e-mail.",

  resetMailSubject: "Redefina sua senha em {project}",
  resetMailPreview: "Escolha uma nova senha. O link é válido por uma hora e só funciona uma vez.",
  resetMailHeading: "Redefina sua senha",
  resetMailBody:
    "Recebemos uma solicitação para redefinir a senha da sua conta em {project}. O link é válido por uma hora e só funciona uma vez.",
  resetMailButton: "Escolher uma nova senha",
  resetMailIgnore: "Se você não fez esta solicitação, ignore este e-mail. Sua senha não será alterada.",

  teamMailSubject: "Você recebeu um convite para a equipe {team}",
  teamMailPreview: "Você recebeu um convite para a equipe {team}. Ele é válido por sete dias.",
  teamMailHeading: "Participe da equipe {team}",
  teamMailBody:
    "Você recebeu um convite para participar da equipe {team} em {project}. O convite é válido por sete dias.",
  teamMailButton: "Ver convite",
  teamMailIgnore: "Se você não conhece esta equipe, ignore este e-mail.",

  inviteMailSubject: "Você recebeu um convite para entrar em {project}",
  inviteMailPreview: "{team} convidou você para entrar.",
  inviteMailHeading: "Você recebeu um convite para {project}",
  inviteMailBody: "{team} convidou você para entrar em {project}. Use este endereço de e-mail para entrar.",
  inviteMailButton: "Entrar",
  inviteMailIgnore: "Se você não esperava este convite, ignore este e-mail.",

  unsubscribeButton: "Cancelar a inscrição",
  unsubscribed: "Você não receberá mais e-mails deste tipo.",
  unsubscribedBefore: "Você já havia escolhido não receber mais e-mails deste tipo.",

  noticeSubject: "{heading} em {project}",
  noticeWasYou: "Se foi você, não precisa fazer nada.",
  noticeWasNotYou: "Se não foi você, outra pessoa pode ter acesso à sua conta.",
  resetAdvice: "Redefina sua senha agora e encerre todas as outras sessões nas configurações da conta.",

  passwordChanged: "Sua senha foi alterada",
  passwordChangedBody: "A senha da sua conta foi alterada. A antiga não funciona mais.",
  passwordRemoved: "Sua senha foi removida",
  passwordRemovedBody: "Sua conta não tem mais uma senha. Seus outros métodos de login continuam funcionando.",
  passkeyAdded: "Uma chave de acesso foi adicionada à sua conta",
  passkeyAddedBody: "Agora você pode usar esta chave de acesso para entrar na sua conta.",
  passkeyAddedAdvice: "Remova a chave de acesso nas configurações da conta e redefina sua senha agora.",
  passkeyRemoved: "Uma chave de acesso foi removida da sua conta",
  passkeyRemovedBody: "Você não pode mais usar esta chave de acesso para entrar na sua conta.",
  secondFactorEnabled: "A autenticação de dois fatores foi ativada",
  secondFactorEnabledBody: "Agora, para entrar na sua conta, também é necessário um código de um app autenticador.",
  secondFactorDisabled: "A autenticação de dois fatores foi desativada",
  secondFactorDisabledBody: "Para entrar na sua conta, não é mais necessário um segundo fator.",
  secondFactorDisabledAdvice: "Redefina sua senha agora e ative novamente a autenticação de dois fatores.",
  recoveryCodesCreated: "Novos códigos de recuperação foram criados",
  recoveryCodesCreatedBody: "Sua conta tem novos códigos de recuperação. Os antigos não funcionam mais.",
  recoveryCodesCreatedAdvice:
    "Redefina sua senha agora e crie novos códigos de recuperação nas configurações da conta.",
  primaryEmailChanged: "Seu endereço de e-mail foi alterado",
  primaryEmailChangedBody: "Este não é mais o endereço principal da sua conta.",
  primaryEmailChangedAdvice: "Redefina sua senha agora ou fale com o suporte do app.",
  connectedAccountAdded: "Uma conta foi vinculada à sua",
  connectedAccountAddedBody: "Agora você pode usar esta conta para entrar.",
  connectedAccountAddedAdvice: "Desvincule a conta nas configurações da sua conta e redefina sua senha agora.",
  connectedAccountRemoved: "Uma conta vinculada foi removida",
  connectedAccountRemovedBody: "Você não pode mais usar esta conta para entrar.",
  appAllowed: "Um novo aplicativo tem acesso à sua conta",
  appAllowedBody:
    "Você permitiu que este aplicativo use dados da sua conta. Nas configurações da sua conta, você pode ver o que ele pode fazer e remover o acesso dele.",
  appAllowedAdvice: "Remova o acesso do aplicativo nas configurações da sua conta e redefina sua senha agora.",
  appSignedOut: "Um aplicativo foi desconectado da sua conta",
  appSignedOutBody:
    "Alguém pode ter copiado o acesso deste aplicativo à sua conta, por isso nós o encerramos. Para continuar usando o aplicativo, entre nele novamente.",
  signInAddressAdded: "Um endereço foi adicionado à sua conta",
  signInAddressAddedBody: "Depois de verificado, este endereço poderá ser usado para entrar na sua conta.",
  signInAddressAddedAdvice: "Remova o endereço nas configurações da conta e redefina sua senha agora.",

  apiKeyRevokedSubject: "Chave de API revogada: {description}",
  apiKeyRevokedPreview: "Revogamos uma chave de API porque ela estava visível publicamente.",
  apiKeyRevoked: "Uma chave de API foi revogada",
  apiKeyRevokedBody:
    "Alguém encontrou esta chave em um lugar público. Nós a revogamos para que ninguém mais possa usá-la.",
  apiKeyRevokedKey: "{description} (termina em {lastFour})",
  apiKeyRevokedReplace:
    "Substitua esta chave por uma nova em todos os lugares em que você a usava e não publique a nova.",
  apiKeyRevokedOthers: "Confira se há outros segredos no mesmo lugar. Outras pessoas também podem tê-los encontrado.",

  failedMailsSubject: {
    one: "Não foi possível enviar {count} e-mail de {project}",
    many: "Não foi possível enviar {count} de e-mails de {project}",
    other: "Não foi possível enviar {count} e-mails de {project}",
  },
  failedMailsBody: "Não foi possível enviar estes e-mails de {project} nas últimas 24 horas:",
  failedMailsTo: "para {recipients}",
  failedMailsMore: {
    one: "E mais {count} e-mail.",
    many: "E mais {count} de e-mails.",
    other: "E mais {count} e-mails.",
  },
  failedMailsConsole: "Ver no console",

  alertSubject: "Um problema em {name}",
  alertOverSubject: "Resolvido: um problema em {name}",
  alertSince: "Desde {time}",
  alertOver: "O servidor não encontra mais este problema:",
};
