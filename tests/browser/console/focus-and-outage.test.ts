import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Locator } from "playwright-core";
import { createContactChannel } from "#contract/contact-channels.ts";
import { createTeamPermissionDefinition } from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { addTeamMember } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { detail } from "#testing/detail.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  console = await openConsole({ environment: { HALLPASS_THROTTLES: "off", HALLPASS_SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
  await mailbox?.close();
});

const button = (name: string) => console.page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => console.page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (name: string) => console.page.getByRole("dialog").getByLabel(name, { exact: true });
const row = (name: string) => console.page.getByRole("row").filter({ hasText: name });
const closed = () => console.page.getByRole("dialog").waitFor({ state: "detached" });
const agree = () => console.page.getByRole("dialog").getByRole("checkbox").first().click();
const choose = async (menu: string, item: string) => {
  await button(menu).click();
  await console.page.getByRole("menuitem", { name: item, exact: true }).click();
};

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Fails if what was just done has dropped the focus. */
async function expectFocus(after: string) {
  // Longer than the console leaves it to a dialog or a list to move the focus.
  await console.pass({ seconds: 1 });
  const isKept = console.page.waitForFunction(() => document.activeElement !== document.body, { timeout: 5_000 });
  await isKept.catch((cause) => Promise.reject(new Error(`The focus is gone after: ${after}.`, { cause })));
}

/** Waits until this button has the focus. */
const expectFocusOn = (name: string) => button(name).and(console.page.locator(":focus")).waitFor();

