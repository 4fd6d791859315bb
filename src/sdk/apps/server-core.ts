import { serverUserOf } from "#sdk/users/server-user.ts";
import type { CurrentServerUser } from "#sdk/users/user.ts";
import { connect, publishableKeyOf, requireKey } from "./connect.ts";
import { assemble, type Core } from "./core.ts";
import { environment } from "./env.ts";
import type { ServerAppOptions } from "./options.ts";

export function serverCore(options: ServerAppOptions): Core<CurrentServerUser> {
  const secretServerKey = requireKey(
    options.secretServerKey ?? environment.secretServerKey(),
    "secretServerKey",
    "HALLPASS_SECRET_SERVER_KEY",
  );
  const keys = { publishableClientKey: publishableKeyOf(options), secretServerKey };
  return assemble(options, connect(options, { level: "server", keys }), serverUserOf);
}
