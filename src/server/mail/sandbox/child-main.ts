import { serveMail } from "./child.ts";

/** Entry point of the sandbox process when the server runs from source; the executable starts itself. */
serveMail();
