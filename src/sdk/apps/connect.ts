import type { Level } from "#contract/access.ts";
import { type Deps, realDeps } from "#sdk/deps.ts";
import type { Session } from "#sdk/session/session.ts";
import type { Connection, Keys } from "#sdk/wire/connection.ts";
import { environment } from "./env.ts";
import type { ClientAppOptions } from "./options.ts";

const DEFAULT_URL = "http://localhost:4255";

/** Builds the connection from options and environment variables. Throws when the project id is missing. */
export function connect(
  options: ClientAppOptions,
  as: { level: Level; keys: Keys; ownerSession?: Session },
): Connection {
  const deps: Deps = { ...realDeps, ...options.deps };
  const projectId = options.projectId ?? environment.projectId();
  if (!projectId) {
    throw new Error("No project id: pass { projectId } or set NEXT_PUBLIC_HALLPASS_PROJECT_ID or HALLPASS_PROJECT_ID.");
  }
  return {
    deps,
    baseUrl: baseUrlOf(options.baseUrl, deps.browser() !== undefined),
    projectId,
    extraHeaders: options.extraRequestHeaders ?? headersInEnvironment(),
    ...as,
  };
}

function baseUrlOf(option: ClientAppOptions["baseUrl"], isBrowser: boolean): string {
  const given = typeof option === "object" ? option[isBrowser ? "browser" : "server"] : option;
  const fromEnvironment = isBrowser ? environment.browserUrl() : environment.serverUrl();
  return (given ?? fromEnvironment ?? environment.url() ?? DEFAULT_URL).replace(/\/$/, "");
}

function headersInEnvironment(): Record<string, string> {
  const text = environment.extraRequestHeaders();
  return text ? JSON.parse(text) : {};
}

/** Returns the key, or throws an error that says how to pass it. */
export function requireKey(key: string | undefined, option: string, variable: string): string {
  if (key) return key;
  throw new Error(`No ${option}: pass { ${option} } or set ${variable}.`);
}

export const publishableKeyOf = (options: ClientAppOptions) =>
  options.publishableClientKey ?? environment.publishableClientKey();
