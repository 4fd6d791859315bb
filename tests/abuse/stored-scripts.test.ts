import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { createUserApiKey } from "#contract/api-keys.ts";
import { listPasskeys, updatePasskey } from "#contract/auth/passkeys.ts";
import { createEmailTemplate, createEmailTheme } from "#contract/email-designs.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import { createTeamPermissionDefinition } from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { updateTeamMemberProfile } from "#contract/team-members.ts";
import { createTeam, updateTeam } from "#contract/teams.ts";
import { updateUser } from "#contract/users.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { openMailbox, type ReceivedMail } from "#testing/mailbox.ts";
import { softAuthenticator } from "#testing/passkey-authenticator.ts";
import { addPasskey } from "#testing/passkeys.ts";
import type { Person } from "#testing/server.ts";
import { type OpenConsole, openConsole } from "../browser/console/open-console.ts";
import { done, MAIL_LOGIN } from "../strangers/ada.ts";

setDefaultTimeout(120_000);

/** A text that would run in markup, attributes, a script, a URL and a template; `mark` finds it again. */
const hostile = (mark: string) =>
  `${mark}'"><img src=x onerror=hallpassRan()><svg onload=hallpassRan()></script><script>hallpassRan()</script>` +
  "{{constructor.constructor('hallpassRan()')()}}$" +
  "{hallpassRan()}javascript:hallpassRan()";
/** For fields with a short limit. */
const shortHostile = (mark: string) => `${mark}"><img src=x onerror=hallpassRan()>`;

const mailbox = await openMailbox({ login: MAIL_LOGIN });
let console: OpenConsole;
let ada: Person;
let ids: Record<string, string>;
let mail: ReceivedMail;

