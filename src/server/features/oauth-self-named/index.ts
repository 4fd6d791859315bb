/** Clients that name themselves: by a document at the address that is their id, or by registration. */
export { askingClient, returningClient } from "./documents.ts";
