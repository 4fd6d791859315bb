import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { startInstanceBackup } from "#contract/instance-backups.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { startReceiver } from "#testing/outside/receiver.ts";
import { wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { type OpenConsole, openConsole } from "../browser/console/open-console.ts";
import { done, MAIL_LOGIN } from "../strangers/ada.ts";
import { asText, type HostileProject, hostile, storeHostileTexts } from "./hostile-project.ts";

setDefaultTimeout(120_000);

const mailbox = await openMailbox({ login: MAIL_LOGIN });
// The console shows the beginning of a receiver's answer.
const receiver = startReceiver(
  () => new Response(hostile("answer"), { status: 500, headers: { "content-type": "text/html" } }),
);
let console: OpenConsole;
let stored: HostileProject;

beforeAll(async () => {
  console = await openConsole({ environment: { HALLPASS_THROTTLES: "off", HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } });
  stored = await storeHostileTexts(console.server, console.project, { mailbox, receiver });
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  await mailbox.close();
});

/** Counts the runs of a hostile text, in every frame of a page. */
async function watchRuns(page: Page): Promise<{ runs: string[] }> {
  const runs: string[] = [];
  await page.exposeFunction("hallpassRan", () => runs.push(page.url()));
  page.on("dialog", (dialog) => {
    runs.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { runs };
}

/** Waits until the page shows a text as it was written: in its own part of the screen, in a field, or in a frame. */
async function shows(page: Page, text: string): Promise<void> {
  const isInFrame = (wanted: string) => {
    const parts = [...document.querySelectorAll("main, [role=dialog]")];
    return (parts.length > 0 ? parts : [document.body]).some((part) => {
      const fields = [...part.querySelectorAll<HTMLInputElement>("input, textarea")];
      return part.textContent.includes(wanted) || fields.some(({ value }) => value.includes(wanted));
    });
  };
  const isShown = async () => {
    // A frame may go away meanwhile.
    const found = await Promise.all(page.frames().map((frame) => frame.evaluate(isInFrame, text).catch(() => false)));
    return found.includes(true);
  };
  await until(isShown, 20_000).catch(async () => {
    throw new Error(`${page.url()} does not show ${text}: ${await page.locator("body").textContent()}`);
  });
}

/** Goes to another page of the console without loading it anew, which takes most of the time of a visit. */
const goTo = (page: Page, path: string) => page.evaluate((url) => history.pushState(null, "", url), `/admin${path}`);

test("the console shows hostile texts as texts, and runs none", async () => {
  const { page, watched, open, project, server } = console;
  const { runs } = await watchRuns(page);
  const { ids } = stored;
  const { accessToken } = await server.owner();
  const internal = wireTo(server.apiUrl, {
    level: "admin",
    headers: { projectId: "internal", adminAccessToken: accessToken },
  });
  await done(internal, startInstanceBackup, { body: {} });
  const inProject = (path: string) => `/projects/${project.id}${path}`;
  const visit = async (path: string, text: string) => {
    await goTo(page, path);
    await shows(page, text);
  };

  await open("/projects");
  await shows(page, asText("project description"));
  // No page has the text of the one before it, which stays until the next one is there.
  for (const [path, text] of [
    ["", asText("project name")],
    ["/users", asText("user name")],
    ["/teams", asText("team name")],
    ["/team-permissions", asText("permission description")],
    ["/api-keys", asText("internal key")],
    ["/templates", asText("template name")],
    ["/themes", asText("theme name")],
    ["/webhooks", asText("webhook description")],
    ["/apps", asText("app name")],
    ["/apis", asText("API name")],
    [`/apps/${ids.app}`, asText("scope description")],
    [`/apis/${ids.api}`, asText("scope description")],
    ["/emails", asText("subject")],
    ["/audit-log", asText("user name")],
    [`/audit-log?entry=${ids.signIn}`, asText("user agent")],
    [`/users/${ids.user}`, asText("account name")],
    [`/teams/${ids.team}`, asText("team key")],
    [`/templates/${ids.template}`, asText("template name")],
    [`/themes/${ids.theme}`, asText("theme name")],
    [`/webhooks/${ids.endpoint}`, asText("webhook description")],
    [`/webhooks/${ids.endpoint}?delivery=${ids.event}`, asText("answer")],
    ["/settings", asText("project description")],
    ["/sign-in-methods", asText("provider name")],
    ["/domains", "https://app.example"],
    ["/owners", asText("owner name")],
    ["/team-settings", "row_boats"],
  ] as const) {
    await visit(inProject(path), text);
  }
  await visit("/projects/internal/server", "Memory");
  await visit("/projects/internal/backups", asText("owner name"));
  await visit("/projects/internal/all-projects", asText("project name"));
  await goTo(page, inProject("/domains"));
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill("user name");
  await shows(page, asText("user name"));
  await watched.expectNoComplaints();

  // Its content is HTML of the owner: the policy of its frame stops the scripts, and complains.
  await visit(inProject(`/emails/${ids.mail}`), "body of the mail '\">");
  await page.waitForLoadState("networkidle");

  expect(runs).toEqual([]);
});

test("the hosted pages show hostile texts as texts, and run none", async () => {
  const { server, project, browser } = console;
  const watched = await browser.open();
  const { page } = watched;
  const { runs } = await watchRuns(page);
  const { ada, ids, impersonationLink } = stored;
  const at = (path: string) => `${server.url}/p/${project.id}/handler${path}`;

  await page.goto(at("/sign-in"));
  await shows(page, asText("provider name"));
  await page.getByLabel("Email", { exact: true }).fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
  for (const [path, text] of [
    ["/account-settings", "user name"],
    ["/account-settings#auth", "passkey"],
    ["/account-settings#api-keys", "key description"],
    [`/account-settings#team-${ids.team}`, "team key"],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(at(path));
    await shows(page, asText(text));
  }
  await page.goto(impersonationLink);
  await shows(page, asText("user name"));
  // What an attacker writes into a link is as hostile as what they store.
  const query = encodeURIComponent(hostile("query"));
  for (const path of [
    `/error?errorCode=${query}&message=${query}&details=${query}`,
    `/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=${query}&details=${encodeURIComponent(JSON.stringify({ a: hostile("d") }))}`,
    `/team-invitation?code=${query}`,
    `/email-verification?code=${query}`,
    `/magic-link-callback?code=${query}`,
    `/password-reset?code=${query}`,
    `/sign-in?after_auth_return_to=${query}`,
    `/${query}`,
    `/oauth-callback?code=${query}&state=${query}`,
    `/cli-auth-confirm?login_code=${query}`,
  ]) {
    await page.goto(at(path)).catch(() => {});
    await page.locator("#root > *, body").first().waitFor();
    await page.waitForLoadState("networkidle");
  }
  watched.forgive(/Failed to load resource/);

  expect(runs).toEqual([]);
  await watched.expectNoComplaints();
});

test("a mail shows hostile names as text, and runs nothing in a page that shows it", async () => {
  const { invitation } = stored;
  const page = await console.browser.context.newPage();
  const { runs } = await watchRuns(page);

  await page.setContent(invitation.html);
  await page.waitForLoadState("load");

  expect(invitation.html).not.toMatch(/<script|<img[^>]+onerror|<svg/i);
  expect(await page.textContent("body")).toContain(asText("team name"));
  expect(runs).toEqual([]);
  expect(invitation.from.address).toBe("crew@project.example");
});

test("the watch sees a script that runs", async () => {
  const page = await console.browser.context.newPage();
  const { runs } = await watchRuns(page);

  await page.setContent(`<p>${hostile("x")}</p>`);
  await page.waitForFunction(() => document.querySelector("img")?.complete);

  expect(runs.length).toBeGreaterThan(0);
});
