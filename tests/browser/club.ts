import type { Page } from "playwright-core";
import { overrideConfig } from "#contract/project-config.ts";
import { updateProject } from "#contract/projects.ts";
import { type Browser, startBrowser, type WatchedPage } from "#testing/browser/browser.ts";
import { tokensInBrowser } from "#testing/browser/tokens.ts";
import { type Mailbox, openMailbox, type ReceivedMail } from "#testing/mail/mailbox.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { type Issuer, startIssuer } from "#testing/providers/issuer.ts";
import { startJourneyServer } from "#testing/server/executable.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

/**
 * A server as operators run it: with a mail server, a company's OpenID Connect provider, and a project with all sign-in
 * methods.
 */
export interface Club extends AsyncDisposable {
  server: TestServer;
  project: TestProject;
  browser: Browser;
  mailbox: Mailbox;
  /** The URL of a hosted page of the project. */
  at(path: string): string;
  /** Opens a tab that is signed out. */
  open(path: string): Promise<WatchedPage>;
  /** The next mail to an address that contains a code; skips notices. */
  mailWithCode(to: string): Promise<ReceivedMail>;
  /** Calls the API with the session of the browser. */
  wire(): Promise<TestWire>;
}

const CLIENT = { id: "club", secret: "a secret of the club" };
const NAME = "Rowing club";

export async function openClub(): Promise<Club> {
  const mailbox = await openMailbox();
  const server = await startJourneyServer({
    environment: {
      HALLPASS_SMTP_URL: mailbox.url,
      HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8,::1",
      // All users of these tests share one IP address.
      HALLPASS_THROTTLES: "off",
    },
  });
  const issuer = await startIssuer({ ...CLIENT, redirectUri: `${server.apiUrl}/auth/oauth/callback/corp` });
  const project = await server.project({ displayName: NAME });
  await offerEverything(project, issuer);
  const browser = await startBrowser();
  const at = (path: string) => `${server.url}/p/${project.id}/handler${path}`;

  return {
    server,
    project,
    browser,
    mailbox,
    at,
    async open(path) {
      const tab = await browser.openSignedOut();
      await tab.page.goto(at(path));
      return tab;
    },
    async mailWithCode(to) {
      for (;;) {
        const mail = await mailbox.next(to);
        if (mail.links.some((link) => link.includes("code="))) return mail;
      }
    },
    async wire() {
      const { accessToken } = await tokensInBrowser(browser.context, server.url, project.id);
      return project.client.with({ accessToken: accessToken ?? "" });
    },
    async [Symbol.asyncDispose]() {
      await browser[Symbol.asyncDispose]();
      await issuer[Symbol.asyncDispose]();
      await server.stop();
      await mailbox.close();
    },
  };
}

async function offerEverything({ admin }: TestProject, { url }: Issuer) {
  const corp = { id: "corp", type: "oidc", display_name: "Corp Inc.", issuer_url: url } as const;
  const config = {
    magic_link_enabled: true,
    passkey_enabled: true,
    oauth_providers: [{ ...corp, client_id: CLIENT.id, client_secret: CLIENT.secret }],
  };
  const changed = await admin.call(updateProject, { body: { config } });
  const override = JSON.stringify({ "auth.anonymous.allowSignIn": true });
  const overridden = await admin.call(overrideConfig, { body: { config_override_string: override } });
  if (changed.status !== 200 || overridden.status !== 200) throw new Error(`${changed.text}\n${overridden.text}`);
}

/** Turns on the second factor of the browser's user; returns their authenticator app. */
export const turnSecondFactorOn = async ({ wire, server }: Club) => withSecondFactor(await wire(), server.clock);

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
export const isIn = (page: Page, email: string) =>
  page.getByText(`You are signed in to ${NAME} as ${email}.`).waitFor();

export const PASSWORD = "four words in a row";

/** Signs up with a password on the sign-up page. */
export async function signUp(page: Page, email: string) {
  await page.getByRole("tab", { name: "Email & Password" }).click();
  await fillIn(page, { Email: email, Password: PASSWORD, "Repeat Password": PASSWORD });
  await isIn(page, email);
}

/** Submits a password on the sign-in page; the test checks the result. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByRole("tab", { name: "Email & Password" }).click();
  await fillIn(page, { Email: email, Password: password });
}

/** Fills in visible fields and submits them. */
export async function fillIn(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    // Password fields have no role of text boxes, and the hidden tab's fields are also in the page.
    await page.getByLabel(label, { exact: true }).and(page.locator("input:visible")).fill(value);
  }
  await page.keyboard.press("Enter");
}

/** Complaints of the provider's own pages, which load a font from the network. */
export const OF_THE_PROVIDER = /\/interaction\//;

/** Signs in at the provider, unless it has a session already, and consents. */
export async function atProvider(page: Page, login: string) {
  const field = page.locator("input[name=login]");
  await field.or(page.getByRole("button", { name: "Continue" })).waitFor();
  if (await field.isVisible()) {
    await field.fill(login);
    await page.locator("input[name=password]").fill("any");
    await page.locator("button[type=submit]").click();
  }
  await press(page, "Continue");
}
