/** `npm run build`: `dist/pages`, `dist/docs`, `dist/sdk` and the executable `dist/hallpass`; skips parts that are up to date. */
import { buildBinary } from "./build/binary.ts";
import { helpIfAsked } from "./help.ts";

helpIfAsked(import.meta.path);

await buildBinary();
