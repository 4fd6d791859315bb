import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { signOut } from "#contract/auth/sessions.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import {
  createOAuthClient,
  getOAuthClient,
  listOAuthClientLogouts,
  listOAuthClients,
  type OAuthClient,
  updateOAuthClient,
} from "#contract/oauth-clients.ts";
import { listOAuthGrants } from "#contract/oauth-grants.ts";
import { createProjectPermissionDefinition } from "#contract/permissions.ts";
import { getProject, updateProject } from "#contract/projects.ts";
import { createTeam } from "#contract/teams.ts";
import { detail } from "#testing/detail.ts";
import { about, makeApp } from "#testing/people/app.ts";
import { until } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(90_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const CALLBACK = "https://club.example.com/callback";

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const answer = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const gone = (page: Page) => dialog(page).waitFor({ state: "detached" });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = (page: Page, name: string) => card(page, name).getByRole("button", { name: "Save", exact: true }).click();
const labelled = (name: string) => new RegExp(`^${name}( · optional)?$`);

async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const stored = async (): Promise<OAuthClient[]> => (await console.project.admin.call(listOAuthClients)).body.items;
const one = async (id: string): Promise<OAuthClient> =>
  (await console.project.admin.call(getOAuthClient, { params: { oauth_client_id: id } })).body;
const isOn = async () => (await console.project.admin.call(getProject)).body.config.authorization_server_enabled;

/** Creates an app, and opens its page. */
async function openApp(name: string, changes: Partial<OAuthClient> = {}): Promise<OAuthClient> {
  const { body } = await console.project.admin.call(createOAuthClient, {
    body: { kind: "confidential", name, redirect_urls: [CALLBACK], ...changes },
  });
  await console.openPage(`/apps/${body.id}`);
  await heading(console.page, name);
  return body;
}

/** Takes the secret that is shown once, and says that it is saved. */
async function takeSecret(page: Page): Promise<string> {
  await dialog(page).getByText("This is the only time you can see it", { exact: false }).waitFor();
  const secret = (await dialog(page).getByText(/^ocs_/).textContent()) ?? "";
  await dialog(page).getByRole("checkbox", { name: "I have saved this secret" }).click();
  await answer(page, "Close");
  await gone(page);
  return secret;
}

test("the page says what an app is, and the switch turns sign-in to apps on and off", async () => {
  const { page, watched, openPage } = console;
  await openPage("/domains");
  await heading(page, "Domains");
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await heading(page, "Apps");
  await page.getByText("An app is a program that sends people here to sign in", { exact: false }).waitFor();
  await expectFitForAll(watched);

  const toggle = page.getByRole("switch", { name: "Sign in to other apps" });
  await toggle.click();
  await until(isOn);
  await toggle.click();
  await until(async () => !(await isOn()));
});

test("a web app is created by its purpose, and its secret is shown once", async () => {
  const { page, watched } = console;
  await press(page, "Create app");
  await expectFitForAll(watched);
  await answer(page, "Create app");
  await dialog(page).getByText("Enter a name").waitFor();
  await dialog(page).getByText("Enter an address").waitFor();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Boat shop");
  const addresses = dialog(page).getByLabel("Redirect addresses", { exact: true });
  await addresses.fill("http://club.example.com/callback");
  await dialog(page).getByText("must begin with https://", { exact: false }).waitFor();
  await addresses.fill("com.example.app:/callback");
  await dialog(page).getByText("opens an installed app", { exact: false }).waitFor();
  await answer(page, "Create app");
  expect(await stored()).toEqual([]);

  await addresses.fill(`${CALLBACK}\nhttps://club.example.com/other`);
  await answer(page, "Create app");
  const shown = dialog(page).getByText(/^ocs_/);
  await shown.waitFor();
  await expectFitForAll(watched);
  await page.keyboard.press("Escape");
  await page.getByText("This secret cannot be shown again", { exact: false }).waitFor();
  await page.keyboard.press("Escape");
  const secret = await takeSecret(page);
  await heading(page, "Boat shop");

  const [app] = await stored();
  expect(app).toMatchObject({
    kind: "confidential",
    name: "Boat shop",
    redirect_urls: [CALLBACK, "https://club.example.com/other"],
    grant_types: ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: "client_secret_basic",
    scopes: ["openid", "profile", "email", "offline_access"],
    pkce_exempt: false,
    secrets: [{ last_four: secret.slice(-4) }],
  });
  expect(await page.content()).not.toContain(secret);
  await page.goBack();
  await heading(page, "Apps");
  await gone(page);
});

test.each([
  ["Single-page app", CALLBACK, "public", ["authorization_code", "refresh_token"]],
  ["Native app", "com.example.app:/callback", "public", ["authorization_code", "refresh_token"]],
  ["Device or terminal program", null, "public", ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"]],
  ["Machine", null, "machine", ["client_credentials"]],
  ["MCP client", "http://127.0.0.1/callback", "public", ["authorization_code", "refresh_token"]],
] as const)("%s is a purpose with settings of its own", async (purpose, address, kind, grants) => {
  const { page, openPage } = console;
  const name = `The ${purpose}`;
  await openPage("/apps?create=true");
  await dialog(page).getByRole("radio", { name: purpose, exact: true }).click();
  await dialog(page).getByLabel("Name", { exact: true }).fill(name);
  const addresses = dialog(page).getByLabel("Redirect addresses", { exact: true });
  if (address === null) expect(await addresses.count()).toBe(0);
  else await addresses.fill(address);
  await answer(page, "Create app");
  if (kind === "machine") await takeSecret(page);
  await heading(page, name);

  expect((await stored()).find((each) => each.name === name)).toMatchObject({
    kind,
    grant_types: grants,
    redirect_urls: address === null ? [] : [address],
    token_endpoint_auth_method: kind === "public" ? "none" : "client_secret_basic",
  });
  await card(page, "Token lifetimes").waitFor();
  expect(await card(page, "Get a token").count()).toBe(kind === "machine" ? 1 : 0);
  expect(await card(page, "Addresses").count()).toBe(kind === "machine" ? 0 : 1);
  expect(await card(page, "Secrets").count()).toBe(kind === "public" ? 0 : 1);
});

test("a preset fills in the name and the address, and its page has the settings to copy", async () => {
  const { page, watched, openPage } = console;
  await openPage("/apps?create=true");
  await choose(page, "Program", "Grafana");
  expect(await dialog(page).getByLabel("Name", { exact: true }).inputValue()).toBe("Grafana");
  await dialog(page).getByLabel("URL of Grafana").fill("https://grafana.example.com/");
  await dialog(page).getByText("https://grafana.example.com/login/generic_oauth").waitFor();
  await expectFitForAll(watched);
  await answer(page, "Create app");
  const secret = await takeSecret(page);
  await heading(page, "Grafana");
  const settings = card(page, "Set up the program").getByRole("figure", { name: "grafana.ini" });
  const text = (await settings.locator("pre").textContent()) ?? "";
  const app = (await stored()).find(({ name }) => name === "Grafana");

  expect(app?.redirect_urls).toEqual(["https://grafana.example.com/login/generic_oauth"]);
  for (const part of [
    `client_id = ${app?.id}`,
    "client_secret = <client secret>",
    "root_url = https://grafana.example.com/",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(`auth_url = ${console.server.url}/api/v1/projects/${console.project.id}/oauth/authorize`);
  expect(text).not.toContain(secret);
  await card(page, "Facts for the app").getByText("/.well-known/openid-configuration", { exact: false }).waitFor();
  await expectFitForAll(watched);
});

detail("the presets for programs without PKCE and on computers of users set what these need", async () => {
  const { page, openPage } = console;
  await openPage("/apps?create=true");
  await choose(page, "Program", "Gitea, Forgejo");
  await dialog(page).getByText("does not send PKCE", { exact: false }).waitFor();
  await dialog(page).getByLabel("URL of Gitea, Forgejo").fill("https://git.example.com");
  await answer(page, "Create app");
  await takeSecret(page);
  await openPage("/apps?create=true");
  await choose(page, "Program", "Kubernetes (kubelogin)");
  await answer(page, "Create app");
  await heading(page, "Kubernetes (kubelogin)");

  const apps = await stored();
  expect(apps.find(({ name }) => name === "Gitea, Forgejo")).toMatchObject({
    pkce_exempt: true,
    redirect_urls: ["https://git.example.com/user/oauth2/hallpass/callback"],
  });
  expect(apps.find(({ name }) => name === "Kubernetes (kubelogin)")).toMatchObject({
    kind: "public",
    redirect_urls: ["http://localhost:8000", "http://localhost:18000"],
  });
});

test("the list finds apps by name, address and client ID, and says how to find more", async () => {
  const { page, watched, openPage } = console;
  await openPage("/apps");
  await page.getByRole("row").filter({ hasText: "Boat shop" }).getByText("Web app with a secret").waitFor();
  await page.getByText("cannot sign anyone in while this is off", { exact: false }).waitFor();
  await expectFitForAll(watched);
  const search = page.getByRole("searchbox", { name: "Search apps by name, address or client ID" });
  await search.fill("generic_oauth");
  await until(async () => (await page.getByRole("row").count()) === 2);
  await page.getByRole("row").filter({ hasText: "Grafana" }).waitFor();
  await search.fill("nothing of the kind");
  await page.getByText("No app contains “nothing of the kind”.").waitFor();
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  await page.getByRole("row").filter({ hasText: "Boat shop" }).waitFor();
});

test("the switch asks before it takes sign-in from apps that are there", async () => {
  const { page, watched, openPage } = console;
  await openPage("/apps");
  const toggle = page.getByRole("switch", { name: "Sign in to other apps" });
  await toggle.click();
  await until(isOn);
  await toggle.click();
  await dialog(page).getByText("apps can no longer sign anyone in", { exact: false }).waitFor();
  await expectFitForAll(watched);
  await answer(page, "Cancel");
  await gone(page);
  expect(await isOn()).toBe(true);
  await toggle.click();
  await answer(page, "Turn off");
  await gone(page);
  expect(await isOn()).toBe(false);
});

test("each card of an app saves by itself, and shows at the field what the server refuses", async () => {
  const { page, watched } = console;
  const { id } = await openApp("Regatta");
  await card(page, "About the app").getByLabel("Name", { exact: true }).fill("Regatta results");
  await card(page, "About the app").getByLabel(labelled("Website")).fill("regatta.example.com");
  await save(page, "About the app");
  await page.getByText("regatta.example.com is not a URL", { exact: false }).waitFor();
  await card(page, "About the app").getByLabel(labelled("Website")).fill("https://regatta.example.com");
  await save(page, "About the app");
  await heading(page, "Regatta results");

  const addresses = card(page, "Addresses");
  await addresses.getByLabel("Redirect addresses", { exact: true }).fill("");
  await save(page, "Addresses");
  await addresses.getByText("Enter an address").waitFor();
  await addresses.getByLabel("Redirect addresses", { exact: true }).fill("https://regatta.example.com/callback");
  await addresses.getByLabel(labelled("Addresses after sign-out")).fill("https://regatta.example.com/bye");
  await addresses.getByLabel(labelled("Sign-out notifications")).fill("https://regatta.example.com/logout");
  await save(page, "Addresses");
  await until(async () => (await one(id)).backchannel_logout_url === "https://regatta.example.com/logout");

  const authentication = card(page, "Authentication");
  await authentication.getByRole("checkbox", { name: "Allow sign-in without PKCE" }).click();
  await authentication.getByText("someone who steals a code", { exact: false }).waitFor();
  await authentication.getByRole("checkbox", { name: "Accept pushed requests only" }).click();
  await authentication.getByRole("checkbox", { name: "Bind tokens to a key" }).click();
  await authentication.getByRole("radio", { name: "Signature with a private key" }).click();
  await authentication.getByText("Hallpass deletes the secrets of this app", { exact: false }).waitFor();
  await authentication.getByRole("radio", { name: "Here, as a JWK set" }).click();
  await authentication.getByLabel("JWK set", { exact: true }).fill("no JSON");
  await save(page, "Authentication");
  await authentication.getByText("Enter a JWK set: a JSON object", { exact: false }).waitFor();
  await authentication.getByLabel("JWK set", { exact: true }).fill('{ "keys": [{ "kty": "oct", "k": "AAAA" }] }');
  await save(page, "Authentication");
  await authentication.getByText("has a private or a symmetric key", { exact: false }).waitFor();
  await authentication.getByLabel("JWK set", { exact: true }).and(page.locator(":focus")).waitFor();
  await expectFitForAll(watched);
  expect((await one(id)).secrets).toHaveLength(1);
  await authentication.getByRole("radio", { name: "At an address" }).click();
  await authentication.getByLabel("Address of the keys").fill("https://regatta.example.com/jwks.json");
  await save(page, "Authentication");
  await card(page, "Secrets").waitFor({ state: "detached" });

  expect(await one(id)).toMatchObject({
    name: "Regatta results",
    client_url: "https://regatta.example.com",
    redirect_urls: ["https://regatta.example.com/callback"],
    post_logout_redirect_urls: ["https://regatta.example.com/bye"],
    token_endpoint_auth_method: "private_key_jwt",
    jwks_url: "https://regatta.example.com/jwks.json",
    jwks: null,
    pkce_exempt: true,
    require_pushed_requests: true,
    dpop_bound_access_tokens: true,
    secrets: [],
  });
});

test("an app is for everyone, for holders of a permission, or for members of teams", async () => {
  const { page, project, watched } = console;
  await project.admin.call(createProjectPermissionDefinition, { body: { id: "crew" } });
  const team = (await project.admin.call(createTeam, { body: { display_name: "First eight" } })).body;
  const { id } = await openApp("Logbook");
  const access = card(page, "Access");

  await access.getByRole("radio", { name: "Users with a project permission" }).click();
  await save(page, "Access");
  await access.getByText("Choose a permission").waitFor();
  await choose(page, "Permission", "crew");
  await save(page, "Access");
  await until(async () => (await one(id)).audience.type === "permission");
  expect((await one(id)).audience).toEqual({ type: "permission", permission_id: "crew" });

  await access.getByRole("radio", { name: "Members of certain teams" }).click();
  await save(page, "Access");
  await access.getByText("Add at least one team").waitFor();
  await access.getByRole("button", { name: "Add team" }).click();
  await dialog(page).getByRole("searchbox").fill("eight");
  await page.clock.fastForward(1_000);
  await dialog(page).getByRole("searchbox").press("Enter");
  await answer(page, "Add First eight");
  await gone(page);
  await access.getByRole("checkbox", { name: "This is our own app" }).click();
  await expectFitForAll(watched);
  await save(page, "Access");
  await until(async () => (await one(id)).audience.type === "teams");
  expect(await one(id)).toMatchObject({ audience: { type: "teams", team_ids: [team.id] }, is_first_party: true });
});

detail("scopes, grants and lifetimes are chosen in plain words", async () => {
  const { page, project, watched } = console;
  const scopes = [{ name: "boats:read", description: "See your boats", permission_id: null }];
  await project.admin.call(createOAuthApi, { body: { identifier: "urn:club:boats", name: "Boats", scopes } });
  const { id } = await openApp("Boat finder");
  const scopeCard = card(page, "Scopes and grants");
  await scopeCard.getByRole("checkbox", { name: "boats:read" }).click();
  await scopeCard.getByRole("checkbox", { name: "profile", exact: true }).click();
  await scopeCard.getByRole("checkbox", { name: "Sign-in in the browser" }).click();
  await save(page, "Scopes and grants");
  await scopeCard.getByText("Refresh tokens need sign-in in the browser", { exact: false }).waitFor();
  await scopeCard.getByRole("checkbox", { name: "Sign-in in the browser" }).click();
  await save(page, "Scopes and grants");
  await until(async () => (await one(id)).scopes.includes("boats:read"));

  const tokens = card(page, "Token lifetimes");
  await tokens.getByLabel("Access tokens", { exact: true }).fill("2");
  await choose(page, "Unit: Access tokens", "days");
  await save(page, "Token lifetimes");
  await tokens.getByText("Choose between 1 minute and 1 day").waitFor();
  await choose(page, "Unit: Access tokens", "hours");
  await tokens.getByLabel("Unused refresh tokens", { exact: true }).fill("8");
  await tokens.getByLabel("Longest time without a new sign-in", { exact: true }).fill("7");
  await save(page, "Token lifetimes");
  await tokens.getByText("This cannot be longer than the longest time", { exact: false }).waitFor();
  await tokens.getByLabel("Unused refresh tokens", { exact: true }).fill("1");
  await expectFitForAll(watched);
  await save(page, "Token lifetimes");
  await until(async () => (await one(id)).access_token_lifetime_seconds !== null);

  expect(await one(id)).toMatchObject({
    scopes: ["openid", "email", "offline_access", "boats:read"],
    grant_types: ["authorization_code", "refresh_token"],
    access_token_lifetime_seconds: 7_200,
    refresh_token_idle_seconds: 86_400,
    refresh_token_max_seconds: 604_800,
  });
});

test("a secret is replaced: a second one is shown once, then the old one is deleted", async () => {
  const { page, watched } = console;
  const { id, secrets } = await openApp("Night batch");
  const old = secrets[0]?.last_four ?? "";
  await press(page, "Create secret");
  const secret = await takeSecret(page);
  const list = card(page, "Secrets");
  await list.getByText(`…${secret.slice(-4)}`).waitFor();
  await list.getByText("An app has two secrets at most", { exact: false }).waitFor();
  expect(await list.getByRole("button", { name: "Create secret" }).count()).toBe(0);
  await expectFitForAll(watched);

  await press(page, `Delete the secret that ends with ${old}`);
  await dialog(page).getByText("loses its access immediately", { exact: false }).waitFor();
  await dialog(page).getByRole("checkbox").click();
  await answer(page, "Delete");
  await gone(page);
  await list.getByText(`…${old}`).waitFor({ state: "detached" });

  expect((await one(id)).secrets.map(({ last_four }) => last_four)).toEqual([secret.slice(-4)]);
});

detail("what another owner saves meanwhile is shown, and what is typed stays", async () => {
  const { page, project, appears } = console;
  const { id } = await openApp("Shared");
  const name = card(page, "About the app").getByLabel("Name", { exact: true });
  await name.fill("My name for it");
  await project.admin.call(updateOAuthClient, { params: { oauth_client_id: id }, body: { name: "Their name for it" } });
  await appears(card(page, "About the app").getByText("Somebody changed this while you were typing", { exact: false }));
  expect(await name.inputValue()).toBe("My name for it");
  await page.getByRole("link", { name: "Domains", exact: true }).click();
  await dialog(page).getByText("not saved", { exact: false }).waitFor();
  await dialog(page).locator("[data-safe-answer]").click();
  await press(page, "Show the new value");
  expect(await name.inputValue()).toBe("Their name for it");
});

test("a save over what another owner has just changed is refused at the field, and replaces it knowingly", async () => {
  const { page, project, watched } = console;
  const { id } = await openApp("Two owners");
  const addresses = card(page, "Addresses");
  const field = addresses.getByLabel("Redirect addresses", { exact: true });
  await field.fill("https://club.example.com/mine");
  await project.admin.call(updateOAuthClient, {
    params: { oauth_client_id: id },
    body: { redirect_urls: ["https://club.example.com/theirs"] },
  });
  await save(page, "Addresses");
  await field.and(page.locator("[aria-invalid=true]:focus")).waitFor();
  await addresses.getByText("Somebody else changed this after you opened it", { exact: false }).waitFor();
  expect((await one(id)).redirect_urls).toEqual(["https://club.example.com/theirs"]);
  expect(await field.inputValue()).toBe("https://club.example.com/mine");
  await expectFitForAll(watched);

  await save(page, "Addresses");
  await until(async () => (await one(id)).redirect_urls.includes("https://club.example.com/mine"));
});

detail("the audit log leads to the app that an entry is about", async () => {
  const { page, openPage } = console;
  await openApp("Audited");
  await openPage("/audit-log");
  await page.getByRole("link", { name: "Audited", exact: true }).first().click();
  await heading(page, "Audited");
});

detail("a change can be undone, unless it has deleted the secrets", async () => {
  const { page } = console;
  const { id } = await openApp("Undone");
  await card(page, "Access").getByRole("checkbox", { name: "This is our own app" }).click();
  await save(page, "Access");
  await until(async () => (await one(id)).is_first_party);
  await press(page, "Undo");
  await until(async () => !(await one(id)).is_first_party);
});

detail("the palette finds apps by their name and client ID", async () => {
  const { page, openPage } = console;
  const { id } = await openApp("Sought after");
  for (const query of ["Sought", id]) {
    await openPage("/domains");
    await heading(page, "Domains");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(query);
    await page.clock.fastForward(1_000);
    await page.getByRole("option", { name: /Sought after/, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await heading(page, "Sought after");
  }
});

test("the keyboard creates and deletes an app, and a deleted one is no longer found", async () => {
  const { page, watched, openPage } = console;
  await openPage("/domains");
  await heading(page, "Domains");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("Create app");
  await page.getByRole("option", { name: /Create app/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  const name = dialog(page).getByLabel("Name", { exact: true });
  await name.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Shift+Tab");
  for (let at = 0; at < 4; at++) await page.keyboard.press("ArrowDown");
  await dialog(page).getByRole("radio", { name: "Machine", exact: true, checked: true }).waitFor();
  await name.focus();
  await page.keyboard.type("Typed");
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("checkbox", { name: "I have saved this secret" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await heading(page, "Typed");
  const { id } = (await stored()).find((each) => each.name === "Typed") ?? { id: "" };
  await expectFitForAll(watched);

  await press(page, "Delete");
  await dialog(page).getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await heading(page, "Apps");
  expect((await stored()).some((each) => each.id === id)).toBe(false);
  await openPage(`/apps/${id}`);
  await heading(page, "App not found");
});

test("the page of an app lists its users, and takes its access away; that of a user lists the apps", async () => {
  const { page, openPage, project, server, watched } = console;
  await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: true } } });
  const grafana = await makeApp(server, project, { name: "Charts" });
  const ada = await project.person("ada-of-charts");
  await grafana.code(ada, { access: about("openid", "email") });

  await openPage(`/users/${ada.userId}`);
  await card(page, "Apps with access").getByRole("link", { name: "Charts", exact: true }).click();
  await heading(page, "Charts");
  const users = card(page, "Users with access");
  await users.getByRole("link", { name: ada.email }).waitFor();
  await users.getByText("openid, email").waitFor();
  await expectFitForAll(watched);
  await users.getByRole("button", { name: `Remove access: Charts, ${ada.email}` }).click();
  await dialog(page).getByText(`Charts loses all tokens for ${ada.email}`, { exact: false }).waitFor();
  await answer(page, "Remove access");
  await gone(page);
  await users.getByText("Nobody has signed in with this app yet.").waitFor();

  const { items } = (await project.admin.call(listOAuthGrants, { query: { oauth_client_id: grafana.id } })).body;
  expect(items).toEqual([]);
});

test("the page of an app says which ends of sessions it was told of, and what it has answered", async () => {
  const { page, openPage, project, server, watched } = console;
  await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: true } } });
  const wiki = await makeApp(server, project, { name: "Wiki", backchannel_logout_url: "http://127.0.0.1:9/logout" });
  const ada = await project.person("ada-of-wiki");
  await wiki.tokens(ada);
  await openPage(`/apps/${wiki.id}`);
  const logouts = card(page, "Sign-out notifications");
  await logouts.getByText("No notification yet", { exact: false }).waitFor();

  await ada.wire.call(signOut);

  await until(async () => {
    const params = { oauth_client_id: wiki.id };
    return (await project.admin.call(listOAuthClientLogouts, { params })).body.items.length > 0;
  });
  await openPage(`/apps/${wiki.id}`);
  await logouts.getByText("Waiting").waitFor();
  await logouts.getByText("1 attempt", { exact: false }).waitFor();
  await expectFitForAll(watched);
  await logouts.getByRole("link", { name: ada.userId }).click();
  await heading(page, ada.email);
});
