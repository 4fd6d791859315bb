import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { deleteOAuthClient, updateOAuthClient } from "#contract/oauth-clients.ts";
import { updateProject } from "#contract/projects.ts";
import { detail } from "#testing/detail.ts";
import { type App, type AppOptions, makeApp } from "#testing/people/app.ts";
import type { Person } from "#testing/server/server.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(90_000);

let console: OpenConsole;
let ada: Person;
beforeAll(async () => {
  console = await openConsole();
  const { project } = console;
  await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: true } } });
  ada = await project.person("ada-who-tries");
});
afterAll(() => console?.[Symbol.asyncDispose]());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const step = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const scope = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Opens the page that tries an app, in the tab of the console. */
async function openTrial(name: string, options: AppOptions = {}): Promise<App> {
  const app = await makeApp(console.server, console.project, { name, ...options });
  await console.openPage(`/apps/${app.id}/try`);
  await heading(console.page, `Try ${name}`);
  return app;
}

/** Signs in on the hosted page if it asks, and allows the app what it wants. */
async function allow(page: Page, name: string) {
  const password = page.getByLabel("Password", { exact: true });
  const allowButton = page.getByRole("button", { name: "Allow", exact: true });
  await password.or(allowButton).first().waitFor();
  if (await password.isVisible()) {
    await page.getByLabel("Email", { exact: true }).fill(ada.email);
    await password.fill(ada.password);
    await page.keyboard.press("Enter");
  }
  await allowButton.click();
  await heading(page, `Try ${name}`);
}

/** The record that the tab keeps. */
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem("hallpass-trial"));

