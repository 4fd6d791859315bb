import type { Level } from "#contract/access.ts";
import { anyEndpoint } from "#contract/any-endpoint.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";
import type { SignInParts } from "#sdk/sign-in/parts.ts";
import type { AppInternals } from "./internals.ts";

/** Sends a request to any path of the API, for tools around the SDK. */
export async function sendRequest<L extends Level>(
  tokenStore: TokenStoreOption | undefined,
  { deps, wire, session }: SignInParts<L>,
  path: string,
  { method = "GET", body }: Parameters<AppInternals["sendRequest"]>[1] = {},
): Promise<unknown> {
  // An app without a token store sends no session.
  const hasStore = tokenStore === undefined ? deps.browser() : tokenStore;
  return wire.as(hasStore ? session() : null).call(anyEndpoint(method, path), { body });
}
