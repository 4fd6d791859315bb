import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { signUpWithPassword } from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { getMetrics } from "#contract/metrics.ts";
import { detail } from "#testing/detail.ts";
import { wireTo } from "#testing/server/wire.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

const DAY_MILLIS = 86_400_000;

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const button = (name: string | RegExp) => console.page.getByRole("button", { name });
const card = (name: string) => console.page.getByRole("region", { name, exact: true });
const step = (name: string) => console.page.getByRole("listitem").filter({ hasText: name });
/** Waits until a step is ticked off. Nothing reloads the page: its marker must still be there. */
async function expectDone(name: string): Promise<void> {
  await console.appears(step(name).getByText("Done", { exact: true }));
  expect(await console.page.evaluate(() => document.body.dataset.marker)).toBe("set");
}

test("the steps of a new project tick themselves off, without a reload", async () => {
  const { page, watched, server, open } = console;
  await open("/new-project");
  await page.getByLabel("Display name").fill("Boats");
  await button("Create project").click();
  await page.getByRole("heading", { name: "Boats", level: 1 }).waitFor();
  await page.evaluate(() => {
    document.body.dataset.marker = "set";
  });
  await page.getByText("0 of 3 steps done").waitFor();
  await expectFitForAll(watched);

  await button("Create keys").click();
  await expectDone("Create keys");
  await page.getByText("1 of 3 steps done").waitFor();
  const projectId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  // The step is done as soon as the list has the keys; the code appears with their secrets.
  const code = (await page.getByRole("tabpanel").textContent()) ?? "";
  const publishableClientKey = /pck_[a-z0-9]{45}/.exec(code)?.[0] ?? "";
  const app = wireTo(server.apiUrl, { level: "client", headers: { projectId, publishableClientKey } });

  // A refused sign-up is a call, too, but makes no user.
  const signUp = (password: string) =>
    app.call(signUpWithPassword, {
      body: {
        email: "ada@example.com",
        password,
        verification_callback_url: `${server.url}/p/${projectId}/handler/email-verification`,
      },
    });
  expect((await signUp("short")).code).toBe("PASSWORD_TOO_SHORT");
  await expectDone("Call Hallpass from your app");
  await page.getByText("2 of 3 steps done").waitFor();
  expect((await signUp("correct horse battery staple")).status).toBe(200);
  await expectDone("Sign up the first user");
  await expectFitForAll(watched);

  await step("Sign up the first user").getByRole("link", { name: "ada@example.com" }).click();
  await page.getByRole("heading", { name: "ada@example.com", level: 1 }).waitFor();
  await page.waitForURL((url) => url.href.includes(`/projects/${projectId}/users/`));
});

detail(
  "the guide has code for each framework with the project's values, and its URL names the chosen one",
  async () => {
    const { page, watched, project, server, openPage } = console;
    await openPage("");
    const values = {
      "Next.js": "hallpass/next",
      React: `projectId: "${project.id}"`,
      JavaScript: `projectId: "${project.id}"`,
      Python: `export PROJECT_ID=${project.id}`,
      Server: `HALLPASS_PROJECT_ID=${project.id}`,
      curl: `export PROJECT_ID=${project.id}`,
    };

    for (const [name, value] of Object.entries(values)) {
      await page.getByRole("tab", { name, exact: true }).click();
      await page.getByRole("tabpanel").getByText(value).first().waitFor();
      expect(await page.getByRole("tabpanel").textContent()).toContain(server.url);
    }
    await expectFitForAll(watched);
    await page.reload();

    await page.waitForURL((url) => url.searchParams.get("framework") === "curl");
    expect(await page.getByRole("tab", { name: "curl" }).getAttribute("aria-selected")).toBe("true");
  },
);

detail("without users, the metrics say what will appear", async () => {
  const { page, watched, openPage } = console;
  await openPage("");
  await page.getByRole("link", { name: "Metrics", exact: true }).click();

  await page.getByText("No sign-ups yet").waitFor();
  for (const text of ["No active users yet", "No countries yet", "No users yet", "Nobody active yet"]) {
    await page.getByText(text).waitFor();
  }
  await page.waitForURL((url) => url.searchParams.get("view") === "metrics");
  await expectFitForAll(watched);
});

