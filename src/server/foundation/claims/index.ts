/** Claims of a project's own: what its tokens say about users beside the standard claims. */
export { claimsOfScopes, fittingInSession, sessionClaims, valuesOf } from "./claims.ts";
