import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { createSetUpLink, createSignInLink } from "#server/features/instance/admin-link.ts";
import { asAddress } from "#testing/address.ts";
import { type Browser, expectAccessible, startBrowser, type WatchedPage } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

const EMAIL = "ada@example.com";
const PASSWORD = "four words in a row";
let server: TestServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  browser = await startBrowser();
  watched = await browser.open();
  page = watched.page;
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  await server.stop();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const press = (name: string) => button(name).click();
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const goTo = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

/** Fails if the page has violated its content security policy, logged errors, or has accessibility problems. */
async function expectNoProblems() {
  await expectAccessible(page);
  await watched.expectNoComplaints();
}

describe("the first minute in the console", () => {
  test("a set-up link creates an account and a project, and its code is not kept", async () => {
    await page.goto(await createSetUpLink(server.running.deps));
    await page.getByLabel("Email").fill(EMAIL);
    await page.waitForURL(`${server.url}/admin/set-up`);

    await page.getByLabel("Password", { exact: true }).fill("password123");
    await page.getByLabel("App name").fill("Rowing club");
    await press("Create account and project");
    await page.getByText(/too common|most common/i).waitFor();
    // The form keeps its values when the server refuses them.
    expect(await page.getByLabel("Email").inputValue()).toBe(EMAIL);
    await expectNoProblems();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await press("Create account and project");

    await heading("Rowing club").waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test("the sidebar leads to the docs of this server", async () => {
    const opened = page.waitForEvent("popup");
    await page.getByRole("navigation").getByRole("link", { name: "Docs" }).click();

    const docs = await opened;
    await docs.getByRole("heading", { name: "Hallpass", level: 1 }).waitFor();
    await docs.waitForURL(`${server.url}/docs`);
    await docs.close();
  });

  test("the code snippets contain the project's id and keys", async () => {
    const projectId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    const code = await page.getByRole("tabpanel").textContent();

    expect(code).toContain(server.url);
    expect(code).toContain(projectId);
    expect(code).toMatch(/pck_[a-z0-9]{45}/);
    await expectNoProblems();
    await press("I have saved these keys");
  });

  test("the link to the hosted sign-in page works", async () => {
    const href = await page.getByRole("link", { name: /Open sign-in page/ }).getAttribute("href");

    expect((await fetch(href ?? "")).status).toBe(200);
  });
});

describe("managing a project", () => {
  test("keys are shown once, and revoked after a confirmation", async () => {
    await goTo("Hallpass keys");
    await press("Create keys");
    await page.getByLabel("Description").fill("Production");
    await inDialog("Create keys").click();
    await page.getByText("Save your keys").waitFor();

    // Escape asks first, because the keys cannot be shown again.
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Leave without a copy?" });
    await question.getByRole("button", { name: "Stay" }).click();
    // While it fades away, it has a button to close it, too.
    await question.waitFor({ state: "detached" });
    expect(await page.getByRole("dialog", { name: "Save your keys" }).textContent()).toMatch(
      /HALLPASS_SECRET_SERVER_KEY=ssk_[a-z0-9]{45}/,
    );
    await page.getByRole("checkbox", { name: "I have saved these keys" }).click();
    await inDialog("Close").click();
    await press("Revoke Production");
    expect(await inDialog("Revoke").isDisabled()).toBe(true);
    await page.getByRole("checkbox").click();
    await inDialog("Revoke").click();

    await page.getByRole("cell", { name: "Revoked" }).waitFor();
    expect(await page.content()).not.toMatch(/ssk_[a-z0-9]{45}/);
    await expectNoProblems();
  });

  detail("a list that cannot be loaded keeps its heading, shows the reason, and has a retry button", async () => {
    const keysCall = "**/api/v1/internal/api-keys";
    let requests = 0;
    await page.route(keysCall, (route) => {
      requests += 1;
      return route.fulfill({ status: 403, body: "Not on Sundays." });
    });
    await page.reload();

    await page.getByRole("heading", { name: "Could not show this", level: 2 }).waitFor();
    await page.getByText("Not on Sundays.").waitFor();
    expect(await page.title()).toBe("Hallpass keys · Hallpass");
    watched.forgive(/403/);
    await expectNoProblems();
    expect(requests).toBe(1);
    await page.unroute(keysCall);
    await press("Try again");

    await page.getByRole("cell", { name: "Revoked" }).waitFor();
  });

  detail("production mode cannot be turned on while localhost is allowed", async () => {
    await goTo("Domains");
    const localhost = page.getByRole("switch", { name: /Allow all localhost/ });
    expect(await localhost.isChecked()).toBe(false);
    await localhost.click();
    await page.locator("[role=switch][aria-checked=true]").waitFor();
    await goTo("Project settings");
    const production = page.getByRole("switch", { name: "Production mode" });
    await page.getByRole("switch", { name: "Production mode", disabled: true }).waitFor();

    await page.getByRole("link", { name: /^Fix/ }).click();
    await page.getByRole("switch", { name: /Allow all localhost/ }).click();
    await goTo("Project settings");
    await page.getByText("This project is ready for production mode.").waitFor();
    await production.click();

    await page.waitForFunction(() => document.querySelector("[role=switch][aria-checked=true]") !== null);
    await expectNoProblems();
  });

  detail("the form checks a trusted domain, and adds its www domain", async () => {
    await goTo("Domains");
    await press("Add new domain");
    await page.getByLabel("Domain", { exact: true }).fill("nowhere");
    await inDialog("Add new domain").click();
    await page.getByText("Invalid domain").waitFor();
    await page.getByLabel("Domain", { exact: true }).fill("rowing.example");
    await inDialog("Add new domain").click();

    await page.getByRole("cell", { name: "https://www.rowing.example", exact: true }).waitFor();
    expect(await page.getByRole("row").count()).toBe(3);
  });

  test("the preview shows enabled sign-in methods; a provider's own keys need an ID and a secret", async () => {
    const isOn = (name: string) =>
      page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll("[role=switch][aria-checked=true]")].some(
            (each) => document.getElementById(each.getAttribute("aria-labelledby") ?? "")?.textContent === wanted,
          ),
        name,
      );
    const preview = page.getByRole("img", { name: "Preview of the sign-in page" });
    await goTo("Sign-in");
    await page.getByRole("switch", { name: "Email and password" }).click();
    await page.getByRole("dialog").getByText("Nobody will be able to sign in").waitFor();
    await inDialog("Cancel").click();
    await page.getByRole("switch", { name: "Magic link and one-time code" }).click();
    await isOn("Magic link and one-time code");
    await press("Add SSO providers");
    await page.getByRole("dialog").getByRole("button", { name: "GitHub" }).click();
    await inDialog("Save and turn on").click();
    expect(await page.getByText("Copy this value from the provider").count()).toBe(2);
    expect(await page.getByRole("dialog").textContent()).toContain(`${server.url}/api/v1/auth/oauth/callback/github`);
    await page.getByLabel("Client ID").fill("an id");
    await page.getByLabel("Client secret", { exact: true }).fill("a secret");
    await expectNoProblems();
    await inDialog("Save and turn on").click();

    await page.getByText("GitHub is on, with your own keys").waitFor();
    await preview.getByText("Sign in with GitHub").waitFor();
    await expectNoProblems();
  });

  detail(
    "the palette finds a page by its keywords and works by keyboard alone; closing it returns the focus",
    async () => {
      const field = page.getByRole("combobox", { name: "Search pages, users, teams and actions" });
      await goTo("Domains");
      await heading("Domains").waitFor();
      await button("Add new domain").focus();

      await page.keyboard.press("Control+k");
      await field.waitFor();
      expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
      await expectNoProblems();
      await page.keyboard.type("passkey");
      const option = page.getByRole("option", { name: "Sign-in", selected: true });
      await option.waitFor();
      expect(await field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
      await page.keyboard.press("Escape");
      await field.waitFor({ state: "detached" });
      expect(await button("Add new domain").evaluate((each) => each === document.activeElement)).toBe(true);

      await page.keyboard.press("Control+k");
      await field.fill("passkey");
      await option.waitFor();
      await page.keyboard.press("Enter");
      await heading("Sign-in").waitFor();
      // The focus moves, so that screen readers announce the new page.
      await page.waitForFunction(() => document.activeElement?.id === "content");
    },
  );

  detail("the palette opens projects and runs actions; arrow keys wrap around", async () => {
    const field = page.getByRole("combobox", { name: "Search pages, users, teams and actions" });
    const selected = page.locator("[role=option][aria-selected=true]");
    await press("Search");
    await field.fill("row");
    await page.getByRole("group", { name: "Projects" }).getByRole("option", { name: "Rowing club" }).waitFor();
    await field.fill("theme");
    // The results from the server come last, and those for the letters before stay until they do.
    await page.getByRole("group", { name: "Docs" }).getByRole("option", { name: "Theming" }).waitFor();
    const [first, last] = [page.getByRole("option").first(), page.getByRole("option").last()];
    expect(await page.getByRole("group", { name: "Actions" }).getByRole("option").allTextContents()).toEqual([
      "New theme",
      "Use the light theme",
      "Use the dark theme",
      "Use the theme of the system",
    ]);
    await page.keyboard.press("ArrowUp");
    expect(await selected.textContent()).toBe(await last.textContent());
    await page.keyboard.press("ArrowDown");
    expect(await selected.textContent()).toBe(await first.textContent());
    await field.fill("dark");
    await page.locator("[role=option][aria-selected=true]", { hasText: "Use the dark theme" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("html[data-theme=dark]").waitFor();

    // In the dark theme, on a narrow phone.
    await page.setViewportSize({ width: 320, height: 640 });
    await press("Search");
    await field.waitFor();
    await expectNoProblems();
    await field.fill("nothing is called this");
    await page.getByText("Nothing matches “nothing is called this”.").waitFor();
    await expectNoProblems();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await field.fill("light");
    await page.getByRole("option", { name: "Use the light theme" }).click();
    await page.locator("html[data-theme=light]").waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await press("Search");
    await field.fill("row");
    await page.keyboard.press("Enter");
    await heading("Rowing club").waitFor();
  });

  test("a deleted project is no longer listed", async () => {
    await goTo("Project settings");
    await press("Delete project");
    await page.getByLabel(/^Type/).fill("Rowing club");
    await page.getByRole("checkbox").click();
    await inDialog("Delete project").click();

    await heading("Projects").waitFor();
    expect(await page.getByRole("link", { name: "Rowing club" }).count()).toBe(0);
    await expectNoProblems();
  });

  test("the page with the projects shows the operator what to fix on the server", async () => {
    await heading("Projects").waitFor();

    const findings = page.getByRole("region", { name: "This server needs your attention" });
    await findings.getByText("HALLPASS_SMTP_URL").waitFor();
    await expectNoProblems();
  });
});

describe("signing in again", () => {
  test("a user who is not signed in reaches the requested page after sign-in", async () => {
    await browser.context.clearCookies();
    await page.goto(`${server.url}/admin/projects/internal/domains`);
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await expectNoProblems();
    await page.getByRole("button", { name: /^sign in$/i }).click();

    await heading("Domains").waitFor();
    await page.waitForURL(`${server.url}/admin/projects/internal/domains`);
  });

  detail("a sign-in link needs a click, and works once", async () => {
    await browser.context.clearCookies();
    const link = (await createSignInLink(server.running.deps, asAddress(EMAIL))) ?? "";

    await page.goto(link);
    await page.getByText(EMAIL).waitFor();
    await expectNoProblems();
    await press("Sign in");
    await heading("Projects").waitFor();
    await page.goto(link);

    await heading("This link has already been used").waitFor();
    await page.getByText("hallpass admin link").waitFor();
  });
});

detail("the palette opens the form for a new project, and signs out", async () => {
  const field = page.getByRole("combobox", { name: "Search pages, users, teams and actions" });
  const sessions = async () => (await page.context().cookies()).filter(({ name }) => name.includes("refresh"));
  await page.goto(`${server.url}/admin/`);
  await heading("Projects").waitFor();
  await press("Search");
  await field.fill("create");
  await page.keyboard.press("Enter");
  await heading("Create a new project").waitFor();
  expect(await sessions()).not.toEqual([]);

  await page.keyboard.press("Control+k");
  await field.fill("log out");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.url}/admin/sign-in*`);
  await page.getByRole("button", { name: /^sign in$/i }).waitFor();
  expect(await sessions()).toEqual([]);
});

describe("the language of the console", () => {
  detail("is the browser's until the user chooses another one, and the choice is stored", async () => {
    const server = await startServer();
    await using german = await startBrowser({ locale: "de-DE" });
    const { page, expectNoComplaints, forgive } = await german.open();
    const title = (name: string) => page.getByRole("heading", { name, level: 1 });
    const submit = page.getByRole("button", { name: "Konto und Projekt anlegen" });
    const links = page.getByRole("navigation", { name: "Seiten des Projekts" }).getByRole("link");
    await page.goto(await createSetUpLink(server.running.deps));
    await page.getByLabel("E-Mail").fill(EMAIL);
    await page.getByLabel("Passwort", { exact: true }).fill("password123");
    await page.getByLabel("Name der App").fill("Ruderclub");
    await submit.click();
    // Errors of the server are shown in the same language.
    await page.getByText(/zu (häufig|verbreitet)|leicht zu erraten/).waitFor();
    forgive(/400/);
    await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
    await submit.click();
    await title("Ruderclub").waitFor();
    await links.getByText("Domains").click();

    await page.getByText("Noch keine vertrauenswürdigen Domains").waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      "de-DE",
      "ltr",
    ]);
    expect(await links.allTextContents()).toEqual(
      expect.arrayContaining([
        "Übersicht",
        "Nutzer",
        "Anmeldung",
        "Projektberechtigungen",
        "Teams",
        "Domains",
        "Hallpass-Schlüssel",
        "Eigentümer",
        "Projekteinstellungen",
        expect.stringContaining("Dokumentation"),
        expect.stringContaining("API-Referenz"),
      ]),
    );
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Seiten, Nutzer, Teams und Aktionen suchen" }).fill("schlussel");
    await page.keyboard.press("Enter");
    await title("Hallpass-Schlüssel").waitFor();
    await expectAccessible(page);
    // Dates are, too.
    expect(await page.locator("time").first().textContent()).toMatch(/^\d+\. \p{L}+\.? \d{4} \(/u);

    await page.getByRole("button", { name: "Kontomenü" }).click();
    await page.getByRole("menuitem", { name: "Sprache" }).click();
    await page.getByText("English", { exact: true }).click();
    await page.getByRole("dialog", { name: "Language" }).waitFor();
    await expectAccessible(page);
    await page.reload();

    await title("Hallpass keys").waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en-US");
    await expectNoComplaints();
    await server.stop();
  });
});
