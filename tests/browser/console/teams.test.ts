import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createTeamPermissionDefinition, listTeamPermissions } from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { listTeamInvitations } from "#contract/team-invitations.ts";
import { addTeamMember, getTeamMemberProfile, listTeamMemberProfiles } from "#contract/team-members.ts";
import { createTeam, getTeam, listTeams } from "#contract/teams.ts";
import { detail } from "#testing/detail.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import type { Person } from "#testing/server/server.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
let mailbox: Mailbox;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  mailbox = await openMailbox();
  console = await openConsole({ environment: { HALLPASS_THROTTLES: "off", HALLPASS_SMTP_URL: mailbox.url } });
  ada = await console.project.person("ada");
  grace = await console.project.person("grace");
  await console.project.admin.call(createTeamPermissionDefinition, {
    body: { id: "boats:rename", description: "Rename boats" },
  });
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
  await mailbox?.close();
});

const button = (name: string) => console.page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => console.page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (name: string) => console.page.getByRole("dialog").getByLabel(name, { exact: true });
const card = (name: string) => console.page.getByRole("region", { name, exact: true });
const row = (name: string) => console.page.getByRole("row").filter({ hasText: name });
const heading = (name: string) => console.page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const toast = (text: string) => console.page.getByText(text, { exact: true }).first().waitFor();
const closed = () => console.page.getByRole("dialog").waitFor({ state: "detached" });
const agree = () =>
  console.page.getByRole("checkbox", { name: "I understand that this action cannot be undone." }).click();
const choose = async (menu: string, item: string) => {
  await button(menu).click();
  await console.page.getByRole("menuitem", { name: item, exact: true }).click();
};

const named = async (query: string): Promise<{ id: string; display_name: string }[]> =>
  (await console.project.admin.call(listTeams, { query: { query, limit: 200 } })).body.items;
const idOf = async (name: string) => (await named(name)).find((team) => team.display_name === name)?.id ?? "";
const membersOf = async (team_id: string) =>
  (await console.project.admin.call(listTeamMemberProfiles, { query: { team_id } })).body.items.map(
    (member: { user_id: string }) => member.user_id,
  );
const make = async (display_name: string, ...members: Person[]) => {
  const { body } = await console.project.admin.call(createTeam, { body: { display_name } });
  for (const { userId: user_id } of members) {
    await console.project.admin.call(addTeamMember, { params: { team_id: body.id, user_id }, body: {} });
  }
  return body.id;
};

describe("the first teams of a project", () => {
  test("an empty list says what will appear, and two keys lead to it", async () => {
    const { page, openPage, watched } = console;
    await openPage("/users");
    await row("ada").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.getByRole("heading", { name: "No teams yet" }).waitFor();
    await expectFitForAll(watched);
  });

  test("a team is created with a first member, who is found by a part of the address", async () => {
    const { page, watched } = console;
    await button("Create team").first().click();
    await inDialog("Create team").click();
    await page.getByText("Enter a name").waitFor();
    await field("Display name").fill("Rowers");
    await page.getByRole("dialog").getByRole("searchbox").fill(ada.email);
    await inDialog(`Choose ${ada.email}`).click();
    await expectFitForAll(watched);
    await inDialog("Create team").click();
    await closed();

    await row("Rowers").waitFor();
    expect(await membersOf(await idOf("Rowers"))).toEqual([ada.userId]);
  });

  detail("the name of a team is edited in the list", async () => {
    await choose("Actions for Rowers", "Edit name");
    await field("Display name").fill("Rowing crew");
    await inDialog("Save").click();
    await row("Rowing crew").waitFor();
    expect(await named("Rowing crew")).toMatchObject([{ display_name: "Rowing crew" }]);
  });
});

