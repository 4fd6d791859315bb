import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createUser, listUsers } from "#contract/users.ts";
import { detail } from "#testing/detail.ts";
import { addCrowd } from "#testing/people/crowd.ts";
import { fromNow } from "#testing/waiting.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole({ environment: { HALLPASS_THROTTLES: "off" } });
});
afterAll(() => console?.[Symbol.asyncDispose]());

const button = (name: string) => console.page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => console.page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (name: string) => console.page.getByRole("dialog").getByLabel(name, { exact: true });
const row = (name: string) => console.page.getByRole("row").filter({ hasText: name });
const rows = () => console.page.locator("tbody tr");
const search = () => console.page.getByRole("searchbox", { name: "Search by name, address or id" });
const named = async (query: string) => (await console.project.admin.call(listUsers, { query: { query } })).body.items;

describe("the first users of a project", () => {
  test("an empty list says what will appear, and offers to create a user", async () => {
    await console.openPage("/users");
    await console.page.getByRole("heading", { name: "No users yet" }).waitFor();
    await expectFitForAll(console.watched);
  });

  test("a created user appears in the list, and wrong input stays in the form with its reason", async () => {
    const { page, watched } = console;
    await button("Create user").first().click();
    await inDialog("Create user").click();
    await page.getByText("Enter a valid email").waitFor();
    await expectFitForAll(watched);
    await field("Primary email").fill("ada@example.com");
    await page.getByRole("checkbox", { name: "Sign in with a password" }).click();
    await field("Password").fill("four words in a row");
    await field("Display name · optional").fill("Ada Lovelace");
    await inDialog("Create user").click();

    await row("Ada Lovelace").getByText("Password").waitFor();
    expect(await named("ada@example.com")).toMatchObject([
      { display_name: "Ada Lovelace", primary_email_verified: false, has_password: true, auth_with_email: true },
    ]);

    await button("Create user").first().click();
    await field("Primary email").fill("ada@example.com");
    await inDialog("Create user").click();
    await page.getByText("Another user signs in with this email").waitFor();
    expect(await field("Primary email").inputValue()).toBe("ada@example.com");
    watched.forgive(/400|409/);
    await page.keyboard.press("Escape");
    await inDialog("Discard").click();
  });

  test("a user who signs up in the app appears without a reload", async () => {
    await console.project.person("grace");

    await console.appears(row("grace"));
  });
});

