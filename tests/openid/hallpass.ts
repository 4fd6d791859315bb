import { approveAuthorizationRequest, getAuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createOAuthClient } from "#contract/oauth-clients.ts";
import { updateUser } from "#contract/users.ts";
import { hostedCookies } from "#testing/people/hosted-cookies.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { actionIn, ask, type Browser, fieldsIn, type Shown } from "./browser.ts";
import type { Choices, ClientMetadata, Provider } from "./provider.ts";

const CHOSEN: Choices = {
  claimsInIdToken: true,
  needsPkceOfRegistered: true,
  asksBeforeEachLogout: false,
  refusesFaultyLogouts: false,
};

export interface Hallpass extends Provider {
  server: TestServer;
  project: TestProject;
}

/** Our server, with a project that is an OpenID Provider. */
export async function startHallpass(): Promise<Hallpass> {
  const server = await startServer({
    // Apps of tests listen on this computer, and all of them ask from one address.
    environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8,::1", HALLPASS_THROTTLES: "off" },
  });
  const project = await server.project({
    displayName: "Boats",
    config: { authorization_server_enabled: true, self_named_clients: { registration_enabled: true } },
  });
  return {
    server,
    project,
    issuer: `${server.apiUrl}/projects/${project.id}`,
    chosen: CHOSEN,
    async client(metadata) {
      const { status, body, text } = await project.admin.call(createOAuthClient, { body: settingsOf(metadata) });
      if (status !== 201) throw new Error(`No client: ${text}`);
      const { token_endpoint_auth_method } = body;
      return { client_id: body.id, client_secret: body.client_secret, token_endpoint_auth_method };
    },
    async user() {
      const person = await project.person("ada");
      const display_name = "Ada Lovelace";
      await project.server.call(updateUser, { params: { user_id: person.userId }, body: { display_name } });
      return {
        sub: person.userId,
        email: person.email,
        name: display_name,
        browser: browserOf(server, project, person),
      };
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

const settingsOf = ({ redirect_uris, post_logout_redirect_uris, backchannel_logout_uri, ...same }: ClientMetadata) => ({
  kind: "confidential" as const,
  name: "Grafana",
  redirect_urls: redirect_uris,
  ...(post_logout_redirect_uris && { post_logout_redirect_urls: post_logout_redirect_uris }),
  ...(backchannel_logout_uri && { backchannel_logout_url: backchannel_logout_uri }),
  pkce_exempt: true,
  ...same,
});

/** A browser whose pages are calls of the API, as the hosted pages make them. */
export function browserOf(server: Pick<TestServer, "url" | "apiUrl">, project: TestProject, person: Person): Browser {
  let tokens: { accessToken: string; refreshToken: string } | null = null;
  const wire = () => (tokens ? person.wire.with({ accessToken: tokens.accessToken }) : project.client);
  const place = { "x-forwarded-for": person.ip };

  const go = async (url: string, form?: Record<string, string>, isOwn = false): Promise<Shown> => {
    const isForeign = form !== undefined && !isOwn;
    const cookie = tokens && !isForeign ? hostedCookies(project.id, tokens) : "";
    const headers = { ...place, ...(isOwn && { "sec-fetch-site": "same-origin", origin: server.url }) };
    const { reply, shown, next } = await ask(url, { cookie, form, headers });
    if (reply.headers.getSetCookie().some((each) => each.includes("Max-Age=0"))) tokens = null;
    if (next === null) return shown.at === "page" && isQuestion(shown) ? { ...shown, at: "sign-out-question" } : shown;
    const request = new URL(next).searchParams.get("request");
    return request === null ? go(next) : onPage(next, request);
  };
  const onPage = async (url: string, code: string): Promise<Shown> => {
    const { step } = (await wire().call(getAuthorizationRequest, { body: { code } })).body;
    const at = step === "sign_in" ? "sign-in" : "consent";
    return { at, status: 200, url, answer: {}, isForm: false, text: step };
  };

  return {
    open: (url, form) => go(url, form),
    async answer({ at, url, text }) {
      if (at === "sign-out-question") return go(actionIn(text) ?? "", fieldsIn(text), true);
      const code = new URL(url).searchParams.get("request") ?? "";
      if (at === "consent") {
        const { body } = await wire().call(approveAuthorizationRequest, { body: { code } });
        return go(body.url);
      }
      const { email, password } = person;
      const { body } = await project.client.with({}, place).call(signInWithPassword, { body: { email, password } });
      tokens = { accessToken: body.access_token, refreshToken: body.refresh_token };
      return go(`${server.apiUrl}/projects/${project.id}/oauth/authorize/${code}`);
    },
  };
}

const isQuestion = ({ text }: Shown) => actionIn(text)?.endsWith("/oauth/logout/confirm") === true;
