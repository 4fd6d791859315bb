/** The OAuth providers of a project. */
export { scopesIn } from "./authorize.ts";
export {
  type ConfiguredProvider,
  configuredProvider,
  handsOutTokens,
  requireProvider,
} from "./providers/configured.ts";
export { logFault, loggingFaults } from "./providers/fault.ts";
export { asker, renew } from "./providers/grant.ts";
export { PROVIDER_TIMEOUT_MILLIS } from "./providers/reach.ts";
export { createSessionCodeIn } from "./session-code.ts";
