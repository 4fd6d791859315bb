import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Browser, startBrowser } from "#testing/browser/browser.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { type Program, startProgram } from "#testing/server/program.ts";
import type { TestProject } from "#testing/server/server.ts";
import { type InstalledExample, installExample } from "./installed.ts";

let program: Program;
let project: TestProject;
let example: InstalledExample;
let browser: Browser;

beforeAll(async () => {
  program = await startProgram(PROGRAMS.executable);
  project = await program.project();
  example = installExample("cli", ["@types/node", "undici-types"]);
  example.run("tsc");
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  example?.[Symbol.dispose]();
  await program?.[Symbol.asyncDispose]();
});

function start(command: string) {
  const child = Bun.spawn(["node", "dist/main.js", command], {
    cwd: example.directory,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: {
      PATH: process.env.PATH ?? "",
      HOME: example.directory,
      HALLPASS_URL: program.url,
      HALLPASS_PROJECT_ID: project.id,
      HALLPASS_PUBLISHABLE_CLIENT_KEY: project.keys.publishableClientKey,
    },
  });
  return child;
}

async function outputOf(command: string): Promise<string> {
  const child = start(command);
  const [printed, complaint] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return `${printed}${complaint}`.trim();
}

test("the terminal program logs in through the browser, keeps the session in a private file, and logs out", async () => {
  expect(await outputOf("whoami")).toBe("You are not logged in.");

  const login = start("login");
  const lines = login.stdout.values();
  const decoder = new TextDecoder();
  let printed = "";
  const readUntil = async (pattern: RegExp) => {
    for (let match = pattern.exec(printed); ; match = pattern.exec(printed)) {
      if (match) return match[0];
      const { value, done } = await lines.next();
      if (done) throw new Error(`The program ended:\n${printed}${await new Response(login.stderr).text()}`);
      printed += decoder.decode(value, { stream: true });
    }
  };
  const address = await readUntil(/http:\S+\/cli-auth-confirm\?\S+/);
  const { page, expectNoComplaints } = await browser.open();
  await page.goto(`${program.url}/p/${project.id}/handler/sign-up`);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByLabel(/repeat/i).fill("correct horse battery");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("ada@example.com").first().waitFor();
  await page.goto(address);
  await page.getByRole("button", { name: "Authorize" }).click();
  await readUntil(/You are ada@example\.com\./);
  expect(await login.exited).toBe(0);
  await expectNoComplaints();

  const file = join(example.directory, ".config/hallpass-notes/session.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
  });
  expect(await outputOf("whoami")).toBe("You are ada@example.com.");

  expect(await outputOf("logout")).toBe("You are logged out.");
  expect(await outputOf("whoami")).toBe("You are not logged in.");
  expect(await outputOf("dance")).toBe("Name a command: login, whoami, logout.");
});
