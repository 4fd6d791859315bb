/** Sessions in which somebody else acts as a user, and the links that open one. */
export { IMPERSONATION_LINK, impersonationOf, redeemLink } from "./link.ts";
export { startImpersonationIn } from "./start.ts";
