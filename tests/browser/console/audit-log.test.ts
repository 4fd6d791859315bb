import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { and, desc, eq } from "drizzle-orm";
import { type AuditEntry, listAuditEntries } from "#contract/audit.ts";
import { createTeam, updateTeam } from "#contract/teams.ts";
import { updateUser } from "#contract/users.ts";
import { sealEntries } from "#server/audit/sealing.ts";
import { audit } from "#server/audit/write.ts";
import { detail } from "#testing/detail.ts";
import type { Person } from "#testing/server/server.ts";
import { fromNow } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
let ada: Person;
let teamId: string;
beforeAll(async () => {
  console = await openConsole({ environment: { HALLPASS_THROTTLES: "off" } });
  const { project } = console;
  ada = await project.person("ada");
  await project.admin.call(updateUser, { params: { user_id: ada.userId }, body: { display_name: "Ada Lovelace" } });
  const team = await project.server.call(createTeam, { body: { display_name: "Rowers" } });
  teamId = team.body.id;
});
afterAll(() => console?.[Symbol.asyncDispose]());

const rows = () => console.page.locator("tbody tr");
const row = (text: string) => rows().filter({ hasText: text });
const button = (name: string | RegExp) => console.page.getByRole("button", { name, exact: true });
const panel = () => console.page.getByRole("dialog");
const params = () => Object.fromEntries(new URL(console.page.url()).searchParams);
const chain = () => console.page.getByRole("region", { name: "Status of the hash chain" });
const entriesOf = async (query: object): Promise<AuditEntry[]> =>
  (await console.project.admin.call(listAuditEntries, { query })).body.items;

async function filterBy(name: string) {
  await button("Filter").click();
  await console.page.getByRole("menuitemradio", { name, exact: true }).click();
}

describe("the audit log of a project", () => {
  test("says what happened, who did it, to whom, and from where", async () => {
    const { page } = console;
    await console.openPage("/audit-log");
    await row("Team created").getByRole("link", { name: "Rowers" }).waitFor();
    expect(await row("Team created").textContent()).toContain("A server");
    const change = row("Account changed");
    await change.getByText("An admin key").waitFor();
    expect(await change.getByRole("link", { name: "Ada Lovelace" }).getAttribute("href")).toEndWith(ada.userId);
    expect(await row("Signed up").textContent()).toContain(ada.ip);
    expect(await row("Signed up").textContent()).toContain("their own account");
    expect(await row("Project created").textContent()).toContain("(owner)");
    await expectFitForAll(console.watched);

    await row("Team created").getByRole("link", { name: "Rowers" }).click();
    await page.getByRole("heading", { name: "Rowers", level: 1 }).waitFor();
  });

  test("is filtered by sentences, which are in the URL and stay after a reload", async () => {
    const { page } = console;
    await console.openPage("/audit-log");
    await rows().first().waitFor();
    await filterBy("teams and their members");
    await row("Team created").waitFor();
    await row("Signed up").waitFor({ state: "detached" });
    expect(await rows().count()).toBe((await entriesOf({ action_group: "teams" })).length);
    await filterBy("done by one of your servers");
    await filterBy("is about a team");
    await filterBy("in the last 7 days");
    await page.getByText("is about a team").waitFor();

    expect(params()).toEqual({ topic: "teams", by: "server", about: "team", period: "7d" });
    await page.reload();
    await row("Team created").waitFor();
    expect(await rows().count()).toBe(1);
    await page.getByRole("button", { name: "Remove the filter “topic: teams and their members”" }).click();
    await page.getByRole("button", { name: "Remove the filter “done by one of your servers”" }).click();
    expect(params()).toEqual({ about: "team", period: "7d" });
  });

  detail("an empty result says which filters to remove, and removes them", async () => {
    const { page } = console;
    await console.openPage("/audit-log?topic=webhooks");
    await page.getByText("No entry meets all of these conditions: topic: webhooks.").waitFor();
    await expectFitForAll(console.watched);
    await button("Clear").click();
    await row("Signed up").waitFor();
    expect(params()).toEqual({});
  });

  detail("shows what one person did and what was done to them, from a search and from the person's page", async () => {
    const { page } = console;
    await filterBy("by or about a specific user");
    await page.getByRole("dialog").getByRole("searchbox").fill("lovelace");
    await button("Show entries by or about Ada Lovelace").click();
    await page.getByRole("list", { name: "Filters" }).getByText("by or about Ada Lovelace").waitFor();
    expect(params()).toEqual({ user: ada.userId });
    const wanted = await entriesOf({ user_id: ada.userId });
    await row("Team created").waitFor({ state: "detached" });
    expect(await rows().count()).toBe(wanted.length);

    await console.openPage(`/users/${ada.userId}`);
    await page.getByRole("region", { name: "Activity" }).getByRole("link", { name: "Show all" }).click();
    await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
    await page.getByRole("list", { name: "Filters" }).getByText("by or about Ada Lovelace").waitFor();
    expect(params()).toEqual({ user: ada.userId });
  });

  detail("is limited to days, which the dialog checks", async () => {
    const { page } = console;
    await console.openPage("/audit-log");
    await rows().first().waitFor();
    await filterBy("Between two days");
    await panel().getByLabel("First day").fill("2020-01-02");
    await panel().getByLabel("Last day").fill("2020-01-01");
    await panel().getByRole("button", { name: "Apply" }).click();
    await panel().getByText("The last day is before the first").waitFor();
    await panel().getByLabel("Last day").fill("2020-02-01");
    await panel().getByRole("button", { name: "Apply" }).click();
    await page.getByRole("heading", { name: "No matching entry" }).waitFor();
    expect(params()).toEqual({ since: "2020-01-02", until: "2020-02-01" });
  });
});

