import { afterAll, beforeAll, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { createUser } from "#contract/users.ts";
import { clerkFile } from "#testing/imports.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { type OpenConsole, openConsole } from "../browser/console/open-console.ts";
import { fillClub } from "./club.ts";
import { MAIL_LOGIN, sendMails } from "./mails.ts";

/** Git ignores the pictures of all pages, and keeps those that the README and the docs show. */
const FOLDERS = { all: "dist/screenshots", docs: "docs/pictures" } as const;
/** A long page is cut off here, in pixels. In the docs, pictures have the same size, and at most 150 KB. */
const LONGEST = { all: 1_400, docs: 720 } as const;
const SHOWN_IN_DOCS = [
  "sign-in",
  "account-settings",
  "users",
  "user",
  "sign-in-methods",
  "template",
  "audit-log",
  "overview-metrics",
];
const kind = process.env.SCREENSHOTS_FOR === "docs" ? "docs" : "all";
const wanted = process.env.SCREENSHOTS ?? "";
const folder = join(import.meta.dir, "../..", FOLDERS[kind]);
const widths = kind === "docs" ? [1280] : [1280, 320];

const USER = {
  primary_email: "ada@rowing.example.com",
  password: "a long password of Ada",
  display_name: "Ada Lovelace",
};

const dialogOpened = (page: Page) => page.getByRole("dialog").waitFor();

const CLERK_USERS = clerkFile(
  ["ada", "Grace", "alan", "ADA"],
  Bun.password.hashSync("a password of the former product", { algorithm: "bcrypt", cost: 4 }),
);
const PASSWORDS_CARD = "Passwords from another product";

/** Uploads a file, unless it was uploaded for a picture before: then the page shows it again. */
async function importFile(page: Page, text: string) {
  const file = page.getByLabel("File", { exact: true });
  const report = page.getByRole("heading", { name: "This comes from Clerk" });
  await file.or(report).first().waitFor();
  if (await report.isVisible()) return;
  await file.setInputFiles({ name: "users.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Upload and check" }).click();
  await page.getByText("users.csv was not accepted").or(report).first().waitFor();
}

async function importUsers(page: Page) {
  await importFile(page, CLERK_USERS);
  const done = page.getByRole("heading", { name: "The import is done" });
  const start = page.getByRole("button", { name: /^Import \d+ users$/ });
  await done.or(start).first().waitFor();
  if (!(await done.isVisible())) await start.click();
  await done.waitFor();
}

/** The card of imported passwords, after an import if there was none for another picture. */
async function importedPasswords(page: Page) {
  const card = step(page, PASSWORDS_CARD);
  const file = page.getByLabel("File", { exact: true });
  await card.or(file).first().waitFor();
  await page.waitForLoadState("networkidle");
  if (!(await card.isVisible())) await importUsers(page);
  await card.waitFor();
  return card;
}

const step = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Sends the tab to the authorization endpoint, and signs in to the hosted page if it asks for it. */
async function startTrial(page: Page) {
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const tab = page.getByRole("tab", { name: "Email & Password" });
  const allow = page.getByRole("button", { name: "Allow", exact: true });
  await tab.or(allow).or(step(page, "3. Response")).first().waitFor();
  if (!(await tab.isVisible())) return;
  await tab.click();
  const form = page.getByRole("tabpanel");
  await form.getByLabel("Email", { exact: true }).fill(USER.primary_email);
  await form.getByLabel("Password", { exact: true }).fill(USER.password);
  await page.keyboard.press("Enter");
}

/** Runs a trial of an app to its end. */
async function tryApp(page: Page) {
  await startTrial(page);
  const allow = page.getByRole("button", { name: "Allow", exact: true });
  await allow
    .or(step(page, "6. Userinfo").getByText("sub", { exact: true }))
    .first()
    .waitFor();
  if (await allow.isVisible()) await allow.click();
  await step(page, "6. Userinfo").getByText("sub", { exact: true }).waitFor();
}

interface Shown {
  name: string;
  path: string;
  /** A page of the app's users instead of the console. */
  isHosted?: true;
  show?: (page: Page) => Promise<unknown>;
  /** The card with which the picture begins, on a long page. */
  from?: string;
}

/** Each page, by the name of its pictures. `{user}`, `{webhook}` and the like stand for ids. */
const PAGES: readonly Shown[] = [
  { name: "sign-in", path: "/sign-in", isHosted: true },
  {
    name: "account-settings",
    path: "/account-settings",
    isHosted: true,
    async show(page) {
      const tab = page.getByRole("tab", { name: "Email & Password" });
      const heading = page.getByRole("heading", { name: "My Profile" });
      await tab.or(heading).first().waitFor();
      if (await heading.isVisible()) return;
      await tab.click();
      const form = page.getByRole("tabpanel");
      await form.getByLabel("Email", { exact: true }).fill(USER.primary_email);
      await form.getByLabel("Password", { exact: true }).fill(USER.password);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await heading.waitFor();
    },
  },
  { name: "projects", path: "/" },
  { name: "new-project", path: "/new-project" },
  { name: "overview-set-up", path: "/projects/{project}?view=set-up" },
  { name: "overview-metrics", path: "/projects/{project}?view=metrics" },
  { name: "users", path: "/projects/{project}/users" },
  { name: "users-filtered", path: "/projects/{project}/users?method=password&verified=yes" },
  { name: "create-user", path: "/projects/{project}/users?create=true" },
  { name: "user", path: "/projects/{project}/users/{user}" },
  { name: "sign-in-methods", path: "/projects/{project}/sign-in-methods" },
  {
    name: "live-check",
    path: "/projects/{project}/sign-in-methods",
    show: (page) => page.getByRole("button", { name: "Set up the live check" }).click(),
    from: "Live check",
  },
  { name: "project-permissions", path: "/projects/{project}/project-permissions" },
  { name: "teams", path: "/projects/{project}/teams" },
  { name: "team", path: "/projects/{project}/teams/{team}" },
  { name: "team-permissions", path: "/projects/{project}/team-permissions" },
  { name: "permission-tree", path: "/projects/{project}/team-permissions?shown=boats:all" },
  { name: "team-settings", path: "/projects/{project}/team-settings" },
  { name: "templates", path: "/projects/{project}/templates" },
  {
    name: "template",
    path: "/projects/{project}/templates/{template}",
    async show(page) {
      await page.frameLocator('iframe[title="Preview"]').getByText("The count is 10.").waitFor();
      await page.getByRole("button", { name: "1 variable" }).click();
    },
  },
  {
    name: "template-assistant",
    path: "/projects/{project}/templates/{template}?panel=assistant",
    async show(page) {
      await page.getByRole("button", { name: "Show the change" }).click();
      await page.locator("ins").first().waitFor();
    },
  },
  { name: "themes", path: "/projects/{project}/themes" },
  {
    name: "set-theme",
    path: "/projects/{project}/themes",
    async show(page) {
      await page.getByRole("button", { name: "Set theme" }).click();
      await dialogOpened(page);
    },
  },
  {
    name: "theme-history",
    path: "/projects/{project}/themes/{theme}?panel=history",
    async show(page) {
      await page.getByRole("button", { name: /^Version 1/ }).click();
      await page.locator("ins").first().waitFor();
    },
  },
  { name: "import-users", path: "/projects/{project}/users/import" },
  { name: "import-refused", path: "/projects/{project}/users/import", show: (page) => importFile(page, "a,b\n1,2") },
  { name: "import-report", path: "/projects/{project}/users/import", show: (page) => importFile(page, CLERK_USERS) },
  { name: "import-result", path: "/projects/{project}/users/import", show: importUsers },
  {
    name: "import-passwords",
    path: "/projects/{project}/users/import",
    show: importedPasswords,
    from: PASSWORDS_CARD,
  },
  {
    name: "reset-imported-passwords",
    path: "/projects/{project}/users/import",
    async show(page) {
      await (await importedPasswords(page)).getByRole("button", { name: "Ask for new passwords" }).click();
      await dialogOpened(page);
    },
  },
  { name: "apps", path: "/projects/{project}/apps" },
  { name: "create-app", path: "/projects/{project}/apps?create=true", show: dialogOpened },
  { name: "app", path: "/projects/{project}/apps/{app}" },
  { name: "try-app", path: "/projects/{project}/apps/{app}/try" },
  { name: "try-app-answered", path: "/projects/{project}/apps/{app}/try", show: tryApp, from: "3. Response" },
  { name: "try-app-tokens", path: "/projects/{project}/apps/{app}/try", show: tryApp, from: "5. Tokens" },
  { name: "try-app-userinfo", path: "/projects/{project}/apps/{app}/try", show: tryApp, from: "6. Userinfo" },
  {
    name: "try-app-refused",
    path: "/projects/{project}/apps/{app}/try",
    from: "3. Response",
    async show(page) {
      await page.getByRole("combobox", { name: "Prompt", exact: true }).click();
      await page.getByRole("option", { name: "Ask for consent again (consent)" }).click();
      await startTrial(page);
      await page.getByRole("button", { name: "Don’t allow", exact: true }).click();
      await step(page, "3. Response").waitFor();
    },
  },
  { name: "apis", path: "/projects/{project}/apis" },
  { name: "api", path: "/projects/{project}/apis/{api}" },
  { name: "domains", path: "/projects/{project}/domains" },
  { name: "webhooks", path: "/projects/{project}/webhooks" },
  { name: "add-webhook", path: "/projects/{project}/webhooks?add=true", show: dialogOpened },
  { name: "webhook", path: "/projects/{project}/webhooks/{webhook}" },
  {
    name: "webhook-delivery",
    path: "/projects/{project}/webhooks/{webhook}?delivery={message}",
    show: dialogOpened,
  },
  { name: "keys", path: "/projects/{project}/api-keys" },
  { name: "emails", path: "/projects/{project}/emails" },
  { name: "emails-failed", path: "/projects/{project}/emails?state=failed" },
  {
    name: "email-server",
    path: "/projects/{project}/emails",
    async show(page) {
      await page.getByRole("button", { name: "Edit" }).click();
      await dialogOpened(page);
    },
  },
  { name: "email", path: "/projects/{project}/emails/{mail}" },
  { name: "email-failed", path: "/projects/{project}/emails/{failedMail}" },
  { name: "send-email", path: "/projects/{project}/emails/send" },
  { name: "audit-log", path: "/projects/{project}/audit-log" },
  { name: "audit-entry", path: "/projects/{project}/audit-log?topic=users&entry={entry}" },
  { name: "owners", path: "/projects/{project}/owners" },
  { name: "settings", path: "/projects/{project}/settings" },
  { name: "server", path: "/projects/internal/server" },
  { name: "all-projects", path: "/projects/internal/all-projects" },
  { name: "backups", path: "/projects/internal/backups" },
  {
    name: "palette",
    path: "/projects/{project}/users",
    async show(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("ada");
      await page.getByRole("option", { name: /Ada/ }).first().waitFor();
    },
  },
];

let console: OpenConsole;
let mailbox: Mailbox;
let ids: Record<string, string>;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  console = await openConsole({
    environment: {
      HALLPASS_THROTTLES: "off",
      // Nothing is asked: the conversation is there already.
      HALLPASS_AI_URL: "https://models.example.com/v1",
      HALLPASS_AI_MODEL: "a-model",
      // The mail server of the club. In dev mode, every email would go to the test inbox.
      HALLPASS_PRIVATE_TARGETS: "127.0.0.1",
    },
  });
  mailbox = await openMailbox({ login: MAIL_LOGIN });
  const club = await fillClub(console);
  ids = { ...club, ...(await sendMails(console, mailbox, club)) };
  await console.project.server.call(createUser, { body: { ...USER, primary_email_auth_enabled: true } });
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
  await mailbox?.close();
});

