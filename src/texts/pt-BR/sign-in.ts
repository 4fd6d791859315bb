import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Entre na sua conta",
  signUpHeading: "Crie uma conta",
  noAccountYet: "Não tem uma conta?",
  haveAccountAlready: "Já tem uma conta?",
  signInLink: "Entrar",
  signUpLink: "Criar conta",
  noMethod: "Nenhum método de login ativado.",
  orContinueWith: "Ou continue com",
  emailTab: "E-mail",
  emailAndPasswordTab: "E-mail e senha",
  methods: "Métodos de login",

  signInWith: "Entrar com {provider}",
  signUpWith: "Criar conta com {provider}",
  lastUsed: "último usado",
  notInFrame: "Por motivos de segurança, este provedor não pode ser usado em um iframe.",

  email: "E-mail",
  password: "Senha",
  repeatPassword: "Repita a senha",
  forgotPassword: "Esqueceu a senha?",
  signInButton: "Entrar",
  signUpButton: "Criar conta",
  showPassword: "Mostrar senha",
  hidePassword: "Ocultar senha",

  sendEmail: "Enviar e-mail",
  enterCode: "Digite o código que você recebeu por e-mail",
  codeSent:
    "Enviamos um código e um link para {email}. Ambos são válidos por dez minutos. Não recebeu? Confira a pasta de spam.",
  cancel: "Cancelar",

  emailMissing: "Digite seu e-mail",
  emailInvalid: "Digite um e-mail válido",
  passwordMissing: "Digite sua senha",
  passwordTooShort: "A senha é muito curta. Ela deve ter pelo menos {length} caracteres.",
  passwordTooLong: "A senha é muito longa. Ela pode ter no máximo {length} caracteres.",
  repeatMissing: "Repita a senha",
  passwordsDiffer: "As senhas não coincidem",
  unexpected: "Algo deu errado. Tente novamente.",
  offline: "Você está sem conexão. Confira sua conexão com a internet e tente novamente.",

  passkeySignIn: "Entrar com chave de acesso",

  signOut: "Sair",
  signIn: "Entrar",
  signUp: "Criar conta",
};
