import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createContactChannel, listContactChannels } from "#contract/contact-channels.ts";
import { listInternalKeys } from "#contract/internal-keys.ts";
import { getConfig } from "#contract/project-config.ts";
import { getProject, updateProject } from "#contract/projects.ts";
import { createTeam } from "#contract/teams.ts";
import { getUser, listUsers, updateUser } from "#contract/users.ts";
import { detail } from "#testing/detail.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { addCrowd } from "#testing/people/crowd.ts";
import { fromNow } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

// The controls that no other journey through the console uses, each with its effect.

setDefaultTimeout(60_000);

const DAY_MILLIS = 86_400_000;
const SECOND = "second@example.com";

let console: OpenConsole;
let mailbox: Mailbox;
let userId: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  console = await openConsole({ environment: { HALLPASS_THROTTLES: "off", HALLPASS_SMTP_URL: mailbox.url } });
  const { project, server, browser } = console;
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await project.admin.call(updateProject, { body: { config: { magic_link_enabled: true } } });
  ({ userId } = await project.person("ada"));
  await project.admin.call(createTeam, { body: { display_name: "Rowers", creator_user_id: userId } });
  await project.admin.call(createContactChannel, {
    body: { user_id: userId, type: "email", value: SECOND, used_for_auth: true, is_verified: true },
  });
  const crowd = Array.from({ length: 6 }, (_, n) => ({
    name: `Person ${n}`,
    emails: [`person-${n}@example.com`],
    signedUpAt: fromNow({ days: -(2 * n + 1.5) }),
  }));
  await addCrowd(server.running.deps.store, project.id, crowd);
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
  await mailbox?.close();
});

const button = (name: string) => console.page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => console.page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (name: string) => console.page.getByRole("dialog").getByLabel(name, { exact: true });
const checkbox = (name: string) => console.page.getByRole("checkbox", { name, exact: true });
const card = (name: string) => console.page.getByRole("region", { name, exact: true });
const says = (text: string) => console.page.getByText(text, { exact: true }).first().waitFor();
const heading = (name: string) => console.page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
async function choose(menu: string, item: string) {
  await button(menu).click();
  await console.page.getByRole("menuitem", { name: item, exact: true }).click();
}
async function filter(name: string) {
  await button("Filter").click();
  await console.page.getByRole("menuitemradio", { name, exact: true }).click();
}
const user = async (id = userId) => (await console.project.admin.call(getUser, { params: { user_id: id } })).body;
const config = async () => (await console.project.admin.call(getProject)).body;

describe("the page of a user", () => {
  detail("sends a verification, an invitation and a reset to an address, with links of the chosen app", async () => {
    await console.openPage(`/users/${userId}`);
    await heading((await user()).primary_email);
    const sendTo = async (item: string, address: string) => {
      await choose(`Actions for ${address}`, item);
      await inDialog("Send").click();
      await says(`Sent to ${address}`);
      await console.page.getByRole("dialog").waitFor({ state: "detached" });
    };
    const { body } = await console.project.admin.call(listContactChannels, { query: { user_id: userId } });
    const unproven = body.items.find(({ is_verified }: { is_verified: boolean }) => !is_verified)?.value ?? "";

    await sendTo("Send verification email", unproven);
    await sendTo("Send sign-in invitation", SECOND);
    await sendTo("Send reset password email", SECOND);

    const mails = [await mailbox.next(SECOND), await mailbox.next(SECOND)];
    const pages = mails.map(({ text }) => /\/(password-reset|sign-in)\b/.exec(text)?.[1]);
    expect(pages.sort()).toEqual(["password-reset", "sign-in"]);
    const verification = mailbox.all().filter(({ to }) => to.includes(unproven));
    expect(verification.at(-1)?.text).toContain("/email-verification?code=");
  });

  detail("takes back what an address is used for, and adds one with everything at once", async () => {
    const stored = async (address: string) =>
      (await console.project.admin.call(listContactChannels, { query: { user_id: userId } })).body.items.find(
        ({ value }: { value: string }) => value === address,
      );
    await choose(`Actions for ${SECOND}`, "Disable for sign-in");
    await says(`Changed ${SECOND}`);
    await choose(`Actions for ${SECOND}`, "Mark as unverified");
    await card("Email addresses")
      .getByRole("listitem")
      .filter({ hasText: SECOND })
      .getByText("Verified", { exact: true })
      .waitFor({ state: "detached" });
    expect(await stored(SECOND)).toMatchObject({ used_for_auth: false, is_verified: false });

    await button("Add address").click();
    await field("Address").fill("third@example.com");
    for (const name of ["Verified", "Used for sign-in", "Primary"]) {
      const box = console.page.getByRole("dialog").getByRole("checkbox", { name, exact: true });
      if (!(await box.isChecked())) await box.click();
    }
    await inDialog("Add address").click();

    await says("Added third@example.com");
    expect(await stored("third@example.com")).toMatchObject({
      is_verified: true,
      used_for_auth: true,
      is_primary: true,
    });
  });

  detail("shows more of what happened", async () => {
    const { project, page } = console;
    for (let n = 0; n < 10; n++) {
      await project.admin.call(updateUser, { params: { user_id: userId }, body: { display_name: `Ada ${n}` } });
    }
    await page.reload();
    await card("Activity").getByRole("listitem").first().waitFor();
    expect(await card("Activity").getByRole("listitem").count()).toBe(8);

    await button("Show more").click();

    await card("Activity").getByRole("listitem").nth(12).waitFor();
  });

  detail("leads to a team of the user, whose page leads back to the user", async () => {
    await choose("Actions for Rowers", "View team");
    await heading("Rowers");
    await choose("Actions for Ada 9", "View user");
    await heading("Ada 9");
  });

  detail("lets an owner leave without saving", async () => {
    await card("Profile").getByLabel("Display name").fill("Nobody");
    await console.page.getByRole("link", { name: "Users", exact: true }).first().click();
    await inDialog("Leave").click();

    await heading("Users");
    expect((await user()).display_name).toBe("Ada 9");
  });
});

