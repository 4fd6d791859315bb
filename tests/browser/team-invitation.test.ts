import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { updateProject } from "#contract/projects.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { listTeamMemberProfiles } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { type Browser, expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import { looks } from "#testing/browser/looks.ts";
import { detail } from "#testing/detail.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let mails: CaughtMails;
let browser: Browser;
let project: TestProject;
let ada: Person;
let guests = 0;

beforeAll(async () => {
  server = await startServer();
  mails = catchMails(server);
  project = await server.project({
    displayName: "Boats",
    config: { credential_enabled: true, client_team_creation_enabled: true },
  });
  ada = await project.person("ada");
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.stop();
});

const handler = (path: string) => `${server.url}/p/${project.id}/handler${path}`;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

async function newTeam(display_name = "Rowers"): Promise<string> {
  return (await ada.wire.call(createTeam, { body: { display_name } })).body.id;
}

/** The URL of the mail's button. */
async function linkTo(team_id: string): Promise<string> {
  guests += 1;
  const email = `guest-${guests}@example.com`;
  await ada.wire.call(sendTeamInvitation, { body: { team_id, email, callback_url: handler("/team-invitation") } });
  const [mail] = await mails.to(email);
  return /http:\S+team-invitation[^\s>]+/.exec(mail?.text ?? "")?.[0] ?? "";
}

const members = async (team_id: string): Promise<string[]> => {
  const { body } = await project.server.call(listTeamMemberProfiles, { query: { team_id } });
  return body.items.map((each: { user_id: string }) => each.user_id);
};

async function open(url: string, profile = browser) {
  const watched = await profile.openSignedOut();
  await watched.page.goto(url);
  return watched;
}

/** Waits until the form has the address that was invited. */
const fillsIn = (page: Page, email: string) =>
  page.waitForFunction(
    (wanted) => [...document.querySelectorAll("input")].some(({ type, value }) => type === "email" && value === wanted),
    email,
  );

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

/** For visual checks: `SCREENSHOTS=/somewhere npm test -- tests/browser/team-invitation.test.ts`. */
async function screenshot(page: Page, name: string) {
  const directory = process.env.SCREENSHOTS;
  if (directory) await page.screenshot({ path: `${directory}/${name}.png` });
}

describe("an invitation to a team", () => {
  test("leads from the mail through sign-in to a question, and joins the team after a click", async () => {
    const [ben, team] = [await project.person("ben"), await newTeam()];
    const link = await linkTo(team);
    const { page, expectNoComplaints } = await open(link);

    await heading(page, "Team invitation");
    await page.getByText("Sign in or create an account to join the team.").waitFor();
    await page.waitForFunction(() => document.title === "Team invitation · Boats");
    await expectAccessible(page);
    await press(page, "Sign in");
    // The form is complete when it suggests the invited address.
    await fillsIn(page, `guest-${guests}@example.com`);
    await signIn(page, ben);
    await heading(page, "You are invited to join Rowers");
    await page.getByText(`You are signed in as ${ben.email}.`).waitFor();
    await expectAccessible(page);
    expect(await members(team)).toEqual([ada.userId]);
    await press(page, "Join");
    await heading(page, "You have successfully joined Rowers");

    expect(await members(team)).toEqual([ada.userId, ben.userId]);
    await press(page, "Go home");
    await page.getByText(`You are signed in to Boats as ${ben.email}.`).waitFor();
    await page.goto(link);
    await heading(page, "Used Team Invitation Link");
    await expectNoComplaints();
  });

  detail("leads a user who signs up first back to it", async () => {
    const team = await newTeam();
    const { page, expectNoComplaints } = await open(await linkTo(team));

    await press(page, "Sign in");
    await fillsIn(page, `guest-${guests}@example.com`);
    await page.getByRole("link", { name: "Sign up" }).click();
    await heading(page, "Create a new account");
    await fillsIn(page, `guest-${guests}@example.com`);
    const email = `cleo-${guests}@example.com`;
    await page.getByLabel("Repeat Password", { exact: true }).fill("a long enough one");
    await signIn(page, { email, password: "a long enough one" });
    await heading(page, "You are invited to join Rowers");
    await page.getByText(`You are signed in as ${email}.`).waitFor();
    await press(page, "Join");

    await heading(page, "You have successfully joined Rowers");
    expect(await members(team)).toHaveLength(2);
    await expectNoComplaints();
  });

  detail("is accepted with another account on request", async () => {
    const [ben, dan, team] = [await project.person("ben"), await project.person("dan"), await newTeam()];
    const { page, expectNoComplaints } = await open(await linkTo(team));
    await press(page, "Sign in");
    await signIn(page, ben);
    await heading(page, "You are invited to join Rowers");

    await press(page, "Use another account");
    await heading(page, "Sign in to your account");
    await signIn(page, dan);
    await page.getByText(`You are signed in as ${dan.email}.`).waitFor();
    await press(page, "Join");
    await heading(page, "You have successfully joined Rowers");

    expect(await members(team)).toEqual([ada.userId, dan.userId]);
    await expectNoComplaints();
  });

  detail("is not used up when it is ignored, nor by a member", async () => {
    const team = await newTeam();
    const link = await linkTo(team);
    const ben = await project.person("ben");
    const { page, expectNoComplaints } = await open(link);
    await press(page, "Sign in");
    await signIn(page, ben);
    await heading(page, "You are invited to join Rowers");
    await press(page, "Ignore");
    await page.getByText(`You are signed in to Boats as ${ben.email}.`).waitFor();
    await expectNoComplaints();

    const hers = await open(link);
    await press(hers.page, "Sign in");
    await signIn(hers.page, ada);
    await heading(hers.page, "You are already a member of Rowers");
    await expectAccessible(hers.page);

    const again = await open(link);
    await press(again.page, "Sign in");
    await signIn(again.page, ben);
    await heading(again.page, "You are invited to join Rowers");
    expect(await members(team)).toEqual([ada.userId]);
    await hers.expectNoComplaints();
    await again.expectNoComplaints();
  });

  detail("asks to sign in where sign-up is closed: only the console's invitations make accounts there", async () => {
    const closed = await server.project({ displayName: "Closed", config: { client_team_creation_enabled: true } });
    const owner = await closed.person("olga");
    const made = await owner.wire.call(createTeam, { body: { display_name: "Rowers" } });
    await closed.admin.call(updateProject, { body: { config: { sign_up_enabled: false } } });
    const callback_url = `${server.url}/p/${closed.id}/handler/team-invitation`;
    const body = { team_id: made.body.id, email: "uninvited@example.com", callback_url };
    await owner.wire.call(sendTeamInvitation, { body });
    const [mail] = await mails.to("uninvited@example.com");
    const { page, expectNoComplaints } = await open(/http:\S+team-invitation[^\s>]+/.exec(mail?.text ?? "")?.[0] ?? "");

    await heading(page, "Team invitation");
    await page.getByText("Sign in or create an account to join the team.").waitFor();
    await expectAccessible(page);
    await expectNoComplaints();
  });

  detail("with a wrong, incomplete or expired link says so", async () => {
    const team = await newTeam();
    const link = await linkTo(team);
    const { page, expectNoComplaints } = await open(handler("/team-invitation"));
    await heading(page, "Invalid Team Invitation Link");
    await page.goto(handler(`/team-invitation?code=${"0".repeat(45)}`));
    await press(page, "Sign in");
    await signIn(page, await project.person("ben"));
    await heading(page, "Invalid Team Invitation Link");
    server.clock.pass({ days: 8 });

    await page.context().clearCookies();
    await page.goto(link);
    await press(page, "Sign in");
    await signIn(page, await project.person("ben"));
    await heading(page, "Expired Team Invitation Link");
    await expectAccessible(page);
    await expectNoComplaints();
  });
});

