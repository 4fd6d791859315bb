/** Proof that an address belongs to its user, and what it ends: access that someone else has prepared for it. */
export { forgetProofIn, proveAndCleanIn, revokeAccessIn } from "./proof.ts";
