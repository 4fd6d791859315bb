import type { Level } from "#contract/access.ts";
import type { Redirects } from "#sdk/redirects/redirects.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** The user that a feature's calls are about, and the wire that sends them. */
export interface UserScope<L extends Level> {
  readonly wire: Wire<L>;
  readonly connection: Connection;
  readonly redirects: Redirects;
  /** An id, or `me` for the user of the wire's session. */
  readonly userId: string;
}
