import { homedir } from "node:os";
import { join } from "node:path";
import { HallpassClientApp } from "hallpass";
import { fileStore } from "./file-store.ts";

export const tokenStore = fileStore(join(homedir(), ".config/hallpass-notes/session.json"));

/** The app object: every call to Hallpass goes through it. Its settings are in the environment. */
export const app = new HallpassClientApp({ tokenStore });
