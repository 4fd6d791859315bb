import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { getLegacyVerifier } from "#contract/legacy-verifier.ts";
import { fromNow, until } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(90_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const card = (page: Page) => page.getByRole("region", { name: "Live check", exact: true });
const stored = async () => (await console.project.admin.call(getLegacyVerifier)).body;
const dayIn = (days: number) => new Date(fromNow({ days })).toISOString().slice(0, 10);

test("an owner sets up the live check, sees its secret once, tests it, watches failures, turns it off and deletes it", async () => {
  const { page, watched, openPage, project } = console;
  await openPage("/sign-in-methods");
  const live = card(page);
  const press = (name: string) => live.getByRole("button", { name, exact: true }).click();

  await live.getByText("Move in without a date", { exact: false }).waitFor();
  await expectFitForAll(watched);
  await page.getByRole("button", { name: "Set up the live check", exact: true }).press("Enter");
  await live.locator("input:focus").waitFor();
  await live.getByLabel("Address to ask").fill("https://127.0.0.1:1/check");
  await press("Save");
  await live.getByText("Choose a day.").waitFor();
  await live.getByLabel("Ends on").fill(dayIn(90));
  await press("Save");
  const once = page.getByRole("dialog", { name: "Save the secret" });
  const secret = await once.getByText(/^whsec_/).textContent();
  await once.getByRole("checkbox").click();
  await once.getByRole("button", { name: "Close", exact: true }).click();
  await press("Test");
  await live.getByText("It gave no answer that can be used. Connections to 127.0.0.1", { exact: false }).waitFor();
  await project.client.call(signInWithPassword, { body: { email: "ada@old.example", password: "a guess" } });
  await live.getByText("1 failure").waitFor();
  await expectFitForAll(watched);
  await live.getByRole("switch", { name: "Ask this address" }).click();
  await until(async () => (await stored()).is_enabled === false);
  await press("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await until(async () => (await stored()).url === undefined);

  expect(secret).toStartWith("whsec_");
  await page.getByRole("button", { name: "Set up the live check", exact: true }).waitFor();
  expect(await live.getByText("1 failure").count()).toBe(0);
});
