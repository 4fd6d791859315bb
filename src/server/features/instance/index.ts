/** The first owner, the links that `hallpass admin link` prints, and the doctor's findings. */
export { createSetUpLink, createSignInLink, type LinkDeps } from "./admin-link.ts";
export { bootstrap, createInternalProject, hasInternalProject } from "./bootstrap.ts";
export { byUrgency, settingsFindings } from "./doctor.ts";
export { importedSentence } from "./findings/imported-hashes.ts";
export { mailServerFindings } from "./findings/mail-server.ts";
export { placeFindings } from "./findings/place.ts";
export { publicAddressFindings } from "./findings/public-address.ts";
export { forgetServer } from "./findings/servers.ts";
export { unknownFindings } from "./findings/settings.ts";
export { storedFindings } from "./findings/stored.ts";
