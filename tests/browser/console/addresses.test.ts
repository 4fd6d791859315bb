import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { detail } from "#testing/detail.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const heading = (name: string) => console.page.getByRole("heading", { name, level: 1, exact: true }).waitFor();

test("addresses of other consoles lead to the page that does the same, and keep their query", async () => {
  const { page, server, project, open, openPage } = console;

  await open("/projects");
  await heading("Projects");
  await openPage("/auth-methods");
  await heading("Sign-in");
  await openPage("/project-settings");
  await heading("Project settings");
  await openPage("/keys?create=true&description=Laptop");
  expect(await page.getByRole("dialog").getByLabel("Description").inputValue()).toBe("Laptop");
  await page.waitForURL(
    ({ href }) => href === `${server.url}/admin/projects/${project.id}/api-keys?create=true&description=Laptop`,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  // The redirect leaves nothing in the history that would lead back to it.
  await page.goBack();
  await heading("Project settings");
});

test("the sign-in pages that other consoles have below them are those of this server", async () => {
  const { page, server, open } = console;
  await open("/handler/account-settings");

  await page.waitForURL(`${server.url}/handler/account-settings*`);
});

detail("an address that is not a page keeps the frame around it, and leads on", async () => {
  const { page, watched, open, openPage } = console;

  await openPage("/nowhere/at-all");
  await heading("Page not found");
  await page.getByRole("navigation", { name: "Project pages" }).getByRole("link", { name: "Domains" }).waitFor();
  await expectFitForAll(watched);
  await page.getByRole("link", { name: "Overview of Rowing club" }).click();
  await heading("Rowing club");

  await open("/nowhere");
  await heading("Page not found");
  await page.getByRole("button", { name: "Account menu" }).waitFor();
  await expectFitForAll(watched);
  await page.getByRole("link", { name: "All projects" }).click();
  await heading("Projects");
});
