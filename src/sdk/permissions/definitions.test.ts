import { afterAll, beforeAll, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { HallpassServerApp } from "#sdk/index.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { errorOf, outcomeOf } from "#testing/waiting.ts";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
}, 60_000);
afterAll(() => server?.stop());

const admin = () =>
  new HallpassAdminApp({
    baseUrl: server.url,
    projectId: project.id,
    superSecretAdminKey: project.keys.superSecretAdminKey,
  });

test("team permissions are defined, replaced, renamed and deleted; grants and the watched list follow", async () => {
  const app = admin();
  const ids = () => app.permissions.team.all.read().map(({ id }) => id);
  app.permissions.team.all.subscribe(() => {});
  await app.permissions.team.all.settled();
  const ada = await app.createUser({});
  const team = await app.createTeam({ displayName: "Rowers", creatorUserId: ada.id });

  await app.permissions.team.create({ id: "boats:see" });
  const created = await app.permissions.team.create({
    id: "boats:rename",
    description: "Give boats other names",
    containedPermissionIds: ["boats:see"],
  });
  await ada.grantPermission(team, "boats:rename");
  const before = await ada.hasPermission(team, "boats:see");
  const renamed = await app.permissions.team.update("boats:rename", { id: "boats:christen" });

  expect(created).toEqual({
    id: "boats:rename",
    description: "Give boats other names",
    containedPermissionIds: ["boats:see"],
  });
  expect(renamed).toEqual({ id: "boats:christen", description: undefined, containedPermissionIds: [] });
  expect(ids()).toEqual(expect.arrayContaining(["$delete_team", "boats:christen", "boats:see", "team_admin"]));
  expect([before, await ada.hasPermission(team, "boats:see"), await ada.hasPermission(team, "boats:christen")]).toEqual(
    [true, false, true],
  );
  await app.permissions.team.delete("boats:christen");
  expect(ids()).not.toContain("boats:christen");
  expect(await errorOf(ada.hasPermission(team, "boats:christen"))).toMatchObject({ code: "PERMISSION_NOT_FOUND" });
});

test("a permission that the project does not define is an error in development, and nobody's in production", async () => {
  const app = admin();
  const ada = await app.createUser({});
  const team = await app.createTeam({ displayName: "Divers", creatorUserId: ada.id });
  const undefinedOne = { code: "PERMISSION_NOT_FOUND", details: { permission_id: "boats:sink" } };
  const ask = [() => ada.hasPermission(team, "boats:sink"), () => ada.getPermission("boats:sink")];

  for (const call of ask) expect(await errorOf(call())).toMatchObject(undefinedOne);
  // The team was forgotten.
  expect(await errorOf(ada.hasPermission("$update_team"))).toMatchObject({ code: "WRONG_PERMISSION_SCOPE" });

  const settings = { isProductionMode: true, config: { allowLocalhost: false } };
  const before = await (await app.getProject()).update(settings);
  expect([await ask[0]?.(), await ask[1]?.()]).toEqual([false, null]);
  await before.update({ isProductionMode: false, config: { allowLocalhost: true } });
});

test("project permissions share their ids with team permissions", async () => {
  const app = admin();
  const ada = await app.createUser({});

  await app.permissions.project.create({ id: "reports:read" });
  await app.permissions.project.update("reports:read", { description: "Read every report" });
  await ada.grantPermission("reports:read");
  const taken = await app.permissions.team.create({ id: "reports:read" }).catch((error) => error);

  expect(await app.permissions.project.all.get()).toEqual([
    { id: "reports:read", description: "Read every report", containedPermissionIds: [] },
  ]);
  expect(await ada.listPermissions()).toEqual([{ id: "reports:read" }]);
  expect(taken.code).toBe("PERMISSION_ID_ALREADY_EXISTS");
  await ada.revokePermission("reports:read");
  expect(await ada.hasPermission("reports:read")).toBe(false);
  await app.permissions.project.delete("reports:read");
  expect(app.permissions.project.all.snapshot().status).toBe("pending");
  expect(await app.permissions.project.all.get()).toEqual([]);
});

test("the type of server apps has no calls for permission definitions", () => {
  const app = new HallpassServerApp({ projectId: "p1", secretServerKey: "ssk_1" });
  // @ts-expect-error only admins define permissions
  expect(app.createTeamPermissionDefinition).toBeUndefined();
});

test("definitions are replaced and deleted by the definition or its id; what is neither is refused", async () => {
  const app = admin();
  const team = await app.permissions.team.create({ id: "boats:paint" });
  const renamed = await app.permissions.team.update(team, { id: "boats:polish" });
  const own = await app.permissions.project.create({ id: "reports:print" });
  const ids = async () =>
    [...(await app.permissions.team.all.get()), ...(await app.permissions.project.all.get())].map(({ id }) => id);
  expect(await ids()).toEqual(expect.arrayContaining(["boats:polish", "reports:print"]));

  await app.permissions.team.delete(renamed);
  await app.permissions.project.delete(own);

  expect(await ids()).not.toEqual(expect.arrayContaining(["boats:polish"]));
  expect(await ids()).not.toEqual(expect.arrayContaining(["reports:print"]));
  expect(await outcomeOf(app.permissions.team.delete(""))).toThrow(
    "deleteTeamPermissionDefinition was called with an empty text as the permission. Pass a permission or its id.",
  );
});

test("with ifUnchanged, a definition that somebody else has changed stays as they left it", async () => {
  const app = admin();
  const read = await app.permissions.team.create({ id: "boats:moor" });
  await app.permissions.team.update(read, { description: "Moor boats" });

  const late = await app
    .updateTeamPermissionDefinition(read, { containedPermissionIds: ["$read_members"] }, { ifUnchanged: true })
    .catch((error) => error);
  const [current] = (await app.permissions.team.all.get()).filter(({ id }) => id === "boats:moor");
  if (!current) throw new Error("The definition is gone.");
  const fresh = await app.permissions.team.update(current, { id: "boats:tie" }, { ifUnchanged: true });

  expect([late.code, late.details]).toEqual(["CHANGED_MEANWHILE", { fields: ["description"] }]);
  expect([current.description, current.containedPermissionIds]).toEqual(["Moor boats", []]);
  expect(fresh.id).toBe("boats:tie");
  expect(await outcomeOf(app.permissions.team.update("boats:tie", {}, { ifUnchanged: true }))).toThrow(
    "updateTeamPermissionDefinition with ifUnchanged needs the definition as it was read, not its id.",
  );
});
