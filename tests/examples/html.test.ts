import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, startBrowser } from "#testing/browser/browser.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { type Program, startProgram } from "#testing/server/program.ts";
import { type InstalledExample, installExample } from "./installed.ts";

let program: Program;
let example: InstalledExample;
let browser: Browser;
let pages: Bun.Server<undefined>;

beforeAll(async () => {
  program = await startProgram(PROGRAMS.executable);
  const { id, keys } = await program.project();
  example = installExample("html", []);
  for (const name of ["index.html", "hallpass.js"]) {
    const file = join(example.directory, name);
    const text = readFileSync(file, "utf8")
      .replaceAll("http://localhost:4255", program.url)
      .replace("<project id>", id)
      .replace("<publishable client key>", keys.publishableClientKey);
    writeFileSync(file, text);
  }
  pages = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      return new Response(Bun.file(join(example.directory, pathname === "/" ? "index.html" : pathname)));
    },
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await pages?.stop(true);
  example?.[Symbol.dispose]();
  await program?.[Symbol.asyncDispose]();
});

test("the plain page signs a visitor up, keeps a note, and signs out and in again, with the server's own module", async () => {
  const { page, expectNoComplaints, forgive } = await browser.open();
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(`${program.url}/sdk/`)) loaded.push(new URL(request.url()).pathname);
  });

  await page.goto(`http://localhost:${pages.port}/`);
  await page.getByRole("heading", { name: "Sign in to your notes" }).waitFor();
  expect(loaded).toEqual(["/sdk/hallpass.js"]);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByRole("heading", { name: "Hello, ada@example.com" }).waitFor();
  await page.getByLabel("New note").fill("Buy oars");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("listitem").filter({ hasText: "Buy oars" }).waitFor();
  await expectNoComplaints();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("not her password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").filter({ hasText: "Wrong e-mail or password." }).waitFor();
  forgive(/400/);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("listitem").filter({ hasText: "Buy oars" }).waitFor();
  await expectNoComplaints();
});
