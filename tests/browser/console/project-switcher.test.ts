import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { detail } from "#testing/detail.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
  for (const displayName of ["Chess club", "Book club", "Boats"]) await console.server.project({ displayName });
});
afterAll(() => console?.[Symbol.asyncDispose]());

const heading = (name: string) => console.page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const switcher = () => console.page.getByRole("button", { name: /^Switch project/ });
const list = () => console.page.getByRole("dialog", { name: "Projects" });
const listed = () => list().getByRole("list").getByRole("link").allTextContents();

test("by keyboard: the switcher opens, a search finds a project, and Enter opens it", async () => {
  const { page, watched, openPage } = console;
  await openPage("/domains");
  await switcher().focus();
  await page.keyboard.press("Enter");
  await list().waitFor();
  await expectFitForAll(watched);

  await page.keyboard.type("chess");
  await list().getByText("1 project", { exact: true }).waitFor({ state: "attached" });
  await page.keyboard.press("Enter");

  await heading("Chess club");
  await list().waitFor({ state: "detached" });
});

detail("the projects that were opened last come first, and the arrow keys move through them", async () => {
  const { page } = console;
  await switcher().click();
  await list().waitFor();
  const order = await listed();
  // Each name stands behind its first letter, the icon.
  expect(order.slice(0, 4).map((name) => name.slice(1))).toEqual(["Chess club", "Rowing club", "Boats", "Book club"]);

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  await heading("Rowing club");
  // The focus follows the change of the page.
  await page.waitForFunction(() => document.activeElement?.tagName === "MAIN");
});

detail("a search without a match says so, and Escape returns to the switcher", async () => {
  const { page } = console;
  await switcher().click();
  await list().getByRole("searchbox").fill("zebra");
  await list().getByText("No project matches “zebra”.").waitFor();

  await page.keyboard.press("Escape");

  await list().waitFor({ state: "detached" });
  expect(await switcher().evaluate((button) => button === document.activeElement)).toBe(true);
});
