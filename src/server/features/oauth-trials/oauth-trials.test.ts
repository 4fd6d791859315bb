import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { disableUser } from "#contract/disabled-users.ts";
import { HOUR } from "#contract/limits.ts";
import { DEVICE_CODE, deleteOAuthClient, updateOAuthClient } from "#contract/oauth-clients.ts";
import { listOAuthGrants } from "#contract/oauth-grants.ts";
import { redeemOAuthTrial, revokeOAuthTrial, startOAuthTrial } from "#contract/oauth-trials.ts";
import { updateProject } from "#contract/projects.ts";
import { randomSecret } from "#server/crypto/random.ts";
import { type App, about, makeApp } from "#testing/people/app.ts";
import { hostedCookies } from "#testing/people/hosted-cookies.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";

const VERIFIER = randomSecret();
const REQUEST = {
  scope: "openid email offline_access",
  state: "a state",
  nonce: "a nonce",
  code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
};

/** An owner's project with an app of theirs, which needs no consent. */
async function start(server: TestServer, options: Parameters<typeof makeApp>[2] = {}) {
  const project = await server.project({ config: { authorization_server_enabled: true } });
  const app = await makeApp(server, project, {
    id_token_signed_response_alg: "ES256",
    is_first_party: true,
    ...options,
  });
  return { project, app, ada: await project.person(), ...trialsOf(project, app, server) };
}

function trialsOf(project: TestProject, app: Pick<App, "id">, server: TestServer) {
  const params = { oauth_client_id: app.id };
  const begin = (request: object = {}) =>
    project.admin.call(startOAuthTrial, { params, body: { ...REQUEST, ...request } });
  const visit = (url: string, person: Person) =>
    fetch(url, { redirect: "manual", headers: { cookie: hostedCookies(project.id, person) } });
  const answerOf = (reply: Response) => new URL(reply.headers.get("location") ?? "");
  /** Runs a trial until the console has its answer. */
  const answered = async (person: Person, request?: object) =>
    answerOf(await visit((await begin(request)).body.authorization_url, person));
  const codeOf = async (person: Person, request?: object) =>
    (await answered(person, request)).searchParams.get("code") ?? "";
  const redeem = (code: string, code_verifier = VERIFIER) =>
    project.admin.call(redeemOAuthTrial, { params, body: { code, code_verifier } });
  const revoke = (id: string) =>
    project.admin.call(revokeOAuthTrial, { params: { ...params, oauth_trial_id: id }, body: {} });
  const consolePage = `${server.url}/admin/projects/${project.id}/apps/${app.id}/try`;
  return { begin, visit, answered, codeOf, redeem, revoke, consolePage };
}

/** The error of OAuth that a refusal has. */
const errorIn = ({ text }: { text: string }) => text.split(": ")[0];

const auditOf = async (server: TestServer, { id }: TestProject) =>
  (await rowsOfProject(server.running.deps.store, "auditEntries", id))
    .filter(({ action }) => action.startsWith("oauth_trial_"))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

eachServer((server) => {
  test("the code of a trial that is exchanged many times at once gives tokens once, and the others revoke them", async () => {
    const { project, app, ada, codeOf, redeem } = await start(server());
    const code = await codeOf(ada);
    const replies = await Promise.all(Array.from({ length: 6 }, () => redeem(code)));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(400)]);
    const winner = replies.find(({ status }) => status === 200);
    expect((await app.userinfo(winner?.body.access_token)).status).toBe(401);
    const entries = await auditOf(server(), project);
    expect(entries.map(({ action }) => action)).toEqual(["oauth_trial_started", "oauth_trial_redeemed"]);
  });
});

