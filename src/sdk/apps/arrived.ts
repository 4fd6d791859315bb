import type { Deps } from "#sdk/deps.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import { isRequest } from "#sdk/session/resolve-store.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";

/** Finds the request that `nextjs-cookie` means on a server. */
export async function arrived(
  named: TokenStoreOption | undefined,
  own: TokenStoreOption | undefined,
  { framework }: Pick<Deps, "framework">,
): Promise<{ tokenStore?: TokenStoreOption; request?: RequestLike }> {
  const isOfFramework = (named ?? own) === "nextjs-cookie";
  const tokenStore = isOfFramework && framework ? await framework.request() : named;
  return isRequest(tokenStore) ? { tokenStore, request: tokenStore } : { tokenStore };
}
