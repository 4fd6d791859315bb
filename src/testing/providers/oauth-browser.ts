import { createHash } from "node:crypto";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";

/** A browser that an authorization request sent to a provider, and the app's side of the flow. */
export interface StartedAuthorization {
  reply: Reply;
  /** The URL at the provider. */
  at: URL;
  /** The cookies that the API's host set, as a `cookie` header. */
  cookie: string;
  providerId: string;
  verifier: string;
  /** The address in `x-forwarded-for`. */
  ip: string;
}

export const APP_CALLBACK = "http://localhost:3000/handler/oauth-callback";
export const APP_STATE = "state-of-the-app";

let authorizations = 0;

/** Starts a sign-in as an app does when a user clicks on a provider's button. */
export async function startAuthorization(
  server: Pick<TestServer, "anonymous">,
  project: Pick<TestProject, "id" | "keys">,
  providerId: string,
  further: Record<string, string> = {},
): Promise<StartedAuthorization> {
  const verifier = `verifier-${crypto.randomUUID()}-${crypto.randomUUID()}`;
  const query = new URLSearchParams({
    client_id: project.id,
    client_secret: project.keys.publishableClientKey,
    redirect_uri: APP_CALLBACK,
    scope: "legacy",
    state: APP_STATE,
    grant_type: "authorization_code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    response_type: "code",
    ...further,
  });
  authorizations++;
  const ip = `192.0.${authorizations >> 8}.${authorizations & 255}`;
  const reply = await server.anonymous.send("GET", `/auth/oauth/authorize/${providerId}?${query}`, {
    headers: { "x-forwarded-for": ip },
  });
  const location = reply.headers.get("location");
  const cookie = reply.headers.getSetCookie().map((each) => each.split(";")[0]);
  return { reply, at: new URL(location ?? "about:blank"), cookie: cookie.join("; "), providerId, verifier, ip };
}

/** Calls the callback as the provider does: with a code, or with other parameters such as an error. */
export async function returnFromProvider(
  server: Pick<TestServer, "anonymous">,
  started: StartedAuthorization,
  {
    params = { code: "code-of-the-provider" },
    cookie = started.cookie,
    providerId = started.providerId,
    form = false,
    headers: further = {},
  }: {
    params?: Record<string, string>;
    cookie?: string;
    providerId?: string;
    form?: boolean;
    headers?: Record<string, string>;
  } = {},
): Promise<Reply> {
  const answer = new URLSearchParams({ state: started.at.searchParams.get("state") ?? "", ...params }).toString();
  const path = `/auth/oauth/callback/${providerId}`;
  const headers = { cookie, "x-forwarded-for": started.ip, ...further };
  if (!form) return server.anonymous.send("GET", `${path}?${answer}`, { headers });
  return server.anonymous.send("POST", path, {
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    body: answer,
  });
}

/** The URL in the app that a reply redirects to. */
export const sentTo = (reply: Reply) => new URL(reply.headers.get("location") ?? "about:blank");

/** Exchanges the code that the browser brought back, as the app does. */
export async function exchange(
  server: Pick<TestServer, "anonymous">,
  project: Pick<TestProject, "id" | "keys">,
  started: StartedAuthorization,
  returned: Reply,
  further: Record<string, string> = {},
): Promise<Reply> {
  return server.anonymous.send("POST", "/auth/oauth/token", {
    headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": started.ip },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: project.id,
      client_secret: project.keys.publishableClientKey,
      redirect_uri: APP_CALLBACK,
      code: sentTo(returned).searchParams.get("code") ?? "",
      code_verifier: started.verifier,
      ...further,
    }).toString(),
  });
}

/** Signs in: the authorization request, the callback and the exchange. */
export async function signInThrough(
  server: Pick<TestServer, "anonymous">,
  project: Pick<TestProject, "id" | "keys">,
  providerId: string,
  further: Record<string, string> = {},
) {
  const started = await startAuthorization(server, project, providerId, further);
  const returned = await returnFromProvider(server, started);
  return { started, returned, tokens: await exchange(server, project, started, returned) };
}
