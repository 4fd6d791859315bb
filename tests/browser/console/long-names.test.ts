import { afterAll, beforeAll, expect, setDefaultTimeout } from "bun:test";
import { createEmailTemplate, createEmailTheme } from "#contract/email-designs.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { createOAuthClient } from "#contract/oauth-clients.ts";
import { createTeamPermissionDefinition } from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { createTeam } from "#contract/teams.ts";
import { createUser } from "#contract/users.ts";
import { detail } from "#testing/detail.ts";
import { repeats } from "#testing/repeats.ts";
import { fromNow } from "#testing/waiting.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

const LONG = "Ada".repeat(45);
const DOMAIN = `https://${"a".repeat(60)}.${"b".repeat(60)}.example.com`;

let console: OpenConsole;
let paths: string[];
beforeAll(async () => {
  console = await openConsole();
  const { admin } = console.project;
  const config = { domains: [{ domain: DOMAIN, handler_path: "/handler" }] };
  await admin.call(updateProject, { body: { display_name: LONG, description: LONG, config } });
  const user = await admin.call(createUser, {
    body: { display_name: LONG, primary_email: `${"ada".repeat(20)}@example.com`, client_metadata: { [LONG]: LONG } },
  });
  const team = await admin.call(createTeam, { body: { display_name: LONG, creator_user_id: user.body.id } });
  const id = "a".repeat(60);
  await admin.call(createTeamPermissionDefinition, { body: { id, description: LONG, contained_permission_ids: [] } });
  const key = await admin.call(createInternalKey, {
    body: {
      description: LONG,
      expires_at_millis: fromNow({ days: 1 }),
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    },
  });
  const template = await admin.call(createEmailTemplate, { body: { display_name: LONG } });
  await admin.call(createEmailTheme, { body: { display_name: LONG } });
  const address = `https://${"a".repeat(60)}.example.com/${LONG}`;
  const app = await admin.call(createOAuthClient, {
    body: { kind: "confidential", name: LONG, redirect_urls: [`${address}/login/generic_oauth`] },
  });
  const api = await admin.call(createOAuthApi, {
    body: {
      identifier: address,
      name: LONG,
      scopes: [{ name: "a".repeat(128), description: LONG, permission_id: null }],
    },
  });
  const pages = ["", "/users", `/users/${user.body.id}`, "/sign-in-methods", "/teams", `/teams/${team.body.id}`];
  const more = ["/team-permissions", "/domains", "/api-keys", `/api-keys/${key.body.id}`, "/owners", "/settings"];
  const oauth = ["/apps", `/apps/${app.body.id}`, "/apis", `/apis/${api.body.id}`];
  const designs = ["/templates", `/templates/${template.body.id}`, "/themes"];
  paths = [
    "/",
    "/new-project",
    ...[...pages, ...more, ...oauth, ...designs].map((path) => `/projects/${console.project.id}${path}`),
  ];
});
afterAll(() => console?.[Symbol.asyncDispose]());

// The narrow window is the harder one; `npm run test:long` looks at both.
detail.each([320, 1280].slice(0, repeats(1, 2)))("names without a gap widen no page of %d pixels", async (width) => {
  const { page } = console;
  await page.setViewportSize({ width, height: 800 });
  const wide: [string, number][] = [];
  for (const path of paths) {
    await console.open(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scrolled > width) wide.push([path, scrolled]);
  }

  expect(wide).toEqual([]);
});
