/** `npm run build`: `dist/pages`, `dist/sdk` and the executable `dist/hallpass`; what is fresh is left alone. */
import { buildBinary } from "./build/binary.ts";
import { buildPages } from "./build/pages.ts";

await buildPages();
await buildBinary();
