import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Browser, expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let mailbox: Mailbox;
let browser: Browser;
let project: TestProject;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startServer({ environment: { HALLPASS_SMTP_URL: mailbox.url } });
  project = await server.project({
    displayName: "Boats",
    config: { magic_link_enabled: true, credential_enabled: true },
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.stop();
  await mailbox?.close();
});

const handler = (path: string, { id } = project) => `${server.url}/p/${id}/handler${path}`;
const codeField = (page: Page) => page.getByLabel("Enter the code from your email", { exact: true });
const emailField = (page: Page) => page.getByRole("textbox", { name: "Email", exact: true });
/** The boxes that are highlighted for the next character. */
const activeSlots = (page: Page) =>
  page
    .locator(".hp-otp-slot")
    .evaluateAll((slots) => slots.flatMap((slot, at) => (slot.hasAttribute("data-active") ? [at] : [])));
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

async function open(path: string, of = project) {
  const watched = await browser.openSignedOut();
  await watched.page.goto(handler(path, of));
  return watched;
}

/** Requests a mail on the page; returns its content. */
async function askFor(page: Page, email: string) {
  await emailField(page).fill(email);
  await page.getByRole("button", { name: "Send email" }).click();
  await codeField(page).waitFor();
  const mail = await mailbox.next(email);
  return { otp: mail.otp(), link: mail.codeLink() };
}

