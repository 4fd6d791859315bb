import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Dialog } from "playwright-core";
import { deleteSession, listSessions } from "#contract/auth/sessions.ts";
import { createOAuthClient } from "#contract/oauth-clients.ts";
import { getProject, updateProject } from "#contract/projects.ts";
import { createTeam, listTeams } from "#contract/teams.ts";
import { detail } from "#testing/detail.ts";
import { until } from "#testing/waiting.ts";
import { detailInProcess, expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const button = (name: string) => console.page.getByRole("button", { name, exact: true });
const field = (name: string) => console.page.getByLabel(name, { exact: true });
const link = (name: string) => console.page.getByRole("link", { name, exact: true });
const heading = (name: string) => console.page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const dialog = (name: string) => console.page.getByRole("dialog", { name, exact: true });
const gone = (name: string) => dialog(name).waitFor({ state: "detached" });
const inDialog = (title: string, name: string) => dialog(title).getByRole("button", { name, exact: true });

const DISCARD = "Discard your changes?";
const WITHOUT_COPY = "Leave without a copy?";

/** Whether the browser asks before the page is loaded again. If not, the page is loaded again. */
async function reloadAsks(): Promise<boolean> {
  const { page } = console;
  const answer = Promise.withResolvers<boolean>();
  const asks = (question: Dialog) =>
    void question.dismiss().then(() => answer.resolve(question.type() === "beforeunload"), answer.reject);
  const reloads = () => answer.resolve(false);
  page.once("dialog", asks).once("load", reloads);
  await page.evaluate(() => queueMicrotask(() => window.location.reload()));
  const isAsked = await answer.promise;
  page.off("dialog", asks).off("load", reloads);
  return isAsked;
}

describe("a dialog", () => {
  beforeAll(() => console.openPage("/teams"));

  test("a dialog without input closes at once", async () => {
    await button("Create team").first().click();
    await dialog("Create a team").waitFor();
    await console.page.keyboard.press("Escape");
    await gone("Create a team");
    expect(await dialog(DISCARD).count()).toBe(0);
  });

  test("a dialog with input asks before Escape and the close button throw it away", async () => {
    const { page } = console;
    await button("Create team").first().click();
    await field("Display name").fill("Rowers");
    await page.keyboard.press("Escape");
    await dialog(DISCARD).waitFor();
    await expectFitForAll(console.watched);
    // The safe answer has the focus: Escape and Enter, pressed in haste, lose nothing.
    await page.keyboard.press("Enter");
    await gone(DISCARD);
    expect(await field("Display name").inputValue()).toBe("Rowers");

    await inDialog("Create a team", "Close").click();
    await page.keyboard.press("Escape");
    await gone(DISCARD);
    expect(await field("Display name").inputValue()).toBe("Rowers");

    await inDialog("Create a team", "Close").click();
    await inDialog(DISCARD, "Discard").click();
    await gone("Create a team");
    await gone(DISCARD);
    await button("Create team").first().click();
    expect(await field("Display name").inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await gone("Create a team");
  });

  test("a dialog with input asks before the back button and a reload throw it away", async () => {
    const { page } = console;
    await link("Domains").click();
    await heading("Domains");
    await button("Add new domain").first().click();
    await field("Domain").fill("rowing.example.com");
    expect(await reloadAsks()).toBe(true);
    await page.goBack();
    await inDialog(DISCARD, "Keep editing").click();
    await gone(DISCARD);
    expect(await field("Domain").inputValue()).toBe("rowing.example.com");
    expect(page.url()).toEndWith("/domains");

    await page.goBack();
    await inDialog(DISCARD, "Discard").click();
    await heading("Teams");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  detail("a dialog in the URL asks before the back button closes it, and not when it is done", async () => {
    const { page, openPage } = console;
    await openPage("/templates");
    await button("New template").first().click();
    await field("Name").fill("Regatta");
    await page.goBack();
    await inDialog(DISCARD, "Keep editing").click();
    await gone(DISCARD);
    expect(await field("Name").inputValue()).toBe("Regatta");

    await page.getByRole("dialog").getByRole("button", { name: "Create", exact: true }).click();
    await heading("Regatta");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

describe("a form on a page", () => {
  test("a form on a page asks before a link and a reload throw its input away", async () => {
    const { page, openPage } = console;
    await openPage("/settings");
    await field("Display name").fill("Sailing club");
    expect(await reloadAsks()).toBe(true);
    await link("Domains").click();
    await inDialog("Leave without saving?", "Stay").click();
    await gone("Leave without saving?");
    expect(await field("Display name").inputValue()).toBe("Sailing club");

    await link("Domains").click();
    await inDialog("Leave without saving?", "Leave").click();
    await heading("Domains");
    await page.goBack();
    await heading("Project settings");
    expect(await field("Display name").inputValue()).toBe("Rowing club");
    expect(await reloadAsks()).toBe(false);
  });

  detail("what is typed while a form is being saved stays, and is not saved", async () => {
    const { page, project, openPage } = console;
    const { body: app } = await project.admin.call(createOAuthClient, {
      body: { kind: "machine", name: "Night batch" },
    });
    for (const [path, name, title] of [
      ["/settings", "Display name", "General"],
      [`/apps/${app.id}`, "Name", "About the app"],
    ] as const) {
      await openPage(path);
      const card = page.getByRole("region", { name: title, exact: true });
      const save = card.getByRole("button", { name: "Save", exact: true });
      const input = card.getByLabel(name, { exact: true });
      const before = await input.inputValue();
      const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route("**/api/v1/**", async (route) => {
        if (route.request().method() === "PATCH") {
          asked.resolve();
          await answered.promise;
        }
        await route.continue();
      });
      await input.fill("First");
      await save.click();
      await asked.promise;
      await input.fill("Second");
      answered.resolve();
      await until(async () => (await save.getAttribute("aria-busy")) === null);

      expect(await input.inputValue()).toBe("Second");
      expect(await save.isEnabled()).toBe(true);
      await page.unrouteAll({ behavior: "wait" });
      await input.fill(before);
      await save.click();
      await card.getByRole("button", { name: "Save", exact: true, disabled: true }).waitFor();
    }
  });

  detail("the form of a new project asks too, and is left without a question once the project exists", async () => {
    const { page, open } = console;
    await open("/");
    await link("Create project").first().click();
    await field("Display name").fill("Sailing club");
    await page.goBack();
    await inDialog("Leave without saving?", "Stay").click();
    await gone("Leave without saving?");
    await button("Create project").click();
    await heading("Sailing club");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

describe("keys that are shown once", () => {
  test("keys that are shown once stay through Escape, the back button and a reload until their owner has agreed", async () => {
    const { page, openPage } = console;
    await openPage("/domains");
    await heading("Domains");
    await link("Hallpass keys").click();
    await button("Create keys").first().click();
    await field("Description").fill("Boathouse");
    await page.getByRole("dialog").getByRole("button", { name: "Create keys" }).click();
    const shown = page.getByRole("dialog").first().locator("pre");
    await shown.waitFor();
    const keys = await shown.textContent();
    for (const leave of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
      await leave();
      await dialog(WITHOUT_COPY).getByText("cannot be shown again").waitFor();
      await inDialog(WITHOUT_COPY, "Stay").click();
      await gone(WITHOUT_COPY);
      expect(await shown.textContent()).toBe(keys);
    }
    expect(await reloadAsks()).toBe(true);
    await page.getByRole("dialog").getByRole("checkbox").click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await reloadAsks()).toBe(false);
  });

  detail("the API key of a user stays through Escape until it is saved", async () => {
    const { page, openPage, project } = console;
    await project.admin.call(updateProject, { body: { config: { allow_user_api_keys: true } } });
    const ada = await project.person("ada");
    await openPage(`/users/${ada.userId}`);
    await button("Create API key").click();
    await field("Description").fill("A script");
    await page.getByRole("dialog").getByRole("button", { name: "Create API key" }).click();
    const key = await page.getByRole("dialog").locator("pre").textContent();
    await page.keyboard.press("Escape");
    await inDialog(WITHOUT_COPY, "Stay").click();
    await gone(WITHOUT_COPY);
    expect(await page.getByRole("dialog").locator("pre").textContent()).toBe(key);
    await page.getByRole("dialog").getByRole("button", { name: "I have saved this key" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});

describe("a call", () => {
  detail("a deletion keeps its dialog until it is known whether it worked", async () => {
    const { page, openPage, project, watched } = console;
    await project.admin.call(createTeam, { body: { display_name: "Sculls" } });
    await openPage("/teams");
    await button("Actions for Sculls").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("checkbox", { name: "I understand that this action cannot be undone." }).click();
    const failed = Promise.withResolvers<void>();
    await page.route(
      "**/api/v1/teams/**",
      async (route) => {
        await failed.promise;
        await route.fulfill({ status: 500, body: "The disk is full." });
      },
      { times: 1 },
    );
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").locator("[aria-busy=true]").waitFor();
    await page.keyboard.press("Escape");
    failed.resolve();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    watched.forgive(/500/);
    await watched.expectNoComplaints();
  });
});

describe("a save", () => {
  test("a save that fails keeps the input, and is sent once however often Enter is pressed", async () => {
    const { page, openPage, project, watched } = console;
    await openPage("/teams");
    await button("Create team").first().click();
    await field("Display name").fill("Coxswains");
    await page.route("**/api/v1/teams**", (route) => route.abort(), { times: 1 });
    await inDialog("Create a team", "Create team").click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    expect(await field("Display name").inputValue()).toBe("Coxswains");
    watched.forgive(/ERR_FAILED/);

    const pressed = Promise.withResolvers<void>();
    await page.route("**/api/v1/teams**", async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await field("Display name").press("Enter");
    await page.getByRole("dialog").locator("[aria-busy=true]").waitFor();
    await field("Display name").press("Enter");
    pressed.resolve();
    await gone("Create a team");
    await page.unroute("**/api/v1/teams**");
    const { items } = (await project.admin.call(listTeams, { query: { query: "Coxswains" } })).body;
    expect(items).toHaveLength(1);
    await watched.expectNoComplaints();
  });
});

describe("the end of the session", () => {
  const ENDED = "Your session has ended";

  /** Ends the session as in another tab; the owner notices it here. */
  async function signOutElsewhere() {
    const { page } = await console.browser.open();
    await page.goto(`${console.server.url}/admin`);
    await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("textbox", { name: "Email" }).waitFor();
    await page.close();
  }

  /** Signs in through the link of the dialog, and returns the page that the sign-in page leads back to. */
  async function signInAgain(): Promise<string> {
    const { server, browser } = console;
    const opening = browser.context.waitForEvent("page");
    await dialog(ENDED).getByRole("link", { name: "Sign in in a new tab" }).click();
    const page = await opening;
    const { email, password } = await server.owner();
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
    const { pathname } = new URL(page.url());
    await page.close();
    await gone(ENDED);
    return pathname;
  }

  test("the end of the session keeps what is typed in a dialog, which can be saved after a sign-in in another tab", async () => {
    const { page, openPage, project } = console;
    await project.admin.call(createTeam, { body: { display_name: "Novices" } });
    await openPage("/teams");
    await button("Actions for Novices").click();
    await page.getByRole("menuitem", { name: "Edit name" }).click();
    await field("Display name").fill("Veterans");
    await signOutElsewhere();
    await console.appears(dialog(ENDED));
    await expectFitForAll(console.watched);
    await dialog(ENDED).locator("a:focus").waitFor();
    await page.keyboard.press("Escape");
    expect(page.url()).toEndWith("/teams");

    expect(await signInAgain()).toEndWith("/teams");
    expect(await field("Display name").inputValue()).toBe("Veterans");
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("row").filter({ hasText: "Veterans" }).waitFor();
  });

  /** Ends all sessions of the owner but the one of the tests, and the access tokens with them. */
  async function revokeSessions() {
    const { wire } = await console.server.owner();
    const { items } = (await wire.call(listSessions, { query: { user_id: "me" } })).body;
    for (const { id, is_current_session } of items) {
      if (!is_current_session) await wire.call(deleteSession, { params: { id } });
    }
    console.server.clock.pass({ minutes: 11 });
  }

  detailInProcess(
    "the end of the session keeps what is typed on a page, whose save says what has happened",
    async () => {
      const { page, openPage, project, watched } = console;
      await openPage("/settings");
      await field("Display name").fill("Sculling club");
      await page.route(
        "**/api/v1/internal/projects/**",
        async (route) => {
          await revokeSessions();
          await route.continue();
        },
        { times: 1 },
      );
      await button("Save").first().click();
      await page.getByText("Your session has ended, so nothing was saved.").waitFor();
      expect(await signInAgain()).toEndWith("/settings");
      expect(await field("Display name").inputValue()).toBe("Sculling club");
      await button("Save").first().click();
      await page.getByText("Project saved").waitFor();
      expect((await project.admin.call(getProject)).body.display_name).toBe("Sculling club");
      watched.forgive(/401/);
      await watched.expectNoComplaints();
    },
  );

  detail("the end of the session keeps keys that the overview shows once", async () => {
    const { id } = await console.server.project();
    await console.open(`/projects/${id}`);
    await button("Create new keys").click();
    const saved = button("I have saved these keys");
    await saved.waitFor();
    await signOutElsewhere();
    await signInAgain();
    expect(await reloadAsks()).toBe(true);
    await saved.click();
    await saved.waitFor({ state: "detached" });
  });

  detail("the end of the session leads to the sign-in page and back where nothing is typed", async () => {
    const { page, openPage } = console;
    await openPage("/domains");
    await heading("Domains");
    await signOutElsewhere();
    await page.waitForURL(/after_auth_return_to=%2Fadmin%2Fprojects%2F.*%2Fdomains/);
  });
});
