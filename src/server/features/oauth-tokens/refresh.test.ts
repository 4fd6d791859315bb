import { describe, expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { signOut } from "#contract/auth/sessions.ts";
import { updateOAuthClient } from "#contract/oauth-clients.ts";
import { type App, about, appOf, makeApp } from "#testing/people/app.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { startInstances } from "#testing/server/instances.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";

const OFFLINE = about("openid", "email", "offline_access");

const start = async (server: TestServer, options: Parameters<typeof makeApp>[2] = {}) => {
  const project = await server.project({ config: { authorization_server_enabled: true } });
  const app = await makeApp(server, project, { id_token_signed_response_alg: "ES256", ...options });
  const ada = await project.person();
  return { project, app, ada, given: await app.tokens(ada, { access: OFFLINE, nonce: "n1" }) };
};

const isRefused = async (app: App, refreshToken: string) =>
  (await app.refresh(refreshToken)).body.error === "invalid_grant";

eachServer((server) => {
  test("a refresh token is replaced at each use, and repeats its answer for 30 seconds", async () => {
    const { app, given } = await start(server());
    const next = await app.refresh(given.refresh_token);
    server().clock.pass({ seconds: 28 });
    const again = await app.refresh(given.refresh_token);
    const last = await app.refresh(next.body.refresh_token);

    expect(next.status).toBe(200);
    expect(again.body).toEqual(next.body);
    const tokens = [given, next.body, last.body].map(({ refresh_token }) => refresh_token);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(token).toMatch(/^ort_[0-9a-z]{45}\.[0-9a-z]{45}$/);
    expect((await app.userinfo(last.body.access_token)).status).toBe(200);
  });

  test("a refresh token that is used after another has taken its place revokes them all, and the user is told", async () => {
    const { project, app, ada, given } = await start(server());
    const next = await app.refresh(given.refresh_token);
    server().clock.pass({ seconds: 31 });
    const stolen = await app.refresh(given.refresh_token);

    expect([stolen.status, stolen.body.error]).toEqual([400, "invalid_grant"]);
    expect(await isRefused(app, next.body.refresh_token)).toBe(true);
    expect((await app.userinfo(next.body.access_token)).status).toBe(401);
    const { store } = server().running.deps;
    const entries = await rowsOfProject(store, "auditEntries", project.id);
    expect(entries.filter(({ action }) => action === "oauth_refresh_token_reused")).toMatchObject([
      { subjectId: ada.userId, personal: { before: { oauth_client_id: app.id } } },
    ]);
    const notices = (await rowsOfProject(store, "mails", project.id)).filter(
      ({ template }) => template === "security-notice:app_signed_out",
    );
    expect(notices).toMatchObject([{ userId: ada.userId, recipient: ada.email }]);
  });

  test("a refresh token that is used many times at once gives each the same answer", async () => {
    const { app, given } = await start(server());
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.refresh(given.refresh_token)));

    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await app.refresh(replies[0]?.body.refresh_token)).status).toBe(200);
  });
});

test("two instances that get a refresh token at once give the same answer", async () => {
  const instances = await startInstances({ config: { authorization_server_enabled: true } });
  try {
    const { first, second, project } = instances;
    const app = await makeApp(first, project, { id_token_signed_response_alg: "ES256" });
    const { refresh_token } = await app.tokens(await project.person(), { access: OFFLINE });
    const elsewhere = appOf(second, project, { id: app.id, secret: app.secret, redirectUrl: "" });
    const uses = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? app : elsewhere).refresh(refresh_token));
    const replies = await Promise.all(uses);

    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await elsewhere.refresh(replies[0]?.body.refresh_token)).status).toBe(200);
  } finally {
    await instances.stop();
  }
});

