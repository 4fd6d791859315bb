import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { getProject } from "#contract/projects.ts";
import { createSignInLink } from "#server/features/instance/admin-link.ts";
import { type Browser, startBrowser, type WatchedPage } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { millisOf } from "#testing/waiting.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

// Two browsers of one owner: the server tells changes apart by what each has read, not by who they are.
let ours: OpenConsole;
let browser: Browser;
let theirs: WatchedPage;
beforeAll(async () => {
  ours = await openConsole();
  browser = await startBrowser();
  theirs = await browser.open();
  await theirs.page.clock.install();
  const { email } = await ours.server.owner();
  await theirs.page.goto((await createSignInLink(ours.server.running.deps, email)) ?? "");
  await theirs.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await theirs.page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await ours?.[Symbol.asyncDispose]();
});

const pageOf = (path: string) => `${ours.server.url}/admin/projects/${ours.project.id}${path}`;
const stored = async () => (await ours.project.admin.call(getProject)).body;
const domainRow = (page: Page, domain: string) => page.getByRole("row").filter({ hasText: domain });

async function typeDomain(page: Page, domain: string) {
  await page.getByRole("button", { name: "Add new domain" }).first().click();
  await page.getByRole("dialog").getByLabel("Domain", { exact: true }).fill(domain);
}
const save = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Add new domain" }).click();

test("what one saves, the other sees within seconds, without a reload", async () => {
  await ours.page.goto(pageOf("/domains"));
  await theirs.page.goto(pageOf("/domains"));
  await typeDomain(ours.page, "first.example.com");
  await save(ours.page);
  await domainRow(ours.page, "https://first.example.com").waitFor();

  await theirs.page.clock.fastForward(millisOf({ seconds: 10 }));
  await domainRow(theirs.page, "https://first.example.com").waitFor({ timeout: 15_000 });
});

detail("when two add a domain at once, the second is told, and then both are kept", async () => {
  const { page } = theirs;
  await typeDomain(page, "theirs.example.com");
  const released = Promise.withResolvers<void>();
  // Otherwise they may read ours in the moment before they save.
  await page.route("**/internal/projects**", async (route) => {
    if (route.request().method() === "GET") await released.promise;
    await route.continue();
  });
  await typeDomain(ours.page, "ours.example.com");
  await save(ours.page);
  await domainRow(ours.page, "https://ours.example.com").waitFor();

  const before = (await stored()).config.domains;
  const refused = page.waitForResponse((response) => response.request().method() === "PATCH");
  await save(page);

  await refused;
  expect((await stored()).config.domains).toEqual(before);
  released.resolve();
  await page
    .getByRole("dialog")
    .getByRole("alert")
    .getByText(/Somebody else changed this/)
    .waitFor();
  // Behind the dialog, so it has no role.
  await page.getByText("https://ours.example.com", { exact: true }).waitFor();
  await save(page);
  await domainRow(page, "https://theirs.example.com").waitFor();
  const domains = (await stored()).config.domains.map(({ domain }: { domain: string }) => domain);
  for (const name of ["first", "ours", "theirs"]) expect(domains).toContain(`https://${name}.example.com`);
  await theirs.expectNoComplaints();
});

detail("what one is typing stays when the other saves, and says that the stored value has changed", async () => {
  await ours.page.goto(pageOf("/settings"));
  await theirs.page.goto(pageOf("/settings"));
  const name = (page: Page) => page.getByLabel("Display name", { exact: true });
  await name(theirs.page).fill("Their name");
  await name(ours.page).fill("Our name");
  await ours.page.keyboard.press("Enter");
  await ours.page.getByText("Project saved").waitFor();
  await theirs.page.getByRole("button", { name: /Current project: Our name/ }).waitFor({ timeout: 15_000 });

  await theirs.page.getByText("Somebody changed this while you were typing.").waitFor();
  expect(await name(theirs.page).inputValue()).toBe("Their name");
  expect((await stored()).display_name).toBe("Our name");
});
