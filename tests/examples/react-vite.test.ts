import { afterAll, beforeAll, test } from "bun:test";
import { join } from "node:path";
import { type Browser, startBrowser } from "#testing/browser/browser.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { type Program, startProgram } from "#testing/server/program.ts";
import { type InstalledExample, installExample } from "./installed.ts";

const PACKAGES = ["react", "react-dom", "@types/react", "@types/react-dom", "csstype", "vite", "@vitejs/plugin-react"];

let program: Program;
let example: InstalledExample;
let browser: Browser;
let pages: Bun.Server<undefined>;

beforeAll(async () => {
  program = await startProgram(PROGRAMS.executable);
  const { id, keys } = await program.project();
  const environment = `VITE_HALLPASS_URL=${program.url}
VITE_HALLPASS_PROJECT_ID=${id}
VITE_HALLPASS_KEY=${keys.publishableClientKey}
`;
  example = installExample("react-vite", PACKAGES, { ".env": environment });
  example.run("tsc");
  example.run("vite", "build");
  const built = join(example.directory, "dist");
  pages = Bun.serve({
    port: 0,
    async fetch(request) {
      const file = Bun.file(join(built, new URL(request.url).pathname));
      return new Response((await file.exists()) ? file : Bun.file(join(built, "index.html")));
    },
  });
  browser = await startBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await pages?.stop(true);
  example?.[Symbol.dispose]();
  await program?.[Symbol.asyncDispose]();
});

test("the React app sends a visitor to sign-up and back, keeps a note, and signs out", async () => {
  const { page, expectNoComplaints } = await browser.open();
  const url = `http://localhost:${pages.port}`;

  await page.goto(url);
  await page.waitForURL(/\/handler\/sign-in\?after_auth_return_to=/);
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByLabel(/repeat/i).fill("correct horse battery");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("heading", { name: "Hello, ada@example.com" }).waitFor();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByLabel("New note").fill("Buy oars");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("listitem").filter({ hasText: "Buy oars" }).waitFor();
  await expectNoComplaints();

  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/\/handler\/sign-in/);
  await expectNoComplaints();
});
