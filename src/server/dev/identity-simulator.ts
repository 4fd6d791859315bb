import { createHash } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { OAUTH_PROVIDERS } from "#contract/providers.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { Deps } from "#server/deps.ts";
import { queryIn } from "#server/http/request/where.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import type { Remembered, SignedPages } from "#server/http/routing/signed-pages.ts";
import { type AuthorizationRequest, type Identity, signInPage } from "./identity-page.ts";
import { SIMULATOR_PATH } from "./simulator-path.ts";

const CODE_LIFETIME_MILLIS = 60_000;
const TOKEN_LIFETIME_SECONDS = 3_600;
const MAX_REMEMBERED = 8;
const REMEMBER_SECONDS = 30 * 24 * 3_600;
const MAX_COOKIE_LENGTH = 3_000;
const SCOPES = "openid email profile";

interface Granted {
  identity: Identity;
  request: AuthorizationRequest;
  expiresAt: number;
}

/**
 * Dev mode's identity provider: a small OpenID Connect server behind every shared button, which believes any identity.
 * For the code that talks to providers it is an issuer like any other.
 */
export function identitySimulator(deps: Pick<Deps, "settings" | "keyring">): {
  pages: readonly PageRoute[];
  signIn: SignedPages;
} {
  const codes = new Map<string, Granted>();
  const tokens = new Map<string, Identity>();
  const key = generateKeyPair("ES256");
  const keyId = randomSecret().slice(0, 12);
  const issuerOf = ({ settings }: Deps) => settings.publicUrl + SIMULATOR_PATH;

  async function idToken(deps: Deps, { identity, request }: Granted): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = { email: identity.email, email_verified: true, name: identity.name, nonce: request.nonce };
    return new SignJWT({ ...claims, iat: now, exp: now + TOKEN_LIFETIME_SECONDS })
      .setProtectedHeader({ alg: "ES256", kid: keyId })
      .setIssuer(issuerOf(deps))
      .setAudience(request.clientId)
      .setSubject(subjectOf(identity))
      .sign((await key).privateKey);
  }

  function tokensFor(identity: Identity) {
    const [accessToken, refreshToken] = [randomSecret(), randomSecret()];
    tokens.set(accessToken, identity);
    tokens.set(refreshToken, identity);
    return {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: "Bearer",
      expires_in: TOKEN_LIFETIME_SECONDS,
    };
  }

  async function exchange(deps: Deps, form: URLSearchParams): Promise<Response> {
    const [code, refreshToken] = [form.get("code") ?? "", form.get("refresh_token") ?? ""];
    if (form.get("grant_type") === "refresh_token") {
      const identity = tokens.get(refreshToken);
      return identity ? json({ ...tokensFor(identity), scope: SCOPES }) : json({ error: "invalid_grant" }, 400);
    }
    const granted = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      granted &&
      granted.expiresAt > Date.now() &&
      granted.request.redirectUri === form.get("redirect_uri") &&
      granted.request.clientId === form.get("client_id") &&
      granted.request.challenge === challenge;
    if (!isRight) return json({ error: "invalid_grant" }, 400);
    return json({ ...tokensFor(granted.identity), scope: SCOPES, id_token: await idToken(deps, granted) });
  }

  /** Answers the page's form: with the chosen identity, or with a denial. */
  function answer(request: AuthorizationRequest, form: URLSearchParams, remembered: Remembered): Response {
    const url = new URL(request.redirectUri);
    url.searchParams.set("state", request.state);
    const email = (form.get("email") ?? "").trim().toLowerCase();
    if (form.get("answer") === "deny" || email === "") url.searchParams.set("error", "access_denied");
    else {
      const before = identitiesIn(remembered);
      const known = before.find((each) => each.email === email);
      const identity = { email, name: form.get("name")?.trim() || (known?.name ?? null) };
      remember(remembered, [identity, ...before.filter((each) => each !== known)]);
      const code = randomSecret();
      codes.set(code, { identity, request, expiresAt: Date.now() + CODE_LIFETIME_MILLIS });
      url.searchParams.set("code", code);
    }
    return new Response(null, { status: 303, headers: { ...NO_STORE, location: url.href } });
  }

  const pages = [
    at("GET", "/.well-known/openid-configuration", (_, deps) => json(discoveryOf(issuerOf(deps)))),
    at("GET", "/keys", async () => {
      const jwk = await exportJWK((await key).publicKey);
      return json({ keys: [{ ...jwk, alg: "ES256", use: "sig", kid: keyId }] });
    }),
    at("POST", "/token", async (request, deps) => exchange(deps, new URLSearchParams(await request.text()))),
    at("GET", "/userinfo", (request) => {
      const identity = tokens.get((request.headers.get("authorization") ?? "").replace(/^Bearer /, ""));
      if (!identity) return json({ error: "invalid_token" }, 401);
      return json({ sub: subjectOf(identity), email: identity.email, email_verified: true, name: identity.name });
    }),
  ];
  const path = `${SIMULATOR_PATH}/authorize`;
  const signIn: SignedPages = {
    cookie: {
      name: "hallpass-dev-identity",
      path: SIMULATOR_PATH,
      maxAgeSeconds: REMEMBER_SECONDS,
      secure: deps.settings.publicUrl.startsWith("https:"),
      secret: deps.keyring.derive("identity simulator cookie").toString("base64url"),
    },
    pages: [
      {
        method: "GET",
        path,
        answer: (request, remembered, deps) => {
          const wanted = requestIn(queryIn(request), deps);
          return wanted ? signInPage(wanted, identitiesIn(remembered)) : badRequest();
        },
      },
      {
        method: "POST",
        path,
        answer: async (request, remembered, deps) => {
          const wanted = requestIn(queryIn(request), deps);
          return wanted ? answer(wanted, new URLSearchParams(await request.text()), remembered) : badRequest();
        },
      },
    ],
  };
  return { pages, signIn };
}

