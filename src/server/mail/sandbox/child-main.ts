import { serveMail } from "./child.ts";

/** What a run from source starts as the sandbox's process; the executable starts itself. */
serveMail();