describe("the focus stays when its element goes", () => {
  test("a dialog gives the focus back to its opener, and a deleted row to its neighbour", async () => {
    await console.openPage("/domains");
    for (const domain of ["a.example.com", "b.example.com"]) {
      await button("Add new domain").first().click();
      await field("Domain").fill(domain);
      await console.page.getByRole("dialog").getByRole("checkbox").first().click();
      await inDialog("Add new domain").click();
      await closed();
      await row(`https://${domain}`).waitFor();
      await expectFocus(`${domain} was added`);
    }
    await button("Edit https://a.example.com").click();
    await console.page.keyboard.press("Escape");
    await closed();
    await expectFocus("a dialog was closed");
    await expectFocusOn("Edit https://a.example.com");

    await button("Delete https://a.example.com").click();
    await inDialog("Delete").waitFor();
    // The list is loaded again meanwhile.
    await console.pass();
    await console.page.waitForLoadState("networkidle");
    await inDialog("Delete").click();
    await closed();
    await row("https://a.example.com").waitFor({ state: "detached" });
    await expectFocus("a domain was deleted");
    await expectFocusOn("Edit https://b.example.com");

    await button("Delete https://b.example.com").click();
    await inDialog("Delete").click();
    await closed();
    await expectFocus("the last domain was deleted");
  });

  detail("deleted permissions, revoked keys and removed headers leave the focus to a neighbour", async () => {
    const { project, openPage, page } = console;
    for (const id of ["boats:name", "boats:sell"]) {
      await project.admin.call(createTeamPermissionDefinition, { body: { id } });
    }
    await openPage("/team-permissions");
    await choose("Actions for boats:name", "Delete");
    if (await page.getByRole("dialog").getByRole("checkbox").count()) await agree();
    await inDialog("Delete").click();
    await closed();
    await row("boats:name").waitFor({ state: "detached" });
    await expectFocus("a permission was deleted");

    await openPage("/api-keys");
    await button("Create keys").first().click();
    await field("Description").fill("Score board");
    await inDialog("Create keys").click();
    await page.getByRole("checkbox", { name: "I have saved these keys" }).click();
    await inDialog("Close").click();
    await closed();
    await expectFocus("keys were shown");
    await row("Score board").getByRole("button").click();
    await agree();
    await inDialog("Revoke").click();
    await closed();
    await expectFocus("keys were revoked");

    await openPage("/webhooks");
    await button("Add endpoint").first().click();
    await inDialog("Add header").click();
    await inDialog("Add header").click();
    await inDialog("Remove header 1").click();
    await expectFocus("a header was removed");
    await inDialog("Remove header 1").click();
    await expectFocus("the last header was removed");
    await page.keyboard.press("Escape");
    await closed();
    await expectFocus("the dialog was closed");
  });

  detail("removed members, revoked invitations and deleted addresses leave the focus to a neighbour", async () => {
    const { project, openPage, page } = console;
    const ada = await project.person("ada");
    const grace = await project.person("grace");
    const { id: team_id } = (await project.admin.call(createTeam, { body: { display_name: "Rowers" } })).body;
    for (const { userId: user_id } of [ada, grace]) {
      await project.admin.call(addTeamMember, { params: { team_id, user_id }, body: {} });
    }
    await openPage(`/teams/${team_id}`);
    await row(ada.email).getByRole("button").click();
    await page.getByRole("menuitem", { name: "Remove from team" }).click();
    await inDialog("Remove from team").click();
    await closed();
    await row(ada.email).waitFor({ state: "detached" });
    await expectFocus("a member was removed");
    await button("Add member").first().click();
    await field("Email").fill("ben@example.com");
    await inDialog("Send invitation").click();
    await closed();
    await expectFocus("somebody was invited");
    await button("Revoke the invitation to ben@example.com").click();
    await page.getByText("No pending invitations.").waitFor();
    await expectFocus("an invitation was revoked");

    const body = { user_id: ada.userId, type: "email", value: "second@example.com", used_for_auth: false } as const;
    await project.admin.call(createContactChannel, { body });
    await openPage(`/users/${ada.userId}`);
    await choose("Actions for second@example.com", "Delete");
    await inDialog("Delete").click();
    await closed();
    await page.getByText("second@example.com").first().waitFor({ state: "detached" });
    await expectFocus("an address was deleted");
  });

  test("the focus stays on the button after Save, and near where it was after Undo", async () => {
    const { page, openPage } = console;
    await openPage("/settings");
    await page.getByLabel("Description").fill("We row");
    const save = button("Save").first();
    await save.click();
    await page.getByText("Undo", { exact: true }).waitFor();
    await expectFocus("settings were saved");
    expect(await hasFocus(save)).toBe(true);
    expect(await save.isDisabled()).toBe(true);
    await button("Undo").click();
    await page.getByText("Undone").waitFor();
    // A toast under the pointer stays.
    await page.mouse.move(0, 0);
    await console.pass({ seconds: 20 });
    await page.locator("[data-sonner-toast]").first().waitFor({ state: "detached" });
    await expectFocus("a toast was undone");
  });

  detail("turning pages, clearing filters and opening other pages keep the focus in the page", async () => {
    const { page, project, open, openPage } = console;
    for (let n = 10; n < 65; n += 1) await project.admin.call(createTeam, { body: { display_name: `Boat ${n}` } });
    await openPage("/teams");
    await button("Next page").click();
    await page.getByText(/^51 to/).waitFor();
    await expectFocus("the last page was opened");
    await button("Previous page").click();
    await page.getByText(/^1 to 50/).waitFor();
    await expectFocus("the first page was opened");
    await page.getByRole("searchbox").first().fill("boat 1");
    await page.getByText("1 to 10 of 10").waitFor();
    await button("Clear").first().click();
    await page.getByText(/^1 to 50/).waitFor();
    await expectFocus("a search was cleared");

    await openPage("/users?period=7d");
    await page
      .getByRole("button", { name: /^Remove the filter/ })
      .first()
      .click();
    await expectFocus("a filter was removed");
    for (const name of ["Webhooks", "Domains", "Themes"]) {
      await page.getByRole("navigation", { name: "Project pages" }).getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { name, level: 1 }).waitFor();
      await expectFocus(`${name} was opened`);
    }
    await page.goBack();
    await page.getByRole("heading", { name: "Domains", level: 1 }).waitFor();
    await expectFocus("going back");
    await open("/");
    await page.getByRole("link", { name: "Rowing club" }).first().click();
    await page.getByRole("heading", { name: "Rowing club", level: 1 }).waitFor();
    await expectFocus("a project was opened");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("domains");
    await page
      .getByRole("option", { name: /^Domains/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Domains", level: 1 }).waitFor();
    await expectFocus("the palette led to a page");
  });
});

describe("a refused switch", () => {
  const toggle = () => console.page.getByRole("switch", { name: "Allow all localhost callbacks for development" });

  test("a switch whose setting cannot be saved goes back, says why beside itself, and keeps the focus", async () => {
    const { page, openPage } = console;
    await openPage("/domains");
    const before = await toggle().isChecked();
    const refuse = "**/api/v1/internal/projects/current";
    await page.route(refuse, (route) =>
      route.request().method() === "PATCH" ? route.fulfill({ status: 500, body: "Out of disk" }) : route.continue(),
    );
    await toggle().focus();
    await page.keyboard.press("Space");
    const alert = page.getByRole("main").getByRole("alert");
    await alert.waitFor();
    expect(await toggle().isChecked()).toBe(before);
    expect(await hasFocus(toggle())).toBe(true);
    expect(await toggle().getAttribute("aria-describedby")).toContain((await alert.getAttribute("id")) ?? "none");
    await page.unroute(refuse);
    console.watched.forgive(/500/);
  });

  detail("the switch of an endpoint goes back, too, and a second click does not pass the first", async () => {
    const { page, project, openPage } = console;
    const { body } = await project.admin.call(createWebhookEndpoint, { body: { url: "https://example.com/hooks" } });
    await openPage(`/webhooks/${body.id}`);
    const receives = page.getByRole("switch");
    await receives.waitFor();
    let changes = 0;
    const clicked = Promise.withResolvers<void>();
    const refuse = /\/webhooks\/endpoints\//;
    await page.route(refuse, async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      changes += 1;
      await clicked.promise;
      await route.fulfill({ status: 500, body: "Out of disk" });
    });
    await receives.click();
    await receives.click();
    clicked.resolve();
    const alert = page.getByRole("main").getByRole("alert");
    await alert.waitFor();
    expect(changes).toBe(1);
    expect(await receives.isChecked()).toBe(true);
    expect(await hasFocus(receives)).toBe(true);
    expect(await receives.getAttribute("aria-describedby")).toContain((await alert.getAttribute("id")) ?? "none");
    await page.unroute(refuse);
    console.watched.forgive(/500/);
    await console.watched.expectNoComplaints();
  });
});