/** The distance of a card from the top of the page, with some room above it. */
const topOf = (card: Locator) => card.evaluate((it) => Math.max(0, it.getBoundingClientRect().top + scrollY - 16));

const isWanted = ({ name }: Shown) => name.includes(wanted) && (kind === "all" || SHOWN_IN_DOCS.includes(name));

test.each(PAGES.filter(isWanted))("$name", async ({ name, path, isHosted, show, from }) => {
  const { page, watched } = console;
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of widths) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: width === 320 ? 740 : 900 });
      if (isHosted) await page.goto(`${console.server.url}/p/${console.project.id}/handler${path}`);
      else await console.open(path.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? ""));
      await page.locator("h1, h2").first().waitFor();
      await page.waitForLoadState("networkidle");
      await show?.(page);
      await page.waitForTimeout(400);
      const file = join(folder, `${name}${kind === "all" ? `-${width}` : ""}-${colorScheme}.png`);
      const isWhole = show === undefined && !/create=|shown=|entry=/.test(path);
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      const top = from === undefined ? 0 : await topOf(step(page, from));
      const shown = isWhole || from !== undefined ? whole - top : (page.viewportSize()?.height ?? whole);
      const height = kind === "docs" ? LONGEST.docs : Math.min(shown, LONGEST.all);
      await page.screenshot({
        path: file,
        fullPage: true,
        clip: { x: 0, y: top, width, height },
      });
    }
  }
  await watched.expectNoComplaints();
});
