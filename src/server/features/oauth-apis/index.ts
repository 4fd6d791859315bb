/** The APIs for which a project's authorization server issues access tokens. */
export { type KnownApi, oauthApisOf } from "./known-apis.ts";
export { oauthApiNames } from "./names.ts";
