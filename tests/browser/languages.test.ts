import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let mailbox: Mailbox;
let project: TestProject;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startServer({ environment: { HALLPASS_SMTP_URL: mailbox.url } });
  project = await server.project({
    displayName: "Boats",
    config: { magic_link_enabled: true, credential_enabled: true },
  });
});
afterAll(async () => {
  await server?.stop();
  await mailbox?.close();
});

const signInPage = () => `${server.url}/p/${project.id}/handler/sign-in`;
const directionOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).direction);

test("a person who reads Arabic signs in on pages from right to left, and gets the mail in Arabic", async () => {
  await using browser = await startBrowser({ locale: "ar-EG", viewport: { width: 320, height: 720 } });
  const { page, expectNoComplaints } = await browser.open();
  await page.goto(signInPage());
  await page.getByRole("heading", { name: "تسجيل الدخول إلى حسابك" }).waitFor();

  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    "ar",
    "rtl",
  ]);
  await page.waitForFunction(() => document.title === "تسجيل الدخول · Boats");
  expect(await directionOf(page, ".hp-panel")).toBe("rtl");
  expect(await directionOf(page, "input[type=email]")).toBe("ltr");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);

  // The tabs stand from right to left, and the arrows follow what is seen.
  const tabs = page.getByRole("tab");
  const [first, second] = [tabs.nth(0), tabs.nth(1)];
  expect((await first.boundingBox())?.x).toBeGreaterThan((await second.boundingBox())?.x ?? Number.POSITIVE_INFINITY);
  await first.focus();
  await page.keyboard.press("ArrowLeft");
  expect(await second.getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("ArrowRight");
  expect(await first.getAttribute("aria-selected")).toBe("true");

  await page.getByRole("textbox", { name: "البريد الإلكتروني", exact: true }).first().fill("ada@example.com");
  await page.getByRole("button", { name: "إرسال رسالة إلكترونية" }).click();
  await page.getByLabel("أدخِل الرمز الوارد في رسالتك الإلكترونية", { exact: true }).waitFor();
  expect(await directionOf(page, ".hp-otp")).toBe("ltr");
  const mail = await mailbox.next("ada@example.com");
  expect(mail.subject).toStartWith("تسجيل الدخول إلى Boats");
  expect(mail.html).toContain('dir="rtl" lang="ar"');

  await page.keyboard.type(mail.otp());
  await page.getByText("ada@example.com").first().waitFor();
  await expectNoComplaints();
});

test("the language of the pages stays with the user who signs in", async () => {
  await using browser = await startBrowser({ locale: "fr-BE" });
  const { page } = await browser.open();
  await page.goto(signInPage());
  await page.getByRole("textbox", { name: "E-mail", exact: true }).first().fill("ben@example.com");
  await page.getByRole("button", { name: "Envoyer l’e-mail" }).click();
  await page.getByLabel("Saisissez le code reçu par e-mail", { exact: true }).waitFor();
  await page.keyboard.type((await mailbox.next("ben@example.com")).otp());
  await page.getByText("Vous êtes connecté à Boats en tant que ben@example.com.").waitFor();

  const { deps } = server.running;
  await deps.activity.flush();
  const users = await rowsOfProject(deps.store, "users", project.id);

  expect(users.find(({ primaryEmail }) => primaryEmail === "ben@example.com")?.language).toBe("fr-FR");
});
