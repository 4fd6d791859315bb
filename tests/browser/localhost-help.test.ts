import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { updateProject } from "#contract/projects.ts";
import { expectAccessible } from "#testing/browser/browser.ts";
import { hostParts } from "./parts/host.ts";
import { openParts, type Parts } from "./parts/parts.ts";

setDefaultTimeout(60_000);

let parts: Parts;
beforeAll(async () => {
  parts = await openParts({ credential_enabled: true });
});
afterAll(() => parts?.[Symbol.asyncDispose]());

describe("on localhost, a developer reads", () => {
  test("on localhost, a developer reads that a domain is not trusted, with a link to the page that trusts it", async () => {
    const { page, expectNoComplaints } = await parts.open("/handler/error?errorCode=REDIRECT_URL_NOT_WHITELISTED");

    await page.getByRole("heading", { name: "This domain is not trusted" }).waitFor();
    await page.getByText(parts.host.origin).waitFor();
    const link = page.getByRole("link", { name: "Add it here" });
    expect(await link.getAttribute("href")).toBe(`${parts.server.url}/admin/projects/${parts.project.id}/domains`);
    await expectAccessible(page);
    await expectNoComplaints();
  });

  test("in a form, which domain to add", async () => {
    await parts.project.admin.call(updateProject, { body: { config: { allow_localhost: false } } });
    const { page, expectNoComplaints } = await parts.open("/handler/sign-up");

    await page.getByLabel("Email").fill("eve@example.com");
    await page.getByLabel("Password", { exact: true }).fill("four words in a row");
    await page.getByLabel("Repeat Password").fill("four words in a row");
    await page.keyboard.press("Enter");
    await page
      .getByText(`This domain is not trusted. Please add ${parts.host.origin} to the trusted domains of the project.`)
      .waitFor();
    await parts.project.admin.call(updateProject, { body: { config: { allow_localhost: true } } });
    await expectNoComplaints();
  });

  test("on localhost, a developer reads that the key of the app is wrong, instead of an unknown error", async () => {
    const keys = { ...parts.project.keys, publishableClientKey: "pck_of_nobody" };
    await using wrong = await hostParts(parts.server, { ...parts.project, keys });
    const watched = await wrong.open(parts.browser, "/handler/sign-in");
    const { page } = watched;

    await page.getByRole("heading", { name: "The publishable client key is wrong" }).waitFor();
    const link = page.getByRole("link", { name: "See the keys of the project" });
    expect(await link.getAttribute("href")).toBe(`${parts.server.url}/admin/projects/${parts.project.id}/api-keys`);
    await expectAccessible(page);
  });
});
