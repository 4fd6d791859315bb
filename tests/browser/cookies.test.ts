import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { detail } from "#testing/detail.ts";
import { openParts, type Parts } from "./parts/parts.ts";

setDefaultTimeout(60_000);

let parts: Parts;
beforeAll(async () => {
  parts = await openParts({});
});
afterAll(() => parts?.[Symbol.asyncDispose]());

describe("a session that has ended, in a cookie of the path of the handler", () => {
  const name = () => cookieNames(PRODUCT_PREFIX, parts.project.id).refreshToken;

  async function addEnded() {
    const { hostname } = new URL(parts.host.origin);
    await parts.browser.context.addCookies([{ name: name(), value: "ended", domain: hostname, path: "/handler" }]);
  }

  async function sessionCookies() {
    const cookies = await parts.browser.context.cookies();
    return cookies.filter((each) => each.name === name()).map(({ value, path }) => ({ value, path }));
  }

  test("does not end the session of the person, and goes", async () => {
    const ada = await parts.project.person();
    const { page, expectNoComplaints } = await parts.open("/home", ada);
    await addEnded();

    await page.goto(`${parts.host.origin}/handler/account-settings`);
    await page.getByRole("heading", { name: "My Profile" }).waitFor();

    expect(await sessionCookies()).toEqual([{ value: ada.refreshToken, path: "/" }]);
    await expectNoComplaints();
  });

  test("does not stand in the way of a sign-in", async () => {
    const ada = await parts.project.person();
    const { page, expectNoComplaints } = await parts.open("/home");
    await addEnded();

    await page.goto(`${parts.host.origin}/handler/sign-in`);
    await page.getByLabel("Email").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${parts.host.origin}/home`);
    await page.goto(`${parts.host.origin}/handler/account-settings`);
    await page.getByRole("heading", { name: "My Profile" }).waitFor();

    expect(await sessionCookies()).toEqual([{ value: expect.any(String), path: "/" }]);
    await expectNoComplaints();
  });
});

describe("a frame whose sandbox forbids cookies and storage", () => {
  /** Opens a view in such a frame, and collects what the frame warns of. */
  async function inSandbox(page: Page, path: string) {
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning") warnings.push(message.text());
    });
    await page.evaluate((src) => {
      const frame = document.createElement("iframe");
      frame.sandbox.add("allow-scripts", "allow-forms");
      frame.src = src;
      frame.name = "sandboxed";
      document.body.append(frame);
    }, path);
    return { frame: page.frameLocator("iframe[name=sandboxed]"), warnings };
  }

  test("has nobody signed in, and one warning says why", async () => {
    const ada = await parts.project.person();
    const { page, expectNoComplaints } = await parts.open("/home", ada);

    const { frame, warnings } = await inSandbox(page, "/access");
    await frame.getByText("Nobody is signed in").waitFor();

    expect(warnings).toEqual(["Hallpass: the sandbox of this frame forbids cookies, so nobody is signed in."]);
    await expectNoComplaints();
  });

  detail("has every page of the handler, and says that a sign-in cannot be kept", async () => {
    const ada = await parts.project.person();
    const { page, expectNoComplaints } = await parts.open("/home");

    const { frame, warnings } = await inSandbox(page, "/handler/sign-in");
    await frame.getByLabel("Email").fill(ada.email);
    await frame.getByLabel("Password", { exact: true }).fill(ada.password);
    await frame.getByLabel("Password", { exact: true }).press("Enter");
    await frame.getByText(/cookies/i).waitFor();
    for (const each of [
      "sign-up",
      "forgot-password",
      "magic-link-callback?code=x",
      "mfa",
      "sign-out",
      "account-settings",
    ]) {
      await page.evaluate((src) => document.querySelector("iframe")?.setAttribute("src", src), `/handler/${each}`);
      await frame.locator(".hallpass-scope:not(:has([aria-busy]))").first().waitFor();
    }

    expect(new Set(warnings).size).toBe(1);
    await expectNoComplaints();
  });
});
