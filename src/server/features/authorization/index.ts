/** What devices and the logout of an app have in common with requests for authorization. */
export { allowAndReportIn } from "./allow.ts";
export { redirectTo, withFields } from "./answer.ts";
export { authenticationIn } from "./authentication.ts";
export { idTokenIn } from "./id-token-hint.ts";
export { signedIn } from "./interaction.ts";
export { browserTexts } from "./pages.ts";
export { personIn } from "./person.ts";
export { storePushedIn, trialParameters } from "./push.ts";
export { isAmong } from "./redirect-address.ts";
export { requestedAccess } from "./requested-access.ts";
export { hostedPage } from "./routes.ts";
export { shownClient, shownScopes } from "./shown.ts";
export { trialPage } from "./trial-page.ts";
export { languageIn } from "./ui-locales.ts";
