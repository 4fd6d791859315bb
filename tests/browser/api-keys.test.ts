import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { createUserApiKey, listUserApiKeys } from "#contract/api-keys.ts";
import { updateProject } from "#contract/projects.ts";
import { expectAccessible, expectFocus, startBrowser } from "#testing/browser/browser.ts";
import { looks } from "#testing/browser/looks.ts";
import { detail } from "#testing/detail.ts";
import type { Person } from "#testing/server/server.ts";
import { fromNow } from "#testing/waiting.ts";
import { hostParts } from "./parts/host.ts";
import { openParts, type Parts } from "./parts/parts.ts";

setDefaultTimeout(60_000);

const YEAR_MILLIS = 365 * 86_400_000;
let parts: Parts;
beforeAll(async () => {
  parts = await openParts({ credential_enabled: true, allow_user_api_keys: true });
});
afterAll(() => parts?.[Symbol.asyncDispose]());

interface StoredKey {
  description: string;
  expires_at_millis?: number;
  manually_revoked_at_millis?: number;
}

const keysOf = async (person: Person): Promise<StoredKey[]> =>
  (await person.wire.call(listUserApiKeys, { query: { user_id: "me" } })).body.items;

const addKey = (person: Person, description: string, expires_at_millis: number | null = null) =>
  person.wire.call(createUserApiKey, { body: { user_id: "me", description, expires_at_millis, is_public: false } });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const rows = (page: Page) => page.locator("tbody tr");

describe("the API keys of a user", () => {
  test("are created and revoked by keyboard; a new key is shown once, until the user has confirmed that", async () => {
    const ada = await parts.project.person("ada");
    const { page, expectNoComplaints } = await parts.open("/handler/account-settings#api-keys", ada);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByText("No API keys yet").waitFor();

    await press(page, "Create API Key");
    const dialog = page.getByRole("dialog", { name: "Create API Key" });
    await dialog.getByText("API keys grant programmatic access to your account.").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByText("Please enter a description").waitFor();
    const description = dialog.getByLabel("Description");
    expect(await description.getAttribute("placeholder")).toBe("e.g. Development, Production, CI/CD");
    await page.keyboard.type("CI");
    const expiry = dialog.getByLabel("Expires In");
    expect(await expiry.locator("option").allTextContents()).toEqual([
      "1 day",
      "7 days",
      "30 days",
      "90 days",
      "1 year",
      "Never",
    ]);
    await expiry.selectOption("90 days");
    await press(page, "Create");

    const shown = page.getByRole("dialog", { name: "API Key", exact: true });
    const whole = await shown.getByRole("textbox").inputValue();
    expect(whole).toStartWith("sk_");
    await page.keyboard.press("Escape");
    await page.getByText("Please confirm this first").waitFor();
    await expectAccessible(page);
    await press(page, "Copy");
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole);
    await page.getByLabel("I understand that I will not be able to view this key again.").press(" ");
    await press(page, "Close");
    await shown.waitFor({ state: "detached" });

    await rows(page).first().waitFor();
    expect(await rows(page).locator("th, td").allTextContents()).toEqual([
      "CI",
      "Valid",
      `*******${whole.slice(-4)}`,
      expect.stringMatching(/^\w{3} \d+, \d{4}$/),
      expect.stringMatching(/^\w{3} \d+, \d{4}$/),
      "Revoke",
    ]);
    await expectAccessible(page);

    await press(page, "Revoke CI");
    await page.getByRole("dialog", { name: "Revoke API Key" }).waitFor();
    await expectFocus(page, "Cancel");
    await page.keyboard.press("Escape");
    await expectFocus(page, "Revoke");
    await press(page, "Revoke CI");
    await press(page, "Revoke Key");
    await page.getByRole("cell", { name: "Revoked" }).waitFor();
    expect(await page.getByRole("cell", { name: "-", exact: true }).count()).toBe(1);
    expect((await keysOf(ada))[0]?.manually_revoked_at_millis).toBeNumber();
    await expectNoComplaints();
  });

  detail(
    "API keys that never expire are stored with an expiration in 200 years, also by a device with a wrong clock",
    async () => {
      const ben = await parts.project.person("ben");
      const { page, expectNoComplaints } = await parts.open("/handler/account-settings#api-keys", ben);

      await page.clock.setSystemTime(fromNow({ days: 730 }));
      await press(page, "Create API Key");
      await page.getByRole("textbox", { name: "Description" }).fill("Forever");
      await press(page, "Create");
      await page.getByRole("checkbox").check();
      await press(page, "Close");

      await page.getByRole("cell", { name: "Never" }).waitFor();
      const [key] = await keysOf(ben);
      const years = ((key?.expires_at_millis ?? 0) - fromNow({})) / YEAR_MILLIS;
      expect(Math.round(years)).toBe(200);
      await expectNoComplaints();
    },
  );

  detail("are searched and filtered by status", async () => {
    const eve = await parts.project.person("eve");
    await addKey(eve, "Development");
    await addKey(eve, "Production");
    const { page, expectNoComplaints } = await parts.open("/handler/account-settings#api-keys", eve);
    await press(page, "Revoke Development");
    await press(page, "Revoke Key");
    await page.getByRole("cell", { name: "Revoked" }).waitFor();
    const names = () => page.locator("tbody tr th").allTextContents();

    expect(await names()).toEqual(["Production", "Development"]);
    await page.getByLabel("Filter by status").selectOption("Revoked");
    expect(await names()).toEqual(["Development"]);
    await page.getByLabel("Filter by status").selectOption("All");
    await page.getByLabel("Search API keys").fill("PROD");
    expect(await names()).toEqual(["Production"]);
    await page.getByLabel("Search API keys").fill("nothing of this name");
    await page.getByText("No API keys match").waitFor();
    await expectNoComplaints();
  });

  test("cannot be created while the project forbids them, and the page says why", async () => {
    const other = await parts.server.project({ config: { credential_enabled: true, allow_user_api_keys: true } });
    await using elsewhere = await hostParts(parts.server, other, "de-DE");
    const fay = await other.person("fay");
    const { page } = await elsewhere.open(parts.browser, "/handler/account-settings#api-keys", fay);
    await page.getByText("Noch keine API-Schlüssel").waitFor();
    await other.admin.call(updateProject, { body: { config: { allow_user_api_keys: false } } });

    await press(page, "API-Schlüssel erstellen");
    await page.getByLabel("Beschreibung").fill("CI");
    await press(page, "Erstellen");
    await page.getByRole("alert").getByText("API-Schlüssel von Benutzern sind hier nicht aktiviert.").waitFor();
  });
});

describe.each(looks(0))("in $colorScheme at $width pixels", ({ colorScheme, width }) => {
  test("the API keys are accessible, and the page is not wider than the window", async () => {
    await using profile = await startBrowser({ colorScheme, viewport: { width, height: 700 } });
    const ida = await parts.project.person("ida");
    await addKey(ida, "A key with a description that is quite long");
    const { page, expectNoComplaints } = await parts.host.open(profile, "/handler/account-settings#api-keys", ida);
    await rows(page).first().waitFor();
    const isFine = async () => {
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    };

    await isFine();
    await press(page, "Create API Key");
    await isFine();
    await page.getByRole("textbox", { name: "Description" }).fill("CI");
    await press(page, "Create");
    await page.getByRole("checkbox").waitFor();
    await isFine();
    await expectNoComplaints();
  });
});
