import type { Level } from "#contract/access.ts";
import { exchangeToken } from "#contract/auth/oauth.ts";
import { inGroup } from "#contract/errors.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** Renews access tokens. Refresh tokens do not rotate, so a repeated request does no harm. */
export function refreshThrough<L extends Level>(wire: Wire<L>, { projectId, keys, ownerSession }: Connection) {
  return async function refresh(refreshToken: string): Promise<string | null> {
    if (ownerSession) throw new Error("A project owner's session cannot refresh the tokens of users.");
    try {
      if (!keys.publishableClientKey) {
        return await (await import("./refresh-with-secret-key.ts")).refreshWithSecretKey(wire, refreshToken);
      }
      const { access_token } = await wire.call(
        exchangeToken,
        {
          body: {
            grant_type: "refresh_token",
            refresh_token: refreshToken,
            client_id: projectId,
            client_secret: keys.publishableClientKey,
          },
        },
        { encoding: "form", repeatable: true },
      );
      return access_token;
    } catch (error) {
      if (inGroup(error, "REFRESH_TOKEN_ERROR")) return null;
      throw error;
    }
  };
}
