/** Proof that an address belongs to its user. It revokes access that someone else prepared with the address. */
export { forgetProofIn, proveAndCleanIn, revokeAccessIn } from "./proof.ts";
