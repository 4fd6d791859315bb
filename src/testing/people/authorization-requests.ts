import { type approveAuthorizationRequest, getAuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import { createOAuthClient } from "#contract/oauth-clients.ts";
import { hostedCookies } from "#testing/people/hosted-cookies.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";

export const CALLBACK = "https://app.example.com/callback";
export const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
export const WEB = { kind: "confidential", name: "Grafana", redirect_urls: [CALLBACK] } as const;

export type RequestParameters = Record<string, string | string[] | undefined>;

let visitors = 0;

type Visitor = Pick<Person, "accessToken" | "refreshToken">;

/** What a browser sends that is signed in on the hosted pages. */
export const cookieOf = ({ id }: TestProject, person: Visitor | null): Record<string, string> =>
  person ? { cookie: hostedCookies(id, person) } : {};

/** A project that is an authorization server, with a client. */
export async function serving(server: TestServer, client: object = {}) {
  const project = await server.project({ displayName: "Boats", config: { authorization_server_enabled: true } });
  const created = await project.admin.call(createOAuthClient, { body: { ...WEB, ...client } as never });
  if (created.status !== 201) throw new Error(`No client: ${created.text}`);
  const clientId: string = created.body.id;
  const issuer = `${server.apiUrl}/projects/${project.id}`;
  visitors += 1;
  const place = { "x-forwarded-for": `198.51.100.${visitors}` };
  const visit = (url: string, person: Visitor | null = null, init: RequestInit = {}) =>
    fetch(url, { redirect: "manual", ...init, headers: { ...place, ...cookieOf(project, person) } });
  const queryOf = (changed: RequestParameters = {}) => {
    const wanted: RequestParameters = {
      client_id: clientId,
      redirect_uri: CALLBACK,
      response_type: "code",
      scope: "openid profile",
      state: "s t&te",
      nonce: "n1",
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
      ...changed,
    };
    const pairs = Object.entries(wanted).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((each) => [name, each]),
    );
    return new URLSearchParams(pairs);
  };
  const authorize = (changed?: RequestParameters, person: Visitor | null = null) =>
    visit(`${issuer}/oauth/authorize?${queryOf(changed)}`, person);
  const requestIn = (reply: Response) => new URL(reply.headers.get("location") ?? "").searchParams.get("request") ?? "";
  /** Asks, and answers on the page. */
  const answered = async (
    person: Person,
    endpoint: typeof approveAuthorizationRequest,
    changed?: RequestParameters,
  ) => {
    const code = requestIn(await authorize(changed, person));
    const { body } = await person.wire.call(endpoint, { body: { code } });
    return visit(body.url, person);
  };
  return { project, clientId, issuer, visit, queryOf, authorize, requestIn, answered };
}

/** What an answer took to the client. */
export const answerIn = (reply: Response): Record<string, string | number | undefined> => {
  const location = reply.headers.get("location") ?? "";
  return { status: reply.status, ...Object.fromEntries(new URL(location).searchParams) };
};

export const asks = async (wire: Person["wire"], code: string) =>
  (await wire.call(getAuthorizationRequest, { body: { code } })).body;
