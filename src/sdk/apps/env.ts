// Browsers have none, and the package is built without the types of any one runtime.
declare const process: { env: Record<string, string | undefined> };

// Every name is written out: bundlers replace `process.env.NEXT_PUBLIC_…` only where it stands in full.
const hasEnvironment = typeof process !== "undefined" && typeof process.env === "object";
const named = (read: () => string | undefined) => (hasEnvironment ? read() || undefined : undefined);

/** What an app may learn from its environment when its options do not say it. */
export const environment = {
  projectId: () => named(() => process.env.NEXT_PUBLIC_HALLPASS_PROJECT_ID || process.env.HALLPASS_PROJECT_ID),
  publishableClientKey: () =>
    named(() => process.env.NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY || process.env.HALLPASS_PUBLISHABLE_CLIENT_KEY),
  secretServerKey: () => named(() => process.env.HALLPASS_SECRET_SERVER_KEY),
  superSecretAdminKey: () => named(() => process.env.HALLPASS_SUPER_SECRET_ADMIN_KEY),
  extraRequestHeaders: () => named(() => process.env.NEXT_PUBLIC_HALLPASS_EXTRA_REQUEST_HEADERS),
  browserUrl: () => named(() => process.env.NEXT_PUBLIC_BROWSER_HALLPASS_API_URL),
  serverUrl: () => named(() => process.env.NEXT_PUBLIC_SERVER_HALLPASS_API_URL),
  url: () => named(() => process.env.NEXT_PUBLIC_HALLPASS_API_URL || process.env.NEXT_PUBLIC_HALLPASS_URL),
};
