import { addParts } from "./guest.ts";
import * as large from "./parts-large.ts";

/** The same guest with every part there is. */
addParts(large);