describe("a long list of teams", () => {
  beforeAll(async () => {
    for (let n = 10; n < 70; n += 1) await make(`Boat ${n}`);
    await make("Sailors", ada, grace);
    await console.openPage("/teams?sort=created");
  });

  detail("has pages and an order, which are part of the URL and lead back", async () => {
    const { page } = console;
    await page.getByText("1 to 50 of 62").waitFor();
    const query = { order_by: "created_at", desc: true, limit: 1 } as const;
    const [newest] = (await console.project.admin.call(listTeams, { query })).body.items;
    await page.locator("tbody tr").first().getByText(newest.display_name, { exact: true }).waitFor();
    await button("Team").click();
    await page.waitForURL(/sort=name/);
    await page.locator("tbody tr").first().getByText("Boat 10").waitFor();
    await button("Next page").click();
    await page.getByText("51 to 62 of 62").waitFor();
    await page.reload();
    await row("Sailors").waitFor();
    await button("Previous page").click();
    await page.getByText("1 to 50 of 62").waitFor();
  });

  detail("is searched on the server; a search without a hit says how to see all again", async () => {
    const { page } = console;
    const search = page.getByRole("searchbox", { name: "Search by name or id" });
    await search.fill("boat 33");
    await page.getByText("1 to 1 of 1").waitFor();
    await page.waitForURL((url) => url.searchParams.get("q") === "boat 33");
    await search.fill("submarines");
    await page.getByText("No name or id contains “submarines”.").waitFor();
    await button("Clear").last().click();
    await page.getByText("1 to 50 of 62").waitFor();
  });

  detail("several teams are deleted at once, after a confirmation that says how many members lose access", async () => {
    const { page, openPage } = console;
    await openPage("/teams");
    await row("Sailors").waitFor();
    for (const name of ["Sailors", "Boat 69"]) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
    await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "Delete 2 teams?" }).waitFor();
    await page.getByText(/^2 members lose access/).waitFor();
    expect(await inDialog("Delete").isDisabled()).toBe(true);
    await agree();
    await inDialog("Delete").click();

    await toast("Deleted 2 teams");
    await row("Sailors").waitFor({ state: "detached" });
    expect([...(await named("Sailors")), ...(await named("Boat 69"))]).toEqual([]);
    expect(await named("Boat 68")).toHaveLength(1);
  });
});

