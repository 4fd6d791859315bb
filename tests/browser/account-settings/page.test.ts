import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { updateProject } from "#contract/projects.ts";
import { expectAccessible, expectFocus } from "#testing/browser/browser.ts";
import { looks } from "#testing/browser/looks.ts";
import { detail } from "#testing/detail.ts";
import { fromNow } from "#testing/waiting.ts";
import { press, signIn } from "../club.ts";
import { openSettingsClub, type SettingsClub, section } from "./settings.ts";

setDefaultTimeout(90_000);

let club: SettingsClub;
beforeAll(async () => {
  club = await openSettingsClub();
});
afterAll(() => club?.[Symbol.asyncDispose]());

describe("the page of account settings", () => {
  test("is one click away in the account menu, and its sidebar follows the address", async () => {
    const ada = await club.newUser();
    const tab = await club.open("/sign-in");
    const { page } = tab;
    await signIn(page, ada.email);
    await press(page, "Account menu");
    await page.getByRole("menuitem", { name: "Account settings" }).click();
    await page.getByRole("heading", { name: "Account Settings", level: 1 }).waitFor();
    const nav = page.getByRole("navigation", { name: "Account Settings" });
    const current = () => nav.locator("[aria-current=page]").textContent();

    expect(await nav.getByRole("link").allTextContents()).toEqual([
      "My Profile",
      "Emails & Auth",
      "Notifications",
      "Active Sessions",
      "API Keys",
      "Settings",
      "Create a team",
    ]);
    expect(await current()).toBe("My Profile");
    for (const [name, hash] of [
      ["Emails & Auth", "auth"],
      ["Notifications", "notifications"],
      ["Active Sessions", "sessions"],
      ["API Keys", "api-keys"],
      ["Create a team", "team-creation"],
      ["Settings", "settings"],
      ["My Profile", "profile"],
    ] as const) {
      await nav.getByRole("link", { name }).click();
      await page.getByRole("heading", { name, level: 2, exact: true }).waitFor();
      await expectFocus(page, name);
      await page.waitForURL((url) => url.hash === `#${hash}`);
      expect(await current()).toBe(name);
    }
    await page.goBack();
    await page.getByRole("heading", { name: "Settings", level: 2, exact: true }).waitFor();
    expect(await page.title()).toStartWith("Account settings");
    await tab.expectNoComplaints();
  });

  detail("loads a section that could not be loaded, as soon as there is a network again", async () => {
    const { page } = await club.settingsOf(await club.newUser());
    const keys = section(page, "API Keys");
    await page.waitForLoadState("networkidle");

    await page.route("**/assets/**", (route) => route.abort("internetdisconnected"));
    await page.getByRole("link", { name: "API Keys" }).click();
    await keys.getByText("Something went wrong. Please try again.").waitFor();
    await page.unroute("**/assets/**");
    await press(page, "Try again");

    await keys.getByRole("button", { name: "Create API Key" }).waitFor();
  });

  test("asks for a sign-in first, and then shows itself", async () => {
    const ada = await club.newUser();
    const { page, expectNoComplaints } = await club.open("/account-settings#sessions");

    await page.waitForURL(/sign-in/);
    await signIn(page, ada.email);

    await page.getByRole("heading", { name: "Active Sessions", level: 2 }).waitFor();
    await expectNoComplaints();
  });

  detail("speaks the language of the page, also in dates", async () => {
    const ada = await club.newUser();
    const tab = await club.settingsOf(ada, "sessions");
    await tab.page.addInitScript(() => {
      Object.defineProperty(navigator, "languages", { value: ["de-AT"] });
      Object.defineProperty(navigator, "language", { value: "de-AT" });
    });

    await tab.page.reload();

    await tab.page.getByRole("heading", { name: "Kontoeinstellungen", level: 1 }).waitFor();
    await tab.page.getByText("Diese Sitzung").waitFor();
    const today = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium" }).format(fromNow({}));
    await tab.page.getByText(`Angemeldet am ${today}`).waitFor();
    await tab.expectNoComplaints();
  });
});

