import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { listTeamPermissionDefinitions, updateTeamPermissionDefinition } from "#contract/permissions.ts";
import { getProject } from "#contract/projects.ts";
import { detail } from "#testing/detail.ts";
import { until } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole({ environment: { HALLPASS_THROTTLES: "off" } });
  await console.openPage("/team-permissions");
});
afterAll(() => console?.[Symbol.asyncDispose]());

const button = (name: string) => console.page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => console.page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (name: string) => console.page.getByRole("dialog").getByLabel(name);
const check = (name: string) => console.page.getByRole("dialog").getByRole("checkbox", { name }).click();
const row = (id: string) => console.page.getByRole("row").filter({ hasText: id });
const toast = (text: string) => console.page.getByText(text, { exact: true }).first().waitFor();
const choose = async (id: string, item: string) => {
  await button(`Actions for ${id}`).click();
  await console.page.getByRole("menuitem", { name: item, exact: true }).click();
};
const definition = async (id: string) =>
  (await console.project.admin.call(listTeamPermissionDefinitions)).body.items.find(
    (each: { id: string }) => each.id === id,
  );

async function create(id: string, description: string, contains: readonly string[]) {
  await button("Create permission").first().click();
  await field("ID").fill(id);
  await field("Description").fill(description);
  for (const each of contains) await check(each);
  await inDialog("Create permission").click();
  await toast(`Created ${id}`);
}

describe("team permissions", () => {
  test("are created with what they contain; a wrong or taken id is refused at its field", async () => {
    const { page, watched } = console;
    await create("boats:see", "See boats", []);
    await create("boats:rename", "Rename boats", ["boats:see"]);
    await button("Create permission").first().click();
    await field("ID").fill("Boats!");
    await inDialog("Create permission").click();
    await page.getByText("Use lowercase letters, digits, “:” and “_” only").waitFor();
    await field("ID").fill("boats:see");
    await inDialog("Create permission").click();
    await page.getByText("Another permission has this id").waitFor();
    watched.forgive(/400|409/);
    await expectFitForAll(watched);
    await page.keyboard.press("Escape");
    await inDialog("Discard").click();

    expect(await definition("boats:rename")).toMatchObject({
      description: "Rename boats",
      contained_permission_ids: ["boats:see"],
    });
  });

  test("show what they give in the end, as a tree", async () => {
    await create("boats:all", "Everything with boats", ["boats:rename", "$read_members"]);
    await row("boats:all").getByText("and 1 more").waitFor();
    await button("boats:all: show all included permissions").click();
    const dialog = console.page.getByRole("dialog");
    await dialog
      .getByText("Users with it also have 3 other permissions: $read_members, boats:rename, boats:see.")
      .waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(4);
    await expectFitForAll(console.watched);
    await console.page.waitForURL((url) => url.searchParams.get("shown") === "boats:all");
    await console.page.keyboard.press("Escape");
  });

  test("are renamed, and everything that contains them follows", async () => {
    await choose("boats:see", "Edit");
    await field("ID").fill("boats:look");
    await console.page.getByText("Users who have the permission keep it.").waitFor();
    await inDialog("Save").click();
    await toast("Saved boats:look");
    expect(await definition("boats:rename")).toMatchObject({ contained_permission_ids: ["boats:look"] });
  });

  detail("permissions that another owner changes meanwhile are not overwritten unseen", async () => {
    await choose("boats:rename", "Edit");
    await console.project.admin.call(updateTeamPermissionDefinition, {
      params: { permission_id: "boats:rename" },
      body: { description: "Of another owner", contained_permission_ids: ["boats:look"] },
    });
    await field("Description").fill("Mine");
    await inDialog("Save").click();
    await console.page.getByText("Somebody else changed this after you opened it").waitFor();
    await console.page.getByText("Now stored: description Of another owner; contains boats:look.").waitFor();
    console.watched.forgive(/409|Since you read it/);
    expect(await definition("boats:rename")).toMatchObject({ description: "Of another owner" });
    await inDialog("Save").click();
    await toast("Saved boats:rename");
    expect(await definition("boats:rename")).toMatchObject({ description: "Mine" });
  });

  test("are deleted after a confirmation that names what contains them; built-in ones are not", async () => {
    await choose("boats:look", "Delete");
    await console.page.getByText("These permissions contain it and lose it: boats:rename.").waitFor();
    expect(await inDialog("Delete").isDisabled()).toBe(true);
    await check("I understand this will remove the permission");
    await inDialog("Delete").click();
    await toast("Deleted boats:look");
    expect(await definition("boats:rename")).toMatchObject({ contained_permission_ids: [] });

    await button("Actions for $delete_team").click();
    await console.page.getByRole("menuitem", { name: "All included permissions" }).waitFor();
    expect(await console.page.getByRole("menuitem", { name: "Delete" }).count()).toBe(0);
    await console.page.keyboard.press("Escape");
  });

  test("are searched in the URL", async () => {
    const { page } = console;
    await page.getByRole("searchbox").fill("everything");
    await row("boats:all").waitFor();
    await page.waitForURL(/q=everything/);
    expect(await page.locator("tbody tr").count()).toBe(1);
    await page.getByRole("searchbox").fill("nothing like it");
    await page.getByText("No id or description contains “nothing like it”.").waitFor();
  });
});

describe("default permissions and team settings", () => {
  const config = async () => (await console.project.admin.call(getProject)).body.config;

  test("creators of teams get what the owner chooses", async () => {
    await console.openPage("/team-settings");
    await button("Edit: Team creators").click();
    await check("boats:all");
    await inDialog("Save").click();
    await toast("Default permissions saved");
    expect((await config()).team_creator_default_permissions).toEqual([{ id: "boats:all" }, { id: "team_admin" }]);
    await expectFitForAll(console.watched);
  });

  test("a switch lets people create teams", async () => {
    const name = "Allow client users to create teams";
    await console.page.getByRole("switch", { name }).click();
    await until(async () => (await config()).client_team_creation_enabled);
    await console.page.getByRole("switch", { name, checked: true }).waitFor();
  });

  detail("new users get project permissions", async () => {
    await console.openPage("/project-permissions");
    await console.page.getByRole("heading", { name: "No permissions yet" }).waitFor();
    await expectFitForAll(console.watched);
    await create("reports:read", "Read reports", []);
    await button("Edit: New users").click();
    await check("reports:read");
    await inDialog("Save").click();
    await toast("Default permissions saved");
    expect((await config()).user_default_permissions).toEqual([{ id: "reports:read" }]);
  });
});