describe("an entry", () => {
  test("opens in a panel with its own address, beside the list", async () => {
    const { page } = console;
    await console.openPage("/audit-log");
    await row("Account changed").getByRole("link", { name: "Account changed" }).click();
    await panel().getByRole("heading", { name: "Account changed" }).waitFor();

    const [entry] = await entriesOf({ action: "user_updated" });
    expect(params()).toEqual({ entry: entry?.id ?? "" });
    const name = panel().locator("[data-field=display_name]");
    expect(await name.textContent()).toBe("display_nameChangedBeforenullAfterAda Lovelace");
    await panel()
      .getByText(/^Number \d+, sealed$/)
      .waitFor();
    await panel()
      .getByText(entry?.id ?? "")
      .waitFor();
    await expectFitForAll(console.watched);

    await page.reload();
    await panel().getByRole("heading", { name: "Account changed" }).waitFor();
    await panel().getByRole("link", { name: "All “Account changed”" }).click();
    await page.getByRole("list", { name: "Filters" }).getByText("“Account changed”").waitFor();
    await row("Signed up").waitFor({ state: "detached" });
    await panel().getByRole("button", { name: "Close" }).click();
    await panel().waitFor({ state: "detached" });
    expect(params()).toEqual({ action: "user_updated" });
  });

  detail("shows the next one without closing, and Escape or the back button leads to the list", async () => {
    const { page } = console;
    await console.openPage("/audit-log");
    const link = row("Signed up").getByRole("link", { name: "Signed up" });
    await link.focus();
    await page.keyboard.press("Enter");
    await panel().getByRole("heading", { name: "Signed up" }).waitFor();
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
    expect(params()).toEqual({});
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press("Enter");
    await panel().getByRole("heading", { name: "Signed up" }).waitFor();
    await row("Project created").getByText("Project created").click();
    await panel().getByRole("heading", { name: "Project created" }).waitFor();
    await page.goBack();
    await panel().waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
  });

  detail("shows nested values readably, and long ones whole on request", async () => {
    const { project, server } = console;
    const { deps } = server.running;
    const long = "long ".repeat(200);
    await deps.store.write((tx) =>
      audit(tx, deps, {
        projectId: project.id,
        action: "team_updated",
        actor: { type: "system", id: null },
        subject: { type: "team", id: teamId },
        origin: {
          requestId: "r",
          ip: "192.0.2.7",
          userAgent: "Mozilla/5.0 (X11; Linux x64; rv:130.0) Gecko/20100101 Firefox/130.0",
          geo: null,
        },
        before: { metadata: { plan: "free", seats: 2 }, about: long, same: 1 },
        after: { metadata: { plan: "gold", seats: 2 }, tags: ["a", "b"], same: 1 },
      }),
    );
    await console.openPage("/audit-log?topic=teams");
    await row("Team changed").getByText("Team changed").click();

    const field = (path: string) => panel().locator(`[data-field="${path}"]`);
    expect(await field("metadata.plan").textContent()).toMatch(/ChangedBeforefreeAftergold$/);
    expect(await field("tags").textContent()).toMatch(/Added\[\s+"a",\s+"b"\s+\]/);
    expect(await field("about").textContent()).toContain("Removed");
    expect(await field("about").textContent()).not.toContain(long.trim());
    await field("about").getByRole("button", { name: "Show all" }).click();
    expect(await field("about").textContent()).toContain(long.trim());
    expect(await field("same").count()).toBe(0);
    await panel().getByRole("button", { name: "Show 2 unchanged fields" }).click();
    await field("metadata.seats").waitFor();
    await panel().getByText("Firefox on Linux").waitFor();
    await panel().getByText("192.0.2.7").waitFor();
  });

  detail(
    "an entry of changed metadata names its keys, and one of a change to the same says that nothing changed",
    async () => {
      const entryOf = async (body: Record<string, unknown>) => {
        await console.project.admin.call(updateUser, { params: { user_id: ada.userId }, body });
        const query = { subject_id: ada.userId, action: "user_updated", limit: 1 };
        const [entry]: AuditEntry[] = (await console.project.admin.call(listAuditEntries, { query })).body.items;
        return entry?.id;
      };

      await entryOf({ server_metadata: { plan: "silver" } });
      await console.openPage(`/audit-log?entry=${await entryOf({ server_metadata: { plan: "gold" } })}`);
      await panel().getByText("server_metadata.plan", { exact: false }).waitFor();
      expect(await panel().getByText("gold", { exact: false }).count()).toBe(0);

      await console.openPage(`/audit-log?entry=${await entryOf({ display_name: "Ada Lovelace" })}`);
      await panel().getByText("None of the recorded fields changed.").waitFor();
      await panel().getByRole("button", { name: "Show 5 unchanged fields" }).click();
      await panel().getByText("Ada Lovelace").last().waitFor();
    },
  );

  detail("an entry that is not there says so", async () => {
    await console.openPage(`/audit-log?entry=${ada.userId}`);
    await panel().getByText("The audit log of this project has no entry with this id.").waitFor();
    console.watched.forgive(/404/);
    await console.page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
  });
});

