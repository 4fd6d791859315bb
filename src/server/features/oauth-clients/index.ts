/** The clients of a project's authorization server. */
export { oauthClientNames } from "./names.ts";
export { defaultsOf } from "./settings.ts";
