/** The tokens of a project's authorization server, and the authentication of its clients. */
export { authenticatedClient } from "./authenticate.ts";
export { provenKey } from "./dpop.ts";
export { redeemTrialCode } from "./redeem-code.ts";
