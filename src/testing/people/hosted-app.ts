import { createHash } from "node:crypto";
import { randomSecret } from "#server/crypto/random.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";
import { formOf, type Reply } from "#testing/server/wire.ts";
import { hostedCookies } from "./hosted-cookies.ts";

/** A code for an app on another host, with what redeems it. */
export interface HostedCode {
  code: string;
  verifier: string;
  redirectUri: string;
}

type Visitor = Pick<Person, "accessToken" | "refreshToken">;

/** An app of a project on another host, and the browsers of its users. */
export function hostedApp(server: TestServer, project: TestProject, page = "https://app.example.com/") {
  const root = `${server.apiUrl}/projects/${project.id}/hosted`;
  const visit = (url: string, person: Visitor | null = null) =>
    fetch(url, { redirect: "manual", headers: person ? { cookie: hostedCookies(project.id, person) } : {} });
  const app = {
    root,
    visit,
    /** Asks as a browser that is signed in on the hosted pages, or nowhere. */
    authorize(person: Visitor | null, changed: Record<string, string | undefined> = {}) {
      const wanted: Record<string, string | undefined> = {
        redirect_uri: page,
        response_type: "code",
        state: "s1",
        code_challenge: challengeOf("v".repeat(43)),
        code_challenge_method: "S256",
        ...changed,
      };
      const pairs = Object.entries(wanted).filter((pair): pair is [string, string] => pair[1] !== undefined);
      return visit(`${root}/authorize?${new URLSearchParams(pairs)}`, person);
    },
    async code(person: Visitor, redirectUri = page): Promise<HostedCode> {
      const verifier = randomSecret();
      const reply = await app.authorize(person, { redirect_uri: redirectUri, code_challenge: challengeOf(verifier) });
      const code = new URL(reply.headers.get("location") ?? "").searchParams.get("code");
      if (!code) throw new Error(`No code: ${reply.headers.get("location")}`);
      return { code, verifier, redirectUri };
    },
    redeem({ code, verifier, redirectUri }: HostedCode, as: TestProject = project): Promise<Reply> {
      const form = {
        grant_type: "authorization_code",
        client_id: as.id,
        client_secret: as.keys.publishableClientKey,
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      };
      return server.anonymous.send("POST", "/auth/oauth/token", {
        body: formOf(form),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    },
    /** Signs a user of the hosted pages in to the app. */
    async signIn(person: Visitor): Promise<Visitor> {
      const { body, text } = await app.redeem(await app.code(person));
      if (!body.access_token) throw new Error(`No session: ${text}`);
      return { accessToken: body.access_token, refreshToken: body.refresh_token };
    },
  };
  return app;
}

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");
