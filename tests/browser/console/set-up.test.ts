import { expect, setDefaultTimeout, test } from "bun:test";
import { createSetUpLink } from "#server/features/instance/admin-link.ts";
import { startBrowser } from "#testing/browser/browser.ts";
import { deviceOf } from "#testing/people/device.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { startServer } from "#testing/server/server.ts";
import { expectFitForAll } from "./open-console.ts";

setDefaultTimeout(60_000);

test("the first owner chooses a passkey instead of a password, and signs in with it later", async () => {
  const server = await startServer();
  await using browser = await startBrowser();
  const watched = await browser.open();
  const { page, expectNoComplaints } = watched;
  const device = await deviceOf(page);
  const submit = page.getByRole("button", { name: "Create account and project" });

  await page.goto(await createSetUpLink(server.running.deps));
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByRole("radio", { name: "With a password" }).waitFor();
  // The choice works by keyboard.
  await page.getByRole("radio", { name: "With a password" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByLabel("Password", { exact: true }).waitFor({ state: "detached" });
  await page.getByLabel("App name").fill("Rowing club");
  await expectFitForAll(watched);

  // An owner who cancels loses nothing, and can try again.
  await page.evaluate(() => {
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = async () => {
      navigator.credentials.create = create;
      throw new DOMException("The operation was not allowed.", "NotAllowedError");
    };
  });
  await submit.click();
  await page.getByText("The passkey request was canceled or timed out.").waitFor();
  expect(await rowsOf(server.running.deps.store, "users")).toEqual([]);
  expect(await page.getByLabel("Email").inputValue()).toBe("ada@example.com");
  await submit.click();
  await page.getByRole("heading", { name: "Rowing club", level: 1 }).waitFor();

  const [owner] = await rowsOf(server.running.deps.store, "users");
  expect(owner?.passwordHash).toBeNull();
  expect(await device.kept()).toMatchObject([{ rpId: "localhost", userName: "ada@example.com" }]);

  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await device.touch(true);
  await page.goto(`${server.url}/admin/sign-in`);
  await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
  await expectNoComplaints();
  await server.stop();
});
