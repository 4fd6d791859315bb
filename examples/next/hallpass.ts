import { HallpassServerApp } from "hallpass/next";

/** The app object: every call to Hallpass goes through it. Its settings are in the environment. */
export const app = new HallpassServerApp();
