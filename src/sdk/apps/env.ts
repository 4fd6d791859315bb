import { type PublicVariable, viteVariables } from "./vite-env.ts";

// Browsers have no `process`, and the package is built without the types of any runtime.
declare const process: { env: Record<string, string | undefined> };

type Reader = () => string | undefined;

// Bundlers replace only literal occurrences of `process.env.NEXT_PUBLIC_…`, so these names are written in full.
const replaced: Record<PublicVariable, Reader[]> = {
  URL: [
    () => process.env.NEXT_PUBLIC_HALLPASS_API_URL,
    () => process.env.NEXT_PUBLIC_HALLPASS_URL,
    () => process.env.EXPO_PUBLIC_HALLPASS_URL,
    () => process.env.REACT_APP_HALLPASS_URL,
  ],
  PROJECT_ID: [
    () => process.env.NEXT_PUBLIC_HALLPASS_PROJECT_ID,
    () => process.env.EXPO_PUBLIC_HALLPASS_PROJECT_ID,
    () => process.env.REACT_APP_HALLPASS_PROJECT_ID,
  ],
  PUBLISHABLE_CLIENT_KEY: [
    () => process.env.NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY,
    () => process.env.EXPO_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY,
    () => process.env.REACT_APP_HALLPASS_PUBLISHABLE_CLIENT_KEY,
  ],
};

/** The prefixes of frameworks whose variables a server reads by any name. */
const PREFIXES = ["VITE_", "PUBLIC_", "NUXT_PUBLIC_"];

/** Returns the first variable that is set. An empty one counts as not set. */
function first(...readers: Reader[]): string | undefined {
  for (const read of readers) {
    const value = attempt(read);
    if (value) return value;
  }
  return undefined;
}

/** A runtime without `process` or `import.meta.env` throws. */
function attempt(read: Reader): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const named = (name: string) => () => process.env[name];
const publicVariable = (name: PublicVariable) =>
  first(
    named(`HALLPASS_${name}`),
    ...replaced[name],
    ...viteVariables(name),
    ...PREFIXES.map((prefix) => named(`${prefix}HALLPASS_${name}`)),
  );

/** The environment variables that an app reads for options that are not set. */
export const environment = {
  projectId: () => publicVariable("PROJECT_ID"),
  publishableClientKey: () => publicVariable("PUBLISHABLE_CLIENT_KEY"),
  secretServerKey: () => first(() => process.env.HALLPASS_SECRET_SERVER_KEY),
  superSecretAdminKey: () => first(() => process.env.HALLPASS_SUPER_SECRET_ADMIN_KEY),
  extraRequestHeaders: () => first(() => process.env.NEXT_PUBLIC_HALLPASS_EXTRA_REQUEST_HEADERS),
  browserUrl: () => first(() => process.env.NEXT_PUBLIC_BROWSER_HALLPASS_API_URL),
  serverUrl: () => first(() => process.env.NEXT_PUBLIC_SERVER_HALLPASS_API_URL),
  url: () => publicVariable("URL"),
};
