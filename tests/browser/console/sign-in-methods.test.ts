import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { getConfig, overrideConfig } from "#contract/project-config.ts";
import { getProject } from "#contract/projects.ts";
import { detail } from "#testing/detail.ts";
import { startIssuer } from "#testing/providers/issuer.ts";
import { until } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole({
    environment: {
      HALLPASS_SHARED_GITHUB_CLIENT_ID: "an id of the operator",
      HALLPASS_SHARED_GITHUB_CLIENT_SECRET: "a secret of the operator",
      HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8,::1",
    },
  });
  await console.openPage("/sign-in-methods");
  await console.page.getByRole("heading", { name: "Sign-in", level: 1 }).waitFor();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const button = (name: string) => console.page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => console.page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (name: string) => console.page.getByRole("dialog").getByLabel(name, { exact: true });
const toggle = (name: string) => console.page.getByRole("switch", { name, exact: true });
const preview = () => console.page.getByRole("img", { name: "Preview of the sign-in page" });
const row = (name: string) => console.page.locator("#content").getByRole("listitem").filter({ hasText: name });
const dialogGone = () => console.page.getByRole("dialog").waitFor({ state: "detached" });

const settings = async () => (await console.project.admin.call(getProject)).body.config;
const stored = async () => JSON.parse((await console.project.admin.call(getConfig)).body.config_string);

async function add(name: string) {
  await button("Add SSO providers").click();
  await console.page.getByRole("searchbox", { name: "Search providers" }).fill(name);
  await console.page.getByRole("dialog").getByRole("button", { name }).first().click();
}

async function turnOff(name: string) {
  await toggle(name).click();
  await inDialog("Turn off").click();
  await dialogGone();
}

describe("providers in the console", () => {
  test("a provider is added with shared keys where the operator has some, and shows in the preview", async () => {
    const { page, watched } = console;
    await expectFitForAll(watched);
    await button("Add SSO providers").click();
    await expectFitForAll(watched);
    await page.keyboard.press("Escape");
    await add("GitHub");
    expect(await toggle("Shared keys").isChecked()).toBe(true);
    await inDialog("Save and turn on").click();

    await row("GitHub").getByText("Shared keys").waitFor();
    await preview().getByText("Sign in with GitHub").waitFor();
    expect((await settings()).oauth_providers).toMatchObject([{ id: "github", type: "shared" }]);
  });

  detail("own keys survive shared keys, and being off", async () => {
    const keys = { client_id: "an id", client_secret: "a secret" };
    await button("Configure GitHub").click();
    await toggle("Shared keys").click();
    await field("Client ID").fill(keys.client_id);
    await field("Client secret").fill(keys.client_secret);
    await expectFitForAll(console.watched);
    await inDialog("Save").click();
    await dialogGone();
    expect((await settings()).oauth_providers).toMatchObject([{ id: "github", type: "standard", ...keys }]);

    await turnOff("GitHub");
    await row("GitHub").getByText("Off, keys kept").waitFor();
    expect((await settings()).oauth_providers).toEqual([]);
    await toggle("GitHub").click();
    await preview().getByText("Sign in with GitHub").waitFor();
    expect((await settings()).oauth_providers).toMatchObject([{ id: "github", type: "standard", ...keys }]);

    await button("Configure GitHub").click();
    await toggle("Shared keys").click();
    await inDialog("Save").click();
    await dialogGone();
    await button("Configure GitHub").click();
    await toggle("Shared keys").click();
    expect(await field("Client secret").inputValue()).toBe(keys.client_secret);
    await console.page.keyboard.press("Escape");
    await inDialog("Discard").click();
    await dialogGone();
  });

  detail("without keys of the operator, the switch asks for own keys", async () => {
    await add("Google");
    expect(await toggle("Shared keys").isDisabled()).toBe(true);
    await inDialog("Save and turn on").click();
    expect(await console.page.getByText("Copy this value from the provider").count()).toBe(2);
    await console.page.keyboard.press("Escape");
    await dialogGone();
    expect((await stored()).auth.oauth.providers.google).toBeUndefined();
  });

  detail.each([
    ["Facebook", "Configuration ID", "facebookConfigId"],
    ["Microsoft", "Tenant ID", "microsoftTenantId"],
  ])("new keys of %s leave its %s as it is", async (name, label, setting) => {
    await add(name);
    await field("Client ID").fill("first id");
    await field("Client secret").fill("first secret");
    await field(`${label} · optional`).fill("an id of the app");
    await inDialog("Save and turn on").click();
    await dialogGone();
    await button(`Configure ${name}`).click();
    await field("Client secret").fill("second secret");
    await inDialog("Save").click();
    await dialogGone();

    expect((await stored()).auth.oauth.providers[name.toLowerCase()]).toMatchObject({
      clientId: "first id",
      clientSecret: "second secret",
      [setting]: "an id of the app",
      allowSignIn: true,
    });
  });

  detail("a change that another owner makes meanwhile is kept", async () => {
    await button("Configure Facebook").click();
    const theirs = JSON.stringify({
      "auth.oauth.providers.facebook.clientSecret": "their secret",
      "auth.oauth.providers.discord": { type: "discord", isShared: false, clientId: "d", clientSecret: "e" },
    });
    await console.project.admin.call(overrideConfig, { body: { config_override_string: theirs } });
    await field("Client ID").fill("my id");
    await inDialog("Save").click();
    await dialogGone();

    const { facebook, discord } = (await stored()).auth.oauth.providers;
    expect(facebook).toMatchObject({ clientId: "my id", clientSecret: "their secret" });
    expect(discord).toMatchObject({ clientId: "d", clientSecret: "e" });
    await row("Discord").getByText("Off, keys kept").waitFor();
  });

  detail("the issuer of a custom provider is checked while it is typed", async () => {
    const { page, server } = console;
    await using issuer = await startIssuer({ id: "club", secret: "s", redirectUri: `${server.apiUrl}/x` });
    await add("Custom OpenID Connect provider");
    await field("ID").fill("Acme Inc");
    await field("Display name").fill("Acme");
    await field("Issuer URL").fill(`${issuer.url}/nowhere`);
    await page.getByText(`There is no discovery document at ${issuer.url}/nowhere/`).waitFor();
    await field("Issuer URL").fill(issuer.url);
    await page.getByText(`Issuer found. Users sign in at ${issuer.url}/auth`).waitFor();
    await expectFitForAll(console.watched);
    await field("Client ID").fill("club");
    await field("Client secret").fill("s");
    await inDialog("Save and turn on").click();
    await page.getByText("Use lower-case letters, digits and _").waitFor();
    expect(await field("Client secret").inputValue()).toBe("s");
    await field("ID").fill("acme");
    await inDialog("Save and turn on").click();

    await preview().getByText("Sign in with Acme").waitFor();
    const { oauth_providers } = await settings();
    expect(oauth_providers.find(({ id }: { id: string }) => id === "acme")).toMatchObject({
      type: "oidc",
      issuer_url: issuer.url,
      client_id: "club",
      display_name: "Acme",
    });
  });

  detail("a custom provider that is off can be removed", async () => {
    await turnOff("Acme");
    await button("Remove Acme").click();
    await console.page.getByRole("checkbox").click();
    await inDialog("Remove").click();
    await dialogGone();

    expect((await stored()).auth.oauth.providers.acme).toBeUndefined();
  });
});

