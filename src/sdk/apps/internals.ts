import type { Method } from "#contract/endpoint.ts";
import type { ClientJson } from "./client-json.ts";

/** The key of the calls that an app has for tools around the SDK: `app[hallpassAppInternals]`. */
export const hallpassAppInternals: unique symbol = Symbol.for("hallpass--app-internals");

/** Calls for tools that extend the SDK. They may change in any version. */
export interface AppInternals {
  toClientJson(): ClientJson;
  /**
   * Sends a request as the app does: with its keys, the session of its token store, and retries. Returns the parsed body.
   * The path is relative to `/api/v1`. Throws a `KnownError` for known errors.
   *
   *     const { count } = await app[hallpassAppInternals].sendRequest("/users/count");
   */
  sendRequest(path: string, options?: { method?: Method; body?: Record<string, unknown> }): Promise<unknown>;
}
