import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { clientUserOf } from "./client-user.ts";
import { connect, inBrowsers, publishableKeyOf, requireKey } from "./connect.ts";
import { assemble, type Core } from "./core.ts";
import type { ClientAppOptions } from "./options.ts";

export function clientCore(options: ClientAppOptions): Core<CurrentUser> {
  const key = requireKey(publishableKeyOf(options), "publishableClientKey", inBrowsers("PUBLISHABLE_CLIENT_KEY"));
  const connection = connect(options, { level: "client", keys: { publishableClientKey: key } });
  return assemble(options, connection, clientUserOf);
}
