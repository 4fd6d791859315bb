/** Sent with every request; the same as in package.json, which a test compares. */
export const SDK_VERSION = "0.1.0";
