import { createHash } from "node:crypto";
import { approveAuthorizationRequest, getAuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import type { ProjectConfigUpdate } from "#contract/project-config.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";
import { postForm } from "./app.ts";
import { hostedCookies } from "./hosted-cookies.ts";

type SelfNamed = NonNullable<ProjectConfigUpdate["self_named_clients"]>;

/** A project whose authorization server admits apps that name themselves. */
export const admitting = (server: TestServer, policy: SelfNamed = { documents: "any" }): Promise<TestProject> =>
  server.project({ config: { authorization_server_enabled: true, self_named_clients: policy } });

/** Where the redirect of a request for authorization leads, and what the user would see there. */
export interface AskedFor {
  status: number;
  /** The code of the stored request; null for a page or an answer to the client. */
  request: string | null;
  location: string | null;
  /** The text of a page. */
  page: string;
}

let visitors = 0;

/** A public app that names itself, and what its users do. */
export function selfNamedApp(server: TestServer, project: TestProject, clientId: string) {
  visitors += 1;
  const place = { "x-forwarded-for": `203.0.113.${visitors}` };
  const verifier = randomSecret();
  const visit = (url: string, person: Person | null) =>
    fetch(url, {
      redirect: "manual",
      headers: { ...place, ...(person && { cookie: hostedCookies(project.id, person) }) },
    });
  return {
    async ask(person: Person | null, changes: Record<string, string> = {}): Promise<AskedFor> {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: "https://agent.example/callback",
        response_type: "code",
        scope: "openid offline_access",
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        ...changes,
      });
      const reply = await visit(`${server.apiUrl}/projects/${project.id}/oauth/authorize?${query}`, person);
      const location = reply.headers.get("location");
      const request = location === null ? null : new URL(location).searchParams.get("request");
      return { status: reply.status, request, location, page: await reply.text() };
    },
    /** What the page shows. */
    async shown(person: Person, request: string | null) {
      return (await person.wire.call(getAuthorizationRequest, { body: { code: request ?? "" } })).body;
    },
    /** Asks, is approved, and gets its tokens. */
    async signIn(
      person: Person,
      changes: Record<string, string> = {},
      headers: Record<string, string> = {},
    ): Promise<Reply> {
      const { request, location } = await this.ask(person, changes);
      let answer = location;
      if (request !== null) {
        const { body } = await person.wire.call(approveAuthorizationRequest, { body: { code: request } });
        answer = (await visit(body.url, person)).headers.get("location");
      }
      const code = new URL(answer ?? "").searchParams.get("code") ?? "";
      const redirect_uri = changes.redirect_uri ?? "https://agent.example/callback";
      return this.post({ grant_type: "authorization_code", code, redirect_uri, code_verifier: verifier }, headers);
    },
    refresh(refreshToken: string): Promise<Reply> {
      return this.post({ grant_type: "refresh_token", refresh_token: refreshToken });
    },
    post: (form: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> =>
      postForm(server, project.id, "token", {
        form: { client_id: clientId, ...form },
        headers: { ...place, ...headers },
      }),
  };
}
