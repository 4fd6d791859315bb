import { resource } from "#sdk/cache/resource.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { HallpassApp } from "./app.ts";
import { type ClientJson, fromClientJson } from "./client-json.ts";
import { clientUserOf } from "./client-user.ts";
import { connect, inBrowsers, publishableKeyOf, requireKey } from "./connect.ts";
import { assemble, type Core } from "./core.ts";
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

function clientCore(options: ClientAppOptions): Core<CurrentUser> {
  const key = requireKey(publishableKeyOf(options), "publishableClientKey", inBrowsers("PUBLISHABLE_CLIENT_KEY"));
  const connection = connect(options, { level: "client", keys: { publishableClientKey: key } });
  return assemble(options, connection, clientUserOf);
}
