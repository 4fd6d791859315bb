/** `npm run build`: `dist/pages`, `dist/sdk` and the executable `dist/hallpass`; what is fresh is left alone. */
import { buildBinary } from "./build/binary.ts";
import { buildPages } from "./build/pages.ts";
import { buildSdk } from "./build/sdk.ts";

await buildSdk();
await buildPages();
await buildBinary();
