import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { grantTeamPermission, revokeTeamPermission } from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { listTeamInvitations } from "#contract/team-invitations.ts";
import { addTeamMember, listTeamMemberProfiles } from "#contract/team-members.ts";
import { createTeam, getTeam } from "#contract/teams.ts";
import { expectAccessible, expectFocus, startBrowser } from "#testing/browser/browser.ts";
import { looks } from "#testing/browser/looks.ts";
import { detail } from "#testing/detail.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import type { Person } from "#testing/server/server.ts";
import { openParts, type Parts } from "./parts/parts.ts";

setDefaultTimeout(60_000);

let parts: Parts;
let mails: CaughtMails;
let ada: Person;
beforeAll(async () => {
  parts = await openParts({ credential_enabled: true, client_team_creation_enabled: true, allow_team_api_keys: true });
  mails = catchMails(parts.server);
  ada = await parts.project.person("ada");
});
afterAll(() => parts?.[Symbol.asyncDispose]());

const newTeam = async (display_name = "Rowers"): Promise<string> =>
  (await ada.wire.call(createTeam, { body: { display_name } })).body.id;

const join = (team_id: string, person: Person) =>
  parts.project.server.call(addTeamMember, { params: { team_id, user_id: person.userId }, body: {} });

const membersOf = async (team_id: string): Promise<{ user_id: string; display_name: string | null }[]> =>
  (await parts.project.server.call(listTeamMemberProfiles, { query: { team_id } })).body.items;

const headings = (page: Page) => page.getByRole("heading", { level: 4 }).allTextContents();
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openTeam(teamId: string, person: Person, profile = parts.browser) {
  const watched = await parts.host.open(profile, `/handler/account-settings#team-${teamId}`, person);
  await watched.page.getByRole("heading", { level: 4 }).first().waitFor();
  return watched;
}

/** Types into the focused field and sends the form. */
async function type(page: Page, text: string) {
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

describe("the settings of a team", () => {
  test("show a creator every section, and a member those that the permissions allow", async () => {
    const ben = await parts.project.person("ben");
    const teamId = await newTeam();
    await join(teamId, ben);

    const { page, expectNoComplaints } = await openTeam(teamId, ada);
    expect(await headings(page)).toEqual([
      "Team user name",
      "Team profile image",
      "Team display name",
      "Members",
      "Invite member",
      "Team API Keys",
      "Leave Team",
    ]);
    await page.getByText("Overwrite your user display name in this team").waitFor();
    await expectAccessible(page);

    const member = await openTeam(teamId, ben);
    expect(await headings(member.page)).toEqual(["Team user name", "Members", "Invite member", "Leave Team"]);
    await part(member.page, "Members").getByText("No display name set").first().waitFor();
    expect(await part(member.page, "Members").locator("tbody tr").count()).toBe(2);
    await expectAccessible(member.page);
    await expectNoComplaints();
    await member.expectNoComplaints();
  });

  detail("show members without permissions their own name and the way out only", async () => {
    const ben = await parts.project.person("ben");
    const teamId = await newTeam();
    await join(teamId, ben);
    const permission = (permission_id: string) => ({
      params: { team_id: teamId, user_id: ben.userId, permission_id },
      body: {},
    });
    await parts.project.server.call(revokeTeamPermission, permission("team_member"));

    const { page, expectNoComplaints } = await openTeam(teamId, ben);
    expect(await headings(page)).toEqual(["Team user name", "Leave Team"]);

    await parts.project.server.call(grantTeamPermission, permission("$invite_members"));
    await page.reload();
    await part(page, "Members").locator("tbody tr").waitFor();
    expect(await headings(page)).toEqual(["Team user name", "Members", "Invite member", "Leave Team"]);
    expect(await page.getByText("Outstanding invitations").count()).toBe(0);
    await expectNoComplaints();
  });

  test("change the names by keyboard, and refuse empty ones", async () => {
    const teamId = await newTeam();
    const { page, expectNoComplaints } = await openTeam(teamId, ada);

    await page.getByLabel("Team user name", { exact: true }).and(page.locator("input")).focus();
    await type(page, "Stroke");
    await part(page, "Team user name").getByRole("status").getByText("Saved").waitFor();
    await part(page, "Members").getByText("Stroke").waitFor();

    await page.getByLabel("Team display name", { exact: true }).and(page.locator("input")).focus();
    await type(page, " ");
    await page.getByText("Please enter a display name").waitFor();
    await expectAccessible(page);
    await type(page, "Sailors");
    await part(page, "Team display name").getByRole("status").getByText("Saved").waitFor();

    expect((await membersOf(teamId)).map(({ display_name }) => display_name)).toEqual(["Stroke"]);
    expect((await parts.project.server.call(getTeam, { params: { team_id: teamId } })).body.display_name).toBe(
      "Sailors",
    );
    await expectNoComplaints();
  });

  detail("change the profile image of the team", async () => {
    const teamId = await newTeam();
    const { page, expectNoComplaints } = await openTeam(teamId, ada);
    const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "team.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") });
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).press("Enter");
    await page.getByRole("button", { name: "Remove image" }).waitFor();

    const team = (await parts.project.server.call(getTeam, { params: { team_id: teamId } })).body;
    expect(team.profile_image_url).toContain("team-profile-images");
    await expectNoComplaints();
  });

  test("invite by email, list the outstanding invitations and revoke them", async () => {
    const teamId = await newTeam();
    const { page, expectNoComplaints } = await openTeam(teamId, ada);
    const invite = part(page, "Invite member");
    await invite.getByText("No outstanding invitations").waitFor();

    await invite.getByLabel("Email").focus();
    await type(page, "nonsense");
    await invite.getByText("Please enter a valid email").waitFor();
    await type(page, "guest@example.com");
    await invite.getByRole("status").getByText("Invited guest@example.com").waitFor();
    await expectFocus(page, "email");
    const [mail] = await mails.to("guest@example.com");
    expect(mail?.text).toContain(`${parts.host.origin}/handler/team-invitation`);
    const row = invite.locator("tbody tr");
    await row.getByText("guest@example.com").waitFor();
    expect(await row.locator("td").first().textContent()).toMatch(/^\w{3} \d+, \d{4}$/);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Revoke the invitation to guest@example.com" }).press("Enter");
    await invite.getByText("No outstanding invitations").waitFor();
    await invite.getByText("The invitation to guest@example.com is revoked").waitFor();
    expect((await ada.wire.call(listTeamInvitations, { query: { team_id: teamId } })).body.items).toEqual([]);
    await expectNoComplaints();
  });

  detail("let members see invitations and not revoke them", async () => {
    const ben = await parts.project.person("ben");
    const teamId = await newTeam();
    await join(teamId, ben);
    const { page, expectNoComplaints } = await openTeam(teamId, ben);

    await page.getByLabel("Email").focus();
    await type(page, "other@example.com");
    await page.getByRole("rowheader", { name: "other@example.com" }).waitFor();

    expect(await page.getByRole("button", { name: /Revoke the invitation/ }).count()).toBe(0);
    await expectNoComplaints();
  });

  detail("manage the API keys of the team", async () => {
    const { page, expectNoComplaints } = await openTeam(await newTeam(), ada);
    const keys = part(page, "Team API Keys");

    await keys.getByRole("button", { name: "Create API Key" }).press("Enter");
    await page.getByRole("dialog").getByText("API keys grant programmatic access to your team.").waitFor();
    await page.getByRole("textbox", { name: "Description" }).fill("CI");
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox").press(" ");
    await page.getByRole("button", { name: "Close" }).press("Enter");

    await keys.getByRole("rowheader", { name: "CI", exact: true }).waitFor();
    await expectNoComplaints();
  });

  detail("ask before the user leaves the team, and reload the page afterwards", async () => {
    const ben = await parts.project.person("ben");
    const teamId = await newTeam();
    await join(teamId, ben);
    const { page, expectNoComplaints } = await openTeam(teamId, ben);

    await page.getByRole("button", { name: "Leave team", exact: true }).press("Enter");
    await page.getByText("Are you sure you want to leave the team?").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expectFocus(page, "Leave team");
    expect(await membersOf(teamId)).toHaveLength(2);

    await page.keyboard.press("Enter");
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Leave", exact: true }).press("Enter");
    await reloaded;
    await page.getByRole("heading", { name: "My Profile", level: 3 }).waitFor();
    expect(await page.getByRole("link", { name: "Rowers" }).count()).toBe(0);
    expect((await membersOf(teamId)).map(({ user_id }) => user_id)).toEqual([ada.userId]);
    await expectNoComplaints();
  });
});

