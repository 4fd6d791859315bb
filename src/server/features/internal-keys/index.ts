/** The keys of a project, with which an app calls the API. */
export { keyNames } from "./names.ts";
export { auditedPart, isStoredIn, type KeySet, storeKeysIn } from "./service.ts";
