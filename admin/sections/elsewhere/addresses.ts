/**
 * Addresses of pages that have another one here: those of consoles that people come from, and short ones. Looked up by
 * the beginning of the path, where no page has the address; the rest of the path stays.
 */
const IN_PROJECT: Readonly<Record<string, string>> = {
  "auth-methods": "sign-in-methods",
  "project-settings": "settings",
  keys: "api-keys",
  overview: "",
};

const OUTSIDE_PROJECTS: Readonly<Record<string, string>> = {
  projects: "",
  "wizard-congrats": "",
};

/** The path, within its project, of the page that an unknown path in a project means; null for none. */
export const pathInProject = (unknown: string) => moved(IN_PROJECT, unknown);

/** The path of the page that an unknown path outside projects means; null for none. */
export const pathOutsideProjects = (unknown: string) => moved(OUTSIDE_PROJECTS, unknown);

/** Whether an unknown path outside projects is one of the sign-in pages, which the server has beside the console. */
export const isSignInPage = (unknown: string) => /^\/?handler(?:\/|$)/.test(unknown);

function moved(table: Readonly<Record<string, string>>, unknown: string): string | null {
  const [first = "", ...rest] = unknown.split("/").filter(Boolean);
  const known = Object.hasOwn(table, first) ? table[first] : undefined;
  return known === undefined ? null : `/${[known, ...rest].filter(Boolean).join("/")}`;
}
