import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { getProjectOwners, type ProjectMember } from "#contract/project-owners.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { createUser } from "#contract/users.ts";
import {
  type Browser,
  expectAccessible,
  expectFocus,
  startBrowser,
  type WatchedPage,
} from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { deviceOf } from "#testing/people/device.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole, testInProcess } from "./open-console.ts";

setDefaultTimeout(90_000);

const PHONE = { colorScheme: "dark", viewport: { width: 320, height: 700 } } as const;
const PASSWORD = "oars and sculls";
const INVITED = "You are invited to join My projects";
const JOINED = "You have successfully joined My projects";

let console: OpenConsole;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  console = await openConsole({ environment: { HALLPASS_SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
  await mailbox?.close();
});

async function asOwnerOf(projectId: string): Promise<TestWire> {
  const { accessToken: adminAccessToken } = await console.server.owner();
  return wireTo(console.server.apiUrl, { level: "admin", headers: { projectId, adminAccessToken } });
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const members = async (): Promise<ProjectMember[]> =>
  (await (await asOwnerOf(console.project.id)).call(getProjectOwners)).body.members;

/** Opens the link of the newest mail to an address. */
async function openLink(browser: Browser, email: string): Promise<WatchedPage> {
  const { text } = await until(() => mailbox.all().findLast(({ to }) => to.includes(email)));
  const watched = await browser.open();
  await watched.page.goto(/http:\S+team-invitation[^\s>]+/.exec(text)?.[0] ?? "");
  return watched;
}

/** Invites an address to the team that owns the project. */
async function invite(email: string): Promise<void> {
  const team_id = (await console.server.running.deps.projects.get(console.project.id))?.ownerTeamId ?? "";
  const callback_url = `${console.server.url}/handler/team-invitation`;
  const body = { team_id, email, callback_url };
  const sent = await (await asOwnerOf("internal")).call(sendTeamInvitation, { body });
  if (sent.status !== 200) throw new Error(sent.text);
}

async function expectFitForPhone({ page }: WatchedPage) {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}

test("an owner invites an address, and its owner makes an account with the link while sign-up is closed", async () => {
  const { page, watched, openPage } = console;
  const email = "cleo@example.com";
  await openPage("/owners");
  await button(page, "Invite").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("or create one with the link", { exact: false }).waitFor();
  await expectFitForAll(watched);
  await dialog.getByLabel("Email address").fill(email);
  await button(page, "Send invitation").click();
  await button(page, `Revoke the invitation to ${email}`).waitFor();

  await using phone = await startBrowser(PHONE);
  const cleos = await openLink(phone, email);
  await heading(cleos.page, INVITED);
  expect(await field(cleos.page, "Email").inputValue()).toBe(email);
  expect(await field(cleos.page, "Email").isEditable()).toBe(false);
  await expectFitForPhone(cleos);
  await field(cleos.page, "Your name (optional)").fill("Cleo");
  await field(cleos.page, "Password").fill("short");
  await field(cleos.page, "Repeat Password").fill("short");
  await cleos.page.keyboard.press("Enter");
  await cleos.page.getByText("Password too short. Minimum length is 8.").waitFor();
  await expectFocus(cleos.page, "password");
  await expectFitForPhone(cleos);

  // Only the server knows which passwords are common. What was typed stays.
  await field(cleos.page, "Password").fill("password123");
  await field(cleos.page, "Repeat Password").fill("password123");
  await button(cleos.page, "Create account and join").click();
  await cleos.page.getByText("This password is too common", { exact: false }).waitFor();
  expect(await field(cleos.page, "Your name (optional)").inputValue()).toBe("Cleo");
  expect((await members()).map(({ primary_email }) => primary_email)).not.toContain(email);

  await field(cleos.page, "Password").fill(PASSWORD);
  await field(cleos.page, "Repeat Password").fill(PASSWORD);
  await cleos.page.keyboard.press("Enter");
  await heading(cleos.page, JOINED);
  await expectFitForPhone(cleos);

  expect((await members()).find(({ primary_email }) => primary_email === email)).toMatchObject({
    display_name: "Cleo",
    is_owner: false,
  });
  await button(cleos.page, "Go home").click();
  await button(cleos.page, "Open the console").click();
  await heading(cleos.page, "Projects");
  await cleos.page.waitForURL((url) => url.pathname.startsWith("/admin"));
  await cleos.expectNoComplaints();
  // The owner who waits sees the new member.
  await button(page, "Make Cleo an owner").waitFor();
  await page.getByText("No invitation is pending.").waitFor();

  await using other = await startBrowser(PHONE);
  const again = await openLink(other, email);
  await heading(again.page, "Used Team Invitation Link");
  await again.expectNoComplaints();
});

detail("an invited person makes an account with a passkey, and signs in with it afterwards", async () => {
  const { server } = console;
  const email = "dora@example.com";
  await invite(email);
  await using phone = await startBrowser(PHONE);
  const doras = await openLink(phone, email);
  await heading(doras.page, INVITED);
  const device = await deviceOf(doras.page);

  await field(doras.page, "Your name (optional)").fill("Dora");
  await button(doras.page, "Use a passkey instead").click();
  await heading(doras.page, JOINED);

  expect((await device.kept()).map(({ rpId, userName }) => [rpId, userName])).toEqual([["localhost", "Dora"]]);
  expect((await members()).map(({ primary_email }) => primary_email)).toContain(email);
  await doras.page.goto("about:blank");
  await phone.context.clearCookies();
  await device.touch(false);
  const suggested = doras.page.waitForResponse("**/initiate-passkey-authentication");
  await doras.page.goto(`${server.url}/handler/sign-in`);
  await suggested;
  await device.touchWhenAsked();
  await button(doras.page, "Sign in with Passkey").click();
  await doras.page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
  await doras.page.goto(`${server.url}/admin`);
  await heading(doras.page, "Projects");
  await doras.expectNoComplaints();
});

detail(
  "an invited person who has an account under another address signs in, and comes back to the invitation",
  async () => {
    const ben = { primary_email: "ben@example.com", primary_email_auth_enabled: true, password: PASSWORD };
    await (await asOwnerOf("internal")).call(createUser, { body: ben });
    await invite("ben-at-work@example.com");
    await using phone = await startBrowser(PHONE);
    const bens = await openLink(phone, "ben-at-work@example.com");
    await heading(bens.page, INVITED);

    const signIn = async () => {
      await button(bens.page, "Sign in").click();
      await heading(bens.page, "Sign in to your account");
      await field(bens.page, "Email").fill(ben.primary_email);
      await field(bens.page, "Password").fill(ben.password);
      await bens.page.keyboard.press("Enter");
      await bens.page.getByText("You are signed in as ben@example.com.").waitFor();
    };
    await signIn();
    // Whoever finds somebody else signed in may need a new account.
    await button(bens.page, "Use another account").click();
    await button(bens.page, "Create account and join").waitFor();
    await signIn();
    await button(bens.page, "Join").click();
    await heading(bens.page, JOINED);

    expect((await members()).map(({ primary_email }) => primary_email)).toContain(ben.primary_email);
    await bens.expectNoComplaints();
  },
);

detail("an invitation to an address that signs in already asks to sign in", async () => {
  await invite("ben@example.com");
  await using phone = await startBrowser(PHONE);
  const bens = await openLink(phone, "ben@example.com");
  await heading(bens.page, "Team invitation");
  await button(bens.page, "Sign in").waitFor();
  expect(await field(bens.page, "Password").count()).toBe(0);
  await bens.expectNoComplaints();
});

testInProcess("an invitation that expires while the form is open makes no account, and says so", async () => {
  const { server } = console;
  const email = "eve@example.com";
  await invite(email);
  await using phone = await startBrowser(PHONE);
  const eves = await openLink(phone, email);
  await heading(eves.page, INVITED);
  server.clock.pass({ days: 8 });

  await field(eves.page, "Password").fill(PASSWORD);
  await field(eves.page, "Repeat Password").fill(PASSWORD);
  await eves.page.keyboard.press("Enter");

  await heading(eves.page, "Expired Team Invitation Link");
  expect((await members()).map(({ primary_email }) => primary_email)).not.toContain(email);
  await eves.page.reload();
  await heading(eves.page, "Expired Team Invitation Link");
  await eves.expectNoComplaints();
});
