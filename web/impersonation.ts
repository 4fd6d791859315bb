/** A file of its own, so that a page can load the banner on demand. */
export { ImpersonationBanner } from "hallpass/react";
