import { expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { createUserApiKey } from "#contract/api-keys.ts";
import { completeCliLogin, startCliLogin } from "#contract/auth/cli-login.ts";
import { createSession, refreshSession, signOut } from "#contract/auth/sessions.ts";
import * as contract from "#contract/index.ts";
import { routes } from "#server/app.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";

/** The verbs of clients that are refused. A new verb is refused, too, until somebody decides what it is, and adds it here or there. */
const REFUSED = [
  "DELETE /auth/sessions/{id}",
  "DELETE /contact-channels/{user_id}/{contact_channel_id}",
  "DELETE /oauth-grants/{oauth_grant_id}",
  "DELETE /oauth-providers/{user_id}/{id}",
  "DELETE /passkeys/{id}",
  "DELETE /team-invitations/{id}",
  "DELETE /team-memberships/{team_id}/{user_id}",
  "DELETE /teams/{team_id}",
  "DELETE /users/me",
  "PATCH /contact-channels/{user_id}/{contact_channel_id}",
  "PATCH /emails/notification-preference/{user_id}/{category_id}",
  "PATCH /oauth-providers/{user_id}/{id}",
  "PATCH /passkeys/{id}",
  "PATCH /team-api-keys/{id}",
  "PATCH /team-member-profiles/{team_id}/{user_id}",
  "PATCH /teams/{team_id}",
  "PATCH /user-api-keys/{id}",
  "PATCH /users/me",
  "POST /auth/authorization-requests/approve",
  "POST /auth/authorization-requests/deny",
  "POST /auth/device-requests/approve",
  "POST /auth/device-requests/deny",
  "POST /auth/cli",
  "POST /auth/cli/complete",
  "POST /auth/cli/poll",
  "POST /auth/mfa/recovery-codes",
  "POST /auth/oauth/connected-accounts/{provider_id}/access-token",
  "POST /auth/passkey/initiate-passkey-registration",
  "POST /auth/passkey/register",
  "POST /auth/password/set",
  "POST /auth/password/update",
  "POST /connected-accounts/{user_id}/{provider_id}/access-token",
  "POST /contact-channels",
  "POST /contact-channels/send-verification-code",
  "POST /contact-channels/verify",
  "POST /contact-channels/verify/disown",
  "POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code",
  "POST /internal/instance/set-up",
  "POST /internal/instance/set-up/initiate-passkey",
  "POST /internal/instance/set-up/passkey",
  "POST /internal/projects",
  "POST /team-api-keys",
  "POST /team-invitations/accept",
  "POST /team-invitations/send-code",
  "POST /team-invitations/{id}/send-again",
  "POST /teams",
  "POST /user-api-keys",
];

const verbs = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method !== "GET" && Array.isArray(access) && access.includes("client"));

const refusalOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get("x-hallpass-refusal"),
];
const NOT_ALLOWED = [403, "IMPERSONATION_NOT_ALLOWED"];

async function impersonated(project: TestProject, user_id: string) {
  const { body } = await project.server.call(createSession, { body: { user_id, is_impersonation: true } });
  return { wire: project.client.with({ accessToken: body.access_token }), refreshToken: body.refresh_token as string };
}

test("every verb of clients is decided for impersonations", () => {
  const refused = verbs.filter((each) => contract.underImpersonation(each) === "refused").map(({ id }) => id);

  expect(refused.sort()).toEqual([...REFUSED].sort());
});

