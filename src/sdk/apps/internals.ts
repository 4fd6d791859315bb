import type { Method } from "#contract/endpoint.ts";
import type { ClientUser } from "#contract/users.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Redirects } from "#sdk/redirects/redirects.ts";
import type { Session } from "#sdk/session/session.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import type { ClientJson } from "./client-json.ts";

/** The key of the calls that an app has for tools around the SDK: `app[hallpassAppInternals]`. */
export const hallpassAppInternals: unique symbol = Symbol.for("hallpass--app-internals");

/** A user as `user.toClientJson()` gives it on a server; `null` for nobody, undefined when the server does not know. */
export type InitialUser = ClientUser | null | undefined | Promise<ClientUser | null | undefined>;

/** Calls for tools that extend the SDK, and for our own components. They may change in any version. */
export interface AppInternals<U extends CurrentUser = CurrentUser> {
  toClientJson(): ClientJson;
  /**
   * Sends a request as the app does: with its keys, the session of its token store, and retries. Returns the parsed body.
   * The path is relative to `/api/v1`. Throws a `KnownError` for known errors.
   *
   *     const { count } = await app[hallpassAppInternals].sendRequest("/users/count");
   */
  sendRequest(path: string, options?: { method?: Method; body?: Record<string, unknown> }): Promise<unknown>;
  /** Like `userIn`, for components: on a server that does not know the tokens, reading it throws. */
  userToRender(tokenStore?: TokenStoreOption): Watchable<U | null>;
  /** Takes over the user that a server loaded for this page, and returns it for the first render. */
  initialUser(given: InitialUser): Watchable<U | null>;
  /** The session in the app's token store. */
  sessionIn(): Pick<Session, "markInvalid">;
  /** Whether the provider loads the user when a page opens. */
  readonly prefetchesUser: boolean;
  /** One redirect to sign-in for all components, and the router of a mounted one. */
  readonly redirects: Pick<Redirects, "guard" | "navigateThrough">;
}

/** Calls of `HallpassClientApp` itself for tools that extend the SDK. They may change in any version. */
export interface ClassInternals {
  /**
   * Makes a watchable of a call that has none. It is like those of the apps: all who watch it share one load, refreshes are at
   * least 300 ms apart, and the value is dropped 5 seconds after the last one who watched it has left.
   *
   *     const count = HallpassClientApp[hallpassAppInternals].watchable(() => app.countUsers());
   */
  watchable<T>(load: () => Promise<T>): Watchable<T>;
}
