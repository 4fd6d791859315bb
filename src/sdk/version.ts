/** Sent with every request. `npm run check` compares it with package.json. */
export const SDK_VERSION = "0.2.0";
