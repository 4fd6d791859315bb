/** What users allow the clients of an authorization server, and what codes and tokens hang on it. */
export { createAuthorizationCodeIn } from "./codes.ts";
export { revokeOfflineTokensIn } from "./families.ts";
export { allowIn, covers, type GrantRow, grantOf, merged, type Parties, scopesOf } from "./grants.ts";
export type { CodeData, FamilyData } from "./table.ts";
