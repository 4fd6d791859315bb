import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createContactChannel, listContactChannels } from "#contract/contact-channels.ts";
import { createProjectPermissionDefinition, listProjectPermissions } from "#contract/permissions.ts";
import { addTeamMember } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { createUser, getUser, updateUser } from "#contract/users.ts";
import { detail } from "#testing/detail.ts";
import type { Person } from "#testing/server/server.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
let ada: Person;
beforeAll(async () => {
  console = await openConsole({ environment: { HALLPASS_THROTTLES: "off" } });
  const { admin } = console.project;
  ada = await console.project.person("ada");
  await admin.call(createProjectPermissionDefinition, { body: { id: "reports:read", description: "Read reports" } });
  const team = await admin.call(createTeam, { body: { display_name: "Rowers" } });
  await admin.call(addTeamMember, { params: { team_id: team.body.id, user_id: ada.userId }, body: {} });
  await admin.call(createContactChannel, {
    body: { user_id: ada.userId, type: "email", value: "second@example.com", used_for_auth: false },
  });
  await console.openPage(`/users/${ada.userId}`);
  await console.page.getByRole("heading", { level: 1 }).waitFor();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const params = () => ({ user_id: ada.userId });
const stored = async () => (await console.project.admin.call(getUser, { params: params() })).body;
const channels = async () =>
  (await console.project.admin.call(listContactChannels, { query: { user_id: ada.userId } })).body.items as {
    value: string;
    is_verified: boolean;
    is_primary: boolean;
    used_for_auth: boolean;
  }[];
const channel = async (value: string) => (await channels()).find((each) => each.value === value);
const card = (name: string) => console.page.getByRole("region", { name, exact: true });
const inDialog = (name: string) => console.page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (name: string) => console.page.getByRole("dialog").getByLabel(name, { exact: true });
const toast = (text: string) => console.page.getByText(text, { exact: true }).first().waitFor();
const choose = async (menu: string, item: string) => {
  await console.page.getByRole("button", { name: menu, exact: true }).click();
  await console.page.getByRole("menuitem", { name: item, exact: true }).click();
};

describe("the page of a user", () => {
  test("the page of a user shows where the user is signed in, the teams and what happened, and fits for all", async () => {
    await card("Sessions").getByRole("button", { name: "Revoke", exact: true }).first().waitFor();
    await card("Teams").getByText("Rowers").waitFor();
    await card("Activity").getByText("Signed up").waitFor();
    await expectFitForAll(console.watched);
  });

  test("the name is edited in place; leaving with a changed name asks first", async () => {
    const { page } = console;
    await card("Profile").getByLabel("Display name").fill("Ada, Countess of Lovelace");
    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Users" }).click();
    await page.getByRole("heading", { name: "Leave without saving?" }).waitFor();
    await inDialog("Stay").click();
    await card("Profile").getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Ada, Countess of Lovelace", level: 1 }).waitFor();
    expect((await stored()).display_name).toBe("Ada, Countess of Lovelace");
  });

  test("the external id is set, copied and removed; one of another user is refused at the field", async () => {
    await console.project.admin.call(createUser, { body: { external_id: "user_1" } });
    await card("Account").getByRole("button", { name: "Set: External ID" }).click();
    await field("External ID").fill("x".repeat(256));
    await inDialog("Save").click();
    await console.page.getByText("255", { exact: false }).first().waitFor();
    await field("External ID").fill("user_1");
    await inDialog("Save").click();
    await console.page.getByRole("dialog").getByText("Another user of this project has this external ID").waitFor();
    await expectFitForAll(console.watched);
    await field("External ID").fill("user_2");
    await inDialog("Save").click();
    await toast("External ID saved");
    await card("Account").getByText("user_2", { exact: true }).waitFor();
    await card("Account").getByRole("button", { name: "Copy: External ID" }).waitFor();
    expect((await stored()).external_id).toBe("user_2");
    await card("Account").getByRole("button", { name: "Change: External ID" }).click();
    await field("External ID").fill("");
    await inDialog("Save").click();
    await card("Account").getByText("None", { exact: true }).waitFor();
    expect(await stored()).not.toHaveProperty("external_id");
  });

  test("a password is set, and removed after a confirmation", async () => {
    await card("Sign-in").getByRole("button", { name: "Change password" }).click();
    await inDialog("Save").click();
    await console.page.getByText("Enter a password").waitFor();
    await field("Password").fill("another four words");
    await inDialog("Save").click();
    await toast("Password saved");
    await card("Sign-in").getByRole("button", { name: "Remove password" }).click();
    await inDialog("Remove password").click();
    await toast("Password removed");
    expect((await stored()).has_password).toBe(false);
  });

  test("a second factor is reset when its device is lost", async () => {
    const { admin } = console.project;
    const secret = Buffer.alloc(20, 7).toString("base64");
    await admin.call(updateUser, { params: params(), body: { totp_secret_base64: secret } });
    await console.pass();
    await card("Sign-in").getByRole("button", { name: "Reset MFA" }).click();
    await inDialog("Reset MFA").click();
    await toast("Multi-factor authentication reset");
    expect((await stored()).requires_totp_mfa).toBe(false);
  });

  test("addresses are added, marked, made primary and deleted", async () => {
    await card("Email addresses").getByRole("button", { name: "Add address" }).click();
    await field("Address").fill("not an address");
    await inDialog("Add address").click();
    await console.page.getByText("Enter a valid email").waitFor();
    await field("Address").fill("third@example.com");
    await inDialog("Add address").click();
    await toast("Added third@example.com");

    await choose("Actions for second@example.com", "Mark as verified");
    await card("Email addresses")
      .getByRole("listitem")
      .filter({ hasText: "second@" })
      .getByText("Verified", { exact: true })
      .waitFor();
    await choose("Actions for second@example.com", "Enable for sign-in");
    await card("Email addresses")
      .getByRole("listitem")
      .filter({ hasText: "second@" })
      .getByText("Used for sign-in")
      .waitFor();
    await choose("Actions for second@example.com", "Set as primary");
    await card("Email addresses").getByRole("listitem").filter({ hasText: "second@" }).getByText("Primary").waitFor();
    expect(await channel("second@example.com")).toMatchObject({
      is_verified: true,
      used_for_auth: true,
      is_primary: true,
    });

    await choose("Actions for third@example.com", "Delete");
    await inDialog("Delete").click();
    await toast("Deleted third@example.com");
    expect(await channel("third@example.com")).toBeUndefined();
  });

  test("metadata is edited as JSON: a fault is named with its place, and Revert brings the stored value back", async () => {
    const { page } = console;
    const editor = page.getByRole("textbox", { name: "Server", exact: true });
    await editor.click();
    await page.keyboard.type('{ "plan": gold }');
    await card("Metadata").getByText("Not valid JSON at line 1, column 11").waitFor();
    expect(await card("Metadata").getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await card("Metadata").getByRole("button", { name: "Revert" }).click();
    expect((await editor.textContent())?.trim()).toBe("");

    await editor.click();
    await page.keyboard.type('{"plan":"gold"}');
    await card("Metadata").getByRole("button", { name: "Save" }).click();
    await toast("Metadata saved");
    expect((await stored()).server_metadata).toEqual({ plan: "gold" });
  });

  test("what another owner changes shows within seconds, and is not overwritten unseen", async () => {
    const { page } = console;
    const { admin } = console.project;
    const editor = page.getByRole("textbox", { name: "Client", exact: true });
    await admin.call(updateUser, { params: params(), body: { client_metadata: { theme: "dark" } } });
    await console.appears(editor.getByText('"dark"'));
    await editor.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type('{"theme":"light"}');
    await admin.call(updateUser, { params: params(), body: { client_metadata: { theme: "sepia" } } });
    await card("Metadata").getByRole("button", { name: "Save" }).click();
    await page
      .getByText(/Somebody else has changed this|Somebody changed this/)
      .first()
      .waitFor();
    expect((await stored()).client_metadata).toEqual({ theme: "sepia" });
    console.watched.forgive(/409|Since you read it/);
    await console.appears(card("Metadata").getByText("Somebody changed this while you were typing."));
    await card("Metadata").getByRole("button", { name: "Save" }).click();
    await toast("Metadata saved");
    expect((await stored()).client_metadata).toEqual({ theme: "light" });
  });

  detail("project permissions are granted and revoked", async () => {
    await card("Project permissions").getByRole("button", { name: "Edit project permissions" }).click();
    await console.page.getByRole("checkbox", { name: "reports:read" }).click();
    await inDialog("Save").click();
    await card("Project permissions").getByText("reports:read").waitFor();
    const { body } = await console.project.admin.call(listProjectPermissions, { query: { user_id: ada.userId } });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(["reports:read"]);
  });

  test("an impersonation needs a reason, and gives a snippet where an app has no page for links", async () => {
    const { page } = console;
    await page.getByRole("button", { name: "Impersonate" }).click();
    await inDialog("Use a snippet instead").click();
    await page.getByText("Enter a reason").waitFor();
    await field("Reason").fill("Request 4711");
    await inDialog("Use a snippet instead").click();
    await page.getByText("document.cookie").waitFor();
    const code = (await page.getByRole("dialog").locator("pre").textContent()) ?? "";
    expect(code).toContain(`hallpass-refresh-${console.project.id}=`);
    await expectFitForAll(console.watched);
    await page.keyboard.press("Escape");
    // The token in the snippet is shown once.
    await inDialog("Leave without it").click();
    await console.appears(card("Activity").getByText("Impersonation started"));
  });

  test("a session of a user is revoked on the page", async () => {
    await card("Sessions").getByRole("button", { name: "Revoke", exact: true }).first().click();
    await toast("Session revoked");
  });

  test("an account is disabled with a reason, which its page and the list show, and enabled again", async () => {
    const { page } = console;
    const disabled = () => card("Access").getByText("Chargebacks of July");
    await card("Access").getByRole("button", { name: "Disable account" }).click();
    await field("Reason").fill("Chargebacks of July");
    await field("Until").fill("2020-01-31T12:00");
    await inDialog("Disable account").click();
    await page.getByText("Choose a time in the future").waitFor();
    await field("Until").fill("2099-01-31T12:00");
    await inDialog("Disable account").click();
    await disabled().waitFor();
    expect((await stored()).disabled).toMatchObject({
      reason: "Chargebacks of July",
      until_millis: expect.any(Number),
    });
    await expectFitForAll(console.watched);

    await console.openPage("/users");
    await page.getByRole("table").getByText("Disabled", { exact: true }).waitFor();
    await console.openPage(`/users/${ada.userId}`);
    await card("Access").getByRole("button", { name: "Enable account" }).click();
    await card("Access").getByText("The account is enabled.").waitFor();
    expect((await stored()).disabled).toBeUndefined();
  });

  test("a deleted user is gone, and an address of nobody says so inside the frame", async () => {
    const { page } = console;
    await page.getByRole("button", { name: "Delete user" }).click();
    await page.getByRole("checkbox", { name: "I understand that this action cannot be undone." }).click();
    await inDialog("Delete user").click();
    await page.getByRole("heading", { name: "Users", level: 1 }).waitFor();
    expect((await console.project.admin.call(getUser, { params: params() })).status).toBe(404);

    await page.goBack();
    await console.openPage(`/users/${ada.userId}`);
    await page.getByRole("heading", { name: "No such user" }).waitFor();
    await page.getByRole("navigation", { name: "Project pages" }).waitFor();
    console.watched.forgive(/404/);
    await expectFitForAll(console.watched);
  });
});
