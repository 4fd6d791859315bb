import type { CurrentUser } from "../users/user.ts";
import type { Core } from "./core.ts";
import type { ClientAppOptions } from "./options.ts";

export function clientCore(_options: ClientAppOptions): Core<CurrentUser> {
  throw new Error("not built");
}
