import { addParts } from "./guest.ts";
import * as large from "./parts-large.ts";

/** The same guest with all components. */
addParts(large);
