/** `npm run build`: `dist/pages`, `dist/docs`, `dist/sdk` and the executable `dist/hallpass`; skips parts that are up to date. */
import { buildBinary } from "./build/binary.ts";
import { buildDocs } from "./build/docs.ts";
import { buildDownloads } from "./build/downloads.ts";
import { buildPages } from "./build/pages.ts";

await buildDownloads();
await buildPages();
await buildDocs();
await buildBinary();
