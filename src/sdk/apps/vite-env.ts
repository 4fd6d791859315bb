export type PublicVariable = "URL" | "PROJECT_ID" | "PUBLISHABLE_CLIENT_KEY";

type Meta = ImportMeta & { env: Record<string, string | undefined> };

/**
 * Returns the readers of a variable that Vite or Astro make public. Vite replaces only names that are written in full.
 * Elsewhere `import.meta.env` is missing, and a reader throws. The file is separate, so that a package for runtimes
 * without `import.meta` can replace it.
 */
export const viteVariables = (name: PublicVariable) => readers[name];

const readers: Record<PublicVariable, (() => string | undefined)[]> = {
  URL: [() => (import.meta as Meta).env.VITE_HALLPASS_URL, () => (import.meta as Meta).env.PUBLIC_HALLPASS_URL],
  PROJECT_ID: [
    () => (import.meta as Meta).env.VITE_HALLPASS_PROJECT_ID,
    () => (import.meta as Meta).env.PUBLIC_HALLPASS_PROJECT_ID,
  ],
  PUBLISHABLE_CLIENT_KEY: [
    () => (import.meta as Meta).env.VITE_HALLPASS_PUBLISHABLE_CLIENT_KEY,
    () => (import.meta as Meta).env.PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY,
  ],
};
