import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { grantTeamPermission } from "#contract/permissions.ts";
import { getProjectOwners, type ProjectMember } from "#contract/project-owners.ts";
import { updateProject } from "#contract/projects.ts";
import { addTeamMember } from "#contract/team-members.ts";
import { createTeam, listTeams } from "#contract/teams.ts";
import { createUser } from "#contract/users.ts";
import { createSignInLink } from "#server/features/instance/admin-link.ts";
import { asAddress } from "#testing/address.ts";
import { type Browser, startBrowser } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { deviceOf } from "#testing/people/device.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(90_000);

const BEN = { email: "ben@example.com", password: "ben's long password" };

let console: OpenConsole;
let mailbox: Mailbox;
let benBrowser: Browser;
let operator: TestWire;
beforeAll(async () => {
  mailbox = await openMailbox();
  console = await openConsole({ environment: { HALLPASS_SMTP_URL: mailbox.url } });
  benBrowser = await startBrowser();
  operator = await asOwnerOf("internal");
  const made = await operator.call(createUser, {
    body: { primary_email: BEN.email, primary_email_auth_enabled: true, password: BEN.password, display_name: "Ben" },
  });
  if (made.status !== 201) throw new Error(made.text);
});
afterAll(async () => {
  await benBrowser?.[Symbol.asyncDispose]();
  await console?.[Symbol.asyncDispose]();
  await mailbox?.close();
});

