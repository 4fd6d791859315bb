/** Days on which users were active. */
export { dateOf, dayOf } from "./days.ts";
