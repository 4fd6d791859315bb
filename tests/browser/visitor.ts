import type { Page } from "playwright-core";
import type { Browser } from "#testing/browser/browser.ts";
import type { Person } from "#testing/server/server.ts";

/** What users do on the pages of an authorization server, with the keyboard alone. */

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

/** Opens an address in a browser in which nobody is signed in. */
export async function openSignedOut(browser: Browser, url: string) {
  const watched = await browser.openSignedOut();
  await watched.page.goto(url);
  return watched;
}

export async function signIn(page: Page, { email, password }: Pick<Person, "password"> & { email: string }) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}