async function asOwnerOf(projectId: string): Promise<TestWire> {
  const { accessToken: adminAccessToken } = await console.server.owner();
  return wireTo(console.server.apiUrl, { level: "admin", headers: { projectId, adminAccessToken } });
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const members = async (): Promise<ProjectMember[]> =>
  (await (await asOwnerOf(console.project.id)).call(getProjectOwners)).body.members;

/** As it is stored: a copy that this process remembers may be older than what the executable has written. */
const owningTeam = async () =>
  (await rowsOf(console.server.running.deps.store, "projects")).find(({ id }) => id === console.project.id)
    ?.ownerTeamId;

/** Chooses an action in the menu of a member's row. */
async function choose(page: Page, name: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

const answer = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

detail("the last owner can neither leave the team nor end the ownership, and is told what to do", async () => {
  const { page, watched, openPage, server } = console;
  const { email } = await server.owner();
  await openPage("/owners");
  await heading(page, "Owners");
  await row(page, email).getByText("Owner", { exact: true }).waitFor();
  await page.getByText("No invitation is pending.").waitFor();
  await expectFitForAll(watched);

  for (const [action, button] of [
    ["Leave team", "Leave team"],
    ["Remove as owner", "Remove as owner"],
  ] as const) {
    await choose(page, email, action);
    await page.getByText("Make another member an owner first", { exact: false }).waitFor();
    expect(await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  expect((await members()).map(({ is_owner }) => is_owner)).toEqual([true]);
});

test("an invited colleague accepts, sees no project, is made an owner, and sees the project", async () => {
  const { page, watched, server, openPage } = console;
  await openPage("/owners");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill("ben");
  await answer(page, "Send invitation");
  await dialog.getByText("Enter a valid email").waitFor();
  await expectFitForAll(watched);
  await dialog.getByLabel("Email address").fill(BEN.email);
  await answer(page, "Send invitation");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: `Revoke the invitation to ${BEN.email}` }).waitFor();

  const { text } = await mailbox.next(BEN.email);
  const link = /http:\S+team-invitation[^\s>]+/.exec(text)?.[0] ?? "";
  expect(link).toStartWith(`${server.url}/handler/team-invitation?code=`);
  const bens = await benBrowser.open();
  await bens.page.goto(link);
  await bens.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await bens.page.getByLabel("Email", { exact: true }).fill(BEN.email);
  await bens.page.getByLabel("Password", { exact: true }).fill(BEN.password);
  await bens.page.keyboard.press("Enter");
  await bens.page.getByRole("button", { name: "Join", exact: true }).click();
  await bens.page.getByRole("heading", { name: "You have successfully joined", exact: false }).waitFor();
  await bens.page.goto(`${server.url}/admin`);
  await heading(bens.page, "Projects");
  expect(await bens.page.getByRole("link", { name: "Rowing club" }).count()).toBe(0);

  await console.appears(page.getByRole("button", { name: "Make Ben an owner" }));
  await page.getByRole("button", { name: "Make Ben an owner" }).click();
  await page.getByText("Ben can then change everything in “First project”, “Rowing club”", { exact: false }).waitFor();
  await expectFitForAll(watched);
  await answer(page, "Make owner");
  await page.getByText("Ben is now an owner").waitFor();
  expect((await members()).map(({ is_owner }) => is_owner)).toEqual([true, true]);
  await page.getByText("No invitation is pending.").waitFor();

  await bens.page.goto(`${server.url}/admin/projects/${console.project.id}/owners`);
  await heading(bens.page, "Owners");
  await row(bens.page, BEN.email).getByText("You", { exact: true }).waitFor();
  await bens.page.getByText("You own no other team.", { exact: false }).waitFor();
  await bens.expectNoComplaints();
});

detail("an owner without another team creates one where users may, and asks an operator elsewhere", async () => {
  const { server, project } = console;
  const { page, expectNoComplaints } = await benBrowser.open();
  await page.goto(`${server.url}/admin/projects/${project.id}/owners`);
  await page.getByText("to create one in the project “internal”", { exact: false }).waitFor();
  await operator.call(updateProject, { body: { config: { client_team_creation_enabled: true } } });
  await page.reload();
  await page.getByLabel("Name of the new team").fill("Lake");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Transfer project" }).click();
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.getByRole("option", { name: "Lake", exact: true }).waitFor();

  const teams = (await operator.call(listTeams)).body.items.map((each: { display_name: string }) => each.display_name);
  expect(teams).toContain("Lake");
  await operator.call(updateProject, { body: { config: { client_team_creation_enabled: false } } });
  await expectNoComplaints();
});

detail("an invitation that is revoked does not work any more", async () => {
  const { page } = console;
  const email = "cleo@example.com";
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Email address").fill(email);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Revoke the invitation to ${email}` }).click();
  await answer(page, "Revoke");
  await page.getByText("No invitation is pending.").waitFor();

  const { text } = await mailbox.next(email);
  const bens = await benBrowser.open();
  await bens.page.goto(/http:\S+team-invitation[^\s>]+/.exec(text)?.[0] ?? "");
  await heading(bens.page, "Invalid Team Invitation Link");
});

test("a project is transferred to another team of the owner with the password, and back", async () => {
  const { page, watched, server, openPage } = console;
  const { userId, password } = await server.owner();
  const body = { display_name: "Harbor", creator_user_id: userId };
  const harbor: string = (await operator.call(createTeam, { body })).body.id;
  const from = await owningTeam();
  await openPage("/owners");
  const dialog = page.getByRole("dialog");
  const begin = async (team: string) => {
    // The dialog of the transfer before closes once the page is loaded anew. Until then, nothing behind it has a role.
    await page.getByRole("main").getByRole("button", { name: "Transfer project" }).click();
    await dialog.getByLabel("Type “Rowing club” to confirm").fill("Rowing club");
    await dialog.getByRole("combobox").click();
    await page.getByRole("option", { name: team, exact: true }).click();
    await answer(page, "Transfer project");
  };
  await begin("Harbor");
  await dialog.getByLabel("Your password").fill("a guess");
  await expectFitForAll(watched);
  await answer(page, "Transfer project");
  await dialog.getByRole("alert").waitFor();
  expect(await owningTeam()).toBe(from);

  await dialog.getByLabel("Your password").fill(password);
  await answer(page, "Transfer project");

  await page.getByText("The team “Harbor” owns “Rowing club”.").waitFor();
  await row(page, "Ben").waitFor({ state: "detached" });
  expect(await owningTeam()).toBe(harbor);
  await begin("My projects");
  await dialog.getByLabel("Your password").fill(password);
  await answer(page, "Transfer project");
  await row(page, "Ben").waitFor();
  expect(await owningTeam()).toBe(from);
});

detail("an owner with a passkey confirms the transfer with it instead of the password", async () => {
  const { page, server, openPage } = console;
  const from = await owningTeam();
  await deviceOf(page);
  await page.goto(`${server.url}/handler/account-settings#auth`);
  await page.getByRole("button", { name: "Add new passkey" }).click();
  await page
    .getByRole("button", { name: "Delete Passkey" })
    .or(page.getByRole("button", { name: /^Remove/ }))
    .first()
    .waitFor();

  for (const team of ["Harbor", "My projects"]) {
    await openPage("/owners");
    await page.getByRole("button", { name: "Transfer project" }).click();
    await page.getByRole("dialog").getByLabel("Type “Rowing club” to confirm").fill("Rowing club");
    await page.getByRole("dialog").getByRole("combobox").click();
    await page.getByRole("option", { name: team, exact: true }).click();
    await answer(page, "Transfer project");
    await answer(page, "Confirm with a passkey");
    await page.getByText(`“Rowing club” now belongs to the team “${team}”`).waitFor();
    expect((await owningTeam()) === from).toBe(team === "My projects");
  }
});

detail(
  "an ownership is ended for all projects of the team, which the question names, and a member is removed",
  async () => {
    const { page, server, openPage } = console;
    const oars = await server.project({ displayName: "Oars" });
    await openPage("/owners");
    await page
      .getByText("owns “First project”, “Rowing club”, “Oars”. Changes here apply to all of them.", {
        exact: false,
      })
      .waitFor();

    await choose(page, "Ben", "Remove as owner");
    await page
      .getByText("Ben loses access to “First project”, “Rowing club”, “Oars” with the next request", { exact: false })
      .waitFor();
    await answer(page, "Remove as owner");
    await page.getByText("Ben is no longer an owner").waitFor();
    expect((await members()).map(({ is_owner }) => is_owner)).toEqual([true, false]);
    const bens = await benBrowser.open();
    await bens.page.goto(`${server.url}/admin/projects/${oars.id}`);
    await heading(bens.page, "Project not found");

    await choose(page, "Ben", "Remove from team");
    await answer(page, "Remove from team");
    // While the dialog is open, nothing behind it has a role.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await row(page, "Ben").waitFor({ state: "detached" });
    expect(await members()).toHaveLength(1);
  },
);

detail("owners who leave the team come to their list of projects, without that one", async () => {
  const { server, page } = console;
  const { email, userId } = await server.owner();
  const cleo = await operator.call(createUser, {
    body: { primary_email: "cleo@example.com", primary_email_auth_enabled: true, password: "cleo's long password" },
  });
  const teamId = (await owningTeam()) ?? "";
  const place = { team_id: teamId, user_id: cleo.body.id };
  await operator.call(addTeamMember, { params: place });
  await operator.call(grantTeamPermission, { params: { ...place, permission_id: "team_admin" } });
  const cleos = await benBrowser.open();
  await benBrowser.context.clearCookies();
  await cleos.page.goto((await createSignInLink(server.running.deps, asAddress("cleo@example.com"))) ?? "");
  await cleos.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await heading(cleos.page, "Projects");
  await cleos.page.goto(`${server.url}/admin/projects/${console.project.id}/owners`);
  await row(cleos.page, email).waitFor();

  await choose(cleos.page, "cleo@example.com", "Leave team");
  await answer(cleos.page, "Leave team");

  await heading(cleos.page, "Projects");
  expect(await cleos.page.getByRole("link", { name: "Rowing club" }).count()).toBe(0);
  expect((await members()).map(({ user_id }) => user_id)).toEqual([userId]);
  // The other owner sees the change within seconds.
  await row(page, "cleo@example.com").waitFor({ state: "detached" });
  await cleos.expectNoComplaints();
});

detail("project internal shows its operators, and cannot be transferred", async () => {
  const { page, open, watched } = console;
  await open("/projects/internal/owners");
  await heading(page, "Owners");
  await page.getByText("The team that operates this server.", { exact: false }).waitFor();
  await page.getByText("No invitation is pending.").waitFor();
  expect(await page.getByRole("heading", { name: "Transfer to another team" }).count()).toBe(0);
  await watched.expectNoComplaints();
});
