import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "Email ou palavra-passe incorretos.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "O início de sessão com palavra-passe não está ativado neste projeto.",
  SIGN_UP_NOT_ENABLED: "Não é permitido criar novas contas",
  USER_EMAIL_ALREADY_EXISTS: "Já existe uma conta com o email «{email}».",
  emailTakenUnverified:
    "Já existe uma conta com o email «{email}», mas este não está verificado. Inicie sessão nessa conta com o método que usou para a criar e verifique o email para poder usar também este método de início de sessão.",
  PASSWORD_TOO_SHORT: "A palavra-passe é demasiado curta. Tem de ter, pelo menos, {length} carateres.",
  PASSWORD_TOO_LONG: "A palavra-passe é demasiado longa. Pode ter, no máximo, {length} carateres.",
  PASSWORD_TOO_COMMON: "Esta palavra-passe é demasiado comum e fácil de adivinhar. Escolha outra.",
  INVALID_EMAIL: "Introduza um email válido",
  VERIFICATION_CODE_INCOMPLETE:
    "Este link está incompleto. Abra o link completo que está no email ou introduza o código completo.",
  VERIFICATION_ERROR: "Código inválido",
  INVALID_TOTP_CODE: "Código de autenticação inválido",
  INVALID_RECOVERY_CODE: "Código de recuperação inválido",
  TOO_MANY_ATTEMPTS: {
    one: "Demasiadas tentativas. Tente novamente dentro de {count} segundo.",
    many: "Demasiadas tentativas. Tente novamente dentro de {count} de segundos.",
    other: "Demasiadas tentativas. Tente novamente dentro de {count} segundos.",
  },
  tryAgainAt: "Demasiadas tentativas. Tente novamente às {time}.",

  IMPERSONATION_NOT_ALLOWED:
    "Está a agir como este utilizador. Não é possível fazer alterações permanentes nesta sessão.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "O início de sessão com chave de acesso não está ativado neste projeto.",
  PASSKEY_NOT_FOUND: "Chave de acesso não encontrada.",
  passkeyCancelled:
    "O pedido da chave de acesso foi cancelado ou demorou demasiado tempo. Tente novamente ou use outro método.",
  passkeyUnsupported: "Este navegador não é compatível com chaves de acesso. Use outro método.",
  passkeyUnknown: "Nenhuma conta aqui usa esta chave de acesso. Use outra chave de acesso ou outro método.",
  passkeyExistsHere: "Este dispositivo já tem uma chave de acesso para a sua conta.",
  passkeyWrongPlace: "Não é possível usar chaves de acesso nesta página.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Esta conta já está associada a outro utilizador. Associe uma conta diferente.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Já associou outra conta deste fornecedor. Terá escolhido a conta errada na página do fornecedor?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Esta conta do fornecedor já é usada para iniciar sessão.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "O fornecedor não existe ou não está ativado.",
  OAUTH_COOKIE_NOT_FOUND: "Esta página foi aberta de novo ou noutro navegador. Inicie sessão novamente.",
  OUTER_OAUTH_TIMEOUT: "O início de sessão através do fornecedor demorou demasiado tempo. Inicie sessão novamente.",
  INVALID_AUTHORIZATION_CODE: "O código de autorização é inválido.",

  USER_AUTHENTICATION_REQUIRED: "Para fazer isto, tem de iniciar sessão.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "A sua sessão expirou ou foi terminada. Inicie sessão novamente.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Esta pessoa já faz parte da equipa.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Esta equipa já não existe ou a participação nela terminou.",
  REDIRECT_URL_NOT_WHITELISTED: "Este domínio não é fidedigno. Adicione {origin} aos domínios fidedignos do projeto.",
  REQUEST_TOO_LARGE: "O pedido é demasiado grande. O limite é de {limit_bytes} bytes.",
  inputUnusable: "O texto introduzido é demasiado longo ou contém um caráter não permitido.",
  COOKIES_BLOCKED:
    "O seu navegador bloqueia os cookies deste site, por isso não é possível iniciar sessão. Permita os cookies e tente novamente.",
  noAnswer: "O servidor não responde. Verifique a sua ligação à Internet e tente novamente.",

  SERVER_BUSY: "O servidor está ocupado. Tente novamente dentro de momentos.",
  SERVER_UNAVAILABLE:
    "O servidor está ocupado ou a sua base de dados não responde. Tente novamente dentro de momentos.",
  OBJECT_DELETED_CONCURRENTLY:
    "Algum elemento deste pedido foi eliminado ao mesmo tempo. Recarregue a página e tente novamente.",
  EMAIL_NOT_SENT:
    "Não foi possível enviar o email. Se gere este projeto, verifique as respetivas definições de email e tente novamente.",
  EMAIL_RECIPIENT_INVALID: "Não foi possível enviar o email porque o endereço é inválido.",
  MAIL_SERVER_MISSING:
    "Não foi possível enviar o email porque este servidor não tem um servidor de email. Quem o gere pode definir um com HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE:
    "Não foi possível enviar o email porque a configuração do servidor de email deste projeto está incompleta.",

  OTP_SIGN_IN_NOT_ENABLED: "O início de sessão por email não está ativado neste projeto.",
  CLI_LOGIN_CODE_INVALID: "O código de início de sessão é inválido ou expirou",
  CLI_LOGIN_PROJECT_MISMATCH:
    "Este código de início de sessão pertence a outro projeto. Verifique o endereço da aplicação.",
  USER_TO_LINK_NOT_FOUND: "A conta à qual pretendia associar esta já não existe.",
  OAUTH_PROVIDER_UNREACHABLE: "Não foi possível contactar o fornecedor. Tente novamente.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "A autenticação de dois fatores não está ativada.",
  PASSKEY_LIMIT_REACHED: "Pode ter, no máximo, {max} chaves de acesso. Elimine primeiro uma que não use.",
  PASSWORD_ALREADY_SET: "A sua conta já tem uma palavra-passe.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "A sua conta já tem este email.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "Outro utilizador já usa este email para iniciar sessão.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Pode ter, no máximo, {max} emails. Elimine primeiro um.",
  CONTACT_CHANNEL_NOT_FOUND: "A sua conta já não tem este email.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "A sua conta já não tem este email.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "A sua conta já não tem este email.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "A conta já não tem este email.",
  SESSION_NOT_FOUND: "Esta sessão já foi terminada.",
  PROFILE_IMAGE_TOO_LARGE: "A imagem de perfil tem mais de 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "Não é possível usar esta imagem de perfil aqui.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Não é possível desativar estes emails.",
  USER_DELETION_NOT_ENABLED: "Não é possível eliminar contas aqui.",
  USER_API_KEYS_NOT_ENABLED: "As chaves de API de utilizadores não estão ativadas neste projeto.",
  TEAM_API_KEYS_NOT_ENABLED: "As chaves de API de equipas não estão ativadas neste projeto.",
  TEAM_CREATION_NOT_ENABLED: "Não é possível criar equipas aqui.",
  TEAM_INVITATION_NOT_FOUND: "Este convite já não existe.",
};
