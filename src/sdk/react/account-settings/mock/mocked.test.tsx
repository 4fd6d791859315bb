import { describe, expect, test } from "bun:test";
import { renderToReadableStream } from "react-dom/server";
import { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { AccountSettings, HallpassProvider } from "#sdk/react/index.ts";
import { appsWithAccess } from "../apps/apps.ts";
import type { MockedAccount } from "./mock-data.ts";
import { mockedApp } from "./mocked.tsx";

const app = new HallpassClientApp({
  projectId: "11111111-1111-4111-8111-111111111111",
  publishableClientKey: "pck_of_a_test",
  tokenStore: "memory",
  deps: {
    fetch: async (url) => {
      throw new Error(`A preview asked for ${url}.`);
    },
  },
});

const account = {
  mockUser: { displayName: "Ada", primaryEmail: "ada@example.com" },
  mockProject: { displayName: "Rowing club", config: { clientTeamCreationEnabled: false } },
  mockEmails: [
    { value: "ada@example.com", isPrimary: true },
    { value: "new@example.com", isVerified: false },
  ],
  mockSessions: [{ isCurrentSession: true }, { lastUsedAt: new Date(0), geoInfo: { ip: "203.0.113.7" } }],
  mockApps: [{ name: "Grafana", scopes: ["openid", "profile"] }],
  mockApiKeys: [{ description: "CI", value: { lastFour: "abcd" } }],
  mockTeams: [{ id: "22222222-2222-4222-8222-222222222222", displayName: "Rowers" }],
} satisfies MockedAccount;

async function rendered(lang: "en-US" | "de-DE" = "en-US") {
  const stream = await renderToReadableStream(
    <HallpassProvider app={app} lang={lang}>
      <AccountSettings
        {...account}
        extraItems={[{ id: "billing", title: "Billing", iconName: "Key", content: <p>Nothing to pay</p> }]}
      />
    </HallpassProvider>,
  );
  await stream.allReady;
  return new Response(stream).text();
}

describe("a preview of account settings", () => {
  test("shows given data without a user and without a request", async () => {
    const html = await rendered();
    const links = [...html.matchAll(/href="(#[^"]*)"/g)].map(([, href]) => href);

    expect(html).toContain("Ada");
    expect(links).toEqual([
      "#profile",
      "#auth",
      "#notifications",
      "#sessions",
      "#api-keys",
      "#billing",
      "#settings",
      "#team-22222222-2222-4222-8222-222222222222",
    ]);
    expect(html).toContain("Billing");
    expect(html).not.toContain("Nothing to pay");
  });

  test("speaks the language of the provider around it", async () => {
    expect(await rendered("de-DE")).toContain("Kontoeinstellungen");
  });

  test("has all the data that its sections read, and takes changes without making them", async () => {
    const preview = mockedApp(account, app);
    const user = await preview.getUser({ or: "throw" });
    await user.setDisplayName("Somebody else");
    await user.revokeSession((await user.getActiveSessions())[1]?.id ?? "");

    expect((await user.listContactChannels()).map(({ value, isVerified }) => [value, isVerified])).toEqual([
      ["ada@example.com", true],
      ["new@example.com", false],
    ]);
    expect((await user.getActiveSessions()).map(({ geoInfo }) => geoInfo?.ip)).toEqual([undefined, "203.0.113.7"]);
    expect((await appsWithAccess(preview, user).get()).map(({ client }) => client.name)).toEqual(["Grafana"]);
    expect((await user.listApiKeys()).map(({ value }) => value.lastFour)).toEqual(["abcd"]);
    expect((await user.listTeams()).map(({ displayName }) => displayName)).toEqual(["Rowers"]);
    expect(await user.hasPermission({ id: account.mockTeams[0]?.id ?? "" }, "$manage_api_keys")).toBe(true);
    expect((await user.listNotificationCategories()).map(({ name }) => name)).toEqual(["Transactional", "Marketing"]);
    expect([await user.listPasskeys(), await user.listOAuthProviders()]).toEqual([[], []]);
  });

  test("has the data of the sections of a team, and answers to what is created", async () => {
    const user = await mockedApp(account, app).getUser({ or: "throw" });
    const [team] = await user.listTeams();

    expect((await team?.listUsers())?.map(({ teamProfile }) => teamProfile.displayName)).toEqual(["Ada"]);
    expect((await user.getTeamProfile({ id: account.mockTeams[0]?.id ?? "" })).displayName).toBe("Ada");
    expect([await team?.listInvitations(), await team?.listApiKeys()]).toEqual([[], []]);
    expect((await team?.update({ displayName: "Sailors" }))?.displayName).toBe("Rowers");
    expect((await user.createTeam({ displayName: "Sailors" })).id).toBeString();
    expect((await user.createApiKey({ description: "CI", expiresAt: null })).value).toStartWith("sk_");
    expect((await user.listTeams()).map(({ displayName }) => displayName)).toEqual(["Rowers"]);
  });
});
