/** The configuration that the server writes into the page. */
export interface PageConfig {
  projectId: string;
  projectDisplayName: string;
  /** The first character of the project's name: to find it takes code that no page needs otherwise. */
  projectInitial: string;
  publishableClientKey: string;
  /** The path of the project's pages, such as `/p/{projectId}/handler`. */
  handlerBase: string;
  /** The URL of the API. Default: the page's own origin. */
  baseUrl?: string;
  /** The console, for whom these are the sign-in pages of the console. */
  consoleUrl?: string;
  /** The address to redirect to after sign-in. Default: the hosted home page. */
  home?: string;
}

/** Reads the configuration; null when the project does not exist. */
export function readConfig(): PageConfig | null {
  const text = document.getElementById("hallpass-config")?.textContent;
  const config: unknown = text ? JSON.parse(text) : null;
  return isPageConfig(config) ? config : null;
}

function isPageConfig(config: unknown): config is PageConfig {
  if (typeof config !== "object" || config === null) return false;
  const values: Partial<Record<keyof PageConfig, unknown>> = config;
  const needed = ["projectId", "projectDisplayName", "projectInitial", "publishableClientKey", "handlerBase"] as const;
  return needed.every((name) => typeof values[name] === "string");
}