onServer((server) => {
  test("an impersonation is refused every verb that changes a credential, or anything that outlives it", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { wire } = await impersonated(project, ada.userId);
    // Requests record activity a moment later, those of `person` too.
    const users = async () =>
      (await rowsOfProject(server().running.deps.store, "users", project.id)).map(({ lastActiveAt: _, ...row }) => row);
    const rowsBefore = await users();

    for (const { id, method, path, project: only } of verbs) {
      if (only === "internal" || id === "DELETE /auth/sessions/current") continue;
      const reply = await wire.send(method, path.replace(/\{\w+\}/g, ada.userId), {
        body: "{}",
        headers: { "content-type": "application/json" },
      });
      expect([id, refusalOf(reply)[1] === "IMPERSONATION_NOT_ALLOWED"]).toEqual([id, REFUSED.includes(id)]);
    }

    expect(await users()).toEqual(rowsBefore);
  });

  test("an impersonation of an owner changes nothing of the owner's projects", async () => {
    const project = await server().project();
    const owner = await server().owner();
    const admin = (adminAccessToken: string) =>
      wireTo(server().apiUrl, { level: "admin", headers: { projectId: project.id, adminAccessToken } });
    const internal = wireTo(server().apiUrl, {
      level: "admin",
      headers: { projectId: "internal", adminAccessToken: owner.accessToken },
    });
    const session = { user_id: owner.userId, is_impersonation: true };
    const { body } = await internal.call(createSession, { body: session });
    const acting: TestWire = admin(body.access_token);

    expect((await acting.call(contract.listInternalKeys)).status).toBe(200);
    const key = {
      description: "",
      expires_at_millis: server().clock.now() + 60_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    };
    expect(refusalOf(await acting.call(contract.createInternalKey, { body: key }))).toEqual(NOT_ALLOWED);
    expect(refusalOf(await acting.call(contract.updateProject, { body: {} }))).toEqual(NOT_ALLOWED);
  });

  test("an impersonation signs no program in, also with its refresh token alone", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { refreshToken } = await impersonated(project, ada.userId);
    const { login_code } = (await project.client.call(startCliLogin, { body: {} })).body;

    const reply = await project.client.call(completeCliLogin, { body: { login_code, refresh_token: refreshToken } });

    expect(refusalOf(reply)).toEqual(NOT_ALLOWED);
  });

  test("a server with its own key changes a user, whoever acts as the user", async () => {
    const project = await server().project({ config: { allow_user_api_keys: true } });
    const ada = await project.person();
    const { wire } = await impersonated(project, ada.userId);
    const body = { user_id: ada.userId, description: "for support", expires_at_millis: null };

    expect(refusalOf(await wire.call(createUserApiKey, { body }))).toEqual(NOT_ALLOWED);
    expect((await project.server.call(createUserApiKey, { body })).status).toBe(200);
  });

  test("the audit log names whoever acted as the user", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { userId: ownerId, accessToken: adminAccessToken } = await server().owner();
    const headers = { projectId: project.id, adminAccessToken };
    const owner = wireTo(server().apiUrl, { level: "admin", headers });
    const { body } = await owner.call(createSession, { body: { user_id: ada.userId, is_impersonation: true } });

    await project.client.with({ accessToken: body.access_token }).call(signOut);

    const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
    expect(entries.filter(({ action }) => action === "sign_out")).toMatchObject([
      { actorType: "owner", actorId: ownerId, subjectType: "user", subjectId: ada.userId },
    ]);
  });

  test("the claim stays in every token, and a client without it gets none", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { refreshToken } = await impersonated(project, ada.userId);
    const renewed = (prefix: "hallpass" | "hexclave" | "stack") =>
      project.client.as({ prefix }).with({ refreshToken }).call(refreshSession);
    const bare = await server().anonymous.send("POST", "/auth/oauth/token", {
      body: new URLSearchParams({
        grant_type: "refresh_token",
        client_id: project.id,
        client_secret: project.keys.publishableClientKey,
        refresh_token: refreshToken,
      }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const replies = [await renewed("hallpass"), await renewed("hexclave"), bare];

    for (const { body } of replies) expect(decodeJwt(body.access_token).is_impersonation).toBe(true);
    const old = await renewed("stack");
    expect([old.status, old.text]).toEqual([
      403,
      "This version of the client library does not support impersonation. Update the library.",
    ]);
  });
});
