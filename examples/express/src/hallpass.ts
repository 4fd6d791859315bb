import { HallpassServerApp } from "hallpass";

/** The app object: every call to Hallpass goes through it. It acts for no user of its own; each call names a request. */
export const hallpass = new HallpassServerApp({ tokenStore: null });
