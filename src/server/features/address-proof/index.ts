/** Proof that an address belongs to its user, and what it ends: access that someone else has prepared for it. */
export { dropAccessIn, forgetProofIn, proveAndCleanIn } from "./proof.ts";
