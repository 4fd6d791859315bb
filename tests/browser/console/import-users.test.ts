import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createUser, listUsers } from "#contract/users.ts";
import { clerkFile } from "#testing/imports.ts";
import { expectFitForAll, type OpenConsole, openConsole } from "./open-console.ts";

setDefaultTimeout(60_000);

let console: OpenConsole;
beforeAll(async () => {
  console = await openConsole();
});
afterAll(() => console?.[Symbol.asyncDispose]());

const press = (name: string) => console.page.getByRole("button", { name, exact: true }).click();
const heading = (name: string, level = 2) => console.page.getByRole("heading", { name, level, exact: true }).waitFor();
const upload = async (name: string, text: string) => {
  await console.page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await press("Upload and check");
};

test("an owner finds the page beside the users, and a damaged file is refused with what to do", async () => {
  const { page, watched, openPage } = console;
  await openPage("/users");
  await page.getByRole("link", { name: "Import users", exact: true }).click();
  await heading("Import users", 1);
  await press("Upload and check");
  await page.getByText("Choose a file first.").waitFor();
  await expectFitForAll(watched);
  await upload("users.csv", "name,colour\nada,red\n");
  await page.getByText("users.csv was not accepted. Nothing was imported.").waitFor();
  await page.getByText("does not say what product it is from", { exact: false }).waitFor();
  await expectFitForAll(watched);
  await page.reload();

  await page.getByText("users.csv was not accepted. Nothing was imported.").waitFor();
});

test("a file of three users is uploaded, its report read, also after a reload, and its users are imported", async () => {
  const { page, watched, project } = console;
  const hash = Bun.password.hashSync("correct horse", { algorithm: "bcrypt", cost: 4 });
  await project.admin.call(createUser, {
    body: { primary_email: "cy@example.com", primary_email_auth_enabled: true },
  });
  await upload("users.csv", clerkFile(["ada", "ben", "cy"], hash));
  await heading("This comes from Clerk");
  await page.reload();
  await heading("This comes from Clerk");
  await heading("The first users, side by side");
  await page.getByText("Show", { exact: false }).first().click();
  await expectFitForAll(watched);
  const text = await page.locator("main").textContent();
  await press("Import 3 users");
  await heading("The import is done");
  await heading("Passwords from another product");
  await page.reload();
  await heading("The import is done");
  await heading("Conflicts", 3);
  await heading("This came from Clerk");
  await expectFitForAll(watched);

  expect(text).toContain("password_digest");
  expect(text).not.toContain(hash);
  await page.getByRole("cell", { name: "users.csv, line 4" }).waitFor();
  await page.getByRole("link", { name: "See the users", exact: true }).click();
  await heading("Users", 1);
  await page.getByText("ada@example.com").first().waitFor();
  const users = (await project.admin.call(listUsers)).body.items;
  expect(users.map((user: { external_id: string | null }) => user.external_id)).toEqual(
    expect.arrayContaining(["user_ada", "user_ben"]),
  );
});

test("an owner sees how many users have kept an imported password, and asks those of the past for a new one", async () => {
  const { page, watched, openPage, project } = console;
  await openPage("/users/import");
  const card = page.getByRole("region", { name: "Passwords from another product", exact: true });
  await card.getByText("2 users have not signed in with the imported password yet.").waitFor();
  await card.getByRole("cell", { name: "bcrypt 4" }).waitFor();
  await expectFitForAll(watched);
  await card.getByRole("button", { name: "Ask for new passwords" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("No user is affected. Choose a later day.").waitFor();
  await dialog.getByLabel("Imported before").fill("2099-01-31");
  await dialog.getByText("2 users are affected.").waitFor();
  await dialog.getByRole("checkbox", { name: "Email each user a link for a new password" }).click();
  await dialog.getByRole("checkbox", { name: "I understand", exact: false }).click();
  await expectFitForAll(watched);
  await dialog.getByRole("button", { name: "Remove the passwords", exact: true }).click();
  await page.getByText("Removed 2 passwords, queued 0 emails").waitFor();
  await card.waitFor({ state: "hidden" });

  const users = (await project.admin.call(listUsers)).body.items;
  expect(users.map((user: { has_password: boolean }) => user.has_password)).toEqual([false, false, false]);
});

test("a German owner reads the report in German, with the words of the console for fields and records", async () => {
  const { page, watched, openPage } = console;
  await openPage("/users/import");
  await page.evaluate(() => localStorage.setItem("hallpass-console-language", "de-DE"));
  await page.reload();
  await page
    .getByLabel("Datei", { exact: true })
    .setInputFiles({ name: "users.csv", mimeType: "text/csv", buffer: Buffer.from(clerkFile(["dora", "DORA"])) });
  await press("Hochladen und prüfen");
  await heading("Das kommt aus Clerk");
  await page.getByText("Zwei Nutzer haben dieselbe Adresse", { exact: false }).waitFor();
  await page.getByText("Felder zeigen", { exact: false }).click();
  await page.getByRole("cell", { name: "E-Mail-Adressen", exact: true }).first().waitFor();
  await expectFitForAll(watched);
  await press("Diese Datei löschen");
  await page.getByRole("heading", { name: "1. Datei wählen", level: 2 }).waitFor();

  expect(await page.locator("main [lang=en]").count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem("hallpass-console-language"));
});
