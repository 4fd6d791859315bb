// Browsers have no `process`, and the package is built without the types of any runtime.
declare const process: { env: Record<string, string | undefined> };

// Every name is written in full, because bundlers replace only literal occurrences of `process.env.NEXT_PUBLIC_…`.
const hasEnvironment = typeof process !== "undefined" && typeof process.env === "object";
const named = (read: () => string | undefined) => (hasEnvironment ? read() || undefined : undefined);

/** The environment variables that an app reads for options that are not set. */
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
