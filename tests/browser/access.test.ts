import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createProjectPermissionDefinition, grantProjectPermission } from "#contract/permissions.ts";
import { createTeam } from "#contract/teams.ts";
import { expectAccessible, putFarAway } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import type { Person } from "#testing/server/server.ts";
import { openParts, type Parts } from "./parts/parts.ts";

setDefaultTimeout(60_000);

let parts: Parts;
let ada: Person;
let teamId: string;
beforeAll(async () => {
  parts = await openParts({
    credential_enabled: true,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
  });
  ada = await parts.project.person("ada");
  await parts.project.admin.call(createProjectPermissionDefinition, { body: { id: "reports:read" } });
  teamId = (await ada.wire.call(createTeam, { body: { display_name: "Rowers" } })).body.id;
});
afterAll(() => parts?.[Symbol.asyncDispose]());

describe("parts for users who may see them", () => {
  test("show loading first, then what the user may see in the team and in the project", async () => {
    const { page, expectNoComplaints } = await parts.open(`/access/${teamId}`, ada);

    await page.getByText(`Signed in as ${ada.email}`).waitFor();
    await page.getByText("You can change the team").waitFor();
    await page.getByText("You cannot read reports").waitFor();
    expect(await page.getByText("Nobody is signed in").count()).toBe(0);

    await parts.project.server.call(grantProjectPermission, {
      params: { user_id: ada.userId, permission_id: "reports:read" },
      body: {},
    });
    await page.reload();
    await page.getByText("You can read reports").waitFor();
    await expectAccessible(page);
    await expectNoComplaints();
  });

  detail("are an error for the developer when the project does not define the permission", async () => {
    for (const path of ["/undefined/hook", "/undefined/component"]) {
      const { page } = await parts.open(path, ada);
      await page.getByText('Permission "reports:reed" not found.').waitFor();
    }
  });

  test("show the state before it is known, instead of suspending", async () => {
    const watched = await parts.open("/unknown", ada);
    const { page } = watched;
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/v1/**", async (route) => {
      await gate.promise;
      await route.continue();
    });

    await page.goto(`${parts.host.origin}/access/${teamId}`);
    await page.getByText("Status loading, name unknown, project pending").waitFor();
    await page.getByText("Asking who you are").waitFor();
    expect(await page.getByText(/Nobody is signed in|cannot/).count()).toBe(0);

    gate.resolve();
    await page.getByText(/Status signedIn, .* project ready/).waitFor();
    await watched.expectNoComplaints();
  });

  test("are hidden from visitors, with the fallback in their place", async () => {
    const { page, expectNoComplaints } = await parts.open(`/access/${teamId}`);

    await page.getByText("Nobody is signed in").waitFor();
    await page.getByText("You cannot change the team").waitFor();
    await page.getByText("You cannot read reports").waitFor();
    await page.getByText("Status signedOut").waitFor();
    await expectNoComplaints();
  });

  test("are hidden when the team is missing: no team never means the project", async () => {
    const { page, expectNoComplaints } = await parts.open("/access", ada);

    await page.getByText(`Signed in as ${ada.email}`).waitFor();
    await page.getByText("You cannot change the team").waitFor();
    await expectNoComplaints();
  });
});

describe("a page that needs a user", () => {
  /** Opens the page of a server that is far away, so that the page after sign-out takes its time. */
  async function openMembers() {
    const watched = await parts.open("/members", await parts.project.person());
    await watched.page.getByRole("button", { name: "Leave for good" }).waitFor();
    await putFarAway(watched.page, 500);
    return watched;
  }

  test("leads to the page after sign-out when its user signs out, and not to sign-in", async () => {
    const { page, expectNoComplaints } = await openMembers();

    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/\/(home|handler)/);

    expect(new URL(page.url()).pathname).toBe("/home");
    await expectNoComplaints();
  });

  test("leads where the app redirects a user who has deleted the account", async () => {
    const { page, expectNoComplaints } = await openMembers();

    await page.getByRole("button", { name: "Leave for good" }).click();
    await page.waitForURL(/\/(home|handler)/);

    expect(new URL(page.url()).pathname).toBe("/home");
    await expectNoComplaints();
  });
});

test("a sign-in page whose redirect is refused tells the app, instead of waiting without end", async () => {
  const { page } = await parts.open("/misdirected", ada);

  await page.getByText("Redirect URL https://elsewhere.example is not trusted; should be relative.").waitFor();
});