describe("the list of users", () => {
  const shown = (count: number) => says(`1 to ${count} of ${count}`);

  detail("is filtered by day, verification, method and kind", async () => {
    const { page } = console;
    const remove = () =>
      page
        .getByRole("button", { name: /^Remove the filter/ })
        .first()
        .click();
    const day = (daysAgo: number) => {
      const at = new Date(fromNow({ days: -daysAgo }));
      return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => `${part}`.padStart(2, "0")).join("-");
    };
    await filter("signed up in the last 24 hours");
    await shown(1);
    await remove();
    await filter("Between two days");
    await field("First day").fill(day(4));
    await field("Last day").fill(day(6));
    await inDialog("Apply").click();
    await page.getByText("The last day is before the first").waitFor();
    await expectFitForAll(console.watched);
    await field("First day").fill(day(6));
    await field("Last day").fill(day(3));
    await inDialog("Apply").click();
    await shown(2);
    await remove();
    await remove();

    await filter("has a verified email");
    await shown(1);
    await remove();
    await filter("has no verified email");
    await shown(6);
    await remove();
    await filter("Code or link by email");
    await says("No matching user");
    await remove();
    await filter("is anonymous");
    await says("No matching user");
    await remove();
    await filter("is not anonymous");
    await shown(7);
    await remove();
  });

  detail("picks every row at once, exports what is picked, and unpicks it", async () => {
    const { page } = console;
    await checkbox("Select every row on this page").click();
    await says("7 selected");
    const [download] = await Promise.all([page.waitForEvent("download"), button("Export as CSV").click()]);
    const csv = await Bun.file(await download.path()).text();
    expect(csv.trim().split("\n")).toHaveLength(8);

    await button("Clear the selection").click();

    await page.getByText("7 selected").waitFor({ state: "detached" });
    expect(await checkbox("Select every row on this page").isChecked()).toBe(false);
  });

  detail("creates a user with a verified address, mailed codes and metadata, and opens the page", async () => {
    await button("Create user").click();
    await field("Primary email").fill("grace@example.com");
    await checkbox("Sign in with a code or link by email").click();
    await inDialog("Create user").click();
    await says("Primary email must be verified if OTP/magic link sign-in is enabled");
    await checkbox("Verified").click();
    await inDialog("Metadata").click();
    await field("Server").fill('{ "plan": "gold" }');
    await inDialog("Create user").click();
    await button("View details").click();

    await heading("grace@example.com");
    const { body } = await console.project.admin.call(listUsers, { query: { query: "grace@example.com" } });
    expect(body.items).toMatchObject([
      { primary_email_verified: true, otp_auth_enabled: true, server_metadata: { plan: "gold" } },
    ]);
  });
});

