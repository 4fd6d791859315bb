import type { Level } from "#contract/access.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { NAMES } from "#sdk/wire/headers.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** Renews an access token for a server without a publishable key, which the token endpoint requires. */
export async function refreshWithSecretKey<L extends Level>(wire: Wire<L>, refreshToken: string): Promise<string> {
  const options = { headers: { [NAMES.refreshToken]: refreshToken }, repeatable: true };
  return (await wire.call(refreshSession, {}, options)).access_token;
}
