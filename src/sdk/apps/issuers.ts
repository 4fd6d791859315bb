import { addressesOf } from "./connect.ts";
import { environment } from "./env.ts";
import type { ClientAppOptions } from "./options.ts";

/** The URLs under which the server may sign its tokens: first the one that browsers use, then the one that this app uses. */
export function urlsOfIssuers(options: ClientAppOptions): [string, ...string[]] {
  const { browser, server } = addressesOf(options);
  if (!environment.browserUrl()) return [browser, server];
  // An app whose option names the address inside a network has the public one in the environment.
  const named = addressesOf({}).browser;
  return typeof options.baseUrl === "string" ? [named, browser, server] : [browser, server, named];
}
