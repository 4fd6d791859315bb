import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { HallpassApp } from "./app.ts";
import { clientCore } from "./client-core.ts";
import { type ClientJson, fromClientJson, toClientJson } from "./client-json.ts";
import type { ClientAppOptions } from "./options.ts";

/**
 * Acts as the signed-in user, with a publishable key. For browsers.
 *
 *     const app = new HallpassClientApp({ projectId, publishableClientKey, tokenStore: "cookie" });
 *     const user = await app.getUser();
 */
export class HallpassClientApp extends HallpassApp<CurrentUser> {
  readonly #options: ClientAppOptions;

  constructor(options: ClientAppOptions = {}) {
    super(clientCore(options));
    this.#options = options;
  }

  /** Returns the options to create the same app elsewhere, without secrets. Throws for an app with given tokens. */
  toClientJson(): ClientJson {
    return toClientJson(this.projectId, this.urls, this.#options);
  }

  static fromClientJson(json: ClientJson): HallpassClientApp {
    return new HallpassClientApp(fromClientJson(json));
  }
}
