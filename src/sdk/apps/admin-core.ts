import type { InternalKeys } from "../api-keys/internal-keys.ts";
import type { Watchable } from "../cache/watchable.ts";
import type { AdminProject } from "../projects/project.ts";
import type { CurrentServerUser } from "../users/user.ts";
import type { Core } from "./core.ts";
import type { AdminAppOptions } from "./options.ts";

export interface AdminPieces {
  readonly core: Core<CurrentServerUser>;
  readonly project: Watchable<AdminProject>;
  readonly config: Watchable<Record<string, unknown>>;
  readonly keys: InternalKeys;
}

export function adminPieces(_options: AdminAppOptions): AdminPieces {
  throw new Error("not built");
}
