import { afterAll, beforeAll, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { sealEntries } from "#server/audit/sealing.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("admins list audit entries page by page, and those of one user", async () => {
  const project = await server.project();
  const [ada, ben] = [await project.person("ada"), await project.person("ben")];
  const app = new HallpassAdminApp({ baseUrl: server.url, projectId: project.id, ...project.keys });

  const signUps = await app.auditLog.list({ action: "sign_up" });
  const first = await app.auditLog.list({ action: "sign_up", limit: 1 });
  const second = await app.auditLog.list({ action: "sign_up", limit: 1, cursor: first.nextCursor ?? "" });
  const ofAda = await app.auditLog.list({ subjectId: ada.userId });

  expect(signUps.map(({ actor }) => actor.id)).toEqual([ben.userId, ada.userId]);
  expect(signUps[0]).toMatchObject({ ip: ben.ip, after: { method: "password" }, at: expect.any(Date) });
  expect([first[0]?.id, second[0]?.id, second.nextCursor]).toEqual([signUps[0]?.id, signUps[1]?.id, null]);
  expect(ofAda.map(({ subject }) => subject.id)).toEqual([ada.userId]);
  await app.createTeam({ displayName: "Rowers", creatorUserId: ben.userId });
  const aboutBen = await app.auditLog.list({ userId: ben.userId });
  expect(aboutBen.every(({ actor, subject }) => [actor.id, subject.id].includes(ben.userId))).toBe(true);
  expect(aboutBen.map(({ action }) => action)).toContain("sign_up");
  expect(await app.auditLog.list({ to: new Date(0) })).toHaveLength(0);
});

test("admins load one entry with its place in the chain, and filter by types and groups", async () => {
  const project = await server.project();
  const ada = await project.person("ada");
  const app = new HallpassAdminApp({ baseUrl: server.url, projectId: project.id, ...project.keys });

  const [signUp] = await app.auditLog.list({ actionGroup: "sign_in", subjectType: "user", withNames: true });
  const byServers = await app.auditLog.list({ actorType: "server" });
  const entry = await app.auditLog.get(signUp?.id ?? "");

  expect(signUp).toMatchObject({ action: "sign_up", actor: { id: ada.userId, current: { name: ada.email } } });
  expect(byServers).toHaveLength(0);
  expect(entry).toMatchObject({ id: signUp?.id, at: signUp?.at, actor: { current: { name: ada.email } } });
  expect([null, 3]).toContain(entry?.sequence ?? null);
  expect(await app.auditLog.get(ada.userId)).toBeNull();
  expect(await app.auditLog.get("no uuid")).toBeNull();
});

test("admins check the chain page by page, and learn where it breaks", async () => {
  const project = await server.project();
  const app = new HallpassAdminApp({ baseUrl: server.url, projectId: project.id, ...project.keys });
  const { deps } = server.running;
  while ((await sealEntries(deps)) > 0);

  const whole = await app.auditLog.checkChain();
  await project.person("ada");
  while ((await sealEntries(deps)) > 0);
  const more = await app.auditLog.checkChain({ cursor: whole.cursor });
  await deps.store.write((tx) => tx.update(tx.auditEntries).set({ action: "sign_out" }));
  const broken = await app.auditLog.checkChain();

  expect(whole).toMatchObject({ entries: 2, checked: 2, since: expect.any(Date), broken: null, isComplete: true });
  expect(more).toMatchObject({ entries: 3, checked: 3, broken: null });
  expect(broken).toMatchObject({
    broken: { sequence: 1, problem: "changed", entryId: expect.any(String), intactUntil: null },
  });
});
