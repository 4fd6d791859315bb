/** `npm run build`: `dist/pages`, `dist/docs`, `dist/sdk` and the executable `dist/hallpass`; skips parts that are up to date. */
import { buildBinary } from "./build/binary.ts";
import { buildDocs } from "./build/docs.ts";
import { buildPages } from "./build/pages.ts";
import { buildSdk } from "./build/sdk.ts";

await buildSdk();
await buildPages();
await buildDocs();
await buildBinary();
