import { describe, expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { createSession, listSessions, refreshSession } from "#contract/auth/sessions.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { updateProject } from "#contract/projects.ts";
import { getCurrentUser, getUser, updateUser } from "#contract/users.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { check, codeOf, makeLink, ownerOf, redeem } from "#testing/people/impersonation-links.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

const UNKNOWN_USER = "00000000-0000-4000-8000-000000000000";
const TWO_HOURS = 7_200_000;

onServer((server) => {
  const entriesOf = async (project: TestProject, ...actions: string[]) => {
    const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
    return entries.filter(({ action }) => actions.includes(action));
  };
  const linksOf = async (project: TestProject) => {
    const codes = await rowsOfProject(server().running.deps.store, "codes", project.id);
    return codes.filter(({ purpose }) => purpose === "impersonation_link");
  };

  describe("the link of an impersonation", () => {
    test("leads to the callback URL with a code; servers and admins make one, clients do not", async () => {
      const project = await server().project();
      const ada = await project.person();

      for (const wire of [project.server, project.admin]) {
        const reply = await makeLink(wire, ada.userId);
        const url = new URL(reply.body.link);
        expect([reply.status, Object.keys(reply.body).sort()]).toEqual([200, ["expires_at_millis", "link"]]);
        expect(`${url.origin}${url.pathname}`).toBe("http://localhost/handler/magic-link-callback");
        expect(Object.fromEntries(url.searchParams)).toEqual({
          code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
          after_auth_return_to: "/boats",
          impersonation: "true",
        });
      }
      const byClient = await makeLink(ada.wire, ada.userId);
      expect([byClient.status, byClient.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
      expect(await linksOf(project)).toHaveLength(2);
    });

    test("requires a known user, a trusted callback URL and an impersonation; a refusal leaves no trace", async () => {
      const project = await server().project();
      const ada = await project.person();

      const unknown = await makeLink(project.server, UNKNOWN_USER);
      const me = await makeLink(project.server, "me");
      const elsewhere = await makeLink(project.server, ada.userId, { callback_url: "https://evil.example/handler" });
      const others = [
        await makeLink(project.server, ada.userId, { is_impersonation: false }),
        await makeLink(project.server, ada.userId, { is_impersonation: undefined }),
        await makeLink(project.server, ada.userId, { expires_in_millis: 0 }),
        await makeLink(project.server, ada.userId, { reason: "x".repeat(1_001) }),
      ];

      expect([unknown.status, unknown.code]).toEqual([400, "USER_ID_DOES_NOT_EXIST"]);
      expect([me.status, me.code]).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
      expect([elsewhere.status, elsewhere.code]).toEqual([400, "REDIRECT_URL_NOT_WHITELISTED"]);
      expect(others.map(({ code }) => code)).toEqual(Array(4).fill("SCHEMA_ERROR"));
      expect(await linksOf(project)).toEqual([]);
      expect(await entriesOf(project, "impersonation_link_created")).toEqual([]);
    });

    test("may lead to the project's hosted pages, and not to those of another project", async () => {
      const [project, other] = [await server().project(), await server().project()];
      const ada = await project.person();
      const at = (id: string) =>
        makeLink(project.server, ada.userId, { callback_url: `${server().url}/p/${id}/handler/magic-link-callback` });

      expect((await at(project.id)).status).toBe(200);
      expect((await at(other.id)).code).toBe("REDIRECT_URL_NOT_WHITELISTED");
    });

    test("opens the session that a server opens for itself, also where the project offers no codes", async () => {
      const project = await server().project();
      const ada = await project.person();
      const config = { magic_link_enabled: false, sign_up_enabled: false };
      await project.admin.call(updateProject, { body: { config } });
      const owner = await ownerOf(server(), project);
      const made = await makeLink(owner.admin, ada.userId, { expires_in_millis: TWO_HOURS, reason: "Order 7" });
      server().clock.pass({ minutes: 2 });

      const reply = await redeem(project.client, codeOf(made));
      const direct = await owner.admin.call(createSession, {
        body: { user_id: ada.userId, expires_in_millis: TWO_HOURS, is_impersonation: true, reason: "Order 7" },
      });

      expect(reply.status).toBe(200);
      expect(Object.keys(reply.body).sort()).toEqual(["access_token", "is_new_user", "refresh_token", "user_id"]);
      expect(reply.body).toMatchObject({ is_new_user: false, user_id: ada.userId });
      const claims = [reply, direct].map(({ body }) => Object.keys(decodeJwt(body.access_token)).sort());
      expect(claims[0]).toEqual(claims[1]);
      expect(decodeJwt(reply.body.access_token)).toMatchObject({ sub: ada.userId, is_impersonation: true });
      const [, byLink, byServer] = (await rowsOfProject(server().running.deps.store, "sessions", project.id)).sort(
        (a, b) => a.createdAt - b.createdAt,
      );
      for (const session of [byLink, byServer]) {
        expect(session).toMatchObject({ isImpersonation: true, grantedBy: { kind: "owner", userId: owner.id } });
        expect((session?.expiresAt ?? 0) - (session?.createdAt ?? 0)).toBe(TWO_HOURS);
      }
      const me = await project.client.with({ accessToken: reply.body.access_token }).call(getCurrentUser);
      const refreshed = await project.client.with({ refreshToken: reply.body.refresh_token }).call(refreshSession);
      expect([me.body.id, refreshed.status]).toEqual([ada.userId, 200]);
    });

    test("opens no session for a published client whose tokens cannot say what it is, and can be used elsewhere", async () => {
      const project = await server().project();
      const ada = await project.person();
      const stack = project.client.as({ prefix: "stack" });

      const code = codeOf(await makeLink(project.server, ada.userId));
      const refused = await redeem(stack, code);
      const reply = await redeem(project.client.as({ prefix: "hexclave" }), code);

      expect([refused.status, refused.text]).toEqual([
        403,
        "This version of the client library does not support impersonation. Update the library.",
      ]);
      expect(Object.keys(reply.body).sort()).toEqual(["access_token", "is_new_user", "refresh_token", "user_id"]);
      expect(decodeJwt(reply.body.access_token).is_impersonation).toBe(true);
    });

    test("is no sign-in: it changes no user, tells nobody and lists no session", async () => {
      const project = await server().project();
      const { userId } = await project.person();
      const { deps } = server().running;
      const state = async () => ({
        user: (await project.server.call(getUser, { params: { user_id: userId } })).body,
        mails: (await rowsOfProject(deps.store, "mails", project.id)).length,
        events: (await rowsOfProject(deps.store, "events", project.id)).length,
        places: (await rowsOfProject(deps.store, "knownPlaces", project.id)).length,
        signIns: (await entriesOf(project, "sign_in", "sign_up")).length,
        shown: (await project.server.call(listSessions, { query: { user_id: userId } })).body.items.length,
      });
      await deps.activity.flush();
      const before = await state();

      const reply = await redeem(project.client, codeOf(await makeLink(project.server, userId)));
      await deps.activity.flush();

      expect(reply.status).toBe(200);
      expect(await state()).toEqual(before);
    });

    // What an owner may open with `POST /auth/sessions`, the link opens as well.
    test("opens an anonymous user, a user with a second factor, and a user of the console", async () => {
      const project = await server().project();
      const override = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
      await project.admin.call(overrideConfig, { body: { config_override_string: override } });
      const anonymous = await project.client.call(signUpAnonymously);
      const ada = await project.person();
      await withSecondFactor(ada.wire, server().clock);
      const { userId: ownerId, accessToken, signedOut } = await server().owner();
      const headers = { projectId: "internal", adminAccessToken: accessToken };
      const internal = wireTo(server().apiUrl, { level: "admin", headers });
      const callback_url = `${server().url}/handler/magic-link-callback`;

      const opened = [
        await redeem(project.client, codeOf(await makeLink(project.server, anonymous.body.user_id))),
        await redeem(project.client, codeOf(await makeLink(project.server, ada.userId))),
        await redeem(signedOut, codeOf(await makeLink(internal, ownerId, { callback_url }))),
      ];

      expect(opened.map(({ body }) => body.user_id)).toEqual([anonymous.body.user_id, ada.userId, ownerId]);
      const me = await project.client.with({ accessToken: opened[0]?.body.access_token }).call(getCurrentUser);
      expect(me.body.is_anonymous).toBe(true);
    });

    test("is checked with the account that it opens", async () => {
      const project = await server().project();
      const ada = await project.person();
      await project.server.call(updateUser, { params: { user_id: ada.userId }, body: { display_name: "Ada" } });

      const reply = await check(project.client, codeOf(await makeLink(project.server, ada.userId)));

      expect(reply.body).toEqual({
        is_code_valid: true,
        impersonation: { user_id: ada.userId, display_name: "Ada", primary_email: ada.email },
      });
    });

    test("has two entries in the audit log: who made it and why, and where it was used", async () => {
      const project = await server().project();
      const ada = await project.person();
      const owner = await ownerOf(server(), project);
      const made = await makeLink(owner.admin, ada.userId, { reason: "Order 7" });
      const browser = project.client.with({}, { "x-forwarded-for": "203.0.113.77", "user-agent": "Firefox" });
      const { body } = await redeem(browser, codeOf(made));

      const [link] = await entriesOf(project, "impersonation_link_created");
      const [started] = await entriesOf(project, "impersonation_started");
      const parties = { actorType: "owner", actorId: owner.id, subjectType: "user", subjectId: ada.userId };
      const linkId = (await linksOf(project))[0]?.id;
      expect(link).toMatchObject(parties);
      expect(link?.personal?.after).toEqual({
        link_id: linkId,
        expires_at_millis: made.body.expires_at_millis,
        reason: "Order 7",
      });
      expect(started).toMatchObject(parties);
      expect(started?.personal).toMatchObject({ ip: "203.0.113.77", userAgent: "Firefox" });
      expect(started?.personal?.after).toEqual({
        link_id: linkId,
        session_id: decodeJwt(body.access_token).refreshTokenId,
        reason: "Order 7",
      });
    });
  });
});