onServer((server) => {
  describe("refresh tokens", () => {
    test("a refresh token that was replaced twice revokes all tokens, also within 30 seconds", async () => {
      const { app, given } = await start(server());
      const next = await app.refresh(given.refresh_token);
      const last = await app.refresh(next.body.refresh_token);

      expect(await isRefused(app, given.refresh_token)).toBe(true);
      expect(await isRefused(app, last.body.refresh_token)).toBe(true);
    });

    test("a refresh token is not in the data, not even for those who have the server's secret", async () => {
      const { project, app, given } = await start(server());
      const { refresh_token } = (await app.refresh(given.refresh_token)).body;
      const { store, keyring } = server().running.deps;
      const [family] = await rowsOfProject(store, "oauthTokenFamilies", project.id);
      if (!family?.sealedReply) throw new Error("The reply is not stored.");
      const { sealedReply, ...columns } = family;
      const opened = keyring.open(sealedReply);
      const kept = [JSON.stringify(columns), opened, Buffer.from(opened, "base64").toString()].join();

      const [secret = "", changing = ""] = refresh_token.replace("ort_", "").split(".");
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(changing);
      expect(kept).not.toContain("access_token");
    });

    test("a refresh token of another client changes nothing", async () => {
      const { project, app, given } = await start(server());
      const other = await makeApp(server(), project);
      const { refresh_token } = (await app.refresh(given.refresh_token)).body;
      server().clock.pass({ minutes: 1 });

      expect(await isRefused(other, given.refresh_token)).toBe(true);
      expect(await isRefused(other, refresh_token)).toBe(true);
      expect((await app.refresh(refresh_token)).status).toBe(200);
    });

    test("a request without a refresh token is invalid, and any other text is an invalid grant", async () => {
      const { app } = await start(server());
      const missing = await app.post("token", { grant_type: "refresh_token" });

      expect([missing.status, missing.body.error]).toEqual([400, "invalid_request"]);
      for (const text of ["x", `ort_${"0".repeat(45)}.${"0".repeat(45)}`, "ort_."]) {
        expect(await isRefused(app, text)).toBe(true);
      }
    });

    test("a refresh token gives fewer scopes on request, and never more; the next one can have all again", async () => {
      const { app, given } = await start(server());
      const fewer = await app.refresh(given.refresh_token, { scope: "email" });
      const more = await app.refresh(fewer.body.refresh_token, { scope: "email teams" });
      const all = await app.refresh(fewer.body.refresh_token);

      expect([fewer.body.scope, "id_token" in fewer.body]).toEqual(["email", false]);
      expect([more.status, more.body.error]).toEqual([400, "invalid_scope"]);
      expect(all.body.scope).toBe("openid email offline_access");
    });

    test("a refresh token that repeats its answer gives other scopes on request, with the same next token", async () => {
      const { app, given } = await start(server());
      const first = await app.refresh(given.refresh_token, { scope: "openid" });
      const second = await app.refresh(given.refresh_token, { scope: "email" });

      expect([first.body.scope, second.body.scope]).toEqual(["openid", "email"]);
      expect(second.body.refresh_token).toBe(first.body.refresh_token);
    });

    test("a refresh token renews the ID token of the same sign-in, without the nonce of its request", async () => {
      const { app, given } = await start(server());
      server().clock.pass({ minutes: 5 });
      const next = await app.refresh(given.refresh_token);
      const [before, after] = [decodeJwt(given.id_token), decodeJwt(next.body.id_token)];

      expect(before.nonce).toBe("n1");
      expect("nonce" in after).toBe(false);
      expect([after.iss, after.sub, after.aud, after.auth_time]).toEqual([
        before.iss,
        before.sub,
        before.aud,
        before.auth_time,
      ]);
      expect(Number(after.iat) - Number(before.iat)).toBeGreaterThanOrEqual(300);
    });

    test("a refresh token ends 30 days after its last use, and at the time after the first that the client's owner has set", async () => {
      const idle = await start(server());
      server().clock.pass({ hours: 24 * 30 + 1 });
      expect(await isRefused(idle.app, idle.given.refresh_token)).toBe(true);

      const { app, given } = await start(server(), { refresh_token_max_seconds: 40 * 86_400 });
      server().clock.pass({ hours: 24 * 28 });
      const next = await app.refresh(given.refresh_token);
      server().clock.pass({ hours: 24 * 11 });
      const last = await app.refresh(next.body.refresh_token);
      server().clock.pass({ hours: 25 });

      expect([next.status, last.status]).toEqual([200, 200]);
      expect(await isRefused(app, last.body.refresh_token)).toBe(true);
    });

    test("a refresh token ends sooner at once if the client's owner wants so", async () => {
      const { project, app, given } = await start(server());
      server().clock.pass({ minutes: 10 });
      await project.admin.call(updateOAuthClient, {
        params: { oauth_client_id: app.id },
        body: { refresh_token_idle_seconds: 300 },
      });

      expect(await isRefused(app, given.refresh_token)).toBe(true);
    });

    test("a refresh token of offline access outlives the session, and that of an installed app does not", async () => {
      const { project, app, ada, given } = await start(server());
      const native = await makeApp(server(), project, { kind: "public", redirect_urls: ["com.example.app:/callback"] });
      const online = await native.tokens(ada, { redirect_uri: "com.example.app:/callback", access: about("openid") });
      const renewed = await native.refresh(online.refresh_token);
      await ada.wire.call(signOut);

      expect(renewed.status).toBe(200);
      expect(await isRefused(native, renewed.body.refresh_token)).toBe(true);
      expect((await app.refresh(given.refresh_token)).status).toBe(200);
    });
  });
});
