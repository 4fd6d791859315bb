import type { Level } from "#contract/access.ts";
import type { SignedIn } from "#contract/auth/passwords.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Redirects } from "#sdk/redirects/redirects.ts";
import type { Session } from "#sdk/session/session.ts";
import type { TokenStoreOption, Tokens } from "#sdk/session/token-store.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** The dependencies of every sign-in method. */
export interface SignInParts<L extends Level> {
  wire: Wire<L>;
  redirects: Redirects;
  deps: Pick<Deps, "browser" | "after">;
  /** Returns the session in the app's token store or another one. Throws when there is none. */
  session(tokenStore?: TokenStoreOption): Session;
  /** Stores the tokens of a sign-in. Resolves when they are stored. */
  keep(signedIn: SignedInTokens, tokenStore?: TokenStoreOption): Promise<void>;
}

type SignedInTokens = Pick<SignedIn, "access_token"> & Partial<Pick<SignedIn, "refresh_token">>;

/** The option of every call that signs in. */
export interface WithTokenStore {
  /** Where the tokens go, instead of the app's token store. */
  tokenStore?: TokenStoreOption;
}

export const tokensOf = ({ access_token, refresh_token }: SignedInTokens): Tokens => ({
  accessToken: access_token,
  refreshToken: refresh_token ?? null,
});
