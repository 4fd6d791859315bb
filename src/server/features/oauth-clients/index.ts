/** The clients of a project's authorization server. */
export { type ClientAtRisk, clientsAtRisk } from "./at-risk.ts";
export { mayUse, userWhoMayUse } from "./audience.ts";
export { documentUrlOf, fullNameOf, idHostOf } from "./client-id-url.ts";
export { type KnownClient, oauthClientOf, storedClientOf } from "./known-client.ts";
export { oauthClientNames } from "./names.ts";
export { admitsDocumentsOf, hasDocuments, hasRegistration } from "./policy.ts";
export { problemOf } from "./rules.ts";
export { isSecretOf } from "./secrets.ts";
export {
  changeRegisteredIn,
  keepSelfNamed,
  registeredClientIn,
  registerIn,
  removeRegisteredIn,
  type SelfDescription,
  storeDocumentIn,
} from "./self-named.ts";
export { completed, defaultsOf } from "./settings.ts";
