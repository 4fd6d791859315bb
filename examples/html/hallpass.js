import { HallpassClientApp } from "hallpass";

/** The app object: every call to Hallpass goes through it. The console shows the project's id and key. */
export const app = new HallpassClientApp({
  baseUrl: "http://localhost:4255",
  projectId: "<project id>",
  publishableClientKey: "<publishable client key>",
});