describe("creating a team", () => {
  detail("asks for a name and opens the settings of the team", async () => {
    const { page, expectNoComplaints } = await parts.open("/team-creation", ada);
    await page.getByRole("heading", { name: "Create a Team" }).waitFor();
    await page.getByText("Enter a display name for your new team").waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Create" }).press("Enter");
    await page.getByText("Please enter a display name").waitFor();
    await page.keyboard.type("Divers");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/handler\/account-settings#team-/);
    await page.getByRole("heading", { name: "Divers", level: 3 }).waitFor();

    const teamId = new URL(page.url()).hash.replace("#team-", "");
    expect((await parts.project.server.call(getTeam, { params: { team_id: teamId } })).body.display_name).toBe(
      "Divers",
    );
    expect((await membersOf(teamId)).map(({ user_id }) => user_id)).toEqual([ada.userId]);
    await expectNoComplaints();
  });

  detail("is refused where the project does not allow it, and asks visitors to sign in", async () => {
    await parts.project.admin.call(updateProject, { body: { config: { client_team_creation_enabled: false } } });
    const { page, expectNoComplaints } = await parts.open("/team-creation", ada);
    await page.getByRole("heading", { name: "Team creation is not enabled" }).waitFor();
    await expectAccessible(page);
    await parts.project.admin.call(updateProject, { body: { config: { client_team_creation_enabled: true } } });

    const visitor = await parts.open("/team-creation");
    await visitor.page.waitForURL(/\/handler\/sign-in/);
    await expectNoComplaints();
  });
});

describe.each(looks(1))("in $colorScheme at $width pixels", ({ colorScheme, width }) => {
  test("the settings of a team are accessible and not wider than the window", async () => {
    await using profile = await startBrowser({ colorScheme, viewport: { width, height: 700 } });
    const { page, expectNoComplaints } = await openTeam(await newTeam("A".repeat(60)), ada, profile);
    await page.getByLabel("Email").focus();
    await type(page, `${"long".repeat(14)}@${"long".repeat(10)}.example.com`);
    await page.getByRole("button", { name: /Revoke the invitation/ }).waitFor();

    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectNoComplaints();
  });
});
