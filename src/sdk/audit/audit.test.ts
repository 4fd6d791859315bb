import { afterAll, beforeAll, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { startServer, type TestServer } from "#testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("admins list audit entries page by page, and those of one user", async () => {
  const project = await server.project();
  const [ada, ben] = [await project.person("ada"), await project.person("ben")];
  const app = new HallpassAdminApp({ baseUrl: server.url, projectId: project.id, ...project.keys });

  const signUps = await app.listAuditEntries({ action: "sign_up" });
  const first = await app.listAuditEntries({ action: "sign_up", limit: 1 });
  const second = await app.listAuditEntries({ action: "sign_up", limit: 1, cursor: first.nextCursor ?? "" });
  const ofAda = await app.listAuditEntries({ subjectId: ada.userId });

  expect(signUps.map(({ actor }) => actor.id)).toEqual([ben.userId, ada.userId]);
  expect(signUps[0]).toMatchObject({ ip: ben.ip, after: { method: "password" }, at: expect.any(Date) });
  expect([first[0]?.id, second[0]?.id, second.nextCursor]).toEqual([signUps[0]?.id, signUps[1]?.id, null]);
  expect(ofAda.map(({ subject }) => subject.id)).toEqual([ada.userId]);
  await app.createTeam({ displayName: "Rowers", creatorUserId: ben.userId });
  const aboutBen = await app.listAuditEntries({ userId: ben.userId });
  expect(aboutBen.every(({ actor, subject }) => [actor.id, subject.id].includes(ben.userId))).toBe(true);
  expect(aboutBen.map(({ action }) => action)).toContain("sign_up");
  expect(await app.listAuditEntries({ to: new Date(0) })).toHaveLength(0);
});
