import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Browser, expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { inTurn } from "#testing/repeats.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let light: Browser;
let dark: Browser;

beforeAll(async () => {
  server = await startServer();
  light = await startBrowser({ colorScheme: "light" });
  dark = await startBrowser({ colorScheme: "dark", viewport: { width: 320, height: 640 } });
});
afterAll(async () => {
  await light[Symbol.asyncDispose]();
  await dark[Symbol.asyncDispose]();
  await server.stop();
});

const PAGES = [
  "/docs",
  "/docs/quickstart/react",
  "/docs/errors/TEAM_NOT_FOUND",
  "/docs/wire/endpoints",
  "/docs/nothing",
];

const at = (path: string) => new URL(path, server.url).href;

for (const keys of ["/", "Control+k"]) {
  test(`${keys} opens the search, which finds a section by a word and opens it with Enter`, async () => {
    const { page, expectNoComplaints } = await light.open();
    await page.goto(at("/docs"));

    await page.keyboard.press(keys);
    await page.getByRole("combobox").fill("trigrams");
    await page.getByRole("option").first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");

    await page.waitForURL(/\/docs\/users#search$/);
    await expectNoComplaints();
    await page.close();
  });
}

test("a search without a result says so", async () => {
  const { page } = await light.open();
  await page.goto(at("/docs"));

  await page.getByRole("button", { name: /Search/ }).click();
  await page.getByRole("combobox").fill("zzzzqqqq");

  await page.getByText("Nothing was found.").waitFor();
  await page.close();
});

detail("a search that could not be loaded is loaded with the next key", async () => {
  const { page } = await light.open();
  await page.route("**/docs/files/*.json", (route) => route.abort(), { times: 1 });
  await page.goto(at("/docs"));

  await page.keyboard.press("/");
  await page.getByText("The search could not be loaded.").waitFor();
  await page.getByRole("combobox").fill("trigrams");

  await page.getByRole("option").first().waitFor();
  await page.close();
});

test("pages are accessible in light and dark, and scroll sideways at no width", async () => {
  for (const [turn, browser] of [light, dark].entries()) {
    const { page, expectNoComplaints, forgive } = await browser.open();
    for (const path of inTurn(PAGES, turn, 2)) {
      await page.goto(at(path));

      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    forgive(/docs\/nothing complained: .* 404/);
    await expectNoComplaints();
    await page.close();
  }
});

test("the chosen theme stays on the next page", async () => {
  const { page } = await dark.open();
  await page.goto(at("/docs"));
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  await page.getByRole("button", { name: "Theme" }).click();
  await page.goto(at("/docs/teams"));

  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(before);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
  await page.close();
});

detail("a button copies a block of code", async () => {
  const { page } = await light.open();
  await light.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(at("/docs/teams"));

  await page.getByRole("button", { name: "Copy" }).first().click();

  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("new HallpassClientApp({");
  await page.close();
});
