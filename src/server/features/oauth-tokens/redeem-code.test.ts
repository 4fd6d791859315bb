import { describe, expect, test } from "bun:test";
import { createSession } from "#contract/auth/sessions.ts";
import { DAY, HOUR, OAUTH_TOKEN_FAMILIES_MAX } from "#contract/limits.ts";
import { type App, type ApprovedCode, about, makeApp } from "#testing/people/app.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";

const start = async (server: TestServer, options: Parameters<typeof makeApp>[2] = {}) => {
  const project = await server.project({ config: { authorization_server_enabled: true } });
  const app = await makeApp(server, project, { id_token_signed_response_alg: "ES256", ...options });
  return { project, app, ada: await project.person() };
};

const refusals = async (app: App, code: ApprovedCode, attempts: Record<string, string>[]) => {
  const replies = [];
  for (const each of attempts) replies.push(await app.redeem(code, each));
  return replies.map(({ status, body }) => [status, body.error]);
};
const GRANT_REFUSED = [400, "invalid_grant"];

eachServer((server) => {
  const familiesOf = ({ id }: TestProject) => rowsOfProject(server().running.deps.store, "oauthTokenFamilies", id);
  const auditOf = async ({ id }: TestProject) =>
    (await rowsOfProject(server().running.deps.store, "auditEntries", id)).filter(
      ({ action }) => action === "oauth_code_reused",
    );

  test("a code gives tokens once: its second use gets none, and revokes those of the first", async () => {
    const { project, app, ada } = await start(server());
    const code = await app.code(ada, { access: about("openid", "offline_access") });
    const first = await app.redeem(code);
    const before = await app.userinfo(first.body.access_token);
    server().clock.pass({ millis: HOUR / 2 });
    const second = await app.redeem(code);
    const third = await app.redeem(code);

    expect([first.status, before.status]).toEqual([200, 200]);
    expect([second.status, second.body.error, third.body.error]).toEqual([400, "invalid_grant", "invalid_grant"]);
    expect((await app.refresh(first.body.refresh_token)).body.error).toBe("invalid_grant");
    expect(await familiesOf(project)).toEqual([]);
    const entries = await auditOf(project);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actorType: "nobody",
      subjectType: "user",
      subjectId: ada.userId,
      personal: { before: { oauth_client_id: app.id, scopes: ["openid", "offline_access"] } },
    });
  });

  test("a code that is exchanged many times at once gives tokens once, and the others revoke them", async () => {
    const { project, app, ada } = await start(server());
    const code = await app.code(ada);
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.redeem(code)));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    const [winner] = replies.filter(({ status }) => status === 200);
    expect((await app.userinfo(winner?.body.access_token)).status).toBe(401);
    expect(await familiesOf(project)).toEqual([]);
    expect(await auditOf(project)).toHaveLength(1);
  });

  test(`a user has tokens of an app on ${OAUTH_TOKEN_FAMILIES_MAX} devices at most, and a new one ends the oldest`, async () => {
    const { project, app, ada } = await start(server());
    const first = await app.tokens(ada);
    const second = await app.tokens(ada);
    for (let more = 2; more < OAUTH_TOKEN_FAMILIES_MAX; more++) await app.tokens(ada);
    const full = await app.userinfo(first.access_token);
    await app.tokens(ada);

    expect(full.status).toBe(200);
    expect((await app.userinfo(first.access_token)).status).toBe(401);
    expect((await app.userinfo(second.access_token)).status).toBe(200);
    expect(await familiesOf(project)).toHaveLength(OAUTH_TOKEN_FAMILIES_MAX);
  });
});