describe("the configuration of the project", () => {
  test("a domain is edited, for HTTP in a private network, too", async () => {
    const { page } = console;
    await console.openPage("/domains");
    await button("Add new domain").click();
    await field("Domain").fill("first.example.com");
    await checkbox("Also add www.first.example.com").click();
    await inDialog("Add new domain").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await button("Edit https://first.example.com").click();
    await field("Domain").fill("app.internal");
    await inDialog("Advanced").click();
    await page.getByRole("dialog").getByRole("checkbox", { name: "Use HTTP instead of HTTPS" }).click();
    await field("Handler path").fill("/auth");
    await inDialog("Save").click();

    await page.getByRole("row").filter({ hasText: "http://app.internal" }).waitFor();
    expect((await config()).config.domains).toEqual([{ domain: "http://app.internal", handler_path: "/auth" }]);
  });

  detail("keys are made of the chosen kinds and for the chosen time, and are sorted", async () => {
    const { page, project } = console;
    await console.openPage("/api-keys");
    await button("Create keys").first().click();
    await field("Description").fill("A nightly job");
    await field("Expires in").click();
    await page.getByRole("option", { name: "7 days" }).click();
    for (const kind of ["Publishable client key", "Secret server key", "Super secret admin key"]) {
      await page.getByRole("checkbox", { name: kind }).click();
    }
    await inDialog("Create keys").click();
    await checkbox("I have saved these keys").click();
    await inDialog("Close").click();
    await page.getByRole("row").filter({ hasText: "A nightly job" }).waitFor();
    await button("Description").click();
    await page.locator("tbody tr").first().getByText("A nightly job").waitFor();
    await button("Expires").click();
    await page.locator("tbody tr").first().getByText("A nightly job").waitFor();

    const { items } = (await project.admin.call(listInternalKeys)).body;
    const made = items.find(({ description }: { description: string }) => description === "A nightly job");
    expect(Object.keys(made).filter((name) => /_key$/.test(name))).toEqual(["super_secret_admin_key"]);
    expect(Math.round((made.expires_at_millis - made.created_at_millis) / DAY_MILLIS)).toBe(7);
  });

  detail("the description, personal teams and copied values", async () => {
    const { page, project } = console;
    await console.openPage("/settings");
    await page.getByLabel("Description").fill("For rowers");
    await button("Save").click();
    await says("Project saved");
    await button("Copy: Project ID").click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(project.id);
    await console.openPage("/team-settings");
    await page.getByRole("switch", { name: "Create a personal team for each user on sign-up" }).click();
    await page.waitForLoadState("networkidle");

    expect(await config()).toMatchObject({ description: "For rowers", config: { create_team_on_sign_up: true } });
  });

  detail("how long mails and the audit log are kept is shown and changed", async () => {
    const { page, project } = console;
    await console.openPage("/settings");
    const choose = async (kind: string, before: string, wanted: string) => {
      const select = page.getByRole("combobox", { name: kind });
      expect(await select.textContent()).toBe(before);
      await select.click();
      await page.getByRole("option", { name: wanted, exact: true }).click();
      return select.filter({ hasText: wanted });
    };
    const stored = async () => JSON.parse((await project.admin.call(getConfig)).body.config_string).retention;
    const before = await stored();
    // What is kept for a shorter time is deleted, so the console asks first.
    await choose("Emails", "90 days", "30 days");
    await page.getByRole("dialog", { name: "Mails: delete older records?" }).waitFor();
    await expectFitForAll(console.watched);
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await stored()).toEqual(before);
    const mails = await choose("Emails", "90 days", "30 days");
    await page.getByRole("button", { name: "Delete older records" }).click();
    await mails.waitFor();
    await (await choose("Audit log", "730 days", "Forever")).waitFor();
    await page.waitForLoadState("networkidle");
    await expectFitForAll(console.watched);

    expect(await stored()).toEqual({ mailsDays: 30, auditLogDays: 0 });
  });
});

describe("around the pages", () => {
  detail("the list of projects is searched and sorted", async () => {
    const { page } = console;
    await console.server.project({ displayName: "Aardvarks" });
    await console.open("/");
    const known = ["Aardvarks", "First project", "Rowing club"];
    const names = async () => {
      const texts = await page.getByRole("main").getByRole("link").allTextContents();
      return texts.flatMap((text) => known.find((name) => text.includes(name)) ?? []);
    };
    await page.getByRole("link", { name: "Aardvarks" }).waitFor();
    await page.getByRole("group", { name: "Sort by" }).getByRole("button", { name: "Name" }).click();
    expect(await names()).toEqual(known);
    await page.getByRole("searchbox", { name: "Search project name" }).fill("row");
    await page.getByRole("link", { name: "Aardvarks" }).waitFor({ state: "detached" });
    expect(await names()).toEqual(["Rowing club"]);
  });

  detail("theme and language are chosen, and the account settings open", async () => {
    const { page } = console;
    await button("Theme").click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.reload();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await choose("Account menu", "Language");
    await page.getByRole("dialog").getByText("Deutsch").click();
    await page.keyboard.press("Escape");
    await heading("Projekte");
    await page.getByRole("button", { name: /Kontomenü/ }).click();
    await page.getByRole("menuitem", { name: "Kontoeinstellungen" }).click();
    await page.waitForURL(/account-settings/);
    await console.open("/");
    await page.evaluate(() => localStorage.clear());
  });

  test("on a phone, the menu opens the navigation and closes when a page is chosen", async () => {
    const { page } = console;
    await page.setViewportSize({ width: 360, height: 740 });
    await console.openPage("/domains");
    await button("Open menu").click();
    await page.getByRole("dialog").getByRole("link", { name: "Owners" }).click();

    await heading("Owners");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await console.watched.expectNoComplaints();
  });
});
