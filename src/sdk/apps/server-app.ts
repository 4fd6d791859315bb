import type { CurrentServerUser } from "#sdk/users/user.ts";
import { HallpassApp } from "./app.ts";
import type { ServerAppOptions } from "./options.ts";
import { serverCore } from "./server-core.ts";

/**
 * Acts for your own backend, with a secret server key: sees and changes what no client may.
 *
 *     const app = new HallpassServerApp({ projectId, secretServerKey });
 *     const user = await app.getUser({ tokenStore: request, or: "throw" });
 */
export class HallpassServerApp extends HallpassApp<CurrentServerUser> {
  constructor(options: ServerAppOptions = {}) {
    super(serverCore(options));
  }
}
