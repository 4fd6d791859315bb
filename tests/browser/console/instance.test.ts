import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { type InstanceBackup, type InstanceBackups, listInstanceBackups } from "#contract/instance-backups.ts";
import { readInstanceStatus } from "#contract/instance-status.ts";
import { createProject } from "#contract/projects.ts";
import { createSignInLink } from "#server/features/instance/admin-link.ts";
import { startBrowser } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { asOperator, asOwnerOf, consolePerson } from "#testing/people/console-people.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { startServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { detailInProcess, expectFitForAll, type OpenConsole, openConsole, testInProcess } from "./open-console.ts";

setDefaultTimeout(90_000);

const home = mkdtempSync(join(tmpdir(), "hallpass-instance-"));
let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole({ environment: { HALLPASS_INTERNAL_SIGN_UP: "open" } });
});
afterAll(async () => {
  await console?.[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
});

const openInternal = (path: string) => console.open(`/projects/internal${path}`);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const stored = async (): Promise<InstanceBackups> =>
  (await (await asOperator(console.server)).call(listInstanceBackups)).body;
const done = async (): Promise<InstanceBackup[]> => (await stored()).items.filter(({ state }) => state === "done");

testInProcess("the server's page shows what to fix until it is fixed, and its state, without a reload", async () => {
  const { page, server, watched } = console;
  const { unnamedProxy } = server.running.deps;
  await openInternal("");
  await page.getByRole("link", { name: "Server", exact: true }).click();
  await heading(page, "Server");

  const findings = card(page, "Problems to fix");
  await findings.getByText("Projects without their own mail server cannot send emails").waitFor();
  await findings.getByText("Set HALLPASS_SMTP_URL").waitFor();
  const overview = card(page, "Overview");
  await overview.getByText("SQLite,").waitFor();
  await card(page, "Jobs").getByRole("row").filter({ hasText: "Send emails" }).first().getByText("Working").waitFor();
  await card(page, "Console accounts").getByText("Anyone can create an account").waitFor();
  await expectFitForAll(watched);

  // Mails wait, and the page says so by itself.
  expect(unnamedProxy.peer).toBeNull();
  await console.project.person();
  await until(
    async () => ((await (await asOperator(server)).call(readInstanceStatus)).body.queues.mails.queued ?? 0) > 0,
  );
  await console.appears(card(page, "Queues").getByText("Oldest:"));
  server.running.deps.settings.smtpUrl = "smtp://127.0.0.1:1";
  await console.appears(card(page, "Nothing to fix"));
  server.running.deps.settings.smtpUrl = null;
  await console.appears(card(page, "Problems to fix"));
});

test("a backup is made with one key press, downloaded, and starts a server where the owner signs in", async () => {
  const { page, server, watched } = console;
  const { email, password } = await server.owner();
  await openInternal("/backups");
  await heading(page, "Backups");
  await page.getByText("No backups yet").waitFor();
  await expectFitForAll(watched);

  await page.getByRole("button", { name: "Make a backup", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Backup started").waitFor();
  await row(page, "hallpass-").getByText("Checked").waitFor();
  const [backup] = await done();
  const name = backup?.file_name ?? "";
  await row(page, name).getByText(email).waitFor();
  await expectFitForAll(watched);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Download ${name}`, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  const file = join(home, name);
  await download.saveAs(file);
  const directory = mkdtempSync(join(home, "restored-"));
  copyFileSync(join(server.running.deps.settings.dataDirectory, "secret"), join(directory, "secret"));
  const command = await page.getByRole("figure", { name: "Stop the server, then run" }).locator("code").textContent();
  const { dataDirectory } = server.running.deps.settings;
  expect(command).toBe(`hallpass restore "${dataDirectory}/backups/${name}" --data "${dataDirectory}"`);
  const restore = Bun.spawnSync([...PROGRAMS.executable, "restore", file, "--data", directory], {
    env: { PATH: process.env.PATH ?? "" },
  });
  expect([restore.stderr.toString(), restore.exitCode]).toEqual(["", 0]);

  const other = await startServer({ directory });
  try {
    const internal = await other.running.deps.projects.get("internal");
    const publishableClientKey = internal?.hostedPublishableKey ?? "";
    const signedIn = await wireTo(other.apiUrl, {
      level: "client",
      headers: { projectId: "internal", publishableClientKey },
    }).call(signInWithPassword, { body: { email, password } });
    expect(signedIn.status).toBe(200);
  } finally {
    await other.stop();
  }
});

detailInProcess("a backup shows how far it is, and one that fails says why and leaves nothing", async () => {
  const { page, server } = console;
  const { backups } = server.running.deps;
  const { freeBytes } = backups;
  let go = () => {};
  const waiting = new Promise<string | null>((resolve) => {
    go = () => resolve(null);
  });
  await openInternal("/backups");
  await heading(page, "Backups");
  const startedAt = server.clock.now();
  const madeBy = { type: "schedule", id: null } as const;
  const slow = { id: "hallpass-slow", fileName: "hallpass-slow.db", startedAt, madeBy };
  backups.underWay = { ...slow, phase: "copying", progress: () => 0.4, done: waiting };

  await console.appears(page.getByText("Copying the database"));
  expect(await page.getByRole("progressbar", { name: "Progress of the backup" }).getAttribute("value")).toBe("0.4");
  expect(await page.getByRole("button", { name: "Make a backup", exact: true }).isDisabled()).toBeTrue();
  await expectFitForAll(console.watched);
  backups.underWay = null;
  go();
  await console.pass();
  await page.getByText("Copying the database").waitFor({ state: "detached" });

  const before = (await done()).length;
  backups.freeBytes = () => 0;
  await page.getByRole("button", { name: "Make a backup", exact: true }).click();
  await page.getByText(/The disk of .* has 0 MiB of free space/).waitFor();
  await row(page, "free space").getByText("Failed").waitFor();
  backups.freeBytes = freeBytes;
  expect((await done()).length).toBe(before);
  await row(page, "free space")
    .getByRole("button", { name: /from the list$/ })
    .click();
  await row(page, "free space").waitFor({ state: "detached" });
});

detail("the schedule is changed by keyboard, refuses what makes no sense, and can be undone", async () => {
  const { page, watched } = console;
  await openInternal("/backups");
  const schedule = card(page, "Schedule");
  const choose = async (label: string, option: string) => {
    await schedule.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: option, exact: true }).click();
  };

  await choose("Frequency", "Every week");
  await choose("Day", "Friday");
  await choose("Hour (UTC)", "10:00 PM");
  const keep = schedule.getByLabel("Scheduled backups to keep");
  await keep.fill("0");
  await keep.press("Enter");
  await schedule.getByText("Enter a number from 1 to 365.").waitFor();
  await expectFitForAll(watched);
  expect((await stored()).schedule.frequency).toBe("off");
  await keep.fill("14");
  await keep.press("Enter");
  await page.getByText("Schedule saved").waitFor();

  expect((await stored()).schedule).toEqual({ frequency: "weekly", hour_utc: 22, weekday: 5, keep: 14 });
  await card(page, "State").getByText("Not scheduled").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await until(async () => (await stored()).schedule.frequency === "off");
  await card(page, "State").getByText("Not scheduled").waitFor();
});

detail("a backup is deleted after a question that names it", async () => {
  const { page, watched } = console;
  const [backup] = await done();
  const name = backup?.file_name ?? "";
  await openInternal("/backups");
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();

  const dialog = page.getByRole("dialog");
  await dialog.getByText(name).waitFor();
  await expectFitForAll(watched);
  await dialog.getByRole("checkbox").click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Backup deleted").waitFor();

  expect(await done()).toEqual([]);
  await page.getByText("No backups yet").waitFor();
});

detail("the palette opens the pages and begins a backup, in project internal only", async () => {
  const { page } = console;
  const find = async (text: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill(text);
  };
  await openInternal("/settings");
  await heading(page, "Project settings");
  await find("uptime");
  await page.getByRole("option", { name: "Server", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await heading(page, "Server");
  await find("make a backup");
  await page.getByRole("option", { name: "Make a backup" }).waitFor();
  await page.keyboard.press("Enter");
  await heading(page, "Backups");
  await row(page, "hallpass-").getByText("Checked").waitFor();
  expect(await done()).toHaveLength(1);
  await page.waitForURL((url) => url.search === "");

  await console.openPage("/settings");
  await heading(page, "Project settings");
  await find("owners");
  await page.getByRole("option", { name: /^Owners/ }).waitFor();
  await page.getByRole("dialog").getByRole("combobox").fill("uptime");
  await page.getByRole("option", { name: /^Owners/ }).waitFor({ state: "detached" });
  expect(await page.getByRole("option", { name: "Server", exact: true }).count()).toBe(0);
});

detail(
  "all projects are listed with their sizes, found and paged in the URL, and those of others stay closed",
  async () => {
    const { page, server, watched } = console;
    const cleo = await consolePerson(server);
    await cleo.wire.call(createProject, { body: { display_name: "Boats of Cleo" } });
    for (let at = 0; at < 50; at++) await cleo.wire.call(createProject, { body: { display_name: `Fleet ${at}` } });
    await openInternal("/all-projects");
    await heading(page, "All projects");

    await row(page, "Fleet 49").getByText(cleo.email).waitFor();
    await page.getByRole("button", { name: "Next page" }).click();
    await row(page, "Rowing club").waitFor();
    await page.waitForURL((url) => url.searchParams.has("cursor"));
    await page.getByRole("button", { name: "Previous page" }).click();
    await row(page, "Fleet 49").waitFor();

    await page.keyboard.press("/");
    await page.keyboard.type("boats OF");
    await row(page, "Fleet 49").waitFor({ state: "detached" });
    await page.waitForURL((url) => url.searchParams.get("q") === "boats OF");
    await expectFitForAll(watched);
    await page.getByRole("button", { name: "Boats of Cleo" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "You do not own “Boats of Cleo”" });
    await dialog.getByText(cleo.email).waitFor();
    await expectFitForAll(watched);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("searchbox").fill("rowing");
    await page.getByRole("link", { name: "Rowing club" }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/projects/${console.project.id}`));
  },
);

detail("an owner of another project sees nothing of the server, and is refused by the API", async () => {
  const { server } = console;
  const ben = await consolePerson(server);
  const { body } = await ben.wire.call(createProject, { body: { display_name: "Boats" } });
  await using browser = await startBrowser();
  const { page } = await browser.open();
  await page.goto((await createSignInLink(server.running.deps, ben.email)) ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();

  await page.goto(`${server.url}/admin/projects/${body.id}/settings`);
  await heading(page, "Project settings");
  const navigation = page.getByRole("navigation", { name: "Project pages" });
  await navigation.getByRole("link", { name: "Owners" }).waitFor();
  for (const name of ["Server", "All projects", "Backups"]) {
    expect(await navigation.getByRole("link", { name, exact: true }).count()).toBe(0);
  }
  await page.goto(`${server.url}/admin/projects/${body.id}/server`);
  await heading(page, "This page is about the whole server");
  await page.goto(`${server.url}/admin/projects/internal/backups`);
  await heading(page, "Project not found");
  for (const [id, code] of [
    [body.id, "EXPECTED_INTERNAL_PROJECT"],
    ["internal", "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"],
  ] as const) {
    const reply = await asOwnerOf(server, id, ben.accessToken).call(readInstanceStatus);
    expect([reply.status, reply.code]).toEqual([401, code]);
  }
});
