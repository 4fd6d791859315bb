import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { HallpassApp } from "./app.ts";
import { clientCore } from "./client-core.ts";
import { type ClientJson, fromClientJson } from "./client-json.ts";
import type { ClientAppOptions } from "./options.ts";

/**
 * Acts as the signed-in user, with a publishable key. For browsers. Server and admin apps are accepted wherever a client
 * app is.
 *
 *     const app = new HallpassClientApp({ projectId, publishableClientKey, tokenStore: "cookie" });
 *     const user = await app.getUser();
 */
export class HallpassClientApp extends HallpassApp<CurrentUser> {
  constructor(options: ClientAppOptions = {}) {
    super(clientCore(options));
  }

  /** Creates the app whose `toClientJson` this is, for example in the browser. */
  static fromClientJson(json: ClientJson): HallpassClientApp {
    return new HallpassClientApp(fromClientJson(json));
  }
}
