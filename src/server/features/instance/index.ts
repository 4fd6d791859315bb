/** The first owner, the links that `hallpass admin link` prints, and what is wrong with this server. */
export { createSetUpLink, createSignInLink } from "./admin-link.ts";
export { bootstrap, createInternalProject, hasInternalProject } from "./bootstrap.ts";
export { settingsFindings } from "./doctor.ts";
