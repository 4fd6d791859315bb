import { HallpassClientApp } from "hallpass";

/** The app object: every call to Hallpass goes through it. */
export const app = new HallpassClientApp({
  baseUrl: import.meta.env.VITE_HALLPASS_URL,
  projectId: import.meta.env.VITE_HALLPASS_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_HALLPASS_KEY,
  tokenStore: "cookie",
  redirectMethod: "window",
});
