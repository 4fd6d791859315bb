import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "E-mail ou senha incorretos.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "O login com senha não está ativado neste projeto.",
  SIGN_UP_NOT_ENABLED: "Não é permitido criar novas contas",
  USER_EMAIL_ALREADY_EXISTS: "Já existe uma conta com o e-mail “{email}”.",
  emailTakenUnverified:
    "Já existe uma conta com o e-mail “{email}”, mas ele não foi verificado. Entre nessa conta com o método que você usou para criá-la e verifique o e-mail para poder usar também este método de login.",
  PASSWORD_TOO_SHORT: "A senha é muito curta. Ela deve ter pelo menos {length} caracteres.",
  PASSWORD_TOO_LONG: "A senha é muito longa. Ela pode ter no máximo {length} caracteres.",
  PASSWORD_TOO_COMMON: "Esta senha é muito comum e fácil de adivinhar. Escolha outra.",
  INVALID_EMAIL: "Digite um e-mail válido",
  VERIFICATION_CODE_INCOMPLETE:
    "Este link está incompleto. Abra o link completo que está no e-mail ou digite o código completo.",
  VERIFICATION_ERROR: "Código inválido",
  INVALID_TOTP_CODE: "Código de autenticação inválido",
  INVALID_RECOVERY_CODE: "Código de recuperação inválido",
  TOO_MANY_ATTEMPTS: {
    one: "Muitas tentativas. Tente novamente em {count} segundo.",
    many: "Muitas tentativas. Tente novamente em {count} de segundos.",
    other: "Muitas tentativas. Tente novamente em {count} segundos.",
  },
  tryAgainAt: "Muitas tentativas. Tente novamente às {time}.",

  IMPERSONATION_NOT_ALLOWED:
    "Você está agindo como este usuário. Não é possível fazer alterações permanentes nesta sessão.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "O login com chave de acesso não está ativado neste projeto.",
  PASSKEY_NOT_FOUND: "Chave de acesso não encontrada.",
  passkeyCancelled:
    "A solicitação da chave de acesso foi cancelada ou demorou demais. Tente novamente ou use outro método.",
  passkeyUnsupported: "Este navegador não é compatível com chaves de acesso. Use outro método.",
  passkeyUnknown: "Nenhuma conta aqui usa esta chave de acesso. Use outra chave de acesso ou outro método.",
  passkeyExistsHere: "Este dispositivo já tem uma chave de acesso para sua conta.",
  passkeyWrongPlace: "Não é possível usar chaves de acesso nesta página.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Esta conta já está vinculada a outro usuário. Vincule uma conta diferente.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Você já vinculou outra conta deste provedor. Será que você escolheu a conta errada na página do provedor?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Esta conta do provedor já é usada para entrar.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "O provedor não existe ou não está ativado.",
  OAUTH_COOKIE_NOT_FOUND: "Esta página foi aberta de novo ou em outro navegador. Comece a entrar novamente.",
  OUTER_OAUTH_TIMEOUT: "O login pelo provedor demorou demais. Entre novamente.",
  INVALID_AUTHORIZATION_CODE: "O código de autorização é inválido.",

  USER_AUTHENTICATION_REQUIRED: "Para fazer isso, você precisa entrar na sua conta.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Sua sessão expirou ou foi encerrada. Entre novamente.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Esta pessoa já faz parte da equipe.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Esta equipe não existe mais ou a participação nela terminou.",
  REDIRECT_URL_NOT_WHITELISTED: "Este domínio não é confiável. Adicione {origin} aos domínios confiáveis do projeto.",
  REQUEST_TOO_LARGE: "A solicitação é grande demais. O limite é de {limit_bytes} bytes.",
  inputUnusable: "O texto digitado é muito longo ou contém um caractere não permitido.",
  COOKIES_BLOCKED:
    "Seu navegador bloqueia os cookies deste site, por isso não é possível fazer login. Permita os cookies e tente novamente.",
  noAnswer: "O servidor não responde. Confira sua conexão com a internet e tente novamente.",

  SERVER_BUSY: "O servidor está ocupado. Tente novamente daqui a pouco.",
  SERVER_UNAVAILABLE: "O servidor está ocupado ou o banco de dados dele não responde. Tente novamente daqui a pouco.",
  OBJECT_DELETED_CONCURRENTLY:
    "Algum item desta solicitação foi excluído ao mesmo tempo. Recarregue a página e tente novamente.",
  EMAIL_NOT_SENT:
    "Não foi possível enviar o e-mail. Se você administra este projeto, confira as configurações de e-mail dele e tente novamente.",
  EMAIL_RECIPIENT_INVALID: "Não foi possível enviar o e-mail porque o endereço é inválido.",
  MAIL_SERVER_MISSING:
    "Não foi possível enviar o e-mail porque este servidor não tem um servidor de e-mail. Quem o opera pode definir um com HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE:
    "Não foi possível enviar o e-mail porque a configuração do servidor de e-mail deste projeto está incompleta.",

  OTP_SIGN_IN_NOT_ENABLED: "O login por e-mail não está ativado neste projeto.",
  CLI_LOGIN_CODE_INVALID: "O código de login é inválido ou expirou",
  CLI_LOGIN_PROJECT_MISMATCH: "Este código de login pertence a outro projeto. Confira o endereço do app.",
  USER_TO_LINK_NOT_FOUND: "A conta à qual você queria vincular esta não existe mais.",
  OAUTH_PROVIDER_UNREACHABLE: "Não foi possível acessar o provedor. Tente novamente.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "A autenticação de dois fatores não está ativada.",
  PASSKEY_LIMIT_REACHED: "Você pode ter no máximo {max} chaves de acesso. Primeiro exclua uma que não usa.",
  PASSWORD_ALREADY_SET: "Sua conta já tem uma senha.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Sua conta já tem este e-mail.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "Outro usuário já usa este e-mail para entrar.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Você pode ter no máximo {max} e-mails. Primeiro exclua um.",
  CONTACT_CHANNEL_NOT_FOUND: "Sua conta não tem mais este e-mail.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Sua conta não tem mais este e-mail.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Sua conta não tem mais este e-mail.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "A conta não tem mais este e-mail.",
  SESSION_NOT_FOUND: "Esta sessão já foi encerrada.",
  PROFILE_IMAGE_TOO_LARGE: "A imagem do perfil tem mais de 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "Não é possível usar esta imagem de perfil aqui.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Não é possível desativar estes e-mails.",
  USER_DELETION_NOT_ENABLED: "Não é possível excluir contas aqui.",
  USER_API_KEYS_NOT_ENABLED: "As chaves de API de usuários não estão ativadas neste projeto.",
  TEAM_API_KEYS_NOT_ENABLED: "As chaves de API de equipes não estão ativadas neste projeto.",
  TEAM_CREATION_NOT_ENABLED: "Não é possível criar equipes aqui.",
  TEAM_INVITATION_NOT_FOUND: "Este convite não existe mais.",
};
