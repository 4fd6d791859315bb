import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "newProject.label": "New project",
  "newProject.keywords": "create add",
  "newProject.title": "Create a new project",
  "newProject.subtitle": "You can change all of this later.",
  "newProject.name": "Display name",
  "newProject.nameHint": "Users see it when they sign in.",
  "newProject.namePlaceholder": "Rowing club",
  "newProject.methods": "Sign-in methods",
  "newProject.password": "Email and password",
  "newProject.submit": "Create project",
  "newProject.preview": "Preview of the sign-in page",
  "newProject.created": "{name} created",
  "newProject.magicLink": "Magic link and one-time code",
  "newProject.passkey": "Passkeys",
  "newProject.google": "Google",
  "newProject.github": "GitHub",
  "newProject.microsoft": "Microsoft",
  "newProject.spotify": "Spotify",
  "newProject.needsKeys": "Needs the keys of your own app",
  "newProject.addKeysLater":
    "This server has no keys for the providers above that you cannot turn on. Create the project, then add the keys of your own app under Sign-in.",
} as const satisfies TextGroup;
