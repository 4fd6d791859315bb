/** Sent with every request. A test compares it with package.json. */
export const SDK_VERSION = "0.1.0";
