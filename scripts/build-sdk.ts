/** `bun scripts/build-sdk.ts`: only `dist/sdk`, the npm package. */
import { buildSdk } from "./build/sdk.ts";

await buildSdk();
