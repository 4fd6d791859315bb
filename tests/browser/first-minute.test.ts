import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, startBrowser } from "#testing/browser/browser.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { freePort } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

const OWNER = { email: "owner@example.com", password: "four words in a row" };
const ADA = { email: "ada@example.com", password: "another four words here" };

let directory: string;
let program: Bun.Subprocess<"ignore", "pipe", "inherit">;
let browser: Browser;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "hallpass-first-minute-"));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  program?.kill("SIGTERM");
  await program?.exited;
  rmSync(directory, { recursive: true, force: true });
});

/** Starts the executable in development mode and returns the set-up link that it prints. */
async function printedLink(): Promise<string> {
  const port = String(await freePort());
  program = Bun.spawn([...PROGRAMS.executable, "serve", "--dev", "--port", port, "--data", join(directory, "data")], {
    cwd: directory,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  let printed = "";
  const decoder = new TextDecoder();
  const reader = program.stdout.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The executable ended without a link:\n${printed}`);
    printed += decoder.decode(value, { stream: true });
    const link = /http:\/\/localhost:\d+\/admin\/set-up#code=[0-9a-z]{45}/.exec(printed)?.[0];
    if (link) {
      void drain(reader);
      return link;
    }
  }
}

/** Reads the rest of the output, because a full pipe would block the program. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}

test("the executable prints a set-up link, and a user of the new project signs up, out and in again", async () => {
  const link = await printedLink();
  const { page, expectNoComplaints, forgive } = await browser.open();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await page.goto(link);
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByLabel("App name").fill("Rowing club");
  await press("Create account and project");
  await page.getByRole("heading", { name: "Rowing club", level: 1 }).waitFor();
  const signInPage = await page.getByRole("link", { name: /Open sign-in page/ }).getAttribute("href");
  await expectNoComplaints();

  await page.goto(signInPage ?? "");
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  await page.getByLabel("Repeat Password", { exact: true }).fill(ADA.password);
  await press("Sign Up");
  // The page got the user from GET /users/me through the SDK.
  await page.getByText(ADA.email).first().waitFor();
  await expectNoComplaints();

  await page.goto(new URL("sign-out", signInPage ?? "").href);
  await press("Sign out");
  await page.getByText("You are not currently signed in.").waitFor();
  await page.goto(signInPage ?? "");
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Password", { exact: true }).fill("not her password");
  await press("Sign In");
  await page.getByText("Wrong e-mail or password.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(ADA.email);
  forgive(/400/);

  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  await press("Sign In");
  await page.getByText(ADA.email).first().waitFor();
  await expectNoComplaints();
});
