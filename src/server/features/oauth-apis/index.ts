/** The APIs for which a project's authorization server issues access tokens. */
export { oauthApiNames } from "./names.ts";
