import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { updateProject } from "#contract/projects.ts";
import { type Browser, startBrowser } from "#testing/browser/browser.ts";
import { type Issuer, startIssuer } from "#testing/providers/issuer.ts";
import { inTurn } from "#testing/repeats.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { type Program, startProgram } from "#testing/server/program.ts";
import type { TestProject } from "#testing/server/server.ts";
import { CLIENTS } from "./clients.ts";
import { hostPage } from "./page-host.ts";

setDefaultTimeout(60_000);

const PAGE = join(import.meta.dir, "oauth-page.mjs");

const CLIENT = { id: "app", secret: "a secret of the app" };

let server: Program;
let issuer: Issuer;
let project: TestProject;
let browser: Browser;

beforeAll(async () => {
  server = await startProgram(PROGRAMS.executable, {
    HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8,::1",
    HALLPASS_THROTTLES: "off",
  });
  issuer = await startIssuer({ ...CLIENT, redirectUri: `${server.apiUrl}/auth/oauth/callback/corp` });
  project = await server.project();
  const corp = { id: "corp", type: "oidc", display_name: "Corp Inc.", issuer_url: issuer.url } as const;
  const changed = await project.admin.call(updateProject, {
    body: { config: { oauth_providers: [{ ...corp, client_id: CLIENT.id, client_secret: CLIENT.secret }] } },
  });
  if (changed.status !== 200) throw new Error(changed.text);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await issuer?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

/** Signs in as a new user at the provider, and consents. */
async function atProvider(page: Page, login: string) {
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The user of a provider's token, by the provider's own check. */
async function ownerOf(token: string) {
  const reply = await fetch(`${issuer.url}/me`, { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { sub?: string }).sub;
}

describe.each(inTurn(CLIENTS, 1, 2).map(([client]) => client))("the published client %s", (client) => {
  test("signs in through a provider and connects an account, from a page of another origin", async () => {
    const { origin, stop } = await hostPage(PAGE, client);
    const options = {
      baseUrl: server.url,
      projectId: project.id,
      publishableClientKey: project.keys.publishableClientKey,
    };
    const { page } = await browser.open();
    const say = <T>(what: string) => page.evaluate<T>(`window.app.${what}`);
    const open = async (path?: string) => {
      if (path) await page.goto(origin + path);
      await page.waitForFunction("window.journey");
      await page.evaluate(`void (window.app = window.journey(${JSON.stringify(options)}))`);
    };
    const returnFromProvider = async (to: string) => {
      await page.waitForURL(`${origin}/handler/oauth-callback?*`);
      await open();
      await Promise.all([page.waitForURL(origin + to), page.evaluate("void window.app.arrive()")]);
      await open();
    };
    const token = async () => (await say<string | null>('token("corp")')) ?? "";
    const [ada, ben] = [`ada-${client}`, `ben-${client}`];

    try {
      await browser.context.clearCookies();
      await open("/sign-in");
      await say('leave("corp")');
      await atProvider(page, ada);
      await returnFromProvider("/home");
      expect(await say<string | null>("who()")).toBe(`${ada}@corp.example`);
      expect(await ownerOf(await token())).toBe(ada);

      await browser.context.clearCookies();
      await open("/sign-in");
      await say(`signUp("${ben}@example.com")`);
      await open("/settings");
      await page.evaluate('void window.app.connect("corp")');
      await atProvider(page, ben);
      await returnFromProvider("/settings");
      expect(await say<string | null>("who()")).toBe(`${ben}@example.com`);
      expect(await ownerOf(await token())).toBe(ben);
    } finally {
      await page.close();
      await stop();
    }
  });
});