beforeAll(async () => {
  console = await openConsole({ environment: { HALLPASS_THROTTLES: "off", HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } });
  const { project } = console;
  await done(project.admin, updateProject, {
    body: {
      display_name: hostile("project name "),
      description: hostile("project description "),
      config: {
        passkey_enabled: true,
        client_team_creation_enabled: true,
        allow_user_api_keys: true,
        allow_team_api_keys: true,
        email_config: {
          type: "standard",
          host: "127.0.0.1",
          port: mailbox.port,
          ...{ username: MAIL_LOGIN.user, password: MAIL_LOGIN.password },
          ...{ sender_name: shortHostile("sender "), sender_email: "crew@project.example" },
        },
      },
    },
  });
  ada = await project.person();
  const { userId: user_id } = ada;
  const team = await done(ada.wire, createTeam, { body: { display_name: "Rowers", creator_user_id: "me" } });
  await done(project.server, updateUser, {
    params: { user_id },
    body: {
      display_name: hostile("user name "),
      client_metadata: { text: hostile("client metadata ") },
      client_read_only_metadata: { text: hostile("read-only metadata ") },
      server_metadata: { [hostile("key of server metadata ")]: hostile("server metadata ") },
    },
  });
  await done(project.server, updateTeam, {
    params: { team_id: team.id },
    body: { display_name: hostile("team name "), client_metadata: { text: hostile("team metadata ") } },
  });
  await done(project.server, updateTeamMemberProfile, {
    params: { team_id: team.id, user_id },
    body: { display_name: hostile("member name ") },
  });
  await addPasskey(ada.wire, softAuthenticator());
  const [passkey] = (await done(ada.wire, listPasskeys, { query: { user_id } })).items;
  await done(ada.wire, updatePasskey, { params: { id: passkey.id }, body: { name: shortHostile("passkey ") } });
  await done(ada.wire, createUserApiKey, {
    body: { description: hostile("key description "), expires_at_millis: null, user_id },
  });
  await done(project.admin, createInternalKey, {
    body: {
      description: hostile("internal key "),
      expires_at_millis: Date.now() + 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    },
  });
  await done(project.admin, createTeamPermissionDefinition, {
    body: { id: "row", description: hostile("permission description ") },
  });
  const template = await done(project.admin, createEmailTemplate, {
    body: { display_name: hostile("template name ") },
  });
  const theme = await done(project.admin, createEmailTheme, { body: { display_name: hostile("theme name ") } });
  const endpoint = await done(project.admin, createWebhookEndpoint, {
    body: { url: "https://example.com/", description: hostile("webhook description ") },
  });
  const guest = "guest@example.com";
  await done(ada.wire, sendTeamInvitation, {
    body: {
      team_id: team.id,
      email: guest,
      callback_url: `${console.server.url}/p/${project.id}/handler/team-invitation`,
    },
  });
  mail = await mailbox.next(guest);
  ids = { user: user_id, team: team.id, template: template.id, theme: theme.id, endpoint: endpoint.id };
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
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

/** Waits until the page shows a hostile text as it was written. */
const shows = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor();

test("the console shows hostile texts as texts, and runs none", async () => {
  const { page, watched, open, openPage } = console;
  const { runs } = await watchRuns(page);

  await open("/projects");
  await shows(page, "project name '\"><img src=x");
  const places: readonly (readonly [path: string, text: string])[] = [
    ["", "project name '\"><img src=x"],
    ["/users", "user name '\"><img src=x"],
    [`/users/${ids.user}`, "user name '\"><img src=x"],
    ["/teams", "team name '\"><img src=x"],
    [`/teams/${ids.team}`, "team name '\"><img src=x"],
    ["/team-permissions", "permission description '\"><img src=x"],
    ["/api-keys", "internal key '\"><img src=x"],
    ["/templates", "template name '\"><img src=x"],
    ["/themes", "theme name '\"><img src=x"],
    ["/webhooks", "webhook description '\"><img src=x"],
    [`/webhooks/${ids.endpoint}`, "webhook description '\"><img src=x"],
    ["/emails", "guest@example.com"],
  ];
  for (const [path, text] of places) {
    await openPage(path);
    await shows(page, text);
  }
  for (const path of [
    "/audit-log",
    "/settings",
    "/sign-in-methods",
    "/domains",
    "/owners",
    "/team-settings",
    `/templates/${ids.template}`,
    `/themes/${ids.theme}`,
  ]) {
    await openPage(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
  }

  expect(runs).toEqual([]);
  await watched.expectNoComplaints();
});

test("the hosted pages show hostile texts as texts, and run none", async () => {
  const { server, project, browser } = console;
  const watched = await browser.open();
  const { page } = watched;
  const { runs } = await watchRuns(page);
  const at = (path: string) => `${server.url}/p/${project.id}/handler${path}`;

  await page.goto(at("/sign-in"));
  await page.getByLabel("Email", { exact: true }).fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
  for (const [path, text] of [
    ["/account-settings", "user name '\"><img src=x"],
    ["/account-settings#passkeys", 'passkey "><img src=x'],
    ["/account-settings#api-keys", "key description '\"><img src=x"],
    [`/account-settings#team-${ids.team}`, "team name '\"><img src=x"],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(at(path));
    if (path === "/account-settings" || path.includes("team")) await shows(page, text);
    else await page.getByRole("heading").first().waitFor();
  }
  // What an attacker writes into a link is as hostile as what they store.
  const query = encodeURIComponent(hostile("query "));
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
  const page = await console.browser.context.newPage();
  const { runs } = await watchRuns(page);

  await page.setContent(mail.html);
  await page.waitForLoadState("load");

  expect(mail.html).not.toMatch(/<script|<img[^>]+onerror|<svg/i);
  expect(await page.textContent("body")).toContain("team name '\"><img src=x");
  expect(runs).toEqual([]);
  expect(mail.from.address).toBe("crew@project.example");
});

test("the watch sees a script that runs", async () => {
  const page = await console.browser.context.newPage();
  const { runs } = await watchRuns(page);

  await page.setContent(`<p>${hostile("x")}</p>`);
  await page.waitForFunction(() => document.querySelector("img")?.complete);

  expect(runs.length).toBeGreaterThan(0);
});
