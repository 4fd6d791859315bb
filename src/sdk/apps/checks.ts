import { type Checks, checksOf } from "#sdk/verify/checks.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { urlsOfIssuers } from "./issuers.ts";
import type { ClientAppOptions } from "./options.ts";

export const appChecks = (options: ClientAppOptions, connection: Connection): Checks =>
  checksOf(urlsOfIssuers(options), connection);
