import { describe, expect, test } from "bun:test";
import { OAUTH_APIS_MAX } from "#contract/limits.ts";
import * as contract from "#contract/oauth-apis.ts";
import { createProjectPermissionDefinition } from "#contract/permissions.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const BOATS = { identifier: "https://api.example.com/boats", name: "Boats" };
const scope = (name: string, permission_id: string | null = null) => ({
  name,
  description: "See boats",
  permission_id,
});

const create = (project: TestProject, more: object = {}) =>
  project.admin.call(contract.createOAuthApi, { body: { ...BOATS, ...more } });
const of = (oauth_api_id: string) => ({ params: { oauth_api_id } });
const read = (project: TestProject, id: string) => project.admin.call(contract.getOAuthApi, of(id));

eachServer((server) => {
  const auditOf = async (project: TestProject) => {
    const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
    const ofApis = entries.filter(({ subjectType }) => subjectType === "oauth_api");
    // Ids begin with their time; PostgreSQL returns rows in another order once they are sealed.
    return ofApis.sort((a, b) => (a.id < b.id ? -1 : 1));
  };

  describe("APIs", () => {
    test("are created, listed, changed and deleted, each with an entry of the audit log", async () => {
      const project = await server().project();
      await project.admin.call(createProjectPermissionDefinition, { body: { id: "crew" } });
      const made = await create(project, { scopes: [scope("boats:read"), scope("boats:write", "crew")] });
      // The list is in the order of their times.
      server().clock.pass({ seconds: 1 });
      const urn = await create(project, { identifier: "urn:example:planes", access_token_lifetime_seconds: 60 });
      const body = { name: "Fleet", scopes: [scope("boats:read", "crew")] };
      const changed = await project.admin.call(contract.updateOAuthApi, { ...of(made.body.id), body });
      const listed = await project.admin.call(contract.listOAuthApis);
      const removed = await project.admin.call(contract.deleteOAuthApi, { ...of(made.body.id), body: {} });
      const gone = await read(project, made.body.id);

      expect([made.status, urn.status, removed.status]).toEqual([201, 201, 200]);
      expect(made.body).toMatchObject({
        ...BOATS,
        scopes: [scope("boats:read"), scope("boats:write", "crew")],
        access_token_lifetime_seconds: null,
      });
      expect(changed.body).toMatchObject({ identifier: BOATS.identifier, ...body });
      expect(listed.body.items).toEqual([changed.body, urn.body]);
      expect(gone.code).toBe("OAUTH_API_NOT_FOUND");
      expect((await auditOf(project)).map(({ action }) => action)).toEqual([
        "oauth_api_created",
        "oauth_api_created",
        "oauth_api_updated",
        "oauth_api_deleted",
      ]);
    });

    test("an API of another project is neither read nor changed, and both projects may have the same identifier", async () => {
      const [mine, theirs] = [await server().project(), await server().project()];
      const { body } = await create(mine);
      const replies = [
        await read(theirs, body.id),
        await theirs.admin.call(contract.updateOAuthApi, { ...of(body.id), body: { name: "Taken" } }),
        await theirs.admin.call(contract.deleteOAuthApi, { ...of(body.id), body: {} }),
      ];

      expect(replies.map(({ code }) => code)).toEqual(replies.map(() => "OAUTH_API_NOT_FOUND"));
      expect((await theirs.admin.call(contract.listOAuthApis)).body.items).toEqual([]);
      expect((await create(theirs)).status).toBe(201);
      expect((await read(mine, body.id)).body).toEqual(body);
    });

    test("have an identifier of their own in their project", async () => {
      const project = await server().project();
      const { body } = await create(project);
      const again = await create(project, { name: "Boats again" });

      expect([again.status, again.code, again.body.details]).toEqual([
        409,
        "OAUTH_API_IDENTIFIER_TAKEN",
        { identifier: BOATS.identifier },
      ]);
      expect((await project.admin.call(contract.listOAuthApis)).body.items).toEqual([body]);
    });

    test(`are ${OAUTH_APIS_MAX} at most in a project`, async () => {
      const project = await server().project();
      await server().running.deps.store.write(async (tx) => {
        const rows = Array.from({ length: OAUTH_APIS_MAX }, (_, at) => ({
          id: crypto.randomUUID(),
          projectId: project.id,
          identifier: `urn:example:${at}`,
          name: "Boats",
          scopes: [],
          accessTokenLifetimeSeconds: null,
          createdAt: at,
          updatedAt: at,
        }));
        await tx.addAll("oauthApis", rows);
      });
      const refused = await create(project);

      expect([refused.code, refused.body.details]).toEqual(["OAUTH_API_LIMIT_REACHED", { max: OAUTH_APIS_MAX }]);
      expect((await project.admin.call(contract.listOAuthApis)).body.items).toHaveLength(OAUTH_APIS_MAX);
    });
  });
});

onServer((server) => {
  test("an API is changed only if the fields that the caller has read are the same", async () => {
    const project = await server().project();
    const { body } = await create(project);
    const change = (name: string, expected: Record<string, unknown>) =>
      project.admin.call(contract.updateOAuthApi, { ...of(body.id), body: { name, expected } });
    const first = await change("A", { name: "Boats", scopes: [] });
    const second = await change("B", { name: "Boats" });

    expect([first.status, second.code, second.body.details]).toEqual([200, "CHANGED_MEANWHILE", { fields: ["name"] }]);
    expect((await read(project, body.id)).body.name).toBe("A");
  });

  describe("an identifier or a scope that cannot be used is refused with what to do, and nothing is stored:", () => {
    test.each([
      ["an identifier with a fragment", { identifier: "https://api.example.com/#boats" }, "identifier", "#"],
      ["an identifier with a quote", { identifier: 'https://api.example.com/"' }, "identifier", "absolute URI"],
      ["a standard scope", { scopes: [scope("openid")] }, "scopes", "standard"],
      ["a scope that is given twice", { scopes: [scope("a"), scope("a")] }, "scopes", "twice"],
      ["an unknown permission", { scopes: [scope("a", "none")] }, "scopes", "no project permission"],
      ["a permission in teams", { scopes: [scope("a", "$update_team")] }, "scopes", "no project permission"],
    ])("%s", async (_, more, field, advice) => {
      const project = await server().project();
      const refused = await create(project, more);

      expect([refused.status, refused.code, refused.body.details?.field]).toEqual([400, "OAUTH_API_INVALID", field]);
      expect(refused.body.error).toContain(advice);
      expect((await project.admin.call(contract.listOAuthApis)).body.items).toEqual([]);
    });

    test("the issuer of a project, whose tokens are for the server itself", async () => {
      const project = await server().project();
      const refused = await create(project, { identifier: `${server().url}/api/v1/projects/${project.id}` });

      expect([refused.code, refused.body.details?.field]).toEqual(["OAUTH_API_INVALID", "identifier"]);
    });

    test("a changed scope is checked like a new one, and the API stays as it was", async () => {
      const project = await server().project();
      const { body } = await create(project, { scopes: [scope("boats:read")] });
      const changes = { body: { name: "Fleet", scopes: [scope("email")] } };
      const refused = await project.admin.call(contract.updateOAuthApi, { ...of(body.id), ...changes });

      expect(refused.code).toBe("OAUTH_API_INVALID");
      expect((await read(project, body.id)).body).toEqual(body);
    });
  });
});
