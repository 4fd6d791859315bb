/** `bun scripts/build-sdk.ts`: builds only `dist/sdk`, the npm package. */
import { buildSdk } from "./build/sdk.ts";

await buildSdk();
