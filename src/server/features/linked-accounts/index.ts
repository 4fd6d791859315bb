/** Accounts of OAuth providers that belong to users, and their tokens. */
export {
  type Account,
  addAccountIn,
  changeAccountIn,
  findAccounts,
  findSignInAccount,
  removeAccountsIn,
} from "./accounts.ts";
export { requireFreeIn } from "./service.ts";
export {
  CLAIM_MILLIS,
  claimToken,
  forgetToken,
  type NewTokens,
  releaseTokenIn,
  type StoredToken,
  storeTokensIn,
  tokensOf,
} from "./tokens.ts";
