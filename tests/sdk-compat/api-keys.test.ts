import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createRequire } from "node:module";
import { startServer, type TestProject, type TestServer } from "#testing/server.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer({ environment: { HALLPASS_THROTTLES: "off" } });
  project = await server.project({
    config: { allow_user_api_keys: true, allow_team_api_keys: true, client_team_creation_enabled: true },
  });
});
afterAll(() => server?.stop());

test.each(["stack-js-2.8.3", "stack-js-2.8.39", "stack-js-2.8.108"])(
  "the published client %s makes, reads and revokes keys of its user and team, and gives them pictures",
  async (client) => {
    const { StackClientApp, StackServerApp } = createRequire(import.meta.url)(client);
    const { publishableClientKey, secretServerKey } = project.keys;
    const common = {
      baseUrl: server.url,
      projectId: project.id,
      publishableClientKey,
      noAutomaticPrefetch: true,
      redirectMethod: "none",
      tokenStore: "memory",
    };
    const app = new StackClientApp(common);
    const credential = { email: `${client}@example.com`, password: "a password of nobody else", noRedirect: true };
    await app.signUpWithCredential({ ...credential, verificationCallbackUrl: "http://localhost/verify" });
    const user = await app.getUser();
    const inAnHour = new Date(Date.now() + 3_600_000);

    const key = await user.createApiKey({ description: "CI", expiresAt: inAnHour });
    const [made] = await user.listApiKeys();
    await made.update({ description: "Deploys" });
    await made.revoke();
    const [revoked] = await user.listApiKeys();
    const team = await user.createTeam({
      displayName: "Eight",
      profileImageUrl: "data:image/gif;base64,R0lGODlhAQABAA==",
    });
    const teamKey = await team.createApiKey({ description: "Team", expiresAt: null });
    const [ofTeam] = await team.listApiKeys();
    await ofTeam.revoke();
    const [ofTeamRevoked] = await team.listApiKeys();
    const serverApp = new StackServerApp({ ...common, secretServerKey });
    await user.update({ profileImageUrl: "data:image/png;base64,iVBORw0KGgo=" });

    expect(key.value).toMatch(/^sk_/);
    expect([key.expiresAt, made.isValid(), made.whyInvalid()]).toEqual([inAnHour, true, null]);
    expect(made.value).toEqual({ lastFour: key.value.slice(-4) });
    expect([revoked.description, revoked.isValid(), revoked.whyInvalid()]).toEqual([
      "Deploys",
      false,
      "manually-revoked",
    ]);
    expect([teamKey.type, teamKey.teamId, ofTeam.value.lastFour]).toEqual(["team", team.id, teamKey.value.slice(-4)]);
    expect(ofTeamRevoked.whyInvalid()).toBe("manually-revoked");
    expect(await serverApp.getUser({ apiKey: key.value })).toBeNull();
    expect(await serverApp.getTeam({ apiKey: "sk_unknown" })).toBeNull();
    for (const image of [(await app.getUser()).profileImageUrl, team.profileImageUrl]) {
      expect((await fetch(image)).headers.get("content-type")).toStartWith("image/");
    }
  },
);
