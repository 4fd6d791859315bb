import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { updateProject } from "#contract/projects.ts";
import { type Browser, expectAccessible, startBrowser } from "#testing/browser.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server.ts";
import { hostParts, type PartsHost } from "./parts/host.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let project: TestProject;
let host: PartsHost;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { credential_enabled: true } });
  host = await hostParts(server, project);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await host?.[Symbol.asyncDispose]();
  await server?.stop();
});

describe("on localhost, a developer reads", () => {
  test("that a domain is not trusted, with a link to the page that trusts it", async () => {
    const { page, expectNoComplaints } = await host.open(
      browser,
      "/handler/error?errorCode=REDIRECT_URL_NOT_WHITELISTED",
    );

    await page.getByRole("heading", { name: "This domain is not trusted" }).waitFor();
    await page.getByText(host.origin).waitFor();
    const link = page.getByRole("link", { name: "Add it here" });
    expect(await link.getAttribute("href")).toBe(`${server.url}/admin/projects/${project.id}/domains`);
    await expectAccessible(page);
    await expectNoComplaints();
  });

  test("in a form, which domain to add", async () => {
    await project.admin.call(updateProject, { body: { config: { allow_localhost: false } } });
    const { page, expectNoComplaints } = await host.open(browser, "/handler/sign-up");

    await page.getByLabel("Email").fill("eve@example.com");
    await page.getByLabel("Password", { exact: true }).fill("four words in a row");
    await page.getByLabel("Repeat Password").fill("four words in a row");
    await page.keyboard.press("Enter");
    await page
      .getByText(`This domain is not trusted. Please add ${host.origin} to the trusted domains of the project.`)
      .waitFor();
    await project.admin.call(updateProject, { body: { config: { allow_localhost: true } } });
    await expectNoComplaints();
  });

  test("that the key of the app is wrong, instead of an unknown error", async () => {
    const keys = { ...project.keys, publishableClientKey: "pck_of_nobody" };
    await using wrong = await hostParts(server, { ...project, keys });
    const watched = await wrong.open(browser, "/handler/sign-in");
    const { page } = watched;

    await page.getByRole("heading", { name: "The publishable client key is wrong" }).waitFor();
    const link = page.getByRole("link", { name: "See the keys of the project" });
    expect(await link.getAttribute("href")).toBe(`${server.url}/admin/projects/${project.id}/api-keys`);
    await expectAccessible(page);
  });
});
