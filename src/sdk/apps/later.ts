/** Small parts of an app that no page needs at once. They load together: each import of its own would cost every page some bytes. */
export { takenOver } from "#sdk/session/taken-over.ts";
export { signOut } from "#sdk/sign-in/sign-out.ts";
export { askForFeature } from "#sdk/wire/feature-support.ts";
export { arrived } from "./arrived.ts";
export { sendRequest } from "./send-request.ts";
