/** The configuration that the server writes into the page. */
export interface ConsoleConfig {
  /** The URL of the API. */
  baseUrl: string;
  projectId: string;
  publishableClientKey: string;
  dev: boolean;
  /** Whether the test inbox gets the mails of all projects. */
  catchesMails: boolean;
  /** The URL at which users reach the instance. */
  publicUrl: string;
}

/** Reads the configuration from the page. Null when a Hallpass server did not send the page. */
export function readConfig(): ConsoleConfig | null {
  const text = document.getElementById("hallpass-config")?.textContent;
  const config: unknown = text ? JSON.parse(text) : null;
  if (typeof config !== "object" || config === null) return null;
  const values: Partial<Record<keyof ConsoleConfig, unknown>> = config;
  const { baseUrl, projectId, publishableClientKey, publicUrl, dev, catchesMails } = values;
  if (typeof projectId !== "string" || typeof publishableClientKey !== "string") return null;
  const base = typeof baseUrl === "string" ? baseUrl : window.location.origin;
  return {
    baseUrl: base,
    projectId,
    publishableClientKey,
    dev: dev === true,
    catchesMails: catchesMails === true,
    publicUrl: typeof publicUrl === "string" ? publicUrl : base,
  };
}
