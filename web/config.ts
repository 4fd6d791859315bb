/** What the server writes into the page about the project it is for. */
export interface PageConfig {
  projectId: string;
  projectDisplayName: string;
  publishableClientKey: string;
  /** Path of this project's pages, such as `/p/{projectId}/handler`. */
  handlerBase: string;
  /** Where the API is; the page's own origin unless given. */
  baseUrl?: string;
  /** Where a person goes after sign-in; the handler's own first page unless given. */
  home?: string;
}

/** Null when the server knows no such project. */
export function readConfig(): PageConfig | null {
  const text = document.getElementById("hallpass-config")?.textContent;
  const config: unknown = text ? JSON.parse(text) : null;
  return isPageConfig(config) ? config : null;
}

function isPageConfig(config: unknown): config is PageConfig {
  if (typeof config !== "object" || config === null) return false;
  const values: Partial<Record<keyof PageConfig, unknown>> = config;
  const needed = ["projectId", "projectDisplayName", "publishableClientKey", "handlerBase"] as const;
  return needed.every((name) => typeof values[name] === "string");
}
