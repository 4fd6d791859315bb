import { expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession } from "#contract/auth/sessions.ts";
import { getCurrentUser } from "#contract/users.ts";
import { about, makeApp } from "#testing/people/app.ts";
import { hostedCookies } from "#testing/people/hosted-cookies.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";

type Tokens = Pick<Person, "accessToken" | "refreshToken">;

const sessionIn = ({ accessToken }: Pick<Tokens, "accessToken">) => String(decodeJwt(accessToken).refresh_token_id);

/** Signs in on the sign-in page of a browser with such cookies, and returns the cookies that it has afterwards. */
async function signInAt(server: TestServer, project: TestProject, cookie: string, { email, password }: Person) {
  const reply = await fetch(`${server.url}/api/session/api/v1${signInWithPassword.path}`, {
    method: "POST",
    headers: {
      ...{ cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      ...{ "x-hallpass-project-id": project.id, "x-hallpass-access-type": "client" },
      "x-hallpass-publishable-client-key": project.keys.publishableClientKey,
    },
    body: JSON.stringify({ email, password }),
  });
  const { access_token } = (await reply.json()) as { access_token?: string };
  return { status: reply.status, session: access_token && sessionIn({ accessToken: access_token }) };
}

/** The HttpOnly cookies alone, as after a page has forgotten the session. */
const forgotten = ({ id }: TestProject, tokens: Tokens) => hostedCookies(id, tokens).split("; ").slice(1).join("; ");

eachServer((server) => {
  const serve = () => server().project({ config: { authorization_server_enabled: true, credential_enabled: true } });
  const sessionsOf = ({ id }: TestProject) => rowsOfProject(server().running.deps.store, "sessions", id);

  test("a sign-in continues the session of the same browser and user, with tokens of its own", async () => {
    const project = await serve();
    const app = await makeApp(server(), project, { backchannel_logout_url: "https://app.example.com/logout" });
    const ada = await project.person();
    const tokens = await app.tokens(ada, { access: about("openid", "offline_access") });
    const [before] = await sessionsOf(project);
    server().clock.pass({ hours: 1 });

    const signedIn = await signInAt(server(), project, forgotten(project, ada), ada);
    const after = await sessionsOf(project);

    expect(signedIn).toEqual({ status: 200, session: sessionIn(ada) });
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ id: before?.id, amr: ["pwd"] });
    expect(after[0]?.createdAt).toBeGreaterThanOrEqual(Number(before?.createdAt) + 3_600_000);
    // The refresh token from before the sign-in is of no use any more, and the app has noticed nothing.
    const old = await project.client
      .with({ refreshToken: ada.refreshToken })
      .send("POST", "/auth/sessions/current/refresh");
    expect(old.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    expect((await app.refresh(tokens.refresh_token)).status).toBe(200);
    expect(await rowsOfProject(server().running.deps.store, "oauthLogouts", project.id)).toMatchObject([
      { sessionId: before?.id },
    ]);
  });

  test("a sign-in of somebody else ends the session of the browser, and no other", async () => {
    const project = await serve();
    const [ada, ben] = [await project.person(), await project.person()];
    const { body: elsewhere } = await project.server.call(createSession, { body: { user_id: ada.userId } });

    const signedIn = await signInAt(server(), project, hostedCookies(project.id, ada), ben);

    expect(signedIn.status).toBe(200);
    const ids = (await sessionsOf(project)).map(({ id }) => id);
    expect(ids).toContainAllValues([
      sessionIn({ accessToken: elsewhere.access_token }),
      sessionIn(ben),
      signedIn.session,
    ]);
    expect((await ada.wire.call(getCurrentUser)).code).toBe("ACCESS_TOKEN_EXPIRED");
  });

  test("a sign-in that fails, in another project or with the API leaves the session of the browser alone", async () => {
    const [project, other] = [await serve(), await serve()];
    const [ada, eve] = [await project.person(), await other.person()];
    const cookie = hostedCookies(project.id, ada);

    const wrong = await signInAt(server(), project, cookie, { ...ada, password: "not her password" });
    const elsewhere = await signInAt(server(), other, `${cookie}; ${hostedCookies(other.id, ada)}`, eve);
    const { email, password } = ada;
    const api = await project.client.call(signInWithPassword, {
      body: { email, password },
      headers: { cookie },
    } as never);

    expect([wrong.status, elsewhere.status, api.status]).toEqual([400, 200, 200]);
    expect(elsewhere.session).not.toBe(sessionIn(eve));
    expect(sessionIn({ accessToken: api.body.access_token })).not.toBe(sessionIn(ada));
    expect((await ada.wire.call(getCurrentUser)).status).toBe(200);
    expect(await sessionsOf(project)).toHaveLength(2);
  });
});
