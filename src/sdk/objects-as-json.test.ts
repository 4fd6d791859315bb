import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { HallpassServerApp } from "#sdk/index.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
let app: HallpassAdminApp;
beforeAll(async () => {
  server = await startServer();
  project = await server.project({
    config: {
      oauth_providers: [{ id: "github", type: "standard", client_id: "boats", client_secret: "the-client-secret" }],
      email_config: {
        type: "standard",
        host: "mail.example.com",
        port: 465,
        username: "boats",
        password: "the-mail-password",
        sender_name: "Boats",
        sender_email: "boats@example.com",
      },
    },
  });
  app = new HallpassAdminApp({
    baseUrl: server.url,
    projectId: project.id,
    superSecretAdminKey: project.keys.superSecretAdminKey,
    deps: { now: server.clock.now },
  });
}, 60_000);
afterAll(() => server?.stop());

/** Everything that an object's JSON contains, as one would send it to a page. */
const sent = (object: unknown) => JSON.parse(JSON.stringify(object));
const newUser = () =>
  app.createUser({ displayName: "Ada", serverMetadata: "internal-note", clientReadOnlyMetadata: { plan: "gold" } });

describe("the JSON of a user", () => {
  test("has what the user's own client reads, and nothing of the server", async () => {
    const ada = await newUser();
    await (await ada.createTeam({ displayName: "Rowers" })).update({ serverMetadata: "internal-team-note" });
    const user = await app.getUser(ada.id);

    expect(sent(user)).toEqual({
      id: ada.id,
      displayName: "Ada",
      primaryEmail: null,
      primaryEmailVerified: false,
      profileImageUrl: null,
      signedUpAt: ada.signedUpAt.toISOString(),
      clientMetadata: null,
      clientReadOnlyMetadata: { plan: "gold" },
      hasPassword: false,
      otpAuthEnabled: false,
      passkeyAuthEnabled: false,
      isMultiFactorRequired: false,
      isAnonymous: false,
      emailAuthEnabled: false,
      oauthProviders: [],
      selectedTeam: {
        id: user?.selectedTeam?.id,
        displayName: "Rowers",
        profileImageUrl: null,
        clientMetadata: null,
        clientReadOnlyMetadata: null,
      },
    });
    expect(JSON.stringify({ ...user })).toBe(JSON.stringify(user));
  });

  test("in the shape of the wire equals what the server sends to the user's client", async () => {
    const ben = await project.person("Ben");
    const user = await app.getUser(ben.userId);
    await user?.update({ serverMetadata: "internal-note" });
    await user?.createTeam({ displayName: "Rowers" });

    const again = await app.getUser(ben.userId);

    const { body } = await ben.wire.send("GET", "/users/me");
    expect(sent(again?.toClientJson())).toEqual(body);
  });

  test("the JSON of a session's user, of a page and of statistics is as narrow", async () => {
    const cleo = await project.person("Cleo");
    await (await app.getUser(cleo.userId))?.setServerMetadata("internal-note");
    const backend = new HallpassServerApp({
      baseUrl: server.url,
      projectId: project.id,
      secretServerKey: project.keys.secretServerKey,
      publishableClientKey: project.keys.publishableClientKey,
      deps: { now: server.clock.now },
    });
    const current = await backend.getUser({
      tokenStore: { accessToken: cleo.accessToken, refreshToken: cleo.refreshToken },
      or: "throw",
    });

    const page = await backend.listUsers();
    const metrics = await app.getMetrics();

    expect(current.serverMetadata).toBe("internal-note");
    expect(Object.keys(sent(current))).toEqual(Object.keys(sent(page[0])));
    expect(JSON.stringify([current, page, metrics])).not.toContain("internal-note");
  });
});

describe("the JSON of other objects", () => {
  test("the JSON of a team and its members leaves out what only servers read", async () => {
    const ada = await newUser();
    const team = await app.createTeam({
      displayName: "Rowers",
      creatorUserId: ada.id,
      clientMetadata: { boats: 2 },
      serverMetadata: "internal-team-note",
    });

    expect(sent(team)).toEqual({
      id: team.id,
      displayName: "Rowers",
      profileImageUrl: null,
      clientMetadata: { boats: 2 },
      clientReadOnlyMetadata: null,
    });
    const [member] = await team.listUsers();
    expect(sent(member)).toEqual({ ...sent(ada), teamProfile: { displayName: "Ada", profileImageUrl: null } });
  });

  test("the JSON of a project is the public project, without the secrets of its providers and mail server", async () => {
    const shown = await app.getProject();

    expect(shown.config.emailConfig).toMatchObject({ password: "the-mail-password" });
    expect(sent(shown)).toEqual({
      id: project.id,
      displayName: shown.displayName,
      config: expect.objectContaining({ signUpEnabled: true, oauthProviders: [{ id: "github" }] }),
    });
    expect(JSON.stringify(shown)).not.toMatch(/the-client-secret|the-mail-password/);
  });

  test("the JSON of a project's new keys has only their last characters", async () => {
    const keys = await app.createInternalApiKey({
      description: "CI",
      expiresAt: new Date(server.clock.now() + 60_000),
      hasSecretServerKey: true,
    });

    expect(keys.secretServerKey).toStartWith("ssk_");
    expect(sent(keys)).toMatchObject({ secretServerKey: { lastFour: keys.secretServerKey?.slice(-4) } });
    expect(JSON.stringify(keys)).not.toContain(keys.secretServerKey ?? "");
  });

  test("the JSON of a provider account leaves out the account's id at the provider", async () => {
    const ada = await newUser();
    await app.createOAuthProvider({
      userId: ada.id,
      providerConfigId: "github",
      accountId: "github-account-7",
      allowSignIn: true,
      allowConnectedAccounts: false,
    });

    const [account] = await ada.listOAuthProviders();

    expect(account?.accountId).toBe("github-account-7");
    expect(sent(account)).toMatchObject({ type: "github", allowSignIn: true });
    expect(JSON.stringify(account)).not.toContain("github-account-7");
  });

  test("the JSON of an app has no key", () => {
    expect(JSON.stringify(app)).not.toContain(project.keys.superSecretAdminKey);
  });
});
