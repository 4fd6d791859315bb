import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "frame.configuration": "Configuration",
  "frame.apiReference": "API reference",
  "frame.mailCatcher": "Test inbox",
  "frame.development": "Development",
  "frame.navigation": "Project pages",
  "frame.breadcrumbs": "Breadcrumbs",
  "frame.passkeys": "Passkeys",
  "frame.passkeysHint": "Sign in to the console with your fingerprint, face, device PIN or security key.",
  "frame.openMenu": "Open menu",
  "frame.closeMenu": "Close menu",
  "frame.switchProject": "Switch project. Current project:",
  "frame.theme": "Theme",
  "frame.themeLight": "Light",
  "frame.themeDark": "Dark",
  "frame.themeSystem": "System",
  "frame.instance": "This instance",
  "frame.devMode": "Dev mode",
  "frame.language": "Language",
  "frame.languageHint": "The language of the console in this browser.",
  "frame.languageOfBrowser": "As the browser",
} as const satisfies TextGroup;
