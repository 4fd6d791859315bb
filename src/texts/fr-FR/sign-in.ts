import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Connectez-vous à votre compte",
  signUpHeading: "Créer un compte",
  noAccountYet: "Vous n’avez pas de compte ?",
  haveAccountAlready: "Vous avez déjà un compte ?",
  signInLink: "Se connecter",
  signUpLink: "Créer un compte",
  noMethod: "Aucune méthode de connexion n’est activée.",
  orContinueWith: "Ou continuer avec",
  emailTab: "E-mail",
  emailAndPasswordTab: "E-mail et mot de passe",
  methods: "Méthodes de connexion",

  signInWith: "Se connecter avec {provider}",
  signUpWith: "S’inscrire avec {provider}",
  lastUsed: "dernier utilisé",
  notInFrame: "Pour des raisons de sécurité, ce fournisseur ne peut pas être utilisé dans un iframe.",

  email: "E-mail",
  password: "Mot de passe",
  repeatPassword: "Confirmer le mot de passe",
  forgotPassword: "Mot de passe oublié ?",
  signInButton: "Se connecter",
  signUpButton: "Créer un compte",
  showPassword: "Afficher le mot de passe",
  hidePassword: "Masquer le mot de passe",

  sendEmail: "Envoyer l’e-mail",
  enterCode: "Saisissez le code reçu par e-mail",
  codeSent:
    "Nous avons envoyé un code et un lien à {email}. Ils sont valables dix minutes. Vous n’avez rien reçu ? Vérifiez vos courriers indésirables.",
  cancel: "Annuler",

  emailMissing: "Veuillez saisir votre adresse e-mail",
  emailInvalid: "Veuillez saisir une adresse e-mail valide",
  passwordMissing: "Veuillez saisir votre mot de passe",
  passwordTooShort: "Mot de passe trop court. La longueur minimale est de {length} caractères.",
  passwordTooLong: "Mot de passe trop long. La longueur maximale est de {length} caractères.",
  repeatMissing: "Veuillez confirmer votre mot de passe",
  passwordsDiffer: "Les mots de passe ne correspondent pas",
  unexpected: "Une erreur s’est produite. Veuillez réessayer.",
  offline: "Vous êtes hors ligne. Vérifiez votre connexion Internet et réessayez.",

  passkeySignIn: "Se connecter avec une clé d’accès",

  signOut: "Se déconnecter",
  signIn: "Se connecter",
  signUp: "Créer un compte",
};
