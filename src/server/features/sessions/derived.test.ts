import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession, refreshSession, signOut } from "#contract/auth/sessions.ts";
import { createInternalKey, updateInternalKey } from "#contract/internal-keys.ts";
import { getCurrentUser } from "#contract/users.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { projectCacheKey } from "#server/foundation/projects/project.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";

onServer((server) => {
  /** All tokens and sessions that an admin's credential can create and that work without it. */
  async function derivedFrom(project: TestProject, admin: TestWire) {
    const ada = await project.person();
    const svix = async (token: string, method: string, path: string) =>
      fetch(`${server().url}/svix/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    const { token } = (await admin.call(createSvixToken, { body: {} })).body;
    const portal = await svix(token, "POST", `/auth/app-portal-access/${project.id}`);
    const { token: portalToken } = (await portal.json()) as { token: string };
    const body = { user_id: ada.userId, is_impersonation: true };
    const { access_token: accessToken, refresh_token: refreshToken } = (await admin.call(createSession, { body })).body;
    return async () => ({
      token: (await svix(token, "GET", `/app/${project.id}/endpoint`)).status,
      portalToken: (await svix(portalToken, "GET", `/app/${project.id}/endpoint`)).status,
      impersonation: (await project.client.with({ accessToken }).call(getCurrentUser)).status,
      renewed: (await project.client.with({ refreshToken }).call(refreshSession)).status,
    });
  }
  const GOOD = { token: 200, portalToken: 200, impersonation: 200, renewed: 200 };
  const ALL_REVOKED = { token: 401, portalToken: 401, impersonation: 401, renewed: 401 };

  async function keyOf(project: TestProject, expiresInMillis: number) {
    const { body } = await project.admin.call(createInternalKey, {
      body: {
        description: "For a while",
        expires_at_millis: server().clock.now() + expiresInMillis,
        has_publishable_client_key: false,
        has_secret_server_key: true,
        has_super_secret_admin_key: true,
      },
    });
    const headers = { projectId: project.id, superSecretAdminKey: String(body.super_secret_admin_key) };
    const asServer = { projectId: project.id, secretServerKey: String(body.secret_server_key) };
    return {
      id: body.id,
      admin: wireTo(server().apiUrl, { level: "admin", headers }),
      server: wireTo(server().apiUrl, { level: "server", headers: asServer }),
    };
  }

  async function ownerOf(project: TestProject) {
    const { email, password, signedOut } = await server().owner();
    const { access_token: accessToken } = (await signedOut.call(signInWithPassword, { body: { email, password } }))
      .body;
    const headers = { projectId: project.id, adminAccessToken: accessToken };
    return {
      session: signedOut.with({ accessToken }),
      admin: wireTo(server().apiUrl, { level: "admin", headers }),
    };
  }

  test("sessions from an admin key end when it is revoked; those of another key stay", async () => {
    const project = await server().project();
    const [key, other] = [await keyOf(project, 3_600_000), await keyOf(project, 3_600_000)];
    const [fromKey, others] = [await derivedFrom(project, key.admin), await derivedFrom(project, other.admin)];

    const before = await fromKey();
    await project.admin.call(updateInternalKey, { params: { id: key.id }, body: { revoked: true } });

    expect([before, await fromKey(), await others()]).toEqual([GOOD, ALL_REVOKED, GOOD]);
  });

  test("sessions from an admin key end when it expires", async () => {
    const project = await server().project();
    const derived = await derivedFrom(project, (await keyOf(project, 60_000)).admin);

    const before = await derived();
    server().clock.pass({ minutes: 2 });

    expect([before, await derived()]).toEqual([GOOD, ALL_REVOKED]);
  });

  test("sessions from an owner end when the owner signs out", async () => {
    const project = await server().project();
    const owner = await ownerOf(project);
    const derived = await derivedFrom(project, owner.admin);

    const before = await derived();
    await owner.session.call(signOut);

    expect([before, await derived()]).toEqual([GOOD, ALL_REVOKED]);
  });

  test("sessions from an owner end when the owner loses the project", async () => {
    const project = await server().project();
    const owner = await ownerOf(project);
    const derived = await derivedFrom(project, owner.admin);

    const before = await derived();
    await server().running.deps.store.write(async (tx) => {
      const t = tx.projects;
      await tx.update(t).set({ ownerTeamId: null }).where(eq(t.id, project.id));
      await tx.bump(projectCacheKey(project.id));
    });

    expect([before, await derived()]).toEqual([GOOD, ALL_REVOKED]);
  });

  test("an impersonation ends with its server key; an ordinary session from the key stays", async () => {
    const project = await server().project();
    const ada = await project.person();
    const key = await keyOf(project, 3_600_000);
    const begin = async (is_impersonation: boolean) =>
      (await key.server.call(createSession, { body: { user_id: ada.userId, is_impersonation } })).body;
    const [impersonation, own] = [await begin(true), await begin(false)];

    await project.admin.call(updateInternalKey, { params: { id: key.id }, body: { revoked: true } });
    const ask = ({ access_token: accessToken }: { access_token: string }) =>
      project.client.with({ accessToken }).call(getCurrentUser);

    const [ended, stays] = [await ask(impersonation), await ask(own)];
    expect([ended.status, ended.code, stays.status]).toEqual([401, "ACCESS_TOKEN_EXPIRED", 200]);
  });
});