describe("teams", () => {
  detail("are created on the page, and reached from the team switcher of the home page", async () => {
    const tab = await club.settingsOf(await club.newUser(), "team-creation");
    const { page } = tab;
    const isAt = (name: string) => page.getByRole("heading", { name, level: 2, exact: true }).waitFor();

    await isAt("Create a team");
    await section(page, "Create a Team").getByLabel("Display name").fill("Rowers");
    await page.keyboard.press("Enter");
    await isAt("Rowers");
    const address = page.url();
    expect(new URL(address).hash).toStartWith("#team-");
    await expectFocus(page, "Rowers");
    await section(page, "Members").getByRole("rowheader").waitFor();
    await expectAccessible(page);

    await page.goto(club.at(""));
    const switcher = page.getByRole("button", { name: /Select team$/ });
    await switcher.click();
    await page.getByRole("menuitemradio", { name: "Rowers" }).click();
    await page.getByRole("button", { name: "Rowers Select team" }).click();
    await page.getByRole("menuitem", { name: "Team settings" }).click();
    await isAt("Rowers");
    await page.waitForURL(address);
    await page.goto(club.at(""));
    await switcher.click();
    await page.getByRole("menuitem", { name: "Create a team" }).click();
    await isAt("Create a team");
    await page.waitForURL((url) => url.hash === "#team-creation");
    await tab.expectNoComplaints();
  });

  detail("teams and API keys are not offered in a project that does not allow them", async () => {
    const allow = (isAllowed: boolean) =>
      club.project.admin.call(updateProject, {
        body: { config: { client_team_creation_enabled: isAllowed, allow_user_api_keys: isAllowed } },
      });
    await allow(false);
    const { page } = await club.settingsOf(await club.newUser(), "api-keys");

    await page.getByRole("heading", { name: "My Profile", level: 2 }).waitFor();
    expect(await page.getByRole("navigation").getByRole("link").allTextContents()).toEqual([
      "My Profile",
      "Emails & Auth",
      "Notifications",
      "Active Sessions",
      "Settings",
    ]);
    expect(await page.getByText("Teams").count()).toBe(0);
    await allow(true);
  });
});

describe("a router", () => {
  detail("an app that changes the address without an event still changes the item", async () => {
    const { page, expectNoComplaints } = await club.settingsOf(await club.newUser());

    await page.evaluate(() => history.pushState(null, "", "#sessions"));

    await page.getByRole("heading", { name: "Active Sessions", level: 2 }).waitFor();
    await page.goto(`${page.url().split("#")[0]}#no-such-item`);
    await page.getByRole("heading", { name: "My Profile", level: 2 }).waitFor();
    await expectNoComplaints();
  });
});

describe.each(looks(0))("in $colorScheme at $width pixels", ({ colorScheme, width }) => {
  test("every item can be chosen, fits into the window and is accessible", async () => {
    const tab = await club.settingsOf(
      await club.newUser({ display_name: "An unusuallylongnamewithoutanyspaceinit Person" }),
    );
    const { page } = tab;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 700 });
    const choose = page.getByRole("combobox", { name: "Account Settings" });
    const nav = page.getByRole("navigation", { name: "Account Settings" });
    expect([await choose.isVisible(), await nav.isVisible()]).toEqual([width === 320, width !== 320]);

    const items = [
      "Emails & Auth",
      "Notifications",
      "Active Sessions",
      "API Keys",
      "Settings",
      "Create a team",
      "My Profile",
    ];
    for (const name of items) {
      if (width === 320) {
        await choose.focus();
        await choose.selectOption(name);
      } else await nav.getByRole("link", { name }).click();
      await page.getByRole("heading", { name, level: 2, exact: true }).waitFor();
      await page.waitForLoadState("networkidle");
      expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, width]);
      await expectAccessible(page);
    }
    const fits = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
    };
    await page.goto(club.at("/account-settings#auth"));
    await press(page, "Update password");
    await press(page, "Add an email");
    await press(page, "Enable MFA");
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await fits();
    await page.getByRole("button", { name: /^Actions for / }).click();
    await fits();
    await page.goto(club.at("/account-settings#sessions"));
    await press(page, "Actions for the current session");
    await fits();
    await tab.expectNoComplaints();
  });

  detail("the focus goes to the heading of an item, but stays at a select", async () => {
    const { page } = await club.settingsOf(await club.newUser());
    await page.setViewportSize({ width, height: 700 });
    const choose = page.getByRole("combobox", { name: "Account Settings" });
    if (width === 320) {
      await choose.focus();
      await choose.selectOption("Settings");
    } else await page.getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByRole("heading", { name: "Settings", level: 2, exact: true }).waitFor();

    const focusedTag = await page.evaluate(() => document.activeElement?.tagName);
    expect(focusedTag).toBe(width === 320 ? "SELECT" : "H2");
  });
});