test("the home page shows a member's teams, and one can be chosen with the keyboard", async () => {
  const cox = await project.person("cox");
  for (const display_name of ["Rowers", "Sailors"]) await cox.wire.call(createTeam, { body: { display_name } });
  await using profile = await startBrowser({ colorScheme: "dark", viewport: { width: 320, height: 700 } });
  const { page, expectNoComplaints } = await open(handler("/sign-in"), profile);
  await signIn(page, cox);
  const opener = page.getByRole("button", { name: "Select team" });

  await opener.press("Enter");
  await page.getByText("Other teams").waitFor();
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
  await expectAccessible(page);
  await screenshot(page, "switcher");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.keyboard.press("s");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sailors Select team" }).waitFor();
  await opener.press("ArrowDown");

  expect(await page.getByRole("menuitemradio", { name: "Sailors" }).getAttribute("aria-checked")).toBe("true");
  await expectAccessible(page);
  await screenshot(page, "switcher-chosen");
  const selected = (await cox.wire.send("GET", "/users/me")).body.selected_team?.display_name;
  expect(selected).toBe("Sailors");
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Select team", exact: true }).waitFor();
  expect((await cox.wire.send("GET", "/users/me")).body.selected_team).toBeNull();
  await expectNoComplaints();
});

describe.each(looks(1))("in $colorScheme at $width pixels", ({ colorScheme, width }) => {
  test("no invitation page is wider than the window, and each is accessible", async () => {
    ada = await project.person("ada");
    const team = await newTeam("The Rowing Club of Donaudampfschifffahrtsgesellschaft");
    const link = await linkTo(team);
    const ben = await project.person("a-name-that-is-rather-long-for-a-small-window");
    // The longer texts for the narrow window.
    const german = width === 320;
    const locale = german ? "de-DE" : "en-GB";
    await using profile = await startBrowser({ colorScheme, viewport: { width, height: 700 }, locale });
    const { page, expectNoComplaints } = await open(link, profile);
    const press = (texts: { en: string; de: string }) =>
      page.getByRole("button", { name: german ? texts.de : texts.en, exact: true }).click();
    const isCutOff = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    const look = async (name: string) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
      await screenshot(page, `${name}-${colorScheme}-${width}`);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await page.getByRole("heading", { level: 1 }).evaluate(isCutOff)).toBe(false);
    };

    await look("signed-out");
    await press({ en: "Sign in", de: "Anmelden" });
    await page.getByLabel(german ? "E-Mail" : "Email", { exact: true }).fill(ben.email);
    await page.getByLabel(german ? "Passwort" : "Password", { exact: true }).fill(ben.password);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: german ? "Beitreten" : "Join" }).waitFor();
    await look("question");
    await press({ en: "Join", de: "Beitreten" });
    await page.getByRole("button", { name: german ? "Zur Startseite" : "Go home" }).waitFor();
    await look("joined");
    await page.goto(link);
    await page.getByText(german ? "Einladung schon verwendet" : "Used Team Invitation Link").waitFor();
    await look("used");
    await expectNoComplaints();
  });
});
