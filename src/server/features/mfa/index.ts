/** Second factors. */
export { removeRecoveryCodesIn } from "./recovery-codes.ts";
export { changeSecondFactorIn } from "./second-factor.ts";
export { requireGoodSecret, stepOfGiven } from "./totp.ts";
