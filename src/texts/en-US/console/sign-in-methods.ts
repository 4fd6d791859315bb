import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "signInMethods.title": "Sign-in",
  "signInMethods.keywords": "authentication password passkey magic link social provider Google GitHub sign-up",
  "signInMethods.subtitle": "How users sign in and sign up, and what they can do.",
  "signInMethods.methods": "Sign-in methods",
  "signInMethods.password": "Email and password",
  "signInMethods.passwordHint":
    "Users choose a password of 8 to 70 characters. The most common passwords are not allowed.",
  "signInMethods.magicLink": "Magic link and one-time code",
  "signInMethods.magicLinkHint": "Users get an email with a link and a six-character code. Needs a mail server.",
  "signInMethods.passkey": "Passkeys",
  "signInMethods.passkeyHint":
    "Users sign in with a fingerprint, a face or a security key instead of a password. Needs HTTPS or localhost.",
  "signInMethods.lastMethodTitle": "Turn off the only sign-in method?",
  "signInMethods.lastMethodBody":
    "Nobody will be able to sign in to this project until you turn it on again. Users who are signed in stay signed in.",
  "signInMethods.turnOff": "Turn off",
  "signInMethods.providers": "Connected accounts",
  "signInMethods.providersHint":
    "With shared keys, the provider shows users the name of this server. With your own keys, it shows the name of your app.",
  "signInMethods.sharedKeys": "Shared keys",
  "signInMethods.ownKeys": "Own keys",
  "signInMethods.ownKeysFor": "Own keys for {provider}",
  "signInMethods.keysTitle": "Your {provider} app",
  "signInMethods.callbackUrl": "Callback URL",
  "signInMethods.callbackUrlHint": "Enter this URL where the provider asks for a redirect or callback URL.",
  "signInMethods.clientId": "Client ID",
  "signInMethods.clientSecret": "Client secret",
  "signInMethods.missing": "Copy this value from the provider.",
  "signInMethods.keysSaved": "{provider} now uses your own keys",
  "signInMethods.signUps": "Sign-up",
  "signInMethods.allowSignUp": "Allow new user sign-ups",
  "signInMethods.allowSignUpHint": "When this is off, only users who already have an account can sign in.",
  "signInMethods.personalTeam": "Create a personal team for each user on sign-up",
  "signInMethods.personalTeamHint": "Useful when everything in your app belongs to a team.",
  "signInMethods.users": "Users",
  "signInMethods.deletion": "Let users delete their own account",
  "signInMethods.deletionHint": "Users find this in their account settings.",
  "signInMethods.previewLabel": "Preview of the sign-in page",
  "signInMethods.internalNote":
    "The owners of all projects sign in here. Changes affect everyone who uses this console.",
} as const satisfies TextGroup;
