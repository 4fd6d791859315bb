import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { createOAuthClient, type OAuthClientKind, type OAuthClientSettings } from "#contract/oauth-clients.ts";
import { randomSecret } from "#server/crypto/random.ts";
import { allowIn, type CodeData, createAuthorizationCodeIn } from "#server/foundation/oauth-grants/index.ts";
import type { Access } from "#server/tokens/granted.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";
import { formOf, type Reply } from "#testing/server/wire.ts";
import { hostedCookies } from "./hosted-cookies.ts";

const APP_CALLBACK = "https://app.example.com/callback";

/** An OAuth client of a project, and what its users and its own server do. */
export interface App {
  id: string;
  /** Null for a client that has none. */
  secret: string | null;
  /** A code for a user who has approved everything. */
  code(person: Person, approved?: Partial<CodeData>): Promise<ApprovedCode>;
  /** Asks for a code as a browser that is signed in on the hosted pages. */
  authorize(person: Person, parameters: Record<string, string>): Promise<Response>;
  /** Sends a form to an endpoint below `/oauth`, with what authenticates the client. */
  post(endpoint: string, form: Record<string, string | string[]>): Promise<Reply>;
  /** Exchanges a code. */
  redeem(code: ApprovedCode, further?: Record<string, string | string[]>): Promise<Reply>;
  /** Exchanges a code of this user at once. */
  tokens(person: Person, approved?: Partial<CodeData>): Promise<Reply["body"]>;
  refresh(refreshToken: string, further?: Record<string, string | string[]>): Promise<Reply>;
  userinfo(accessToken: string): Promise<Reply>;
}

export interface ApprovedCode {
  code: string;
  /** Null if the request had no challenge. */
  verifier: string | null;
  redirectUri: string | null;
}

/** The scopes about the user, as an approved request has them. */
export const about = (...scopes: string[]): Access[] => [{ api: null, scopes }];

export interface AppOptions extends Partial<OAuthClientSettings> {
  kind?: OAuthClientKind;
  name?: string;
}

export async function makeApp(server: TestServer, project: TestProject, options: AppOptions = {}): Promise<App> {
  const { kind = "confidential", name = "Grafana", ...given } = options;
  const settings = kind === "machine" ? given : { redirect_urls: [APP_CALLBACK], ...given };
  const made = await project.admin.call(createOAuthClient, { body: { kind, name, ...settings } });
  if (made.status !== 201) throw new Error(`No client: ${made.text}`);
  return appOf(server, project, { id: made.body.id, secret: made.body.client_secret, redirectUrl: APP_CALLBACK });
}

/** The same client, seen by another server of the same data. */
export function appOf(
  server: TestServer,
  project: TestProject,
  { id, secret, redirectUrl }: { id: string; secret: string | null; redirectUrl: string },
): App {
  const post: App["post"] = (endpoint, form) =>
    postForm(server, project.id, endpoint, {
      form: secret === null ? { client_id: id, ...form } : form,
      headers: secret === null ? {} : { authorization: basic(id, secret) },
    });
  const app: App = {
    id,
    secret,
    async code(person, approved = {}) {
      const verifier = randomSecret();
      const data: CodeData = {
        redirect_uri: redirectUrl,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        nonce: null,
        access: about("openid"),
        auth_time: Math.floor(server.clock.now() / 1000) - 5,
        acr: null,
        amr: ["pwd"],
        ...approved,
      };
      const sessionId = String(decodeJwt(person.accessToken).refresh_token_id);
      const { deps } = server.running;
      const parties = { projectId: project.id, userId: person.userId, clientId: id };
      const code = await deps.store.write(async (tx) => {
        const { id: grantId } = await allowIn(tx, deps, parties, data.access);
        const { projectId, userId } = parties;
        return createAuthorizationCodeIn(tx, deps, { projectId, userId, grantId, sessionId, data });
      });
      return { code, verifier: data.code_challenge === null ? null : verifier, redirectUri: data.redirect_uri };
    },
    authorize(person, parameters) {
      const challenge = createHash("sha256").update(randomSecret()).digest("base64url");
      const query = new URLSearchParams({
        ...{ client_id: id, redirect_uri: redirectUrl, response_type: "code" },
        ...{ code_challenge: challenge, code_challenge_method: "S256", ...parameters },
      });
      const url = `${server.apiUrl}/projects/${project.id}/oauth/authorize?${query}`;
      return fetch(url, { redirect: "manual", headers: { cookie: hostedCookies(project.id, person) } });
    },
    post,
    redeem: ({ code, verifier, redirectUri }, further = {}) =>
      post("token", {
        grant_type: "authorization_code",
        code,
        ...(redirectUri !== null && { redirect_uri: redirectUri }),
        ...(verifier !== null && { code_verifier: verifier }),
        ...further,
      }),
    async tokens(person, approved) {
      const reply = await app.redeem(await app.code(person, approved));
      if (reply.status !== 200) throw new Error(`No tokens: ${reply.text}`);
      return reply.body;
    },
    refresh: (refreshToken, further = {}) =>
      post("token", { grant_type: "refresh_token", refresh_token: refreshToken, ...further }),
    userinfo: (accessToken) =>
      server.anonymous.send("GET", `/projects/${project.id}/oauth/userinfo`, {
        headers: { authorization: `Bearer ${accessToken}` },
      }),
  };
  return app;
}

export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;

/** Sends a form to an endpoint of a project's authorization server. A list is sent as a parameter that is repeated. */
export function postForm(
  server: Pick<TestServer, "anonymous">,
  projectId: string,
  endpoint: string,
  { form, headers = {} }: { form: Record<string, string | string[]>; headers?: Record<string, string> },
): Promise<Reply> {
  return server.anonymous.send("POST", `/projects/${projectId}/oauth/${endpoint}`, {
    body: formOf(form),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
}