onServer((server) => {
  describe("authorization codes", () => {
    test("a code is refused with another client, project, address or verifier, and is not used up by it", async () => {
      const { project, app, ada } = await start(server());
      const [other, elsewhere] = [await makeApp(server(), project), await start(server())];
      const code = await app.code(ada);

      expect(
        await refusals(app, code, [
          { redirect_uri: "https://app.example.com/callback/" },
          { redirect_uri: "" },
          { code_verifier: "x".repeat(43) },
          { code_verifier: "" },
          { code: "0".repeat(45) },
        ]),
      ).toEqual(Array(5).fill(GRANT_REFUSED));
      for (const stranger of [other, elsewhere.app]) {
        expect((await stranger.redeem(code)).body.error).toBe("invalid_grant");
      }
      expect((await app.redeem(code)).status).toBe(200);
    });

    test("a code of a request without a challenge is refused with a verifier", async () => {
      const { app, ada } = await start(server(), { pkce_exempt: true });
      const code = await app.code(ada, { code_challenge: null });

      expect(await refusals(app, code, [{ code_verifier: "x".repeat(43) }])).toEqual([GRANT_REFUSED]);
      expect((await app.redeem(code)).status).toBe(200);
    });

    test("a code of a request without an address is exchanged without one, or with the client's only one", async () => {
      const { app, ada } = await start(server());
      const code = await app.code(ada, { redirect_uri: null });

      expect(await refusals(app, code, [{ redirect_uri: "https://else.example.com" }])).toEqual([GRANT_REFUSED]);
      expect((await app.redeem(code)).status).toBe(200);
      const again = await app.code(ada, { redirect_uri: null });
      expect((await app.redeem(again, { redirect_uri: "https://app.example.com/callback" })).status).toBe(200);
    });

    test("a code lives for a minute", async () => {
      const { app, ada } = await start(server());
      const [early, late] = [await app.code(ada), await app.code(ada)];
      server().clock.pass({ seconds: 55 });
      const inTime = await app.redeem(early);
      server().clock.pass({ seconds: 6 });

      expect(inTime.status).toBe(200);
      expect((await app.redeem(late)).body.error).toBe("invalid_grant");
    });

    test("a code of an impersonation is refused", async () => {
      const { project, app, ada } = await start(server());
      const body = { user_id: ada.userId, is_impersonation: true };
      const { access_token: accessToken } = (await project.admin.call(createSession, { body })).body;

      expect((await app.redeem(await app.code({ ...ada, accessToken }))).body.error).toBe("invalid_grant");
    });

    test("a request without a code is invalid", async () => {
      const { app } = await start(server());
      const reply = await app.post("token", { grant_type: "authorization_code" });

      expect([reply.status, reply.body.error]).toEqual([400, "invalid_request"]);
    });
  });

  test("only users who agree to offline access, and installed apps, give refresh tokens", async () => {
    const { project, app, ada } = await start(server());
    const native = await makeApp(server(), project, {
      kind: "public",
      redirect_urls: ["com.example.app:/callback", "http://127.0.0.1/callback", "https://app.example.com/callback"],
    });
    const withoutGrant = await makeApp(server(), project, { grant_types: ["authorization_code"] });
    const offline = about("openid", "offline_access");
    const given = async (from: App, approved: Parameters<App["tokens"]>[1]) =>
      "refresh_token" in (await from.tokens(ada, approved));

    expect(await given(app, {})).toBe(false);
    expect(await given(app, { access: offline })).toBe(true);
    expect(await given(withoutGrant, { access: offline })).toBe(false);
    expect(await given(native, { redirect_uri: "com.example.app:/callback" })).toBe(true);
    expect(await given(native, { redirect_uri: "http://127.0.0.1:5173/callback" })).toBe(true);
    expect(await given(native, { redirect_uri: "https://app.example.com/callback" })).toBe(false);
  });

  test("a consent shows on which day the app last used it", async () => {
    const { project, app, ada } = await start(server());
    const lastUse = async () => {
      const [grant] = await rowsOfProject(server().running.deps.store, "oauthGrants", project.id);
      return grant?.lastUsedAt ?? 0;
    };
    const { refresh_token } = await app.tokens(ada, { access: about("openid", "offline_access") });
    const atFirst = await lastUse();
    server().clock.pass({ hours: 1 });
    const next = await app.refresh(refresh_token);
    const soon = await lastUse();
    server().clock.pass({ hours: 24 });
    await app.refresh(next.body.refresh_token);

    expect(soon).toBe(atFirst);
    expect((await lastUse()) - atFirst).toBeGreaterThanOrEqual(DAY);
  });
});
