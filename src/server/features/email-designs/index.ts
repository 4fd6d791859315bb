/** Rendering for owners: a problem is an error that tells the author of the template or theme what is wrong. */
export { explaining } from "./preview.ts";
