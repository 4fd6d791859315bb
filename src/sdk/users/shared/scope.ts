import type { Level } from "#contract/access.ts";
import type { Redirects } from "#sdk/apps/redirects.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** Which user the calls of a feature are about, and the wire that makes them. */
export interface UserScope<L extends Level> {
  readonly wire: Wire<L>;
  readonly connection: Connection;
  readonly redirects: Redirects;
  /** Or `me`: the user of the wire's session. */
  readonly userId: string;
}
