import { afterAll, beforeAll, expect, test } from "bun:test";
import { addTeamMember } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { createUser } from "#contract/users.ts";
import type { Authenticators } from "#sdk/deps.ts";
import { HallpassClientApp, isInternalUser } from "#sdk/index.ts";
import { pageAt } from "#testing/browser/sdk-environment.ts";
import { authenticatorOfPage, softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server?.stop());

/** The owner of the instance at a page of the console with an authenticator, with a project and a second team. */
async function ownerAtConsole() {
  const { accessToken, refreshToken, userId, password } = await server.owner();
  const internal = await server.running.deps.projects.get("internal");
  const { authenticators } = authenticatorOfPage(softAuthenticator(), server.url);
  const verifications: unknown[] = [];
  const watched: Authenticators = {
    ...authenticators,
    get(options) {
      verifications.push(options.publicKey?.userVerification);
      return authenticators.get(options);
    },
  };
  const browser = { ...pageAt(`${server.url}/admin`).browser, authenticators: watched };
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: "internal",
    publishableClientKey: internal?.hostedPublishableKey ?? "",
    tokenStore: { accessToken, refreshToken },
    deps: { now: server.clock.now, browser: () => browser },
  });
  const owner = await app.getUser({ or: "throw" });
  if (!isInternalUser(owner)) throw new Error("The owner of the instance is a user of internal.");
  const operator = wireTo(server.apiUrl, {
    level: "admin",
    headers: { projectId: "internal", adminAccessToken: accessToken },
  });
  const project = await owner.createProject({ displayName: "Boats" });
  const made = await operator.call(createTeam, { body: { display_name: "Harbor", creator_user_id: userId } });
  return { owner, operator, project, password, verifications, teamId: made.body.id as string };
}

test("an owner gives a project to another team with the password, and back with a passkey", async () => {
  const { owner, project, password, verifications, teamId } = await ownerAtConsole();
  const from = project.ownerTeamId ?? "";
  project.app.project.subscribe(() => {});
  await project.app.project.settled();

  const refused = await project.transfer({ teamId }).catch((error) => error);
  const wrong = await project.transfer({ teamId, confirmation: { password: "a guess" } }).catch((error) => error);
  const given = await project.transfer({ teamId, confirmation: { password } });
  const watched = project.app.project.read().ownerTeamId;
  await owner.registerPasskey();
  const back = await given.transfer({ teamId: from, confirmation: { passkey: true } });

  expect([refused.code, refused.details]).toEqual(["CONFIRMATION_REQUIRED", { methods: ["password"] }]);
  expect(wrong.code).toBe("PASSWORD_CONFIRMATION_MISMATCH");
  expect([given.ownerTeamId, watched, back.ownerTeamId]).toEqual([teamId, teamId, from]);
  expect(verifications).toEqual(["required"]);
  expect((await back.app.getProject()).ownerTeamId).toBe(from);
});

test("an owner makes a member an owner, who is seen at once, ends the ownership, and removes the member", async () => {
  const { owner, operator, project } = await ownerAtConsole();
  const team_id = project.ownerTeamId ?? "";
  const email = "ben@example.com";
  const ben = (await operator.call(createUser, { body: { primary_email: email, display_name: "Ben" } })).body.id;
  await operator.call(addTeamMember, { params: { team_id, user_id: ben } });
  project.owners.subscribe(() => {});
  await project.owners.settled();
  const first = project.owners.read();

  const made = await project.setOwner(ben, true);
  const watched = project.owners.read();
  await project.setOwner(ben, false);
  const ended = project.owners.read();
  await project.removeOwner(ben);
  const last = await project.setOwner(owner.id, false).catch((error) => error);

  const ownersOf = ({ members }: typeof made) => members.flatMap((each) => (each.isOwner ? [each.userId] : []));
  expect(first).toMatchObject({
    teamId: team_id,
    projects: expect.arrayContaining([{ id: project.id, displayName: "Boats" }]),
  });
  expect(first.members[1]).toEqual({
    userId: ben,
    displayName: "Ben",
    primaryEmail: email,
    profileImageUrl: null,
    isOwner: false,
    joinedAt: expect.any(Date),
  });
  expect([ownersOf(first), ownersOf(made), ownersOf(ended)]).toEqual([[owner.id], [owner.id, ben], [owner.id]]);
  expect(watched).toEqual(made);
  expect(project.owners.read().members.map(({ userId }) => userId)).toEqual([owner.id]);
  expect([last.status, last.code]).toEqual([409, "LAST_PROJECT_OWNER"]);
});

test("an owner who leaves the owning team has the project no longer", async () => {
  const { owner, operator, project } = await ownerAtConsole();
  const ben = (await operator.call(createUser, { body: { primary_email: "cleo@example.com" } })).body.id;
  await operator.call(addTeamMember, { params: { team_id: project.ownerTeamId ?? "", user_id: ben } });
  await project.setOwner(ben, true);
  owner.ownedProjects.subscribe(() => {});
  project.owners.subscribe(() => {});
  await Promise.all([owner.ownedProjects.settled(), project.owners.settled()]);

  await project.removeOwner(owner.id);

  expect(owner.ownedProjects.read().map(({ id }) => id)).not.toContain(project.id);
});
