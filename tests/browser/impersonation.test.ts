import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createSession } from "#contract/auth/sessions.ts";
import { createProjectPermissionDefinition } from "#contract/permissions.ts";
import { getCurrentUser, updateUser } from "#contract/users.ts";
import { expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import type { Person } from "#testing/server/server.ts";
import { hostParts } from "./parts/host.ts";
import { openParts, type Parts } from "./parts/parts.ts";

setDefaultTimeout(60_000);

let parts: Parts;
let ada: Person;
beforeAll(async () => {
  parts = await openParts({ credential_enabled: true });
  // The page asks for it, and a permission that is not defined is an error in development.
  await parts.project.admin.call(createProjectPermissionDefinition, { body: { id: "reports:read" } });
  ada = await parts.project.person("ada");
});
afterAll(() => parts?.[Symbol.asyncDispose]());

/** An admin opens a session of Ada, as the console's snippet does: with nothing but the refresh token. */
async function impersonation() {
  const { body } = await parts.project.admin.call(createSession, {
    body: { user_id: ada.userId, is_impersonation: true },
  });
  return { accessToken: body.access_token as string, refreshToken: body.refresh_token as string };
}

describe("the banner of an impersonation", () => {
  test("names the user, and its button ends the session of the admin and no other", async () => {
    const session = await impersonation();
    const { page, expectNoComplaints } = await parts.open("/access", session);
    const banner = page.getByRole("complementary", { name: "Impersonation" });

    await banner.getByText(`You are signed in as ${ada.email}`).waitFor();
    await expectAccessible(page);
    await banner.getByRole("button", { name: "Stop" }).press("Enter");
    await page.waitForURL(/\/home$/);

    expect(await banner.count()).toBe(0);
    const opened = parts.project.client.with({ accessToken: session.accessToken });
    expect((await opened.call(getCurrentUser)).status).not.toBe(200);
    expect((await ada.wire.call(getCurrentUser)).status).toBe(200);
    await expectNoComplaints();
  });

  test("leads to the page after sign-out from a page that needs a user, too", async () => {
    const { page, expectNoComplaints } = await parts.open("/members", await impersonation());

    await page.getByRole("button", { name: "Stop" }).click();
    await page.waitForURL(/\/(home|handler)/);

    expect(new URL(page.url()).pathname).toBe("/home");
    await expectNoComplaints();
  });

  test("is not there in a session that the user has opened", async () => {
    const { page, expectNoComplaints } = await parts.open("/access", ada);
    await page.getByText(`Signed in as ${ada.email}`).waitFor();
    await page.waitForLoadState("networkidle");

    expect(await page.getByRole("complementary").count()).toBe(0);
    await expectNoComplaints();
  });

  test("uses the name of the user, in the language of the page, on a small dark screen", async () => {
    const name = "Ada".repeat(40);
    await parts.project.server.call(updateUser, { params: { user_id: ada.userId }, body: { display_name: name } });
    await using german = await hostParts(parts.server, parts.project, "de-DE");
    await using profile = await startBrowser({ colorScheme: "dark", viewport: { width: 320, height: 700 } });
    const { page, expectNoComplaints } = await german.open(profile, "/access", await impersonation());
    const banner = page.getByRole("complementary");

    await banner.getByText(`Du bist als ${name} angemeldet`).waitFor();
    await banner.getByRole("button", { name: "Beenden" }).waitFor();
    await expectAccessible(page);
    expect(await banner.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoComplaints();
  });
});
