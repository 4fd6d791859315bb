/** What the logout of an app has in common with its requests for authorization. */
export { redirectTo, withFields } from "./answer.ts";
export { idTokenIn } from "./id-token-hint.ts";
export { browserTexts } from "./pages.ts";
export { isAmong } from "./redirect-address.ts";
export { languageIn } from "./ui-locales.ts";
