import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "overview.label": "Overview",
  "overview.keywords": "start connect snippets code project ID URL",
  "overview.subtitle": "Everything you need to connect your app.",
  "overview.identity": "Identity",
  "overview.projectId": "Project ID",
  "overview.apiUrl": "API URL",
  "overview.jwks": "JWKS URL",
  "overview.hosted": "Hosted sign-in page",
  "overview.hostedHint": "This page is live. Create a test account to see what your users will see.",
  "overview.openSignIn": "Open sign-in page",
  "overview.connect": "Connect your app",
  "overview.connectHint": "These snippets contain the values of this project. Copy and paste them.",
  "overview.noKeysTitle": "Your app needs keys",
  "overview.noKeys": "Create a publishable key for browsers and a secret key for servers. You see them only once.",
  "overview.createKeys": "Create keys",
  "overview.moreKeys": "Create new keys",
  "overview.keysHidden":
    "Hallpass cannot show existing keys again. Paste yours into the placeholders, or create new keys to fill them in.",
  "overview.keysShown": "Your new keys are filled in below. You see them only now.",
  "overview.language": "Language",
} as const satisfies TextGroup;
