/** The path of the docs inside the executable. The build replaces this module; a server run from source has none. */
export const embeddedDocs: string | null = null;
