import { type Checks, checksOf } from "#sdk/verify/checks.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { addressesOf } from "./connect.ts";
import { environment } from "./env.ts";
import type { ClientAppOptions } from "./options.ts";

export const appChecks = (options: ClientAppOptions, connection: Connection): Checks =>
  checksOf(issuersOf(options), connection);

/** The URLs under which the server may sign its tokens: the one that browsers use, and the one that this app uses. */
function issuersOf(options: ClientAppOptions): string[] {
  const { browser, server } = addressesOf(options);
  // An app whose option names the address inside a network has the public one in the environment.
  const named = environment.browserUrl() ? [addressesOf({}).browser] : [];
  return [browser, server, ...named];
}
