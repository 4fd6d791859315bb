/** Keys with which an app's own programs call the API. */
export { auditedPart, isStoredIn, type KeySet, storeKeysIn } from "./service.ts";
