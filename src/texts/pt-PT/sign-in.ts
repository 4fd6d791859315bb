import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Inicie sessão na sua conta",
  signUpHeading: "Crie uma conta",
  noAccountYet: "Não tem uma conta?",
  haveAccountAlready: "Já tem uma conta?",
  signInLink: "Iniciar sessão",
  signUpLink: "Criar conta",
  noMethod: "Nenhum método de início de sessão ativado.",
  orContinueWith: "Ou continue com",
  emailTab: "Email",
  emailAndPasswordTab: "Email e palavra-passe",
  methods: "Métodos de início de sessão",

  signInWith: "Iniciar sessão com {provider}",
  signUpWith: "Criar conta com {provider}",
  lastUsed: "último usado",
  notInFrame: "Por motivos de segurança, não é possível usar este fornecedor num iframe.",

  email: "Email",
  password: "Palavra-passe",
  repeatPassword: "Repita a palavra-passe",
  forgotPassword: "Esqueceu-se da palavra-passe?",
  signInButton: "Iniciar sessão",
  signUpButton: "Criar conta",
  showPassword: "Mostrar palavra-passe",
  hidePassword: "Ocultar palavra-passe",

  sendEmail: "Enviar email",
  enterCode: "Introduza o código que recebeu por email",
  codeSent:
    "Enviámos um código e um link para {email}. Ambos são válidos durante dez minutos. Não recebeu o email? Verifique a pasta de spam.",
  cancel: "Cancelar",

  emailMissing: "Introduza o seu email",
  emailInvalid: "Introduza um email válido",
  passwordMissing: "Introduza a sua palavra-passe",
  passwordTooShort: "A palavra-passe é demasiado curta. Tem de ter, pelo menos, {length} carateres.",
  passwordTooLong: "A palavra-passe é demasiado longa. Pode ter, no máximo, {length} carateres.",
  repeatMissing: "Repita a palavra-passe",
  passwordsDiffer: "As palavras-passe não coincidem",
  unexpected: "Ocorreu um erro. Tente novamente.",
  offline: "Não tem ligação à Internet. Verifique a ligação e tente novamente.",

  passkeySignIn: "Iniciar sessão com chave de acesso",

  signOut: "Terminar sessão",
  signIn: "Iniciar sessão",
  signUp: "Criar conta",
};