describe("the page of a team", () => {
  let id = "";
  beforeAll(async () => {
    const body = { display_name: "Rowing club", creator_user_id: ada.userId };
    id = (await console.project.admin.call(createTeam, { body })).body.id;
    await console.openPage("/teams?q=club");
  });
  const params = () => ({ team_id: id, user_id: ada.userId });

  test("opens from the list, shows the members with their permissions, and fits for all", async () => {
    const { page, watched } = console;
    await row("Rowing club").getByRole("link").click();
    await heading("Rowing club");
    await card("Members").getByRole("row").filter({ hasText: ada.email }).getByText("team_admin").waitFor();
    await card("API keys").getByText("Team API keys are off.").waitFor();
    await card("Invitations").getByText("No pending invitations.").waitFor();
    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Teams" }).waitFor();
    await expectFitForAll(watched);
  });

  test("the name is edited in place, and a picture is uploaded and removed", async () => {
    const { page } = console;
    const profile = card("Name and picture");
    await profile.getByLabel("Display name").fill("Rowing club A");
    await profile.getByRole("button", { name: "Save" }).click();
    await heading("Rowing club A");

    const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const files = { name: "dot.png", mimeType: "image/png", buffer: Buffer.from(dot, "base64") };
    await profile.locator("input[type=file]").setInputFiles(files);
    await toast("Picture saved");
    const stored = async () => (await console.project.admin.call(getTeam, { params: { team_id: id } })).body;
    expect(await stored()).toMatchObject({ display_name: "Rowing club A", profile_image_url: expect.any(String) });
    await profile.locator("input[type=file]").setInputFiles({ ...files, buffer: Buffer.from("no picture") });
    await page.getByText(/cannot read this file/).waitFor();
    await profile.getByRole("button", { name: "Remove picture" }).click();
    await toast("Picture removed");
    expect((await stored()).profile_image_url).toBeNull();
  });

  test("a user is added by search, which marks who is a member already", async () => {
    const { page, watched } = console;
    await card("Members").getByRole("button", { name: "Add member" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox").fill(ada.email);
    await dialog.getByRole("listitem").filter({ hasText: ada.email }).getByText("Member", { exact: true }).waitFor();
    await dialog.getByRole("searchbox").fill(grace.email);
    await inDialog(`Add ${grace.email}`).click();
    await dialog.getByRole("listitem").filter({ hasText: grace.email }).getByText("Member", { exact: true }).waitFor();
    expect(await membersOf(id)).toEqual([ada.userId, grace.userId]);
    await expectFitForAll(watched);
  });

  test("somebody else is invited by mail, and the invitation is revoked", async () => {
    const { page, watched } = console;
    const invitations = async () =>
      (await console.project.admin.call(listTeamInvitations, { query: { team_id: id } })).body.items.map(
        (each: { recipient_email: string }) => each.recipient_email,
      );
    await field("Email").fill("not an address");
    await inDialog("Send invitation").click();
    await page.getByText("Enter a valid email").waitFor();
    await field("Email").fill("ben@example.com");
    await inDialog("Send invitation").click();
    await closed();
    expect((await mailbox.next("ben@example.com")).codeLink()).toContain("/handler/team-invitation?code=");
    await card("Invitations").getByText("ben@example.com").waitFor();
    expect(await invitations()).toEqual(["ben@example.com"]);

    await button("Send the invitation to ben@example.com again").click();
    await page.getByRole("heading", { name: "Send the invitation again?" }).waitFor();
    await expectFitForAll(watched);
    await inDialog("Send again").click();
    await closed();
    expect((await mailbox.next("ben@example.com")).codeLink()).toContain("/handler/team-invitation?code=");
    expect(await invitations()).toEqual(["ben@example.com"]);

    await button("Revoke the invitation to ben@example.com").click();
    await card("Invitations").getByText("No pending invitations.").waitFor();
    expect(await invitations()).toEqual([]);
  });

  test("members are searched, and their permissions and names in the team are edited", async () => {
    const { page } = console;
    const menu = () => card("Members").getByRole("row").filter({ hasText: ada.email }).getByRole("button");
    const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
    await page.getByRole("searchbox", { name: "Search members by name, address or id" }).fill(ada.email);
    await card("Members").getByText("1 to 1 of 1").waitFor();

    await menu().click();
    await item("Edit permissions").click();
    await page.getByRole("dialog").getByRole("checkbox", { name: "boats:rename" }).click();
    await page.getByRole("dialog").getByRole("checkbox", { name: "team_admin" }).click();
    await inDialog("Save").click();
    await toast("Permissions saved");
    await card("Members").getByText("boats:rename").waitFor();
    const granted = await console.project.admin.call(listTeamPermissions, {
      query: { team_id: id, user_id: ada.userId, recursive: false },
    });
    expect(granted.body.items.map((permission: { id: string }) => permission.id)).toEqual(["boats:rename"]);

    await menu().click();
    await item("Edit name in the team").click();
    await field("Display name in the team").fill("Cox");
    await inDialog("Save").click();
    await card("Members").getByText("in the team: Cox").waitFor();
    const { body } = await console.project.admin.call(getTeamMemberProfile, { params: params() });
    expect(body.display_name).toBe("Cox");
  });

  test("a member is removed after a confirmation that says what goes", async () => {
    const { page } = console;
    await card("Members").getByRole("row").filter({ hasText: ada.email }).getByRole("button").click();
    await page.getByRole("menuitem", { name: "Remove from team" }).click();
    await page.getByText(/loses access to Rowing club A and every permission in it/).waitFor();
    await inDialog("Remove from team").click();
    await page.getByText(`No name, address or id contains “${ada.email}”.`).waitFor();
    expect(await membersOf(id)).toEqual([grace.userId]);
    await card("Members").getByRole("button", { name: "Clear" }).last().click();
    await card("Members").getByText("1 to 1 of 1").waitFor();
  });

  detail("team API keys are made where the project allows them", async () => {
    const { page } = console;
    await console.project.admin.call(updateProject, { body: { config: { allow_team_api_keys: true } } });
    await page.reload();
    await card("API keys").getByRole("button", { name: "Create API key" }).click();
    await field("Description").fill("Score board");
    await inDialog("Create API key").click();
    await page.getByText("This is the only time you can see it.").waitFor();
    await page.getByRole("dialog").getByRole("button").and(page.locator(":focus")).waitFor();
    await page.getByRole("dialog").getByRole("button").last().click();
    await card("API keys").getByText("Score board").waitFor();
    await card("API keys").getByRole("button", { name: "Create API key" }).and(page.locator(":focus")).waitFor();
  });

  detail("metadata is edited as JSON", async () => {
    const { page } = console;
    await page.getByRole("textbox", { name: "Server", exact: true }).click();
    await page.keyboard.type('{"plan":"gold"}');
    await card("Metadata").getByRole("button", { name: "Save" }).click();
    await toast("Metadata saved");
    const { body } = await console.project.admin.call(getTeam, { params: { team_id: id } });
    expect(body).toMatchObject({ server_metadata: { plan: "gold" } });
  });

  detail("leads to its members among all users", async () => {
    const { page } = console;
    await card("Members").getByRole("link", { name: "Show in users" }).click();
    await page.getByRole("button", { name: "Remove the filter “is a member of Rowing club A”" }).waitFor();
    await page.getByText("1 to 1 of 1").waitFor();
    await page.goBack();
    await heading("Rowing club A");
  });

  test("is deleted after a confirmation that counts the members, and leads back to the list", async () => {
    const { page, openPage } = console;
    await card("Danger zone")
      .getByText(/^1 member loses access/)
      .waitFor();
    await card("Danger zone").getByRole("button", { name: "Delete team" }).click();
    await agree();
    await inDialog("Delete team").click();
    await heading("Teams");
    await row("Boat 68").waitFor();
    expect(await named("Rowing club A")).toEqual([]);

    await openPage(`/teams/${id}`);
    await heading("No such team");
    await page.getByRole("navigation", { name: "Project pages" }).getByRole("link", { name: "Users" }).waitFor();
    await page.getByRole("link", { name: "All teams" }).click();
    await heading("Teams");
  });
});

describe("the way to a team", () => {
  let id = "";
  beforeAll(async () => {
    id = await make("Coaches", ada);
    await console.openPage("/teams?q=coaches");
    await row("Coaches").waitFor();
  });
  const find = async (query: string, option: RegExp) => {
    const { page } = console;
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(query);
    await page.getByRole("option", { name: option }).first().waitFor();
    await page.getByRole("option", { name: option }).first().click();
  };

  detail("a team that a user creates in the app appears in the list without a reload", async () => {
    await make("Coaches of others");
    await row("Coaches of others").waitFor({ timeout: 15_000 });
  });

  detail("the palette finds a team by a part of its name, and a permission by its id", async () => {
    const { page } = console;
    await find("coach", /^Coaches(?! of)/);
    await heading("Coaches");
    await find("boats:ren", /^boats:rename/);
    await page.getByRole("dialog").getByText("boats:rename").first().waitFor();
    await page.waitForURL((url) => url.searchParams.get("shown") === "boats:rename");
    await page.keyboard.press("Escape");
    await closed();
    // While the dialog is open, nothing behind it has a role.
    await heading("Team permissions");
  });

  detail("the page of a user leads to the user's teams, adds the user to others and removes the user", async () => {
    const { page, openPage, watched } = console;
    await openPage(`/users/${ada.userId}`);
    await card("Teams").getByRole("button", { name: "Add to a team" }).click();
    await page.getByRole("dialog").getByRole("searchbox").fill("boat 4");
    await inDialog("Add to Boat 42").click();
    await page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Boat 42" }).getByText("Member").waitFor();
    await expectFitForAll(watched);
    await page.keyboard.press("Escape");
    await closed();
    expect(await membersOf(await idOf("Boat 42"))).toEqual([ada.userId]);

    await choose("Actions for Boat 42", "Remove from team");
    await inDialog("Remove from team").click();
    // While the dialog is open, nothing behind it has a role.
    await closed();
    await card("Teams").getByText("Boat 42").waitFor({ state: "detached" });
    expect(await membersOf(await idOf("Boat 42"))).toEqual([]);

    await card("Teams").getByRole("link", { name: "Coaches" }).click();
    await page.waitForURL(`**/teams/${id}`);
    await heading("Coaches");
  });
});
