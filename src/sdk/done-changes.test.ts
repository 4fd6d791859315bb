import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { HallpassClientApp, type Watchable } from "#sdk/index.ts";
import { pageAt } from "#testing/browser/sdk-environment.ts";
import { leapingTime } from "#testing/clock.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
let mails: CaughtMails;
beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { client_team_creation_enabled: true, allow_user_api_keys: true } });
  mails = catchMails(server);
  // The first mail of a server starts its worker, which takes seconds on a busy machine.
  await project.person();
}, 60_000);
afterAll(() => server?.stop());

/** The options of an app, and the function after which the server answers no list of that app any more. */
function options() {
  const page = pageAt("http://localhost:3000/settings");
  let isBroken = false;
  const failed: string[] = [];
  const send = async (url: string, init: RequestInit) => {
    if (!isBroken || init.method !== "GET") return fetch(url, init);
    failed.push(url);
    return new Response("No.", { status: 500 });
  };
  const shared = {
    baseUrl: server.url,
    projectId: project.id,
    deps: { fetch: send, now: server.clock.now, elapsed: leapingTime(), browser: () => page.browser },
  };
  /** Watches lists, and from then on the server cannot load them. */
  async function watch(...lists: Watchable<unknown>[]) {
    for (const list of lists) list.subscribe(() => {});
    await Promise.all(lists.map((list) => list.get()));
    isBroken = true;
  }
  const repair = () => {
    isBroken = false;
  };
  return { shared, watch, repair, failed };
}

function adminApp() {
  const { shared, ...lists } = options();
  return { app: new HallpassAdminApp({ ...shared, ...project.keys }), ...lists };
}

async function signedIn(name: string) {
  const { shared, ...lists } = options();
  const { accessToken, refreshToken } = await project.person(name);
  const { publishableClientKey } = project.keys;
  const app = new HallpassClientApp({ ...shared, publishableClientKey, tokenStore: { accessToken, refreshToken } });
  return { app, user: await app.getUser({ or: "throw" }), ...lists };
}

// Whoever sees an error repeats the call, and creates a second object, or a code that works once is used up.
describe("a change that was made resolves, though a watched list cannot be loaded after it:", () => {
  test("new definitions of permissions", async () => {
    const { app, watch, failed } = adminApp();
    await watch(app.permissions.team.all, app.permissions.project.all);

    expect(await app.permissions.team.create({ id: "row" })).toMatchObject({ id: "row" });
    expect(await app.permissions.project.create({ id: "sail" })).toMatchObject({ id: "sail" });
    expect(failed).toHaveLength(2);
  });

  test("new themes and templates of mails", async () => {
    const { app, watch, failed } = adminApp();
    await watch(app.emailDesigns.themes.all, app.emailDesigns.templates.all);

    expect(await app.emailDesigns.themes.create("Blue")).toEqual({ id: expect.any(String) });
    expect(await app.emailDesigns.templates.create("Regatta")).toEqual({ id: expect.any(String) });
    expect(failed).toHaveLength(2);
  });

  test("a new user, and their address, key and team", async () => {
    const { app, watch, repair, failed } = adminApp();
    await watch(app.users());

    const user = await app.createUser({ displayName: "Ada" });
    repair();
    await watch(user.contactChannels, user.apiKeys, user.teams, app.teams, app.user(user.id));
    const channel = await user.createContactChannel({ type: "email", value: "ada@boats.example", usedForAuth: false });
    const key = await user.createApiKey({ description: "CI" });
    const team = await user.createTeam({ displayName: "Rowers" });

    expect([channel.value, key.description, team.displayName]).toEqual(["ada@boats.example", "CI", "Rowers"]);
    expect(failed.length).toBeGreaterThan(5);
  });

  test("a new team and a new address of the signed-in user", async () => {
    const { app, user, watch, failed } = await signedIn("ben");
    await watch(app.currentUser, user.teams, user.contactChannels);

    const team = await user.createTeam({ displayName: "Sailors" });
    const channel = await user.createContactChannel({ type: "email", value: "ben@boats.example", usedForAuth: false });

    expect([team.displayName, channel.value]).toEqual(["Sailors", "ben@boats.example"]);
    expect(failed.length).toBeGreaterThan(3);
  });

  test("an address that was verified, and an invitation that was accepted", async () => {
    const host = await signedIn("ada");
    const team = await host.user.createTeam({ displayName: "Divers" });
    const { app, user, watch } = await signedIn("eve");
    await user.createContactChannel({ type: "email", value: "eve@boats.example", usedForAuth: false });
    const added = (await user.listContactChannels()).find(({ value }) => value === "eve@boats.example");
    await added?.sendVerificationEmail();
    await team.inviteUser({ email: "eve@boats.example" });
    const [invitation = "", code = ""] = await mails.codesFor("eve@boats.example");
    await watch(app.currentUser, user.teams);

    expect(await app.verifyEmail(code)).toEqual({ status: "ok", data: undefined });
    expect(await app.acceptTeamInvitation(invitation)).toEqual({ status: "ok", data: undefined });
  });

  test("updates and deletions", async () => {
    const { app, user, watch, failed } = await signedIn("kim");
    const team = await user.createTeam({ displayName: "Sailors" });
    await watch(app.currentUser, user.teams);

    const renamed = await team.update({ displayName: "Divers" });
    await renamed.delete();

    expect(renamed.displayName).toBe("Divers");
    expect(failed.length).toBeGreaterThan(2);
    // What was loaded stays, until it can be loaded again.
    expect(user.teams.read().map(({ displayName }) => displayName)).toEqual(["Sailors"]);
  });
});
