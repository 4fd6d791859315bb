/** The first owner, the links that `hallpass admin link` prints, and the doctor's findings. */
export { createSetUpLink, createSignInLink } from "./admin-link.ts";
export { bootstrap, createInternalProject, hasInternalProject } from "./bootstrap.ts";
export { settingsFindings } from "./doctor.ts";
