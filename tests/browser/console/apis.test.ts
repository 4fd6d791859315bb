import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { listOAuthApis, type OAuthApi, updateOAuthApi } from "#contract/oauth-apis.ts";
import { createProjectPermissionDefinition } from "#contract/permissions.ts";
import { detail } from "#testing/detail.ts";
import { until } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const IDENTIFIER = "https://api.club.example.com";

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const answer = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const gone = (page: Page) => dialog(page).waitFor({ state: "detached" });
const stored = async (): Promise<OAuthApi[]> => (await console.project.admin.call(listOAuthApis)).body.items;

test("the page says what an API is, refuses identifiers that no token can name, and creates an API", async () => {
  const { page, watched, openPage } = console;
  await openPage("/apis");
  await heading(page, "APIs");
  await page.getByText("An API is a server of yours that accepts access tokens", { exact: false }).waitFor();
  await expectFitForAll(watched);

  await press(page, "Create API");
  await dialog(page).getByLabel("Name", { exact: true }).fill("Boats");
  const identifier = dialog(page).getByLabel("Identifier", { exact: true });
  await identifier.fill("api.club.example.com");
  await answer(page, "Create API");
  await dialog(page).getByText("Enter an absolute URI", { exact: false }).waitFor();
  await identifier.fill(`${IDENTIFIER}/#boats`);
  await dialog(page).getByText("Remove everything from the # on.").waitFor();
  await identifier.fill(`${console.server.url}/api/v1/projects`);
  await answer(page, "Create API");
  await dialog(page).getByText("an address of this server itself", { exact: false }).waitFor();
  await expectFitForAll(watched);
  expect(await stored()).toEqual([]);
  await identifier.fill(IDENTIFIER);
  await answer(page, "Create API");
  await heading(page, "Boats");

  expect(await stored()).toMatchObject([{ name: "Boats", identifier: IDENTIFIER, scopes: [] }]);
});

test("scopes are added, changed and deleted, with the permission that they need", async () => {
  const { page, project, watched } = console;
  await project.admin.call(createProjectPermissionDefinition, { body: { id: "crew" } });
  await page.reload();
  await heading(page, "Boats");
  await page.getByText("A scope names one thing that an app may do", { exact: false }).waitFor();
  await press(page, "Add scope");
  const name = dialog(page).getByLabel("Scope", { exact: true });
  await name.fill("profile");
  await answer(page, "Add scope");
  await dialog(page).getByText("Every project has the scope profile", { exact: false }).waitFor();
  await dialog(page).getByText("Describe what the scope allows").waitFor();
  await name.fill("boats:write");
  await dialog(page).getByLabel("Description", { exact: true }).fill("Change your boats");
  await dialog(page).getByRole("combobox", { name: "Required permission" }).click();
  await page.getByRole("option", { name: "crew", exact: true }).click();
  await expectFitForAll(watched);
  await answer(page, "Add scope");
  await gone(page);
  await expectFitForAll(watched);
  expect((await stored())[0]?.scopes).toEqual([
    { name: "boats:write", description: "Change your boats", permission_id: "crew" },
  ]);

  await press(page, "Edit boats:write");
  await dialog(page).getByLabel("Description", { exact: true }).fill("Rename your boats");
  await answer(page, "Save");
  await gone(page);
  expect((await stored())[0]?.scopes[0]?.description).toBe("Rename your boats");

  await press(page, "Delete boats:write");
  await answer(page, "Delete");
  await gone(page);
  expect((await stored())[0]?.scopes).toEqual([]);
  await page.getByRole("listitem").filter({ hasText: "Scope deleted" }).getByRole("button", { name: "Undo" }).click();
  await until(async () => (await stored())[0]?.scopes.length === 1);
});

detail("a scope that another owner has added meanwhile is not lost", async () => {
  const { page, project } = console;
  const [api] = await stored();
  if (!api) throw new Error("The project has no API.");
  await press(page, "Add scope");
  await dialog(page).getByLabel("Scope", { exact: true }).fill("boats:read");
  await dialog(page).getByLabel("Description", { exact: true }).fill("See your boats");
  const theirs = { name: "races:read", description: "See your races", permission_id: null };
  await project.admin.call(updateOAuthApi, {
    params: { oauth_api_id: api.id },
    body: { scopes: [...api.scopes, theirs] },
  });
  await answer(page, "Add scope");
  await dialog(page).getByText("Somebody else changed this", { exact: false }).waitFor();
  await answer(page, "Add scope");
  await gone(page);

  expect((await stored())[0]?.scopes.map(({ name }) => name)).toEqual(["boats:write", "races:read", "boats:read"]);
});

test("the lifetime of tokens is set within bounds, and empty again", async () => {
  const { page } = console;
  const saved = () => page.getByRole("button", { name: "Save", exact: true, disabled: true }).waitFor();
  const lifetime = page.getByLabel("Lifetime of access tokens", { exact: true });
  await lifetime.fill("90");
  await press(page, "Save");
  await until(async () => (await stored())[0]?.access_token_lifetime_seconds === 5_400);
  await saved();
  await lifetime.fill("1441");
  await press(page, "Save");
  await page.getByText("Choose between 1 minute and 1 day").waitFor();
  await lifetime.fill("");
  await press(page, "Save");
  await until(async () => (await stored())[0]?.access_token_lifetime_seconds === null);
});

test("a second API needs another identifier, the list finds both, and one is deleted by its row", async () => {
  const { page, watched, openPage } = console;
  await openPage("/apis?create=true");
  await dialog(page).getByLabel("Name", { exact: true }).fill("Races");
  await dialog(page).getByLabel("Identifier", { exact: true }).fill(IDENTIFIER);
  await answer(page, "Create API");
  await dialog(page).getByText("Another API of this project has this identifier.").waitFor();
  await dialog(page).getByLabel("Identifier", { exact: true }).fill("urn:club:races");
  await answer(page, "Create API");
  await heading(page, "Races");
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "APIs" }).click();
  await heading(page, "APIs");
  await page.getByRole("row").filter({ hasText: "Boats" }).waitFor();
  await expectFitForAll(watched);
  await page.getByRole("searchbox", { name: "Search APIs by name, identifier or scope" }).fill("boats:write");
  await until(async () => (await page.getByRole("row").count()) === 2);
  await page.getByRole("searchbox").fill("");

  await press(page, "Actions for Races");
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  await dialog(page).getByText("No app gets a token for this API any more.").waitFor();
  await dialog(page).getByRole("checkbox").click();
  await answer(page, "Delete");
  await gone(page);
  expect((await stored()).map(({ name }) => name)).toEqual(["Boats"]);
});

detail("an unknown API leads back to the list", async () => {
  const { page, openPage } = console;
  await openPage("/apis/00000000-0000-4000-8000-000000000000");
  await heading(page, "API not found");
  await page.getByRole("link", { name: "All APIs" }).click();
  await heading(page, "APIs");
});