onServer((server) => {
  describe("a trial of an app", () => {
    test("has its answer at the console, and gets real tokens for the owner, but no refresh token", async () => {
      const { project, app, ada, answered, redeem, consolePage } = await start(server());
      const answer = await answered(ada);
      const { status, body } = await redeem(answer.searchParams.get("code") ?? "");

      expect(answer.origin + answer.pathname).toBe(consolePage);
      expect(Object.fromEntries(answer.searchParams)).toMatchObject({
        state: "a state",
        iss: `${server().apiUrl}/projects/${project.id}`,
      });
      expect([status, body.token_type, body.has_refresh_token]).toEqual([200, "Bearer", true]);
      expect(body).not.toHaveProperty("refresh_token");
      expect(decodeJwt(body.id_token)).toMatchObject({ aud: app.id, nonce: "a nonce", sub: ada.userId });
      expect((await app.userinfo(body.access_token)).body).toMatchObject({ sub: ada.userId, email: ada.email });
      const grants = await project.admin.call(listOAuthGrants, { query: { oauth_client_id: app.id } });
      expect(grants.body.items).toMatchObject([{ user_id: ada.userId }]);
      const entries = await auditOf(server(), project);
      expect(entries).toMatchObject([
        { action: "oauth_trial_started", actorType: "admin", subjectId: app.id },
        {
          action: "oauth_trial_redeemed",
          actorType: "admin",
          subjectId: app.id,
          personal: { after: { user_id: ada.userId, scopes: ["openid", "email", "offline_access"] } },
        },
      ]);
    });

    test("works for an app that only pushes its requests", async () => {
      const { ada, codeOf, redeem } = await start(server(), { require_pushed_requests: true });

      expect((await redeem(await codeOf(ada))).status).toBe(200);
    });

    test("ends when its tokens are revoked, once, and leaves what the user has allowed", async () => {
      const { project, app, ada, codeOf, redeem, revoke } = await start(server());
      const { body } = await redeem(await codeOf(ada));
      const other = await app.tokens(ada, { access: about("openid") });
      const [first, second] = [await revoke(body.id), await revoke(body.id)];

      expect([first.status, second.body.code]).toEqual([200, "OAUTH_GRANT_NOT_FOUND"]);
      expect((await app.userinfo(body.access_token)).status).toBe(401);
      expect((await app.userinfo(other.access_token)).status).toBe(200);
      const actions = (await auditOf(server(), project)).map(({ action }) => action);
      expect(actions).toEqual(["oauth_trial_started", "oauth_trial_redeemed", "oauth_trial_revoked"]);
    });

    test("revokes no tokens but those of trials of the same app", async () => {
      const { project, app, ada, codeOf, redeem, revoke } = await start(server());
      const other = await makeApp(server(), project);
      await app.tokens(ada);
      const families = await rowsOfProject(server().running.deps.store, "oauthTokenFamilies", project.id);
      const { body } = await redeem(await codeOf(ada));
      const ofOther = await trialsOf(project, other, server()).revoke(body.id);

      expect((await revoke(families[0]?.id ?? "")).body.code).toBe("OAUTH_GRANT_NOT_FOUND");
      expect(ofOther.body.code).toBe("OAUTH_GRANT_NOT_FOUND");
      expect((await app.userinfo(body.access_token)).status).toBe(200);
    });

    test("leaves nothing behind for longer than its access token", async () => {
      const { project, ada, codeOf, redeem } = await start(server());
      await redeem(await codeOf(ada));
      const [family] = await rowsOfProject(server().running.deps.store, "oauthTokenFamilies", project.id);

      expect((family?.expiresAt ?? 0) - server().clock.now()).toBeLessThanOrEqual(HOUR);
    });
  });

  describe("the border of trials", () => {
    test("a code of a request of the client is not exchanged by an owner, and stays good for the client", async () => {
      const { app, ada, redeem } = await start(server());
      const code = await app.code(ada);
      const reply = await redeem(code.code, code.verifier ?? "");

      expect([reply.status, errorIn(reply)]).toEqual([400, "invalid_grant"]);
      expect((await app.redeem(code)).status).toBe(200);
    });

    test("a client with the console's address has no code of it, and one of the address is not for the owner", async () => {
      const { project, app, ada, redeem, consolePage } = await start(server());
      await project.admin.call(updateOAuthClient, {
        params: { oauth_client_id: app.id },
        body: { redirect_urls: [consolePage] },
      });
      const code = await app.code(ada, { redirect_uri: consolePage });

      expect(errorIn(await redeem(code.code, code.verifier ?? ""))).toBe("invalid_grant");
    });

    test("the code of a trial is not exchanged by the client, and stays good for the owner", async () => {
      const { app, ada, codeOf, redeem, consolePage } = await start(server());
      const code = await codeOf(ada);
      const byClient = await app.redeem({ code, verifier: VERIFIER, redirectUri: consolePage });

      expect([byClient.status, byClient.body.error]).toEqual([400, "invalid_grant"]);
      expect((await redeem(code)).status).toBe(200);
    });

    test.each([
      ["the exact page", "/admin/projects/p/apps/a/try"],
      ["another page", "/admin/projects?a=b"],
      ["the console itself", "/admin"],
      ["its address in other letters", "/%61dmin/projects/p/apps/a/try"],
      ["its address by a detour", "/x/../admin/projects/p/apps/a/try"],
    ])("a request of a client is not answered at the console: %s", async (_, path) => {
      const { app, ada, project } = await start(server());
      const redirect_uri = server().url + path;
      await project.admin.call(updateOAuthClient, {
        params: { oauth_client_id: app.id },
        body: { redirect_urls: [redirect_uri] },
      });
      const asked = await app.authorize(ada, { redirect_uri, scope: "openid" });
      const unnamed = await app.authorize(ada, { redirect_uri: "" });
      const pushed = await app.post("par", { ...REQUEST, response_type: "code", redirect_uri });

      expect([asked.status, unnamed.status, pushed.status]).toEqual([400, 400, 400]);
      expect(asked.headers.get("location")).toBeNull();
      expect(await asked.text()).toContain("which is no client");
      expect(pushed.body.error).toBe("invalid_request");
    });

    test("a public client on the user's device gets no answer on the console's port", async () => {
      const { app, ada, consolePage } = await start(server(), {
        kind: "public",
        redirect_urls: ["http://localhost/admin/x", "http://localhost/other"],
      });
      const { port } = new URL(consolePage);

      const own = await app.authorize(ada, { redirect_uri: `http://localhost:${port}/admin/x`, scope: "openid" });
      const other = await app.authorize(ada, { redirect_uri: `http://localhost:${port}/other`, scope: "openid" });
      expect([own.status, other.status]).toEqual([400, 303]);
    });

    test("a code is refused with another verifier, another client and another project, and is not used up by it", async () => {
      const { project, ada, codeOf, redeem } = await start(server());
      const [other, elsewhere] = [await makeApp(server(), project), await start(server())];
      const code = await codeOf(ada);
      const replies = [
        await redeem(code, "x".repeat(43)),
        await redeem("0".repeat(45)),
        await trialsOf(project, other, server()).redeem(code),
        await elsewhere.redeem(code),
      ];

      expect(replies.map(errorIn)).toEqual(Array(4).fill("invalid_grant"));
      expect((await redeem(code)).status).toBe(200);
    });

    test("a request waits for the browser for a minute, and works once; a code lives for a minute", async () => {
      const { ada, begin, visit, codeOf, redeem } = await start(server());
      const [late, once] = [await begin(), await begin()];
      const first = await visit(once.body.authorization_url, ada);
      const second = await visit(once.body.authorization_url, ada);
      const code = await codeOf(ada);
      server().clock.pass({ seconds: 61 });

      expect([first.status, second.status]).toEqual([303, 404]);
      expect((await visit(late.body.authorization_url, ada)).status).toBe(404);
      expect(errorIn(await redeem(code))).toBe("invalid_grant");
    });

    test("nobody gets tokens by a trial whom the owner no longer lets into the app", async () => {
      const { project, ada, codeOf, redeem } = await start(server());
      const code = await codeOf(ada);
      await project.server.call(disableUser, { params: { user_id: ada.userId }, body: {} });

      expect(errorIn(await redeem(code))).toBe("invalid_grant");
    });
  });

  describe("a trial is refused", () => {
    test("where the authorization server is off, at both steps; its tokens can still be revoked", async () => {
      const { project, ada, begin, codeOf, redeem, revoke } = await start(server());
      const [{ body }, code] = [await redeem(await codeOf(ada)), await codeOf(ada)];
      await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: false } } });

      const refused = [await begin(), await redeem(code)];
      expect(refused.map(({ status, text }) => [status, text])).toEqual(
        Array(2).fill([409, "The authorization server of this project is off. Turn it on first."]),
      );
      expect((await revoke(body.id)).status).toBe(200);
    });

    test("with what the client may not ask for, in the words that the client would read", async () => {
      const { project, begin } = await start(server());
      const replies = [
        await begin({ scope: "openid boats:read teams" }),
        await begin({ resource: ["https://nothing.example.com"] }),
        await begin({ prompt: "none login" }),
        await begin({ code_challenge: "short" }),
      ];

      expect(replies.map(errorIn)).toEqual(["invalid_scope", "invalid_target", "invalid_request", "invalid_request"]);
      expect(replies[0]?.text).toBe("invalid_scope: The client may not ask for the scope teams.");
      expect(await auditOf(server(), project)).toEqual([]);
      expect(await rowsOfProject(server().running.deps.store, "authorizationRequests", project.id)).toEqual([]);
    });

    test("for an app without sign-in in the browser, and for one that is gone", async () => {
      const { project, app, ada, begin, codeOf, redeem } = await start(server());
      const machine = await makeApp(server(), project, { kind: "machine", is_first_party: false });
      const code = await codeOf(ada);
      await project.admin.call(deleteOAuthClient, { params: { oauth_client_id: app.id }, body: {} });

      const ofMachine = await trialsOf(project, machine, server()).begin({ scope: "" });
      expect(errorIn(ofMachine)).toBe("unauthorized_client");
      expect([(await begin()).body.code, (await redeem(code)).body.code]).toEqual(
        Array(2).fill("OAUTH_CLIENT_NOT_FOUND"),
      );
    });

    test.each([
      [
        "binds its tokens to a key, which the console does not have",
        { dpop_bound_access_tokens: true },
        "invalid_dpop_proof",
      ],
      ["no longer signs users in in the browser", { grant_types: [DEVICE_CODE] }, "unauthorized_client"],
    ] as const)("at the exchange for an app that %s", async (_, changes, error) => {
      const { project, app, ada, codeOf, redeem } = await start(server());
      const code = await codeOf(ada);
      const params = { oauth_client_id: app.id };
      await project.admin.call(updateOAuthClient, { params, body: changes as never });

      expect(errorIn(await redeem(code))).toBe(error);
    });
  });
});
