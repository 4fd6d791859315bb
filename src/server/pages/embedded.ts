import type { Bundles } from "./bundle.ts";

/** The pages inside the executable. The build puts another module in this one's place; from source there are none. */
export const embedded: Bundles | null = null;
