import { expect, setDefaultTimeout, test } from "bun:test";
import { updateProject } from "#contract/projects.ts";
import { startBrowser } from "#testing/browser.ts";
import { startIssuer } from "#testing/issuer.ts";
import { rowsOfProject } from "#testing/rows.ts";
import { startServer } from "#testing/server.ts";

setDefaultTimeout(60_000);

test("somebody signs in through a real OpenID Connect provider, by clicking", async () => {
  const server = await startServer({ environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8,::1" } });
  try {
    const redirectUri = `${server.apiUrl}/auth/oauth/callback/corp`;
    await using issuer = await startIssuer({ id: "boats", secret: "a secret of boats", redirectUri });
    const project = await server.project();
    const changed = await project.admin.call(updateProject, {
      body: {
        config: {
          oauth_providers: [
            {
              id: "corp",
              type: "oidc",
              issuer_url: issuer.url,
              client_id: "boats",
              client_secret: "a secret of boats",
              display_name: "Corp Inc.",
            },
          ],
        },
      },
    });
    expect(changed.status).toBe(200);
    await using browser = await startBrowser();
    const { page } = await browser.open();

    await page.goto(`${server.url}/p/${project.id}/handler/sign-in`);
    await page.getByRole("button", { name: "Sign in with Corp Inc." }).click();
    await page.locator("input[name=login]").fill("ada");
    await page.locator("input[name=password]").fill("any");
    await page.locator("button[type=submit]").click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`${server.url}/p/${project.id}/handler`);

    await page.getByText("ada of Corp").first().waitFor();
    const { store } = server.running.deps;
    expect(await rowsOfProject(store, "oauthAccounts", project.id)).toMatchObject([
      { providerId: "corp", accountId: "ada", email: "ada@corp.example", allowSignIn: true },
    ]);
    expect(await rowsOfProject(store, "contactChannels", project.id)).toMatchObject([
      { value: "ada@corp.example", isVerified: true },
    ]);
  } finally {
    await server.stop();
  }
});