describe("a long list of users", () => {
  beforeAll(async () => {
    const { server, project } = console;
    const crowd = Array.from({ length: 120 }, (_, n) => ({
      name: `Person ${n}`,
      emails: [`person-${n}@example.com`],
      signedUpAt: fromNow({ days: -(n + 0.5) }),
    }));
    await addCrowd(server.running.deps.store, project.id, crowd);
    await console.openPage("/users");
  });

  detail("has pages, which are part of the URL and lead back", async () => {
    const { page } = console;
    await page.getByText("1 to 50 of 122").waitFor();
    await button("Next page").click();
    await page.getByText("51 to 100 of 122").waitFor();
    await page.reload();
    await page.getByText("51 to 100 of 122").waitFor();
    await button("Next page").click();
    await page.getByText("101 to 122 of 122").waitFor();
    expect(await button("Next page").isDisabled()).toBe(true);
    await button("Previous page").click();
    await button("Previous page").click();
    await page.getByText("1 to 50 of 122").waitFor();
    await page.waitForURL((url) => url.search === "");
  });

  test("is searched on the server while somebody types; a search without a hit says how to see all again", async () => {
    const { page } = console;
    await search().fill("person-77");
    await page.getByText("1 to 1 of 1").waitFor();
    await row("Person 77").waitFor();
    expect(await rows().count()).toBe(1);
    await page.waitForURL((url) => url.searchParams.get("q") === "person-77");
    await search().fill("nobody at all");
    await page.getByText("No name, address or id contains “nobody at all”.").waitFor();
    await page.getByRole("heading", { name: "No matching user" }).waitFor();
    await button("Clear").last().click();
    await page.getByText("1 to 50 of 122").waitFor();
    expect(await search().inputValue()).toBe("");
  });

  test("is filtered by conditions that read as sentences, together with their count", async () => {
    const { page } = console;
    await button("Filter").click();
    await page.getByRole("menuitemradio", { name: "Password" }).click();
    await page.getByText("1 to 2 of 2").waitFor();
    await expectFitForAll(console.watched);
    await page.getByRole("button", { name: "Remove the filter “signs in with Password”" }).click();
    await page.getByText("1 to 50 of 122").waitFor();

    await button("Filter").click();
    await page.getByRole("menuitemradio", { name: "signed up in the last 7 days" }).click();
    await page.getByText("1 to 9 of 9").waitFor();
    await page.reload();
    await page.getByText("1 to 9 of 9").waitFor();
    await page.getByRole("button", { name: /^Remove the filter/ }).click();
  });

  detail("is sorted by the last activity, newest first", async () => {
    const { page } = console;
    await button("Last active").click();
    await page.waitForURL(/sort=last-active/);
    await rows()
      .first()
      .getByText(/Ada|grace/)
      .first()
      .waitFor();
    expect(await page.getByRole("columnheader", { name: "Last active" }).getAttribute("aria-sort")).toBe("descending");
  });

  detail("hides columns in this browser, also after a reload", async () => {
    const { page } = console;
    await button("Columns").click();
    await page.getByRole("menuitemcheckbox", { name: "Sign-in methods" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "Sign-in methods" }).waitFor({ state: "detached" });
    await page.reload();
    await rows().first().waitFor();
    expect(await page.getByRole("columnheader", { name: "Sign-in methods" }).count()).toBe(0);
  });

  test("is exported as a file", async () => {
    const { page } = console;
    const download = page.waitForEvent("download");
    await button("Export").click();
    const text = await Bun.file(await (await download).path()).text();

    const lines = text.trim().split("\r\n");
    expect(lines[0]).toBe("id,name,email,email_verified,methods,anonymous,signed_up_at,last_active_at,external_id");
    expect(lines).toHaveLength(123);
    expect(text).toContain(",Ada Lovelace,ada@example.com,false,password,false,");
  });

  detail("several users are deleted at once, after a confirmation that says how many", async () => {
    const { page } = console;
    await page.goto(`${console.server.url}/admin/projects/${console.project.id}/users?q=person-1`);
    await row("Person 17").waitFor();
    for (const name of ["Person 17", "Person 18"]) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
    await page.getByRole("toolbar").getByText("2 selected").waitFor();
    await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "Delete 2 users?" }).waitFor();
    expect(await inDialog("Delete").isDisabled()).toBe(true);
    await page.getByRole("checkbox", { name: "I understand that this action cannot be undone." }).click();
    await inDialog("Delete").click();

    await page.getByText("Deleted 2 users", { exact: true }).waitFor();
    for (const name of ["Person 17", "Person 18"]) await row(name).waitFor({ state: "detached" });
    expect(await named("person-17@example.com")).toEqual([]);
    expect(await named("person-18@example.com")).toEqual([]);
    expect(await named("person-19@example.com")).toHaveLength(1);
  });
});

describe("the way to a user", () => {
  test("a click on a row opens the user, whose page leads back to the list", async () => {
    const { page } = console;
    await console.openPage("/users?q=Lovelace");
    await row("Ada Lovelace").getByText("ada@example.com").click();
    await page.getByRole("heading", { name: "Ada Lovelace", level: 1 }).waitFor();
    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Users" }).click();
    await page.getByRole("heading", { name: "Users", level: 1 }).waitFor();
  });

  detail("the palette finds a user by a part of the address", async () => {
    const { page } = console;
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("ada@exa");
    await page.getByRole("option", { name: /Ada Lovelace/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Ada Lovelace", level: 1 }).waitFor();
  });

  detail("two keys lead to a page, and a question mark lists them", async () => {
    const { page } = console;
    await page.keyboard.press("g");
    await page.keyboard.press("u");
    await page.getByRole("heading", { name: "Users", level: 1 }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Go to Users").waitFor();
    await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    // The palette opens after it, alone.
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    expect(await page.getByRole("dialog").getByText("Go to Users").count()).toBe(0);
    await console.project.admin.call(createUser, { body: { display_name: "Last" } });
  });
});
