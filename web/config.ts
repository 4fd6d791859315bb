/** The configuration that the server writes into the page. */
export interface PageConfig {
  projectId: string;
  projectDisplayName: string;
  /** The first character of the project's name: to find it takes code that no page needs otherwise. */
  projectInitial: string;
  publishableClientKey: string;
  /** The path of the project's pages, such as `/p/{projectId}/handler`. */
  handlerBase: string;
  /** The URL of the API. Default: the path of the page's own origin where the server adds the tokens. */
  baseUrl?: string;
  /** The console, for whom these are the sign-in pages of the console. */
  consoleUrl?: string;
  /** The address to redirect to after sign-in. Default: the hosted home page. */
  home?: string;
}

/** Reads the configuration, which only the server of this page writes; null when the project does not exist. */
export const readConfig = (): PageConfig | null =>
  JSON.parse(document.getElementById("hallpass-config")?.textContent || "null");
