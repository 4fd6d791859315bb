import { expect, test } from "bun:test";
import { getCurrentUser } from "#contract/users.ts";
import { exchange, returnFromProvider, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { startInstances } from "#testing/server/instances.ts";

test("a sign-in with a provider may begin at one instance, return to another, and is redeemed once", async () => {
  const world = simulatedProviders();
  githubAccount(world, { id: 7, email: "ada@example.com" });
  const github = { id: "github", type: "standard", client_id: "our-client", client_secret: "our-secret" } as const;
  const { first, second, project, clientOf, stop } = await startInstances({
    config: { oauth_providers: [github] },
    fetch: world.fetch,
  });
  try {
    const started = await startAuthorization(first, project, "github");
    const returned = await returnFromProvider(second, started);
    const again = await returnFromProvider(first, started);
    const tokens = await exchange(first, project, started, returned);
    const redeemedAgain = await exchange(second, project, started, returned);
    const accessToken: string = tokens.body.access_token;
    const user = await clientOf(second).with({ accessToken }).call(getCurrentUser);

    expect([returned.status, tokens.status, user.status]).toEqual([303, 200, 200]);
    expect(user.body.primary_email).toBe("ada@example.com");
    expect([again.status, redeemedAgain.status]).toEqual([400, 400]);
  } finally {
    await stop();
  }
});
