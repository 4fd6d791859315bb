import { resource } from "#sdk/cache/resource.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { HallpassApp } from "./app.ts";
import { clientCore } from "./client-core.ts";
import { type ClientJson, fromClientJson } from "./client-json.ts";
import { type ClassInternals, hallpassAppInternals } from "./internals.ts";
import type { ClientAppOptions } from "./options.ts";

/**
 * Acts as the signed-in user, with a publishable key. For browsers. Server and admin apps are accepted wherever a client
 * app is.
 *
 *     const app = new HallpassClientApp({ projectId, publishableClientKey, tokenStore: "cookie" });
 *     const user = await app.getUser();
 */
export class HallpassClientApp extends HallpassApp<CurrentUser> {
  /** Calls for tools that extend the SDK and need no app. They may change in any version. */
  static get [hallpassAppInternals](): ClassInternals {
    return { watchable: (load) => resource(load) };
  }

  constructor(options: ClientAppOptions = {}) {
    super(clientCore(options));
  }

  /** Creates the app whose `toClientJson` this is, for example in the browser. */
  static fromClientJson(json: ClientJson): HallpassClientApp {
    return new HallpassClientApp(fromClientJson(json));
  }
}