describe("the other switches", () => {
  const isOn = (name: string, on: boolean) =>
    console.page.waitForFunction(
      ([wanted, state]) =>
        [...document.querySelectorAll(`[role=switch][aria-checked=${state}]`)].some(
          (each) => document.getElementById(each.getAttribute("aria-labelledby") ?? "")?.textContent === wanted,
        ),
      [name, on] as const,
    );

  test("anonymous accounts and security notices are settings of the configuration", async () => {
    await toggle("Anonymous accounts").click();
    await toggle("Security notices").click();
    await isOn("Anonymous accounts", true);
    await isOn("Security notices", false);

    await until(async () => {
      const { auth, emails } = await stored();
      return auth.anonymous?.allowSignIn === true && emails.securityNotices === false;
    });
  });

  test("sign-ups and user deletion change after a confirmation that says what happens", async () => {
    await toggle("Allow new user sign-ups").click();
    await console.page.getByText("New users can no longer sign up.").waitFor();
    await inDialog("Cancel").click();
    await dialogGone();
    expect((await settings()).sign_up_enabled).toBe(true);
    await toggle("Allow new user sign-ups").click();
    await inDialog("Turn off").click();
    await dialogGone();
    await toggle("Let users delete their own account").click();
    await inDialog("Turn on").click();
    await dialogGone();

    expect(await settings()).toMatchObject({ sign_up_enabled: false, client_user_deletion_enabled: true });
  });

  detail("the merge strategy says what it means", async () => {
    const { page } = console;
    await page.getByText("Adds the provider to that account if both sides").waitFor();
    await page.getByRole("combobox", { name: /If a provider names/ }).click();
    await page.getByRole("option", { name: "Block" }).click();
    await page.getByText("Refuses the sign-in.").waitFor();

    await until(async () => (await settings()).oauth_account_merge_strategy === "raise_error");
  });

  test("the preview shows the page of a phone and of a desktop", async () => {
    await button("Desktop").click();
    await preview().getByText("Sign in with GitHub").waitFor();
    await expectFitForAll(console.watched);
    await button("Phone").click();
    expect(await button("Phone").getAttribute("aria-pressed")).toBe("true");
  });
});