describe("signing in by mail", () => {
  test("with the keyboard alone, a typed code signs in with its last character", async () => {
    const { page, expectNoComplaints } = await open("/sign-in");
    await page.getByRole("tab", { name: "Email", exact: true }).waitFor();
    await emailField(page).fill("ada@example.com");
    await page.keyboard.press("Enter");
    await codeField(page).waitFor();
    expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await codeField(page).getAttribute("autocomplete")).toBe("one-time-code");
    await expectAccessible(page);

    const mail = await mailbox.next("ada@example.com");
    await page.keyboard.type(mail.otp().toLowerCase(), { delay: 10 });

    await page.getByText("You are signed in to Boats as ada@example.com.").waitFor();
    await expectNoComplaints();
  });

  detail("a wrong code is reported and the field is cleared; a pasted code may contain a space", async () => {
    const { page, expectNoComplaints } = await open("/sign-in");
    const { otp } = await askFor(page, "ben@example.com");

    await page.keyboard.type("AAAAAA");
    await page.getByText("Invalid code", { exact: true }).waitFor();
    expect(await codeField(page).inputValue()).toBe("");
    expect(await activeSlots(page)).toEqual([0]);
    expect(await codeField(page).getAttribute("aria-invalid")).toBe("true");
    expect(await codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("ä!");
    expect(await codeField(page).inputValue()).toBe("");
    await codeField(page).evaluate(
      (field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      `${otp.slice(0, 3)} ${otp.slice(3)}`,
    );

    await page.getByText("You are signed in to Boats as ben@example.com.").waitFor();
    await expectNoComplaints();
  });

  detail("typing replaces the character at the caret, and Backspace deletes it", async () => {
    const { page } = await open("/sign-in");
    await askFor(page, "typist@example.com");
    const value = () => codeField(page).inputValue();

    await page.keyboard.type("ABCD");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("X");
    expect(await value()).toBe("ABXD");
    expect(await activeSlots(page)).toEqual([3]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Backspace");

    expect(await value()).toBe("ABX");
  });

  detail("Cancel leads back to the address field, which keeps the address", async () => {
    const { page } = await open("/sign-in");
    await askFor(page, "eve@example.com");

    await page.getByRole("button", { name: "Cancel" }).click();

    const email = emailField(page);
    expect(await email.inputValue()).toBe("eve@example.com");
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("the mailed link signs in the browser that requested it after a click, and the waiting page follows", async () => {
    const { page: waiting } = await open("/sign-in");
    const { link } = await askFor(waiting, "link@example.com");
    const { page, expectNoComplaints } = await browser.open();

    await page.goto(link);
    await heading(page, "Do you want to sign in?");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await page.getByText("You are signed in to Boats as link@example.com.").waitFor();
    await waiting.getByText("You are signed in to Boats as link@example.com.").waitFor();
    await expectNoComplaints();
  });

  // Anybody can add a word to a link; only the server says what its code opens.
  test("a mailed link that says it is an impersonation still asks for the mailed code elsewhere", async () => {
    const { page: waiting } = await open("/sign-in");
    const { link } = await askFor(waiting, "dressed@example.com");
    await using elsewhere = await startBrowser();
    const { page, expectNoComplaints } = await elsewhere.open();

    await page.goto(`${link}&impersonation=true`);

    await heading(page, "Do you want to sign in?");
    await codeField(page).waitFor();
    expect(await page.getByRole("button", { name: "Sign in", exact: true }).count()).toBe(0);
    await expectNoComplaints();
  });

  test("on another device, the link asks for the code of the same mail; then both are used up", async () => {
    const { page: desk } = await open("/sign-in");
    const { link, otp } = await askFor(desk, "phone@example.com");
    await using phone = await startBrowser({ viewport: { width: 320, height: 640 } });
    const { page, expectNoComplaints } = await phone.open();

    await page.goto(link);
    await heading(page, "Do you want to sign in?");
    await expectAccessible(page);
    await page.keyboard.type("AAAAAA");
    await page.getByText("Invalid code", { exact: true }).waitFor();
    await page.keyboard.type(otp);
    await page.getByText("You are signed in to Boats as phone@example.com.").waitFor();
    await expectNoComplaints();

    await phone.context.clearCookies();
    await page.goto(link);
    await codeField(page).waitFor();
    await page.keyboard.type(otp);
    await heading(page, "Magic Link Already Used");
  });

  detail("a link without a code or with an unknown one is invalid", async () => {
    const { page } = await open("/magic-link-callback");
    await heading(page, "Invalid Magic Link");

    await page.goto(handler(`/magic-link-callback?code=${"x".repeat(45)}`));
    await codeField(page).waitFor();
    await page.keyboard.type("XXXXXX");
    await heading(page, "Invalid Magic Link");
  });

  detail("a signed-in user sees that they are signed in", async () => {
    const { page } = await open("/sign-in");
    const { otp } = await askFor(page, "twice@example.com");
    await page.keyboard.type(otp);
    await page.getByText("You are signed in to Boats as twice@example.com.").waitFor();

    await page.goto(handler(`/magic-link-callback?code=${"y".repeat(45)}`));

    await heading(page, "You are already signed in");
  });

  detail("without sign-up, an unknown address is refused", async () => {
    const closed = await server.project({ config: { magic_link_enabled: true, sign_up_enabled: false } });
    const { page } = await open("/sign-in", closed);

    await emailField(page).fill("new@example.com");
    await page.getByRole("button", { name: "Send email" }).click();

    await page.getByText("New account registration is not allowed").waitFor();
  });

  // The server refuses in plain English text; the form knows the refusal by its code.
  detail("a German form answers a refusal in German", async () => {
    await using german = await startBrowser({ locale: "de-DE" });
    const { page, expectNoComplaints } = await german.open();
    await page.goto(handler("/sign-in"));
    mailbox.refuse(554);
    try {
      await page.getByRole("textbox", { name: "E-Mail", exact: true }).fill("refused@example.com");
      await page.getByRole("button", { name: "E-Mail senden" }).click();

      await page.getByText("Die E-Mail konnte nicht gesendet werden. Wenn du dieses Projekt verwaltest,").waitFor();
    } finally {
      mailbox.refuse(null);
    }
    await expectNoComplaints();
  });

  detail("a project with only mailed codes shows no tabs, also on the sign-up page", async () => {
    const config = { magic_link_enabled: true, credential_enabled: false };
    const { page } = await open("/sign-up", await server.project({ displayName: "Planes", config }));

    const { otp } = await askFor(page, "signs-up@example.com");
    expect(await page.getByRole("tab").count()).toBe(0);
    await page.keyboard.type(otp);

    await page.getByText("You are signed in to Planes as signs-up@example.com.").waitFor();
  });

  detail("after ten minutes neither the code nor the link signs in", async () => {
    const { page } = await open("/sign-in");
    const { otp, link } = await askFor(page, "late@example.com");
    server.clock.pass({ minutes: 11 });

    await page.keyboard.type(otp);
    await page.getByText("Invalid code", { exact: true }).waitFor();
    await page.goto(link);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await heading(page, "Expired Magic Link");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await heading(page, "Sign in to your account");
  });
});
