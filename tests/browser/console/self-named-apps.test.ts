import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { listOAuthClients, type OAuthClient } from "#contract/oauth-clients.ts";
import { getProject, updateProject } from "#contract/projects.ts";
import { until } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(90_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
  await console.project.admin.call(updateProject, { body: { config: { authorization_server_enabled: true } } });
});
afterAll(() => console?.[Symbol.asyncDispose]());

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = (page: Page) =>
  card(page, "Apps that name themselves").getByRole("button", { name: "Save", exact: true }).click();
const policy = async () => (await console.project.admin.call(getProject)).body.config.self_named_clients;
const listed = async (): Promise<OAuthClient[]> =>
  (await console.project.admin.call(listOAuthClients, { query: { named_by: "itself" } })).body.items;

test("an owner chooses in plain words which apps may name themselves, and reads what is wrong at the field", async () => {
  const { page, watched, openPage } = console;
  await openPage("/apps");
  await page.getByRole("radio", { name: "From these hosts only" }).click();
  const hosts = page.getByLabel("Hosts", { exact: true });
  await save(page);
  await page.getByText("Enter a host", { exact: true }).waitFor();
  await hosts.fill("https://agent.example");
  await page.getByText("https://agent.example is not a host.", { exact: false }).waitFor();
  await hosts.fill("agent.example\n*.tools.example");
  await page.getByRole("checkbox", { name: "Apps can register themselves" }).click();
  await expectFitForAll(watched);
  await save(page);
  await until(async () => (await policy())?.registration_enabled === true);

  expect(await policy()).toEqual({
    documents: "domains",
    document_domains: ["agent.example", "*.tools.example"],
    registration_enabled: true,
    scopes: null,
  });
});

test("an app that has registered itself is listed with its origin, blocked, accepted again and deleted", async () => {
  const { page, watched, openPage, server, project } = console;
  const body = JSON.stringify({
    client_name: "Agent",
    redirect_uris: ["http://127.0.0.1/callback"],
    token_endpoint_auth_method: "none",
  });
  const headers = { "content-type": "application/json" };
  await fetch(`${server.apiUrl}/projects/${project.id}/oauth/register`, { method: "POST", body, headers });
  await openPage("/apps");
  const list = card(page, "Apps that have named themselves");
  await list.getByText("Registered itself").waitFor();
  await expectFitForAll(watched);
  const choose = async (item: string) => {
    await list.getByRole("button", { name: "Actions for Agent" }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };

  await choose("Block");
  await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await list.getByText("Blocked", { exact: true }).waitFor();
  const [blocked] = await listed();
  await choose("Unblock");
  await list.getByText("Blocked", { exact: true }).waitFor({ state: "detached" });
  const [accepted] = await listed();
  await choose("Delete");
  await page.getByRole("dialog").getByRole("checkbox").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await list.waitFor({ state: "detached" });

  expect([blocked?.is_blocked, accepted?.is_blocked, await listed()]).toEqual([true, false, []]);
});
