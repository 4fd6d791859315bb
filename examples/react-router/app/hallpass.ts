import { HallpassClientApp } from "hallpass";
import { redirect, useNavigate } from "react-router";

/** The app object, in the browser and on the server. On the server, each call names the request that it is for. */
export const app = new HallpassClientApp({
  baseUrl: import.meta.env.VITE_HALLPASS_URL,
  projectId: import.meta.env.VITE_HALLPASS_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_HALLPASS_KEY,
  tokenStore: "cookie",
  redirectMethod: { useNavigate, redirect },
});
