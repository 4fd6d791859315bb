/** What users allow the clients of an authorization server, and what codes and tokens hang on it. */
export { isBacked } from "./backing.ts";
export {
  authorizationCodeOf,
  createAuthorizationCodeIn,
  type IssuedCode,
  redeemAuthorizationCodeIn,
} from "./codes.ts";
export {
  type ApprovedDevice,
  answerDeviceIn,
  approvedDevice,
  type DeviceApproval,
  deviceAuthorizationOf,
  notePollIn,
  redeemDeviceCodeIn,
  shownUserCode,
  startDeviceAuthorizationIn,
  waitingDevice,
} from "./device-codes.ts";
export {
  beginFamilyIn,
  type Family,
  familyById,
  familyBySecret,
  familyOfToken,
  noteGrantUseIn,
  revokeFamilyIn,
  revokeOfflineTokensIn,
  rotateIn,
  type TokenFamily,
} from "./families.ts";
export { allowIn, covers, type GrantRow, grantOf, removeGrantIn, scopesOf } from "./grants.ts";
export { noteIdTokenIn } from "./logouts.ts";
export { isSpent, spendIn } from "./spent-tokens.ts";
export type { CodeData, FamilyData } from "./table.ts";
