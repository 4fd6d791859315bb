import type { Level } from "#contract/access.ts";
import type { SignedIn } from "#contract/auth/passwords.ts";
import type { Redirects } from "#sdk/apps/redirects.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Session } from "#sdk/session/session.ts";
import type { TokenStore, Tokens } from "#sdk/session/token-store.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** The dependencies of every sign-in method. */
export interface SignInParts<L extends Level> {
  wire: Wire<L>;
  redirects: Redirects;
  deps: Pick<Deps, "browser" | "after">;
  store(): TokenStore;
  session(): Session;
}

export const tokensOf = ({
  access_token,
  refresh_token,
}: Pick<SignedIn, "access_token" | "refresh_token">): Tokens => ({
  accessToken: access_token,
  refreshToken: refresh_token,
});
