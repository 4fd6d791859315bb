import { expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { refreshSession } from "#contract/auth/sessions.ts";
import { OWN_RESPONSE_HEADERS } from "#contract/headers.ts";
import { type OAuthClaim, previewOAuthClaims } from "#contract/oauth-claims.ts";
import { createProjectPermissionDefinition, grantProjectPermission } from "#contract/permissions.ts";
import { getProject, updateProject } from "#contract/projects.ts";
import { updateUser } from "#contract/users.ts";
import { about, makeApp } from "#testing/people/app.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { Person, TestProject } from "#testing/server/server.ts";

const DEPARTMENT: OAuthClaim = {
  name: "department",
  scope: "profile",
  source: { type: "metadata", place: "server", path: "work.department" },
};
const USERNAME: OAuthClaim = {
  name: "preferred_username",
  scope: "profile",
  source: { type: "field", field: "primary_email" },
};
const IS_EDITOR: OAuthClaim = {
  name: "https://boats.example/is-editor",
  scope: "permissions",
  source: { type: "permission", permission: "edit" },
};

onServer((server) => {
  async function served(config: object) {
    const project = await server().project({ config: { authorization_server_enabled: true, ...config } as never });
    const ada = await project.person("ada");
    return { project, ada };
  }
  const setMetadata = ({ server: wire }: TestProject, { userId }: Person, server_metadata: object | null) =>
    wire.call(updateUser, { params: { user_id: userId }, body: { server_metadata } as never });
  const renewed = async (project: TestProject, { refreshToken }: Person) =>
    decodeJwt((await project.client.with({ refreshToken }).call(refreshSession)).body.access_token);

  test("tokens of an app have the claims of the project's own with their scopes, in the ID token and at userinfo", async () => {
    const { project, ada } = await served({ oauth_claims: [DEPARTMENT, USERNAME, IS_EDITOR] });
    await project.admin.call(createProjectPermissionDefinition, { body: { id: "edit" } });
    await setMetadata(project, ada, { work: { department: "Oars" }, secret: 1 });
    const app = await makeApp(server(), project, { scopes: ["openid", "profile", "email", "permissions"] });

    const { id_token, access_token } = await app.tokens(ada, { access: about("openid", "profile", "permissions") });
    const few = await app.tokens(ada, { access: about("openid", "email") });
    await project.server.call(grantProjectPermission, {
      params: { user_id: ada.userId, permission_id: "edit" },
    } as never);
    const { body: later } = await app.userinfo(access_token);

    const own = { department: "Oars", preferred_username: ada.email };
    expect(decodeJwt(id_token)).toMatchObject({ ...own, [IS_EDITOR.name]: false });
    expect(later).toMatchObject({ ...own, [IS_EDITOR.name]: true, permissions: ["edit"] });
    expect(Object.keys(decodeJwt(few.id_token))).not.toContain("department");
    expect(decodeJwt(access_token)).not.toHaveProperty("department");
  });

  test("a claim can be the external id, in the tokens of apps and sessions; users without one have no such claim", async () => {
    const claim: OAuthClaim = {
      name: "external_id",
      scope: "profile",
      source: { type: "field", field: "external_id" },
    };
    const { project, ada } = await served({ oauth_claims: [claim], oauth_claims_in_sessions: true });
    const app = await makeApp(server(), project);
    const said = async () => {
      const { id_token } = await app.tokens(ada, { access: about("openid", "profile") });
      return [decodeJwt(id_token).external_id, (await renewed(project, ada)).external_id];
    };

    expect(await said()).toEqual([undefined, undefined]);
    await project.server.call(updateUser, { params: { user_id: ada.userId }, body: { external_id: "user_2abc" } });
    expect(await said()).toEqual(["user_2abc", "user_2abc"]);
  });

  test("claims without a value, or with one that is too large for a token, are left out", async () => {
    const { project, ada } = await served({ oauth_claims: [DEPARTMENT] });
    const app = await makeApp(server(), project);
    const saidOf = async (metadata: object | null) => {
      await setMetadata(project, ada, metadata);
      const { id_token } = await app.tokens(ada, { access: about("openid", "profile") });
      return decodeJwt(id_token).department;
    };

    expect(await saidOf({ work: { department: { name: "Oars", floors: [1, 2] } } })).toEqual({
      name: "Oars",
      floors: [1, 2],
    });
    expect(await saidOf({ work: { department: "x".repeat(1_023) } })).toBeUndefined();
    expect(await saidOf({ work: ["department"] })).toBeUndefined();
    expect(await saidOf({ work: { department: null } })).toBeUndefined();
    expect(await saidOf(null)).toBeUndefined();
  });

  test("access tokens of sessions have them only where the owner says so, as far as they fit", async () => {
    const long = { ...USERNAME, name: "long", source: { type: "metadata", place: "server", path: "long" } } as const;
    const { project, ada } = await served({ oauth_claims: [DEPARTMENT, long, USERNAME] });
    await setMetadata(project, ada, { work: { department: "Oars" }, long: "x".repeat(700) });
    const before = await renewed(project, ada);

    await project.admin.call(updateProject, { body: { config: { oauth_claims_in_sessions: true } } });
    const after = await renewed(project, ada);

    expect([before.department, after.department]).toEqual([undefined, "Oars"]);
    expect(after.preferred_username).toBeUndefined();
    expect(String(after.long)).toHaveLength(700);
  });

  test("a change of one's own claims makes the access token stale, also when a claim goes", async () => {
    const title: OAuthClaim = {
      name: "title",
      scope: "profile",
      source: { type: "metadata", place: "client", path: "title" },
    };
    const { project, ada } = await served({ oauth_claims: [title], oauth_claims_in_sessions: true });
    const change = async (client_metadata: object) => {
      const { body } = await project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession);
      const wire = project.client.with({ accessToken: body.access_token });
      const reply = await wire.call(updateUser, { params: { user_id: "me" }, body: { client_metadata } as never });
      return reply.headers.get(OWN_RESPONSE_HEADERS.staleToken);
    };

    expect(await change({ title: "Captain" })).toBe("true");
    expect(await change({ title: "Captain", other: 1 })).toBeNull();
    expect(await change({})).toBe("true");
  });

  test("an owner sees what claims would say about a user before they are stored", async () => {
    const { project, ada } = await served({});
    await setMetadata(project, ada, { work: { department: "Oars" } });
    const body = { user_id: ada.userId, claims: [DEPARTMENT, IS_EDITOR] };

    const seen = await project.admin.call(previewOAuthClaims, { body });
    const unknown = await project.admin.call(previewOAuthClaims, {
      body: { ...body, user_id: "00000000-0000-4000-8000-000000000000" },
    });

    const claims = { department: "Oars", [IS_EDITOR.name]: false };
    expect(seen.body).toEqual({ claims, session_claims: claims });
    expect(unknown.code).toBe("USER_NOT_FOUND");
    // Of several claims of one name, the last one counts, also if it has no value.
    const twice = [DEPARTMENT, { ...USERNAME, name: "department", source: { ...DEPARTMENT.source, path: "none" } }];
    const last = await project.admin.call(previewOAuthClaims, { body: { ...body, claims: twice } as never });
    expect(last.body.claims).toEqual({});
    expect((await project.admin.call(getProject)).body.config.oauth_claims).toEqual([]);
  });

  test("no claim has a name that the server sets itself, nor one that is none", async () => {
    const { project } = await served({ oauth_claims: [DEPARTMENT] });
    const change = (name: string) =>
      project.admin.call(updateProject, { body: { config: { oauth_claims: [{ ...DEPARTMENT, name }] } } });

    for (const name of ["sub", "email", "role", "refreshTokenId", "cnf", "__proto__", "1st", "a b", ""]) {
      expect([name, (await change(name)).status]).toEqual([name, 400]);
    }
    expect((await project.admin.call(getProject)).body.config.oauth_claims).toEqual([DEPARTMENT]);
  });
});
