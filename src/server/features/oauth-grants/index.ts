/** What users allow the clients of an authorization server, for users and for owners. */
export { grantView } from "./views.ts";