test("an owner tries an app in a tab of its own, reads every step and each token, and revokes the tokens", async () => {
  const { page, browser, openPage, project, watched } = console;
  const name = "Grafana of the club";
  const app = await makeApp(console.server, project, { name });
  await openPage(`/apps/${app.id}`);
  const [tab] = await Promise.all([
    browser.context.waitForEvent("page"),
    page.getByRole("link", { name: "Try it", exact: true }).click(),
  ]);
  await heading(tab, `Try ${name}`);
  expect(new URL(tab.url()).pathname).toEndWith(`/apps/${app.id}/try`);
  await tab.close();

  await openPage(`/apps/${app.id}/try`);
  await heading(page, `Try ${name}`);
  await expectFitForAll(watched);
  const request = step(page, "1. Request");
  await scope(page, "offline_access").click();
  await scope(page, "profile").click();
  await request.getByText("scope=openid email offline_access").waitFor();
  await request.getByText("code_challenge_method=S256").waitFor();
  await press(page, "Start");
  await allow(page, name);

  const response = step(page, "3. Response");
  await response.getByText("state is that of the request.").waitFor();
  await response.getByText("iss is the issuer of this project.").waitFor();
  await step(page, "4. Token request").getByText("Your app gets a refresh token, too.", { exact: false }).waitFor();
  const tokens = step(page, "5. Tokens");
  const idToken = tokens.getByRole("region", { name: "ID token" });
  await idToken.getByText("A key of this project signed this token.").waitFor();
  await idToken.getByText(ada.email).waitFor();
  await idToken.getByText("The time when the user signed in.").waitFor();
  const accessToken = tokens.getByRole("region", { name: "Access token" });
  await accessToken.getByText("A key of this project signed this token.").waitFor();
  await accessToken.getByText("openid email offline_access").waitFor();
  await step(page, "6. Userinfo").getByText(ada.userId).waitFor();
  await expectFitForAll(watched);

  expect(new URL(page.url()).search).toBe("");
  expect(await kept(page)).toBe(JSON.stringify({ clientId: app.id }));
  expect(await page.content()).not.toMatch(/eyJ[\w-]{20}/);

  await press(page, "Revoke these tokens");
  await tokens.getByText("Tokens revoked.", { exact: false }).waitFor();

  await page.reload();
  await page.getByText("The last trial has ended.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  expect(await kept(page)).toBeNull();
});

test("a user who refuses is an answer in plain words, and the trial can start again", async () => {
  const { page, watched } = console;
  await openTrial("A wiki");
  await scope(page, "profile").click();
  await press(page, "Start");
  await page.getByRole("button", { name: "Allow", exact: true }).waitFor();
  await press(page, "Don’t allow");
  await heading(page, "Try A wiki");
  const response = step(page, "3. Response");
  await response.getByText("The user refused, or may not use this app.", { exact: false }).waitFor();
  await expectFitForAll(watched);

  await press(page, "Start again");
  expect(await scope(page, "profile").getAttribute("aria-checked")).toBe("false");
  await press(page, "Start");
  await allow(page, "A wiki");
  await step(page, "6. Userinfo").getByText(ada.userId).waitFor();
});

detail("a request without pages says who is missing, and a token for an API opens no userinfo", async () => {
  const { page, project, watched } = console;
  const scopes = [{ name: "boats:read", description: "See your boats", permission_id: null }];
  await project.admin.call(createOAuthApi, {
    body: { identifier: "https://boats.example.com", name: "Boats", scopes },
  });
  await openTrial("A boat app", { scopes: ["openid", "boats:read"], is_first_party: true });
  await choose(page, "Prompt", "Sign in again (login)");
  await step(page, "1. Request").getByText("prompt=login").waitFor();
  await choose(page, "Prompt", "No pages (none)");
  await choose(page, "API", "Boats");
  await scope(page, "openid").click();
  await scope(page, "boats:read").click();
  await press(page, "Start");
  await step(page, "5. Tokens").getByText("There is no ID token", { exact: false }).waitFor();
  const userinfo = step(page, "6. Userinfo");
  await userinfo.getByText("invalid_token", { exact: true }).waitFor();
  watched.forgive(/401/);
  await expectFitForAll(watched);
});

detail("what the authorization server refuses is said before the tab goes anywhere", async () => {
  const { page, project, watched } = console;
  const app = await openTrial("A strict app");
  await project.admin.call(updateOAuthClient, {
    params: { oauth_client_id: app.id },
    body: { scopes: ["openid"] },
  });
  await scope(page, "email").waitFor();
  await press(page, "Start");
  await page.getByText("invalid_scope", { exact: true }).waitFor();
  watched.forgive(/400/);
  await expectFitForAll(watched);
});

detail("a tab that comes back without an answer, and one with the answer of another, start again", async () => {
  const { page, openPage } = console;
  const app = await openTrial("A shop");
  await scope(page, "profile").click();
  await press(page, "Start");
  await page.getByRole("button", { name: "Allow", exact: true }).waitFor();
  await openPage(`/apps/${app.id}/try`);
  await page.getByText("You came back before the app had its answer.", { exact: false }).waitFor();
  expect(await scope(page, "profile").getAttribute("aria-checked")).toBe("false");

  await page.evaluate(() => sessionStorage.clear());
  await openPage(`/apps/${app.id}/try?code=${"x".repeat(45)}&state=of+another&iss=nobody`);
  await page.getByText("an answer to a request that this tab did not send", { exact: false }).waitFor();
  await page.waitForURL((url) => url.search === "");
});

detail("an answer with another state, or of another issuer, is not used", async () => {
  const { page, openPage } = console;
  const app = await openTrial("A mixed-up app");
  await press(page, "Start");
  await page.getByRole("button", { name: "Allow", exact: true }).waitFor();
  await openPage(`/apps/${app.id}/try?code=${"x".repeat(45)}&state=other&iss=https://other.example.com`);
  const response = step(page, "3. Response");
  await response.getByText("state is not that of the request.", { exact: false }).waitFor();
  await response.getByText("iss is not the issuer of this project.", { exact: false }).waitFor();
  expect(await step(page, "4. Token request").getByText("POST", { exact: false }).count()).toBe(0);
});

detail("the page says what an app lacks for a trial", async () => {
  const { page, project, openPage, watched } = console;
  await openTrial("A bound app", { dpop_bound_access_tokens: true });
  await page.getByText("binds its tokens to a key", { exact: false }).waitFor();
  expect(await page.getByRole("button", { name: "Start", exact: true }).isDisabled()).toBe(true);

  const machine = await makeApp(console.server, project, { kind: "machine", name: "Nightly" });
  await openPage(`/apps/${machine.id}`);
  await heading(page, "Nightly");
  expect(await page.getByRole("link", { name: "Try it", exact: true }).count()).toBe(0);
  await openPage(`/apps/${machine.id}/try`);
  await heading(page, "No sign-in to try");
  await expectFitForAll(watched);
  await project.admin.call(deleteOAuthClient, { params: { oauth_client_id: machine.id }, body: {} });
  await openPage(`/apps/${machine.id}/try`);
  await heading(page, "App not found");

  await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: false } } });
  await openTrial("An early app");
  await page.getByText("does not sign people in to other apps yet", { exact: false }).waitFor();
  await expectFitForAll(watched);
  await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: true } } });
});
