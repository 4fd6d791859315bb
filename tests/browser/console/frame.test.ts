import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createUser } from "#contract/users.ts";
import { detail } from "#testing/detail.ts";
import { texts } from "#texts/console.en-US.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
  for (const display_name of ["Ada", "Ben"]) await console.project.admin.call(createUser, { body: { display_name } });
});
afterAll(() => console?.[Symbol.asyncDispose]());

const pages = () => console.page.getByRole("navigation", { name: "Project pages" });
const widthOf = async () => (await pages().boundingBox())?.width ?? 0;
const isNarrow = () => console.page.getByRole("button", { name: "Expand the navigation" }).waitFor();

test("the navigation says how many users there are", async () => {
  await console.openPage("/domains");

  await pages().getByText("2", { exact: true }).waitFor();
  // The number is not in the name of the link: it would be read out on every page.
  expect(await pages().getByRole("link", { name: "Users", exact: true }).count()).toBe(1);
});

detail("the navigation collapses to icons with names, by a button or a key, and stays so", async () => {
  const { page, watched } = console;
  const wide = await widthOf();

  await page.getByRole("button", { name: "Collapse the navigation" }).click();
  await isNarrow();
  expect(await widthOf()).toBeLessThan(60);
  await pages().getByRole("link", { name: "Teams", exact: true }).hover();
  await page.locator("[data-side]").getByText("Teams", { exact: true }).waitFor();
  await expectFitForAll(watched);
  await page.reload();
  await pages().getByRole("link", { name: "Teams", exact: true }).click();
  await page.getByRole("heading", { name: "Teams", level: 1 }).waitFor();
  await isNarrow();

  await page.keyboard.press("[");
  await page.getByRole("button", { name: "Collapse the navigation" }).waitFor();
  expect(await widthOf()).toBe(wide);
});

test("the first screen needs no texts of other pages, which say so when they cannot load theirs, and try again", async () => {
  const { page, watched } = console;
  const others = "**/console.en-US-*.js";
  await page.route(others, (route) => route.abort());
  await console.open("/");
  const card = page.getByRole("link", { name: "Rowing club" });
  await card.waitFor();
  const ids = new RegExp(
    `\\b(${[...new Set(Object.keys(texts).map((id) => id.split(".")[0]))].join("|")})\\.[a-z]\\w+`,
  );
  expect(await page.locator("#root").textContent()).not.toMatch(ids);

  await card.click();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute(others);
  await page.getByRole("button", { name: "Try again" }).click();

  await page.getByRole("heading", { name: "Rowing club", level: 1 }).waitFor();
  watched.forgive(/ERR_FAILED|dynamically imported module/);
  await watched.expectNoComplaints();
});
