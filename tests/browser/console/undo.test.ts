import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { getProject, updateProject } from "#contract/projects.ts";
import { createUser, getUser, updateUser } from "#contract/users.ts";
import { detail } from "#testing/detail.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const button = (name: string) => console.page.getByRole("button", { name, exact: true });
const says = (text: string) => console.page.getByText(text, { exact: true }).waitFor();
const domains = async () =>
  (await console.project.admin.call(getProject)).body.config.domains.map(({ domain }: { domain: string }) => domain);

test("a domain that was deleted comes back", async () => {
  const { page, project, watched } = console;
  const config = {
    domains: ["https://a.example.com", "https://b.example.com"].map((domain) => ({ domain, handler_path: "/handler" })),
  };
  await project.admin.call(updateProject, { body: { config } });
  await console.openPage("/domains");
  await button("Delete https://a.example.com").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await says("Domain deleted");
  expect(await domains()).toEqual(["https://b.example.com"]);
  await expectFitForAll(watched);

  await button("Undo").click();

  await says("Undone");
  expect(await domains()).toEqual(["https://a.example.com", "https://b.example.com"]);
  await page.getByRole("row").filter({ hasText: "https://a.example.com" }).waitFor();
});

detail("a name comes back, unless somebody else has changed it meanwhile", async () => {
  const { page, project } = console;
  const { body: ada } = await project.admin.call(createUser, { body: { display_name: "Ada" } });
  const params = { user_id: ada.id };
  const stored = async () => (await project.admin.call(getUser, { params })).body.display_name;
  const rename = async (name: string) => {
    await page.getByLabel("Display name").fill(name);
    await page.keyboard.press("Enter");
    await says("Name saved");
  };
  await console.openPage(`/users/${ada.id}`);
  await rename("Ada Lovelace");
  await button("Undo").click();
  await says("Undone");
  expect(await stored()).toBe("Ada");
  expect(await page.getByLabel("Display name").inputValue()).toBe("Ada");

  await rename("Countess");
  await project.admin.call(updateUser, { params, body: { display_name: "Theirs" } });
  await button("Undo").first().click();

  await says("Somebody has changed this since, so it was not undone.");
  expect(await stored()).toBe("Theirs");
});
