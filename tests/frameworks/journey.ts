import { expect } from "bun:test";
import { startBrowser } from "#testing/browser/browser.ts";
import type { ServedExample } from "./served-example.ts";

/**
 * A visitor of an example opens a guarded page, signs up, comes back, uses the page and signs out. `loads` is how often
 * the browser loads a page as a whole on the way to sign-in and back; else the router takes the visitor there.
 */
export async function signUpAndBack({ example, proxy }: ServedExample, { loads: expected = 0 } = {}): Promise<void> {
  await using browser = await startBrowser();
  const { page, expectNoComplaints } = await browser.open();
  let loads = 0;
  page.on("request", (request) => {
    const isRedirected = request.redirectedFrom() !== null;
    if (request.isNavigationRequest() && !isRedirected && request.frame() === page.mainFrame()) loads += 1;
  });

  // The server renders for nobody, without a request for a user.
  expect(await proxy.asksForUser(() => page.goto(example.url, { waitUntil: "networkidle" }))).toEqual([]);
  expect(await page.textContent("#who")).toBe("Nobody is signed in");

  // So is the form of sign-in.
  const signIn = await (await page.request.get(`${example.url}/handler/sign-in`)).text();
  expect([...signIn.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name)).toEqual(["email", "password"]);

  loads = 0;
  await page.getByRole("link", { name: "Open your notes" }).click();
  await page.waitForURL(/\/handler\/sign-in\?after_auth_return_to=%2Fnotes/);
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.waitForURL(/\/handler\/sign-up/);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByLabel(/repeat/i).fill("correct horse battery");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL(`${example.url}/notes`);
  await page.getByRole("heading", { name: "Hello, ada@example.com" }).waitFor();
  expect(loads).toBe(expected);
  expect(await page.textContent("#who")).toBe("ada@example.com");

  await page.getByLabel("New note").fill("Buy oars");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("listitem").filter({ hasText: "Buy oars" }).waitFor();

  // One request for the user, by the server; the browser takes the user over.
  for (const path of ["/", "/notes"]) {
    const asks = await proxy.asksForUser(() => page.goto(example.url + path, { waitUntil: "networkidle" }));
    expect({ path, asks }).toEqual({ path, asks: ["server"] });
    expect(await page.textContent("#who")).toBe("ada@example.com");
  }
  const html = await (await page.request.get(`${example.url}/notes`)).text();
  expect(html).toContain("ada@example.com");
  expect(html).toContain("Buy oars");
  await expectNoComplaints();

  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByText("Nobody is signed in").waitFor();
  await page.goto(`${example.url}/notes`);
  await page.waitForURL(/\/handler\/sign-in\?after_auth_return_to=%2Fnotes/);
  await page.getByLabel("Email").waitFor();
  await expectNoComplaints();
}