detail("sign-ups appear in the metrics without a reload, and are what the API says", async () => {
  const { page, watched, project, server } = console;
  await page.evaluate(() => {
    document.body.dataset.marker = "set";
  });

  const [ada, ben, eve] = [await project.person("ada"), await project.person("ben"), await project.person("eve")];
  // Two days ago, as if the project were older than this test.
  await server.running.deps.store.write((tx) =>
    tx
      .update(tx.users)
      .set({ signedUpAt: server.clock.now() - 2 * DAY_MILLIS })
      .where(eq(tx.users.id, eve.userId)),
  );
  for (const [person, country] of [
    [ada, "AT"],
    [ben, "AT"],
    [eve, "JP"],
  ] as const) {
    await person.wire
      .with({ refreshToken: person.refreshToken }, { "user-agent": "Mozilla/5.0", "cf-ipcountry": country })
      .call(refreshSession);
  }

  await card("Countries").getByRole("row", { name: "Austria 2 66.7%" }).waitFor({ timeout: 15_000 });
  await card("Countries").getByRole("row", { name: "Japan 1 33.3%" }).waitFor();
  await card("Countries")
    .getByRole("img", { name: /Map of the world/ })
    .waitFor();
  expect(await page.evaluate(() => document.body.dataset.marker)).toBe("set");
  const { body: metrics } = await project.admin.call(getMetrics);
  const total = (name: string) => page.locator("dl > div", { hasText: name }).locator("dd").textContent();
  expect(await total("Users")).toBe(String(metrics.total_users));
  expect(await total("Sign-ups today")).toBe(String(metrics.daily_users.at(-1).activity));
  expect(await total("Sign-ups in 30 days")).toBe("3");
  expect(await total("Active today")).toBe("3");
  await card("Sign-in methods").getByText("Password").waitFor();
  await expectFitForAll(watched);
});

detail("the days of a chart can be read with the arrow keys", async () => {
  const { page } = console;
  const chart = page.getByRole("slider", { name: "Daily sign-ups" });
  const said = () => chart.getAttribute("aria-valuetext");
  await chart.focus();

  expect(await said()).toMatch(/^\w+, \w+ \d+, today so far: 2 sign-ups$/);
  await page.keyboard.press("ArrowLeft");
  expect(await said()).toMatch(/^\w+, \w+ \d+: 0 sign-ups$/);
  await page.keyboard.press("ArrowLeft");
  expect(await said()).toMatch(/: 1 sign-up$/);
  await card("Daily sign-ups")
    .getByText(/: 1 sign-up$/)
    .waitFor();
  await page.keyboard.press("Home");
  expect(await chart.getAttribute("aria-valuenow")).toBe("0");
  await page.keyboard.press("ArrowLeft");
  expect(await chart.getAttribute("aria-valuenow")).toBe("0");
  await page.keyboard.press("End");
  expect(await said()).toMatch(/today so far/);
});

detail("each chart has a table behind it, one key away", async () => {
  const { page, watched } = console;

  for (const name of ["Daily sign-ups", "Daily active users"]) {
    await card(name)
      .getByRole("button", { name: /Show as table/ })
      .focus();
    await page.keyboard.press("Enter");
    await card(name).getByRole("table").waitFor();
    expect(await card(name).getByRole("row").count()).toBe(32);
  }
  const days = await card("Daily sign-ups").getByRole("row").allTextContents();
  expect(days.slice(1, 4).map((row) => row.slice(-1))).toEqual(["2", "0", "1"]);
  expect(days[1]).toContain("(so far)");
  await expectFitForAll(watched);
  await card("Daily sign-ups")
    .getByRole("button", { name: /Show as chart/ })
    .press("Enter");
  await page.getByRole("slider", { name: "Daily sign-ups" }).waitFor();
});

detail("recent users lead to their pages, and a project with users opens with its metrics", async () => {
  const { page, openPage } = console;
  const recent = card("Recent sign-ups").getByRole("link");
  const email = (await recent.first().textContent()) ?? "";
  await recent.first().click();
  await page.getByRole("heading", { name: email, level: 1 }).waitFor();

  await openPage("");
  await card("Recently active").waitFor();
  await page.getByRole("link", { name: "Set-up", exact: true }).click();
  await page.getByText("3 of 3 steps done").waitFor();
  await page.waitForURL((url) => url.searchParams.get("view") === "set-up");
});
