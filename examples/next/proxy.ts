import { app } from "./hallpass.ts";

/** Pages for signed-in users: other visitors are redirected to sign-in, and return afterwards. */
export const proxy = app.protect();

export const config = { matcher: ["/notes/:path*"] };
