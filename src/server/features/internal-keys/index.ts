/** The keys of a project, with which an app calls the API. */
export { auditedPart, isStoredIn, type KeySet, storeKeysIn } from "./service.ts";