describe("a console without its server", () => {
  test("an outage is said once and calmly until it ends; a save says that it was not sent, and nothing is lost", async () => {
    const { page, project, openPage, browser } = console;
    const notice = page.getByText(/^Hallpass cannot be reached/);
    await openPage("/settings");
    await page.getByLabel("Description").fill("We row by night");
    await browser.context.setOffline(true);
    await notice.waitFor();
    expect(await page.getByRole("status").filter({ hasText: "cannot be reached" }).count()).toBe(1);

    await button("Save").first().click();
    await page.getByText(/^Hallpass did not answer, so nothing was sent/).waitFor();
    expect(await page.getByLabel("Description").inputValue()).toBe("We row by night");
    expect(await page.getByLabel("Display name", { exact: true }).inputValue()).toBe("Rowing club");
    expect(await notice.count()).toBe(1);

    await project.admin.call(updateProject, { body: { display_name: "Rowing club B" } });
    await browser.context.setOffline(false);
    await console.pass({ seconds: 40 });
    await notice.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    await page.getByText("Rowing club B").first().waitFor();
    expect(await page.getByLabel("Description").inputValue()).toBe("We row by night");
    console.watched.forgive(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  });

  test("an outage is noticed while somebody only looks, and what is shown stays", async () => {
    const { page, openPage } = console;
    await console.project.admin.call(createTeam, { body: { display_name: "The eight" } });
    await openPage("/teams?q=eight");
    await row("The eight").waitFor();
    await page.route(/\/api\/v1\/|\/health/, (route) => route.abort("connectionrefused"));
    const notice = page.getByText(/^Hallpass cannot be reached/);
    // It looks, and doubts when there is no answer.
    await console.appears(notice);
    expect(await row("The eight").count()).toBe(1);
    await page.unroute(/\/api\/v1\/|\/health/);
    await console.pass({ seconds: 40 });
    await notice.waitFor({ state: "detached" });
    expect(await row("The eight").count()).toBe(1);
    console.watched.forgive(/ERR_CONNECTION_REFUSED|Failed to load/);
  });
});
