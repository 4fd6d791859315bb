/** Days on which users were active, and who was active at all. */
export { dateOf, dayOf } from "./days.ts";
export { SEEN } from "./note.ts";
