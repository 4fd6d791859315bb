import type { CurrentServerUser } from "../users/user.ts";
import type { Core } from "./core.ts";
import type { ServerAppOptions } from "./options.ts";

export function serverCore(_options: ServerAppOptions): Core<CurrentServerUser> {
  throw new Error("not built");
}
