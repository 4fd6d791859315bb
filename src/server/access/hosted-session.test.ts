import { expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { createSession, signOut } from "#contract/auth/sessions.ts";
import { createInternalKey, updateInternalKey } from "#contract/internal-keys.ts";
import { hostedCookies } from "#testing/people/hosted-cookies.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import { hostedSessionOf } from "./hosted-session.ts";

onServer((server) => {
  const deps = () => server().running.deps;

  /** The session that a navigation with such cookies has. */
  async function sessionOf({ id }: TestProject, cookie: string) {
    const project = await deps().projects.get(id);
    if (!project) throw new Error("No such project.");
    return hostedSessionOf(deps(), new Request(server().url, { headers: { cookie } }), project);
  }

  const cookieOf = ({ id }: TestProject, tokens: { accessToken: string; refreshToken: string }) =>
    hostedCookies(id, tokens);
  const tokensIn = ({ access_token, refresh_token }: { access_token: string; refresh_token: string }) => ({
    accessToken: access_token,
    refreshToken: refresh_token,
  });

  test("a navigation to the server has the session of the hosted pages, in its project alone", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const ada = await project.person();
    const cookie = `a=b; ${cookieOf(project, ada)}`;

    const found = await sessionOf(project, cookie);

    expect(found).toEqual({
      sessionId: String(decodeJwt(ada.accessToken).refreshTokenId),
      userId: ada.userId,
      createdAt: expect.any(Number),
      isImpersonation: false,
    });
    const [standIn, httpOnly] = cookieOf(project, ada).split("; ");
    expect(await sessionOf(project, `${standIn}; ${httpOnly}`)).toEqual(found);
    // The page has signed out, and could not tell the server.
    expect(await sessionOf(project, String(httpOnly))).toBeNull();
    expect(await sessionOf(project, `${standIn}-other; ${httpOnly}`)).toBeNull();
    // Scripts, and other hosts of the same domain, can set such a cookie.
    expect(await sessionOf(project, `hallpass-refresh-${project.id}=${ada.refreshToken}`)).toBeNull();
    expect(found?.createdAt).toBeLessThanOrEqual(deps().now());
    expect(await sessionOf(project, "")).toBeNull();
    expect(await sessionOf(project, cookieOf(project, { ...ada, refreshToken: "another" }))).toBeNull();
    expect(await sessionOf(other, `${cookie}; ${cookieOf(other, ada)}`)).toBeNull();
  });

  test("a navigation has no session after its end: by the user, by its time, or because the user is disabled", async () => {
    const project = await server().project();
    const [ada, eve, bob] = [await project.person(), await project.person(), await project.person()];
    const { body: short } = await project.server.call(createSession, {
      body: { user_id: bob.userId, expires_in_millis: 60_000 },
    });
    await project.client.with({ accessToken: ada.accessToken }).call(signOut);
    await deps().store.write((tx) => tx.change("users", { id: eve.userId }, { disabledAt: deps().now() }));

    expect(await sessionOf(project, cookieOf(project, ada))).toBeNull();
    expect(await sessionOf(project, cookieOf(project, eve))).toBeNull();
    const cookie = cookieOf(project, tokensIn(short));
    expect((await sessionOf(project, cookie))?.userId).toBe(bob.userId);
    server().clock.pass({ minutes: 2 });
    expect(await sessionOf(project, cookie)).toBeNull();
  });

  test("a navigation has an impersonation until the key that opened it is revoked", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { body: key } = await project.admin.call(createInternalKey, {
      body: {
        description: "support",
        expires_at_millis: deps().now() + 86_400_000,
        has_publishable_client_key: false,
        has_secret_server_key: true,
        has_super_secret_admin_key: false,
      },
    });
    const support = project.server.with({ secretServerKey: key.secret_server_key });
    const { body } = await support.call(createSession, { body: { user_id: ada.userId, is_impersonation: true } });
    const cookie = cookieOf(project, tokensIn(body));

    expect(await sessionOf(project, cookie)).toMatchObject({ userId: ada.userId, isImpersonation: true });
    await project.admin.call(updateInternalKey, { params: { id: key.id }, body: { revoked: true } });
    expect(await sessionOf(project, cookie)).toBeNull();
  });
});
