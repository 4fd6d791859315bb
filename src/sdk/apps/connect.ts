import type { Level } from "#contract/access.ts";
import { type Deps, realDeps } from "#sdk/deps.ts";
import type { Session } from "#sdk/session/session.ts";
import type { Connection, Keys } from "#sdk/wire/connection.ts";
import { checkedBaseUrl } from "./base-url.ts";
import { environment } from "./env.ts";
import type { ClientAppOptions } from "./options.ts";

const DEFAULT_URL = "http://localhost:4255";

/** Builds the connection from options and environment variables. Throws when the project id is missing. */
export function connect(
  options: ClientAppOptions,
  as: { level: Level; keys: Keys; ownerSession?: Session },
): Connection {
  const deps: Deps = { ...realDeps, ...options.deps };
  const projectId = requireKey(options.projectId ?? environment.projectId(), "projectId", inBrowsers("PROJECT_ID"));
  return {
    deps,
    baseUrl: addressesOf(options)[deps.browser() ? "browser" : "server"],
    projectId,
    cookieId: options.pages ? `${projectId}-app` : projectId,
    contact: { hasAnswered: false },
    httpOnly: options.httpOnly,
    extraHeaders: options.extraRequestHeaders ?? headersInEnvironment(),
    ...as,
  };
}

/** Checks both addresses, because a developer of a server-rendered app sees the errors of the server first. */
export function addressesOf({ baseUrl }: ClientAppOptions) {
  const { browser, server } = typeof baseUrl === "object" ? baseUrl : { browser: baseUrl, server: baseUrl };
  return {
    browser: checkedBaseUrl(browser ?? environment.browserUrl() ?? environment.url() ?? DEFAULT_URL),
    server: checkedBaseUrl(server ?? environment.serverUrl() ?? environment.url() ?? DEFAULT_URL),
  };
}

function headersInEnvironment(): Record<string, string> {
  const text = environment.extraRequestHeaders();
  return text ? JSON.parse(text) : {};
}

/** The variable for servers, and those that frameworks pass on to browsers. */
export const inBrowsers = (name: string) =>
  `HALLPASS_${name}, in a browser NEXT_PUBLIC_HALLPASS_${name} or VITE_HALLPASS_${name}`;

/** Returns a key or an id, or throws an error that says how to pass it. */
export function requireKey(key: string | undefined, option: string, variable: string): string {
  if (key) return key;
  throw new Error(`No ${option}: pass { ${option} } or set ${variable}.`);
}

export const publishableKeyOf = (options: ClientAppOptions) =>
  options.publishableClientKey ?? environment.publishableClientKey();
