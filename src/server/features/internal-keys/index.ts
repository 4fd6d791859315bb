/** Keys with which an app's own programs call the API. */
export { auditedPart, type KeySet, storeKeysIn } from "./service.ts";
