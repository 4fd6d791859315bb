import type { ServerAppOptions } from "./options.ts";
import { PrivilegedApp } from "./privileged-app.ts";
import { serverPieces } from "./server-core.ts";

/**
 * Acts for your own backend, with a secret server key: reads and changes data that clients cannot.
 *
 *     const app = new HallpassServerApp({ projectId, secretServerKey });
 *     const user = await app.getUser({ tokenStore: request, or: "throw" });
 */
export class HallpassServerApp extends PrivilegedApp {
  constructor(options: ServerAppOptions = {}) {
    super(serverPieces(options));
  }
}
