import { expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { exchangeToken } from "#contract/auth/oauth.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession, deleteSession, listSessions, refreshSession, signOut } from "#contract/auth/sessions.ts";
import { deleteUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

const YEAR_MILLIS = 31_536_000_000;
const UNKNOWN_USER = "00000000-0000-4000-8000-000000000000";

const sessionOf = (accessToken: string) => String(decodeJwt(accessToken).refreshTokenId);

async function secondSession(project: TestProject, { userId }: Person, impersonation = false) {
  const { body } = await project.server.call(createSession, {
    body: { user_id: userId, is_impersonation: impersonation },
  });
  return {
    id: sessionOf(body.access_token),
    refreshToken: body.refresh_token as string,
    wire: project.client.with({ accessToken: body.access_token }),
  };
}

eachServer((server) => {
  test("a server creates a session for a user, which works like one of their own", async () => {
    const project = await server().project();
    const ada = await project.person();

    for (const wire of [project.server, project.admin]) {
      const reply = await wire.call(createSession, { body: { user_id: ada.userId } });
      const me = await project.client.with({ accessToken: reply.body.access_token }).call(getCurrentUser);

      expect(reply.status).toBe(200);
      expect(Object.keys(reply.body).sort()).toEqual(["access_token", "refresh_token"]);
      expect(me.body.id).toBe(ada.userId);
    }
  });

  test("a session expires after a year by default, and after at most 367 days", async () => {
    const project = await server().project();
    const ada = await project.person();
    const create = (expires_in_millis?: number) =>
      project.server.call(createSession, { body: { user_id: ada.userId, expires_in_millis } });

    await create();
    const longest = await create(31_708_800_000);
    await create(60_000.5);
    const tooLong = await create(31_708_800_001);
    const none = await create(0);

    const lifetimes = (await rowsOfProject(server().running.deps.store, "sessions", project.id)).map(
      ({ createdAt, expiresAt }) => expiresAt - createdAt,
    );
    expect(lifetimes.sort((a, b) => a - b)).toEqual([60_000, YEAR_MILLIS, YEAR_MILLIS, 31_708_800_000]);
    expect(longest.status).toBe(200);
    expect([tooLong.code, none.code]).toEqual(["SCHEMA_ERROR", "SCHEMA_ERROR"]);
  });

  test("a session requires a known user, a user for `me`, and at least server access", async () => {
    const project = await server().project();
    const ada = await project.person();

    const unknown = await project.server.call(createSession, { body: { user_id: UNKNOWN_USER } });
    const me = await project.server.call(createSession, { body: { user_id: "me" } });
    const client = await ada.wire.call(createSession, { body: { user_id: ada.userId } });

    expect([unknown.status, unknown.code]).toEqual([400, "USER_ID_DOES_NOT_EXIST"]);
    expect(unknown.body.details).toEqual({ user_id: UNKNOWN_USER });
    expect([me.status, me.code]).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
    expect([client.status, client.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
    expect(client.body.details.allowed_access_types).toEqual(["server", "admin"]);
    expect(await rowsOfProject(server().running.deps.store, "sessions", project.id)).toHaveLength(1);
  });

  test("sessions are listed newest first, each with its kind and whether it is the current one", async () => {
    const project = await server().project();
    const ada = await project.person();
    server().clock.pass({ minutes: 1 });
    const second = await secondSession(project, ada);

    const byAda = await ada.wire.call(listSessions, { query: { user_id: "me" } });
    const byServer = await project.server.call(listSessions, { query: { user_id: ada.userId } });

    expect(byAda.body.is_paginated).toBe(false);
    expect(byAda.body.items.map(({ id }: { id: string }) => id)).toEqual([second.id, sessionOf(ada.accessToken)]);
    expect(byAda.body.items[1]).toEqual({
      id: sessionOf(ada.accessToken),
      user_id: ada.userId,
      created_at: expect.any(Number),
      is_impersonation: false,
      last_used_at: expect.any(Number),
      is_current_session: true,
      user_agent: expect.any(String),
    });
    expect(byServer.body.items.map((each: { is_current_session: boolean }) => each.is_current_session)).toEqual([
      false,
      false,
    ]);
  });

  test("a browser's session has the place of its last use", async () => {
    const project = await server().project();
    const ada = await project.person();
    const browser = ada.wire.with(
      { refreshToken: ada.refreshToken },
      { "user-agent": "Mozilla/5.0", "cf-ipcountry": "AT", "x-vercel-ip-city": "Sankt%20P%C3%B6lten" },
    );

    await browser.call(refreshSession);
    await server().running.deps.activity.flush();
    const { body } = await ada.wire.call(listSessions, { query: { user_id: "me" } });

    expect(body.items[0].last_used_at_end_user_ip_info).toEqual({
      ip: ada.ip,
      countryCode: "AT",
      regionCode: null,
      cityName: "Sankt Pölten",
      latitude: null,
      longitude: null,
      tzIdentifier: null,
    });
  });

  test("a session has the browser that signed in; published clients do not get it", async () => {
    const project = await server().project();
    const ada = await project.person();
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const wire = project.client.with({}, { "user-agent": firefox });
    await wire.call(signInWithPassword, { body: { email: ada.email, password: ada.password } });

    const query = { user_id: "me" };
    const ours = await ada.wire.call(listSessions, { query });
    const theirs = await ada.wire.as({ prefix: "stack" }).call(listSessions, { query });

    expect(ours.body.items[0].user_agent).toBe(firefox);
    expect(theirs.body.items).toHaveLength(2);
    for (const item of theirs.body.items) expect(Object.keys(item)).not.toContain("user_agent");
  });

  // A server that acts for a user has its own network address, not the user's.
  test("only browsers' sessions have a place; without proxy headers, only the address is known", async () => {
    const project = await server().project();
    const ada = await project.person();
    const come = (userAgent: string) =>
      ada.wire.with({ refreshToken: ada.refreshToken }, { "user-agent": userAgent }).call(refreshSession);
    const look = async () => {
      await server().running.deps.activity.flush();
      const { body } = await ada.wire.call(listSessions, { query: { user_id: "me" } });
      return body.items[0].last_used_at_end_user_ip_info;
    };

    await come("node");
    const ofServer = await look();
    await come("Mozilla/5.0");
    const ofBrowser = await look();
    await come("curl/8");
    const after = await look();

    const nowhere = { regionCode: null, cityName: null, latitude: null, longitude: null, tzIdentifier: null };
    expect(ofServer).toBeUndefined();
    expect(ofBrowser).toEqual({ ip: ada.ip, countryCode: null, ...nowhere });
    expect(after).toEqual(ofBrowser);
  });

  test("getting or using an access token updates the last use of the session and of the user", async () => {
    const project = await server().project();
    const ada = await project.person();
    const look = async () => {
      await server().running.deps.activity.flush();
      const session = (await project.server.call(listSessions, { query: { user_id: ada.userId } })).body.items[0];
      const [user] = await rowsOfProject(server().running.deps.store, "users", project.id);
      expect(user?.lastActiveAt).toBe(session.last_used_at);
      return session.last_used_at - session.created_at;
    };

    server().clock.pass({ minutes: 3 });
    await ada.wire.call(getCurrentUser);
    const shown = await look();
    server().clock.pass({ minutes: 3 });
    await ada.wire.with({ refreshToken: ada.refreshToken }).call(refreshSession);
    const afterRefresh = await look();

    expect(Math.floor(shown / 60_000)).toBe(3);
    expect(Math.floor(afterRefresh / 60_000)).toBe(6);
  });

  // An admin who looks at an account is recorded in the audit log, not shown to the user.
  test("only admins see impersonations", async () => {
    const project = await server().project();
    const ada = await project.person();
    const impersonation = await secondSession(project, ada, true);
    const idsFor = async (wire: TestProject["client"], user_id: string) =>
      (await wire.call(listSessions, { query: { user_id } })).body.items.map(({ id }: { id: string }) => id);

    expect(await idsFor(ada.wire, "me")).not.toContain(impersonation.id);
    expect(await idsFor(project.server, ada.userId)).not.toContain(impersonation.id);
    expect(await idsFor(project.admin, ada.userId)).toContain(impersonation.id);
  });

  // A page shows a banner to the admin, so that nobody forgets whose account it is.
  test("an access token of an impersonation says so to every client, and to one whose claims are fixed there is none", async () => {
    const project = await server().project();
    const ada = await project.person();
    const claim = (accessToken: string) => decodeJwt(accessToken).is_impersonation;
    const opened = async (prefix: "hallpass" | "stack" | "hexclave", is_impersonation: boolean) => {
      const { publishableClientKey, secretServerKey } = project.keys;
      const keys = { projectId: project.id, publishableClientKey, secretServerKey };
      const wire = wireTo(server().apiUrl, { prefix, level: "server", headers: keys });
      const { body } = await wire.call(createSession, { body: { user_id: ada.userId, is_impersonation } });
      const headers = { ...keys, refreshToken: body.refresh_token };
      const renewed = await wireTo(server().apiUrl, { prefix, level: "client", headers }).call(refreshSession);
      const exchanged = await wire.call(exchangeToken, {
        body: {
          grant_type: "refresh_token",
          refresh_token: body.refresh_token,
          client_id: project.id,
          client_secret: publishableClientKey,
        },
      });
      return [body, renewed.body, exchanged.body].map(({ access_token }) => claim(access_token));
    };

    expect(await opened("hallpass", true)).toEqual([true, true, true]);
    expect(await opened("hallpass", false)).toEqual([undefined, undefined, undefined]);
    expect(await opened("hexclave", true)).toEqual([true, true, true]);
    expect(claim(ada.accessToken)).toBeUndefined();
  });

  test("an impersonation is in the audit log with its owner, user and session", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { accessToken, userId: ownerId } = await server().owner();
    const owner = wireTo(server().apiUrl, {
      level: "admin",
      headers: { projectId: project.id, adminAccessToken: accessToken },
    });

    const impersonation = await owner.call(createSession, { body: { user_id: ada.userId, is_impersonation: true } });
    await owner.call(createSession, { body: { user_id: UNKNOWN_USER, is_impersonation: true } });

    const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
    const begun = entries.filter(({ action }) => action === "impersonation_started");
    const sessionId = sessionOf(impersonation.body.access_token);
    expect(begun).toMatchObject([{ actorType: "owner", actorId: ownerId, subjectType: "user", subjectId: ada.userId }]);
    expect(begun[0]?.personal?.after).toEqual({ session_id: sessionId });
    const { items } = (await owner.call(listSessions, { query: { user_id: ada.userId } })).body;
    expect(items.find(({ id }: { id: string }) => id === sessionId)).toMatchObject({ is_impersonation: true });
  });

  test("a reason is for impersonations only, and has a limit", async () => {
    const project = await server().project();
    const { userId: user_id } = await project.person();
    const open = (body: object) => project.server.call(createSession, { body: { user_id, ...body } });

    const replies = [
      await open({ reason: "Help" }),
      await open({ reason: "Help", is_impersonation: false }),
      await open({ reason: "x".repeat(1_001), is_impersonation: true }),
    ];

    expect(replies.map(({ code }) => code)).toEqual(Array(3).fill("SCHEMA_ERROR"));
    const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
    expect(entries.filter(({ action }) => /impersonation_started|session_created/.test(action))).toEqual([]);
  });

  test("users can list only their own sessions, and must name the user", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];

    const others = await ben.wire.call(listSessions, { query: { user_id: ada.userId } });
    const signedOut = await project.client.call(listSessions, { query: { user_id: "me" } });
    const withoutUser = await ada.wire.send("GET", "/auth/sessions");

    expect([others.status, others.text]).toEqual([403, "Client can only list sessions for their own user."]);
    expect(signedOut.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    expect(withoutUser.code).toBe("SCHEMA_ERROR");
    expect(withoutUser.body.error).toContain("query.user_id must be defined");
  });

  test("a user can revoke another own session, but not the current one; other users' sessions are not found", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    const second = await secondSession(project, ada);
    const end = (wire: TestProject["client"], id: string, user_id?: string) =>
      wire.call(deleteSession, { params: { id }, query: user_id ? { user_id } : {} });

    const byBen = await end(ben.wire, second.id);
    const byBenForAda = await end(ben.wire, second.id, ada.userId);
    const signedOut = await end(project.client, second.id);
    const current = await end(ada.wire, sessionOf(ada.accessToken), "me");
    const done = await end(ada.wire, second.id, "me");
    const again = await end(ada.wire, second.id, "me");

    expect([byBen.status, byBen.text]).toEqual([404, "Session not found."]);
    expect([byBenForAda.status, byBenForAda.code]).toEqual([403, null]);
    expect(signedOut.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    expect([current.status, current.code]).toEqual([400, "CANNOT_DELETE_CURRENT_SESSION"]);
    expect([done.status, done.body]).toEqual([200, { success: true }]);
    expect([again.status, again.text]).toEqual([404, "Session not found."]);
    expect((await ada.wire.call(getCurrentUser)).status).toBe(200);
  });

  // The published server library sends no user id here, although the original requires one.
  test("a server revokes any session, with or without a user id; with a wrong user id it is not found", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    const second = await secondSession(project, ada);
    const end = (id: string, user_id?: string) =>
      project.server.call(deleteSession, { params: { id }, query: user_id ? { user_id } : {} });

    expect((await end(second.id, ben.userId)).status).toBe(404);
    expect((await end(second.id)).body).toEqual({ success: true });
    expect((await end(sessionOf(ada.accessToken), ada.userId)).body).toEqual({ success: true });
  });

  test("a sign-out revokes the session of the access token, once", async () => {
    const project = await server().project();
    const ada = await project.person();

    const done = await ada.wire.call(signOut, { body: {} });
    const again = await ada.wire.call(signOut);

    expect([done.status, done.body]).toEqual([200, { success: true }]);
    expect([again.status, again.code]).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
  });

  test("a sign-out requires an access token of an existing user", async () => {
    const project = await server().project();
    const ada = await project.person();
    await project.server.call(deleteUser, { params: { user_id: ada.userId } });

    for (const wire of [project.client, project.server, project.admin]) {
      const [signedOut, deleted] = [
        await wire.call(signOut),
        await wire.with({ accessToken: ada.accessToken }).call(signOut),
      ];
      expect([signedOut.status, signedOut.code, signedOut.body.details]).toEqual([
        401,
        "ACCESS_TOKEN_EXPIRED",
        { expired_at_millis: null },
      ]);
      expect([deleted.status, deleted.code]).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
    }
  });

  test("fifty concurrent refreshes all get a token of the session, and the refresh token stays", async () => {
    const project = await server().project();
    const ada = await project.person();
    const form = new URLSearchParams({
      grant_type: "refresh_token",
      client_id: project.id,
      client_secret: project.keys.publishableClientKey,
      refresh_token: ada.refreshToken,
    }).toString();

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2
          ? project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession)
          : server().anonymous.send("POST", "/auth/oauth/token", {
              body: form,
              headers: { "content-type": "application/x-www-form-urlencoded" },
            }),
      ),
    );

    const sessions = new Set(replies.map(({ body }) => sessionOf(body.access_token)));
    expect([...sessions]).toEqual([sessionOf(ada.accessToken)]);
    expect(await rowsOfProject(server().running.deps.store, "sessions", project.id)).toHaveLength(1);
  });

  test("a refresh token that is unknown, empty or of another project is refused, and so is a request without one", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const ada = await project.person();
    const refresh = (wire: TestProject["client"], refreshToken: string) =>
      wire.with({ refreshToken }).call(refreshSession);

    for (const reply of [
      await refresh(project.client, "x".repeat(45)),
      await refresh(other.client, ada.refreshToken),
      await refresh(project.client, ""),
    ]) {
      expect([reply.status, reply.code]).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
    }
    for (const prefix of ["hallpass", "stack"] as const) {
      const without = await project.client.as({ prefix }).call(refreshSession);
      expect([without.status, without.code]).toEqual([400, "SCHEMA_ERROR"]);
      expect(without.text).toContain(`headers[\\"x-${prefix}-refresh-token\\"] must be defined`);
    }
    expect(Object.keys((await refresh(project.client, ada.refreshToken)).body)).toEqual(["access_token"]);
  });

  test("an access token works for ten minutes, and its refusal has the time of expiration", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { iat = 0, exp = 0 } = decodeJwt(ada.accessToken);

    expect((await ada.wire.call(getCurrentUser)).status).toBe(200);
    server().clock.pass({ minutes: 10, seconds: 1 });
    const late = await ada.wire.call(getCurrentUser);
    const update = await ada.wire.call(updateCurrentUser, { body: { display_name: "late" } });

    expect(exp - iat).toBe(600);
    expect([late.status, late.code]).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
    expect(late.body.details).toEqual({ expired_at_millis: exp * 1000 });
    expect(update.code).toBe("ACCESS_TOKEN_EXPIRED");
  });

  test("an expired session gives no tokens, and its access token is refused", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { body } = await project.server.call(createSession, {
      body: { user_id: ada.userId, expires_in_millis: 60_000 },
    });

    server().clock.pass({ minutes: 2 });
    const refreshed = await project.client.with({ refreshToken: body.refresh_token }).call(refreshSession);
    const me = await project.client.with({ accessToken: body.access_token }).call(getCurrentUser);
    const out = await project.client.with({ accessToken: body.access_token }).call(signOut);

    expect(refreshed.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    expect([me.code, me.body.details]).toEqual(["ACCESS_TOKEN_EXPIRED", { expired_at_millis: null }]);
    expect(out.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });
});
