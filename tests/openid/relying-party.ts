import { createHash } from "node:crypto";
import * as oauth from "oauth4webapi";
import { type Visit, visit } from "./browser.ts";
import type { ClientMetadata, Provider, User } from "./provider.ts";

export const CALLBACK = "https://app.example.com/callback";
export const SIGNED_OUT = "https://app.example.com/signed-out";

/** Addresses of tests have no TLS. */
export const PLAIN = { [oauth.allowInsecureRequests]: true };

export async function discover(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, PLAIN));
}

/** A request for authorization. */
interface Asked {
  url: string;
  parameters: Record<string, string>;
  /** Only a request with a challenge has one. */
  verifier?: string;
}

/** What a client got for its code. */
export interface SignedIn {
  visit: Visit;
  asked: Asked;
  tokens: oauth.TokenEndpointResponse;
  claims: oauth.IDToken;
  idToken: string;
}

type Changes = Record<string, string | undefined>;

/** A client of a provider: `oauth4webapi`, which checks each answer. */
export interface RelyingParty {
  as: oauth.AuthorizationServer;
  client: oauth.Client;
  /** A request for authorization. A parameter that is undefined is left out. */
  request(changes?: Changes): Asked;
  /** The same with PKCE. */
  requestWithPkce(changes?: Changes): Asked;
  /** Asks the token endpoint for the tokens of an answer. */
  exchange(visit: Visit, asked: Asked): Promise<Response>;
  /** Exchanges an answer, and checks the ID token. */
  redeem(visit: Visit, asked: Asked, checks?: { maxAge?: number }): Promise<SignedIn>;
  signIn(user: User, changes?: Changes): Promise<SignedIn>;
  signInWithPkce(user: User, changes?: Changes): Promise<SignedIn>;
  userinfo(signedIn: SignedIn): Promise<oauth.UserInfoResponse>;
  refresh(refreshToken: string): Promise<oauth.TokenEndpointResponse>;
  /** The address that ends a session. */
  logoutUrl(parameters: Record<string, string>): string;
}

export async function relyingParty(provider: Provider, metadata: Partial<ClientMetadata> = {}): Promise<RelyingParty> {
  const client = await provider.client({ redirect_uris: [CALLBACK], ...metadata });
  return partyOf(await discover(provider.issuer), client);
}

/** A client that a provider knows. */
export function partyOf(
  as: oauth.AuthorizationServer,
  { client_secret, ...client }: oauth.Client & { client_secret?: unknown },
): RelyingParty {
  const secret = String(client_secret);
  const auth =
    client.token_endpoint_auth_method === "client_secret_post"
      ? oauth.ClientSecretPost(secret)
      : oauth.ClientSecretBasic(secret);
  const party: RelyingParty = {
    as,
    client,
    request(changes = {}) {
      const wanted: Changes = {
        client_id: client.client_id,
        redirect_uri: CALLBACK,
        response_type: "code",
        scope: "openid",
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        ...changes,
      };
      const parameters = Object.fromEntries(
        Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      return { parameters, url: `${as.authorization_endpoint}?${new URLSearchParams(parameters)}` };
    },
    requestWithPkce(changes) {
      const verifier = oauth.generateRandomCodeVerifier();
      const code_challenge = createHash("sha256").update(verifier).digest("base64url");
      return { ...party.request({ code_challenge, code_challenge_method: "S256", ...changes }), verifier };
    },
    exchange({ answer }, { parameters: { state, redirect_uri }, verifier }) {
      const expected = state ?? oauth.expectNoState;
      const code = oauth.validateAuthResponse(as, client, new URLSearchParams(answer), expected);
      const proof = verifier ?? oauth.nopkce;
      return oauth.authorizationCodeGrantRequest(as, client, auth, code, String(redirect_uri), proof, PLAIN);
    },
    async redeem(visit, asked, { maxAge } = {}) {
      const reply = await party.exchange(visit, asked);
      const checks: oauth.ProcessAuthorizationCodeResponseOptions = {
        expectedNonce: asked.parameters.nonce ?? oauth.expectNoNonce,
        requireIdToken: true,
        ...(maxAge !== undefined && { maxAge }),
      };
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, reply, checks);
      await oauth.validateApplicationLevelSignature(as, reply, PLAIN);
      const claims = oauth.getValidatedIdTokenClaims(tokens);
      if (!claims) throw new Error("There is no ID token.");
      return { visit, asked, tokens, claims, idToken: String(tokens.id_token) };
    },
    async signIn(user, changes) {
      const asked = party.request(changes);
      return party.redeem(await visit(user.browser, asked.url), asked);
    },
    async signInWithPkce(user, changes) {
      const asked = party.requestWithPkce(changes);
      return party.redeem(await visit(user.browser, asked.url), asked);
    },
    async userinfo({ tokens, claims }) {
      const reply = await oauth.userInfoRequest(as, client, tokens.access_token, PLAIN);
      return oauth.processUserInfoResponse(as, client, claims.sub, reply);
    },
    async refresh(refreshToken) {
      const reply = await oauth.refreshTokenGrantRequest(as, client, auth, refreshToken, PLAIN);
      return oauth.processRefreshTokenResponse(as, client, reply);
    },
    logoutUrl: (parameters) => `${as.end_session_endpoint}?${new URLSearchParams(parameters)}`,
  };
  return party;
}
