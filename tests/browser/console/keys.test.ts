import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { getClientProject } from "#contract/client-project.ts";
import { createInternalKey, listInternalKeys } from "#contract/internal-keys.ts";
import { getProject } from "#contract/projects.ts";
import { detail } from "#testing/detail.ts";
import { wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const button = (name: string) => console.page.getByRole("button", { name, exact: true });
const heading = (name: string) => console.page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const keysOf = async () => (await console.project.admin.call(listInternalKeys)).body.items;

test("a link with a description opens the form for keys", async () => {
  const { page, watched, openPage } = console;
  await openPage("/api-keys?create=true&description=Build%20server");

  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Description").inputValue()).toBe("Build server");
  await expectFitForAll(watched);
  await dialog.getByRole("button", { name: "Create keys" }).click();
  const saved = page.getByRole("checkbox", { name: "I have saved these keys" });
  await saved.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Build server" }).waitFor();
  await expectFitForAll(watched);

  expect((await keysOf())[0]).toMatchObject({ description: "Build server" });
});

test("the page of one set of keys shows what they contain, and its description can be changed", async () => {
  const { page, watched } = console;
  await page.getByRole("link", { name: "Build server" }).click();
  await heading("Build server");
  const [{ secret_server_key }] = await keysOf();
  await page.getByText(`…${secret_server_key.last_four}`).waitFor();
  expect(await page.getByText("Super secret admin key").count()).toBe(0);
  await expectFitForAll(watched);

  await page.getByLabel("Description").fill(" ");
  await button("Save").click();
  await page.getByText("Describe what these keys are for").waitFor();
  await page.getByLabel("Description").fill("Build server in Berlin");
  await button("Save").click();
  await heading("Build server in Berlin");

  expect((await keysOf())[0]).toMatchObject({ description: "Build server in Berlin" });
});

test("keys are revoked on their page, after a confirmation, and keep it", async () => {
  const { page, watched } = console;
  await button("Revoke").click();
  await page.getByRole("checkbox").click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();

  await page.getByRole("dialog").waitFor({ state: "detached" });
  await button("Revoke").waitFor({ state: "detached" });
  await heading("Build server in Berlin");
  expect((await keysOf())[0].manually_revoked_at_millis).toBeNumber();
  await expectFitForAll(watched);
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Hallpass keys" }).click();
  await heading("Hallpass keys");
});

detail("unknown keys lead back to the list", async () => {
  const { page, watched, openPage } = console;
  await openPage("/keys/00000000-0000-4000-8000-000000000000");
  await heading("Keys not found");
  await expectFitForAll(watched);
  await page.getByRole("link", { name: "All keys" }).click();
  await heading("Hallpass keys");
});

test("the project settings allow API keys of users and teams", async () => {
  const { page, project, watched, openPage } = console;
  const settings = async () => (await project.admin.call(getProject)).body.config;
  await openPage("/settings");
  await page.getByRole("switch", { name: "Allow user API keys" }).click();
  await page.getByRole("switch", { name: "Allow team API keys" }).click();

  await until(async () => (await settings()).allow_team_api_keys);
  expect((await settings()).allow_user_api_keys).toBe(true);
  await expectFitForAll(watched);
});

detail("the table and the page of a set say when its keys were last used, without a reload", async () => {
  const { page, project, server, openPage } = console;
  await openPage("/api-keys");
  const { body: keys } = await project.admin.call(createInternalKey, {
    body: {
      description: "Night batch",
      expires_at_millis: server.clock.now() + 86_400_000,
      has_publishable_client_key: false,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    },
  });
  const row = page.getByRole("row").filter({ hasText: "Night batch" });
  await row.getByText("Not used yet").waitFor({ timeout: 15_000 });

  const headers = { projectId: project.id, secretServerKey: keys.secret_server_key };
  await wireTo(server.apiUrl, { level: "server", headers }).call(getClientProject);

  await row.getByText("just now").waitFor({ timeout: 15_000 });
  await row.getByRole("link", { name: "Night batch" }).click();
  await page.getByText("Last used").locator("xpath=ancestor::div[dd][1]").getByText("just now").waitFor();
});
