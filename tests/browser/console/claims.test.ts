import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { createProjectPermissionDefinition } from "#contract/permissions.ts";
import { getProject, updateProject } from "#contract/projects.ts";
import { updateUser } from "#contract/users.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(90_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const dialog = (page: Page) => page.getByRole("dialog");
const answer = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const gone = (page: Page) => dialog(page).waitFor({ state: "detached" });
const card = (page: Page) => page.getByRole("region", { name: "Claims", exact: true });

async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const config = async () => (await console.project.admin.call(getProject)).body.config;

test("an owner adds claims from metadata, fields and permissions, previews them for a user, and removes one", async () => {
  const { page, project, watched, openPage } = console;
  await project.admin.call(updateProject, { body: { config: { authorization_server_enabled: true } } });
  await project.admin.call(createProjectPermissionDefinition, { body: { id: "edit" } });
  const ada = await project.person("ada");
  const server_metadata = { work: { department: "Oars" } };
  await project.server.call(updateUser, { params: { user_id: ada.userId }, body: { server_metadata } as never });
  await openPage("/apps");

  await card(page).getByText("No claims of your own").waitFor();
  await card(page).getByRole("button", { name: "Add claim" }).click();
  await answer(page, "Add claim");
  await dialog(page).getByText("Use a letter or _ first", { exact: false }).waitFor();
  await dialog(page).getByText("Enter the keys that lead to the value").waitFor();
  await dialog(page).getByRole("textbox", { name: "Claim" }).fill("email");
  await dialog(page).getByText("Standard claims such as email are taken", { exact: false }).waitFor();
  await expectFitForAll(watched);
  await dialog(page).getByRole("textbox", { name: "Claim" }).fill("department");
  await dialog(page).getByRole("textbox", { name: "Path" }).fill("work.department");
  await answer(page, "Add claim");
  await gone(page);

  await card(page).getByRole("button", { name: "Add claim" }).click();
  await dialog(page).getByRole("textbox", { name: "Claim" }).fill("is_editor");
  await choose(page, "Value", "Project permission");
  await answer(page, "Add claim");
  await dialog(page).getByText("Choose a permission").waitFor();
  await choose(page, "Project permission", "edit");
  await choose(page, "Scope", "permissions");
  await answer(page, "Add claim");
  await gone(page);
  await card(page).getByText("Server metadata: work.department").waitFor();
  await card(page).getByText("Has edit").waitFor();

  await card(page).getByRole("button", { name: "Preview" }).click();
  await dialog(page).getByRole("searchbox").fill(ada.email);
  await dialog(page)
    .getByRole("button", { name: /^Show claims of / })
    .click();
  await dialog(page).getByText('"Oars"').waitFor();
  await dialog(page).getByText("false", { exact: true }).waitFor();
  await expectFitForAll(watched);
  await page.keyboard.press("Escape");
  await gone(page);

  await card(page).getByRole("switch", { name: "Also in access tokens of sessions" }).click();
  await card(page).getByRole("button", { name: "Edit department" }).click();
  await choose(page, "Value", "Field of the user");
  await choose(page, "Field of the user", "User ID");
  await answer(page, "Save");
  await gone(page);
  await card(page).getByRole("button", { name: "Delete is_editor" }).click();
  await dialog(page).getByText("Tokens no longer have this claim", { exact: false }).waitFor();
  await answer(page, "Delete");
  await gone(page);
  await expectFitForAll(watched);

  const { oauth_claims, oauth_claims_in_sessions } = await config();
  expect(oauth_claims).toEqual([{ name: "department", scope: "profile", source: { type: "field", field: "id" } }]);
  expect(oauth_claims_in_sessions).toBe(true);
});
