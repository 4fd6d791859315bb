/** Mails that verify an address. */
export { queueVerificationIn } from "./verification.ts";
