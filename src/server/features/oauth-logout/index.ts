/** What tells apps that a session has ended. */
export { logouts } from "./outbox.ts";
