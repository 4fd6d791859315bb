import type { Bundles, Downloads } from "./bundle.ts";

/** The pages inside the executable. The build replaces this module; a server run from source has none. */
export const embedded: Bundles | null = null;

/** The SDK inside the executable. */
export const embeddedSdk: Downloads | null = null;