/** The identities that this browser has used, latest first. The server wrote and signed the cookie. */
const identitiesIn = ({ value }: Remembered): Identity[] =>
  value === null ? [] : (JSON.parse(Buffer.from(value, "base64url").toString()) as Identity[]);

/** Remembers as many identities as fit: browsers drop a cookie that is too large. */
function remember(remembered: Remembered, identities: readonly Identity[]): void {
  const written = (count: number) => Buffer.from(JSON.stringify(identities.slice(0, count))).toString("base64url");
  let count = Math.min(identities.length, MAX_REMEMBERED);
  while (count > 0 && written(count).length > MAX_COOKIE_LENGTH) count--;
  remembered.set(written(count));
}

type Answer = (request: Request, deps: Deps) => Response | Promise<Response>;

const at = (method: "GET" | "POST", path: string, answer: Answer): PageRoute => ({
  method,
  path: SIMULATOR_PATH + path,
  answer: (request, _params, deps) => answer(request, deps),
});

/**
 * Returns the provider account id of an identity: always the same, and different from the address, as with real
 * providers.
 */
const subjectOf = ({ email }: Identity) => createHash("sha256").update(`simulated ${email}`).digest("hex").slice(0, 24);

/**
 * Returns the request, or null unless it comes from a sign-in button of this server and names this server's callback
 * URL.
 */
function requestIn(query: URLSearchParams, { settings }: Deps): AuthorizationRequest | null {
  const [clientId, redirectUri, state] = [query.get("client_id"), query.get("redirect_uri"), query.get("state")];
  const isKnown = OAUTH_PROVIDERS.some((provider) => provider === clientId);
  if (!clientId || !isKnown || redirectUri !== `${settings.publicUrl}/api/v1/auth/oauth/callback/${clientId}`)
    return null;
  if (!state || query.get("code_challenge_method") !== "S256") return null;
  const challenge = query.get("code_challenge") ?? "";
  return { clientId, redirectUri, state, challenge, nonce: query.get("nonce") ?? undefined };
}

function discoveryOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: SCOPES.split(" "),
  };
}

const NO_STORE = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
const json = (body: unknown, status = 200) => Response.json(body, { status, headers: NO_STORE });
const badRequest = () =>
  new Response("Open this page with a sign-in button of this server.", { status: 400, headers: NO_STORE });
