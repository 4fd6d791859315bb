import type { Level } from "#contract/access.ts";
import { authorizeOAuth, exchangeToken, type TokenReply } from "#contract/auth/oauth.ts";
import { fillPath } from "#contract/endpoint.ts";
import { OAUTH_SCOPE, PKCE_METHOD } from "#contract/limits.ts";
import { getCurrentUser } from "#contract/users.ts";
import type { TokenStoreOption } from "#sdk/session/token-store.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import type { SignInParts } from "./parts.ts";
import { createPkce, createState } from "./pkce.ts";

/** An authorization that has begun: where the browser goes, and what recognizes its return. */
export interface Authorization {
  url: string;
  state: string;
  /** The verifier that redeems the code. Only the app that started the authorization knows it (PKCE, RFC 7636). */
  verifier: string;
}

/** A code that a browser has brought back. */
export interface ReturnedCode {
  code: string;
  verifier: string;
  /** As it was when the authorization began, byte by byte. */
  redirectUri: string;
}

/** Both ends of a sign-in at a provider, whichever browser is in between. */
export function authorizationsOf<L extends Level>({
  wire,
  session,
  connection,
}: Pick<SignInParts<L>, "wire" | "session"> & { connection: Connection }) {
  const { projectId, baseUrl, keys } = connection;

  function publishableKey(): string {
    if (connection.ownerSession || !keys.publishableClientKey) {
      throw new Error("OAuth is not supported without a publishable client key.");
    }
    return keys.publishableClientKey;
  }

  return {
    async begin(
      provider: string,
      { redirectUri, errorUrl, ...parameters }: { redirectUri: string; errorUrl: string; [name: string]: string },
    ): Promise<Authorization> {
      const { verifier, challenge } = await createPkce();
      const state = createState();
      const query = {
        client_id: projectId,
        client_secret: publishableKey(),
        redirect_uri: redirectUri,
        scope: OAUTH_SCOPE,
        state,
        grant_type: "authorization_code",
        code_challenge: challenge,
        code_challenge_method: PKCE_METHOD,
        response_type: "code",
        error_redirect_url: errorUrl,
        ...parameters,
      };
      const path = fillPath(authorizeOAuth.path, { provider_id: provider.toLowerCase() });
      return { url: `${baseUrl}/api/v1${path}?${new URLSearchParams(query)}`, state, verifier };
    },

    redeem({ code, verifier, redirectUri }: ReturnedCode): Promise<TokenReply> {
      const body = {
        grant_type: "authorization_code",
        client_id: projectId,
        client_secret: publishableKey(),
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      } as const;
      return wire.as(null).call(exchangeToken, { body }, { encoding: "form" });
    },

    /**
     * Returns the parameters of a sign-in: the access token of an anonymous user, who keeps the account. For other users it is
     * left out, because tokens do not belong in URLs.
     */
    async signInAs(tokenStore: TokenStoreOption | undefined): Promise<Record<string, string>> {
      const currentSession = session(tokenStore);
      const tokens = await currentSession.tokens();
      const user = tokens?.accessToken ? await wire.as(currentSession).call(getCurrentUser) : null;
      return { type: "authenticate", ...(user?.is_anonymous && tokens?.accessToken && { token: tokens.accessToken }) };
    },
  };
}
