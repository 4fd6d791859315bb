import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { allow_user_api_keys: true, client_team_creation_enabled: true } });
}, 60_000);
afterAll(() => server?.stop());

const shared = () => ({ baseUrl: server.url, projectId: project.id, deps: { now: server.clock.now } });
const tokensOf = ({ accessToken, refreshToken }: Person) => ({ accessToken, refreshToken });
const clientOf = (person: Person) =>
  new HallpassClientApp({
    ...shared(),
    publishableClientKey: project.keys.publishableClientKey,
    tokenStore: tokensOf(person),
  });
const backend = () => new HallpassServerApp({ ...shared(), ...project.keys });
const admin = () => new HallpassAdminApp({ ...shared(), ...project.keys });

describe("a call that changes an object returns the changed object, and the old one keeps its values", () => {
  test("for the signed-in user", async () => {
    const app = clientOf(await project.person("Ada"));
    const before = await app.getUser({ or: "throw" });

    const renamed = await before.update({ displayName: "Ada L." });
    const noted = await renamed.setClientMetadata({ boats: 1 });
    const named = await noted.setDisplayName("Lovelace");

    expect([before.displayName, renamed.displayName, named.displayName]).toEqual([null, "Ada L.", "Lovelace"]);
    expect(named.clientMetadata).toEqual({ boats: 1 });
    expect(app.currentUser.read()).toBe(named);
  });

  test("for a user of a server, by id and of a session", async () => {
    const person = await project.person("Ben");
    const app = backend();
    const byId = await app.getUser(person.userId);
    const before = byId?.primaryEmail;
    const current = await app.getUser({ tokenStore: tokensOf(person), or: "throw" });

    const noted = await byId?.setServerMetadata({ plan: "gold" });
    const addressed = await noted?.setPrimaryEmail("lovelace@example.com", { verified: true });
    const own = await current.update({ clientReadOnlyMetadata: "plan" });

    expect(addressed).toMatchObject({ serverMetadata: { plan: "gold" }, primaryEmail: "lovelace@example.com" });
    expect(byId).toMatchObject({ serverMetadata: null, primaryEmail: before });
    expect(own).toMatchObject({ clientReadOnlyMetadata: "plan", primaryEmailVerified: true });
    // The result is the user of the session, with its calls.
    expect(await own.currentSession.getTokens()).toMatchObject({ refreshToken: person.refreshToken });
  });

  test("for teams and profiles, and the selected team shows in the user", async () => {
    const user = await clientOf(await project.person()).getUser({ or: "throw" });
    const team = await user.createTeam({ displayName: "Rowers" });

    const renamed = await team.update({ displayName: "Sailors" });
    const profile = await (await user.getTeamProfile(team)).update({ displayName: "Stroke" });
    const selected = await user.setSelectedTeam(team);
    const none = await user.setSelectedTeam(null);
    const ofServer = await (await backend().getTeam(team.id))?.update({ serverMetadata: 1 });

    expect([team.displayName, renamed.displayName, profile.displayName]).toEqual(["Rowers", "Sailors", "Stroke"]);
    expect([selected.selectedTeam?.displayName, none.selectedTeam]).toEqual(["Sailors", null]);
    expect(ofServer).toMatchObject({ displayName: "Sailors", serverMetadata: 1 });
  });

  test("for contact channels, notification categories and API keys", async () => {
    const user = await clientOf(await project.person()).getUser({ or: "throw" });
    const channel = await user.createContactChannel({ value: "two@example.com", type: "email", usedForAuth: false });
    const optional = (await user.listNotificationCategories()).find(({ canDisable }) => canDisable);
    const key = await user.createApiKey({ description: "CI" });

    const moved = await channel.update({ value: "three@example.com" });
    const off = await optional?.setEnabled(false);
    const described = await key.update({ description: "Deploy" });
    const revoked = await described.revoke();

    expect([channel.value, moved.value]).toEqual(["two@example.com", "three@example.com"]);
    expect([optional?.enabled, off?.enabled]).toEqual([true, false]);
    expect(described).toMatchObject({ description: "Deploy", type: "user", value: { lastFour: key.value.slice(-4) } });
    expect([key.whyInvalid(), revoked.whyInvalid()]).toEqual([null, "manually-revoked"]);
  });

  test("for a project and its keys", async () => {
    const app = admin();
    const before = await app.getProject();
    const keys = await app.keys.create({
      description: "CI",
      expiresAt: new Date(server.clock.now() + 60_000),
      hasPublishableClientKey: true,
    });

    const renamed = await before.update({ displayName: "Boats 2", config: { signUpEnabled: false } });
    const open = await renamed.updateConfig({ "auth.allowSignUp": true });
    const described = await keys.update({ description: "Deploy" });
    const revoked = await described.revoke();

    expect([keys.description, described.description, revoked.description]).toEqual(["CI", "Deploy", "Deploy"]);
    expect([renamed.displayName, renamed.config.signUpEnabled]).toEqual(["Boats 2", false]);
    expect([open.displayName, open.config.signUpEnabled]).toEqual(["Boats 2", true]);
    expect([keys.isValid(), revoked.whyInvalid()]).toEqual([true, "manually-revoked"]);
  });
});
