/** The clients of a project's authorization server. */
export { type ClientAtRisk, clientsAtRisk } from "./at-risk.ts";
export { mayUse, userWhoMayUse } from "./audience.ts";
export { type KnownClient, oauthClientOf } from "./known-client.ts";
export { oauthClientNames } from "./names.ts";
export { isSecretOf } from "./secrets.ts";
export { defaultsOf } from "./settings.ts";