describe("what happens meanwhile", () => {
  detail("is announced, and shown on request", async () => {
    const { page, project } = console;
    await console.openPage("/audit-log");
    await rows().first().waitFor();
    const before = await rows().count();
    for (const display_name of ["One", "Two", "Three"]) {
      await project.server.call(updateTeam, { params: { team_id: teamId }, body: { display_name } });
    }

    await button("3 new entries").waitFor({ timeout: 15_000 });
    expect(await rows().count()).toBe(before);
    await expectFitForAll(console.watched);
    await button("3 new entries").click();
    await rows()
      .nth(before + 2)
      .waitFor();
    await button("3 new entries").waitFor({ state: "detached" });
    expect(await page.locator("tbody tr").first().textContent()).toContain("Team changed");
  });

  detail("two keys open the log, and its pages lead on and back", async () => {
    const { page, project, server } = console;
    const { deps } = server.running;
    await deps.store.write(async (tx) => {
      for (let n = 0; n < 120; n++) {
        await audit(tx, deps, {
          projectId: project.id,
          action: "sign_in_failed",
          actor: { type: "nobody", id: null },
          subject: { type: "user", id: null },
          origin: null,
          after: { method: "password", reason: '=HYPERLINK("x")' },
        });
      }
    });
    await console.openPage("/users");
    await page.getByRole("heading", { name: "Users", level: 1 }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
    await page.getByText("1 to 50", { exact: true }).waitFor();
    await button("Next page").click();
    await page.getByText("51 to 100", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("51 to 100", { exact: true }).waitFor();
    await button("Previous page").click();
    await page.getByText("1 to 50", { exact: true }).waitFor();
  });
});

describe("the export", () => {
  async function exported(format: string): Promise<string> {
    const download = console.page.waitForEvent("download");
    await button("Export").click();
    await console.page.getByRole("menuitem", { name: format }).click();
    return Bun.file(await (await download).path()).text();
  }

  async function all(query: object): Promise<AuditEntry[]> {
    const found: AuditEntry[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await console.project.admin.call(listAuditEntries, {
        query: { ...query, ...(cursor && { cursor }), limit: 100 },
      });
      found.push(...body.items);
      cursor = body.pagination.next_cursor ?? undefined;
    } while (cursor);
    return found;
  }

  detail("has every entry that matches, as lines of JSON and as a table, on a device that is late, too", async () => {
    await console.openPage("/audit-log");
    await rows().first().waitFor();
    await console.page.clock.setSystemTime(fromNow({ minutes: -10 }));
    const wanted = await all({});

    const lines = (await exported("As JSON Lines, with before and after")).trimEnd().split("\n");
    const parsed = lines.map((line) => JSON.parse(line));
    expect(parsed).toHaveLength(wanted.length);
    expect(parsed.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    const change = parsed.find(({ action }) => action === "user_updated");
    expect(change).toMatchObject({ actor: { type: "admin" }, after: { display_name: "Ada Lovelace" } });

    await filterBy("signing in and out");
    await row("Failed to sign in").first().waitFor();
    await row("Team changed").first().waitFor({ state: "detached" });
    const table = (await exported("As CSV, for spreadsheets")).trimEnd().split("\r\n");
    expect(table[0]).toBe(
      "id,at,action,actor_type,actor_id,subject_type,subject_id,ip,user_agent,request_id,before,after",
    );
    expect(table.slice(1).map((line) => line.split(",")[0])).toEqual(
      (await all({ action_group: "sign_in" })).map(({ id }) => id),
    );
    expect(table[1]).toEndWith(',,"{""method"":""password"",""reason"":""=HYPERLINK(\\""x\\"")""}"');
  });
});

describe("the state of the chain", () => {
  detail("the chain of a long log is checked to its end on request, and says how far it is", async () => {
    const { page, project, server } = console;
    const { deps } = server.running;
    await deps.store.write(async (tx) => {
      for (let n = 0; n < 20_000; n++) {
        await audit(tx, deps, {
          projectId: project.id,
          action: "sign_in",
          actor: { type: "user", id: ada.userId },
          subject: { type: "user", id: ada.userId },
          origin: null,
        });
      }
    });
    while ((await sealEntries(deps)) > 0);
    await console.openPage("/audit-log");
    await chain()
      .getByText(/^20,\d{3} sealed entries, 2,000 checked$/)
      .waitFor();
    const seen = page.waitForSelector("progress");
    await chain().getByRole("button", { name: "Check all" }).click();
    await seen;
    await chain()
      .getByText(/^Unbroken since .*: 20,\d{3} entries$/)
      .waitFor();
  });

  detail(
    "says since when the log is unbroken, and where it breaks when somebody changes it in the database",
    async () => {
      const { page, project, server } = console;
      const { store } = server.running.deps;
      while ((await sealEntries(server.running.deps)) > 0);
      const t = await store.read((db) =>
        db
          .select()
          .from(db.auditEntries)
          .where(eq(db.auditEntries.projectId, project.id))
          .orderBy(desc(db.auditEntries.sequence))
          .limit(1),
      );
      const count = t[0]?.sequence ?? 0;
      await console.openPage("/audit-log");
      await button("Check all").click();
      await chain()
        .getByText(new RegExp(`^Unbroken since .*: ${count.toLocaleString("en-US")} entries$`))
        .waitFor();

      await store.write((tx) =>
        tx
          .update(tx.auditEntries)
          .set({ actorId: "somebody-else" })
          .where(and(eq(tx.auditEntries.projectId, project.id), eq(tx.auditEntries.sequence, 4))),
      );
      await page.reload();
      await chain().getByText("The log breaks at entry 4", { exact: true }).waitFor();
      await chain()
        .getByText(/^Entry 4 differs from the one that was sealed: .* The 3 entries before it, until .*, are intact\.$/)
        .waitFor();
      await expectFitForAll(console.watched);
      await chain().getByRole("link", { name: "Show the entry" }).click();
      await panel().getByText("Number 4, sealed").waitFor();
      await page.keyboard.press("Escape");

      await store.write((tx) =>
        tx
          .delete(tx.auditEntries)
          .where(and(eq(tx.auditEntries.projectId, project.id), eq(tx.auditEntries.sequence, 2))),
      );
      await chain().getByRole("button", { name: "Check again" }).click();
      await chain().getByText("The log breaks at entry 2", { exact: true }).waitFor();
      await chain()
        .getByText(/^Entry 2 is missing: /)
        .waitFor();
      await chain().getByRole("link", { name: "Show the entry after it" }).waitFor();
    },
  );
});
