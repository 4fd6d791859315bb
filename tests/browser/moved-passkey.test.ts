import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import type { Page } from "playwright-core";
import { type Browser, startBrowser } from "#testing/browser/browser.ts";
import { type Device, deviceOf } from "#testing/people/device.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

// A passkey that Chromium made for an app with Better Auth. The app and the hosted pages are on ports of one host, and so they
// have one relying party: "localhost".
const ADA = { email: "ada@example.com", password: "correct horse battery", name: "Ada" };
const directory = mkdtempSync(join(tmpdir(), "hallpass-moved-passkey-"));
const file = join(directory, "app.sqlite");

let app: Awaited<ReturnType<typeof startApp>>;
let server: TestServer;
let project: TestProject;
let browser: Browser;

beforeAll(async () => {
  app = await startApp();
  server = await startServer({ environment: { HALLPASS_THROTTLES: "off" } });
  project = await server.project({ displayName: "Rowing club", config: { passkey_enabled: true } });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.stop();
  await app?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** An app with Better Auth and its plugin for passkeys, in a database that its own migrations made. */
async function startApp() {
  const page = "<!doctype html><html lang='en'><title>App</title><link rel='icon' href='data:,' /><h1>App</h1>";
  const database = new Database(file, { create: true });
  let handler = async (_: Request) => new Response(null, { status: 503 });
  const listener = Bun.serve({
    port: 0,
    fetch: (request) =>
      new URL(request.url).pathname.startsWith("/api/auth/")
        ? handler(request)
        : new Response(page, { headers: { "content-type": "text/html" } }),
  });
  const url = `http://localhost:${listener.port}`;
  const auth = betterAuth({
    database,
    baseURL: url,
    secret: "a secret of the app that is long enough for it",
    emailAndPassword: { enabled: true },
    plugins: [passkey({ rpID: "localhost", rpName: "App", origin: url })],
    logger: { disabled: true },
  });
  await (await getMigrations(auth.options)).runMigrations();
  handler = auth.handler;
  return {
    url,
    async stop() {
      await listener.stop(true);
      database.close();
    },
  };
}

/** Signs Ada up in the app, and adds a passkey there as the client of Better Auth does, with the device of the browser. */
const signUpWithPasskey = (page: Page) =>
  page.evaluate(async (ada) => {
    const post = async (path: string, body: unknown) => {
      const reply = await fetch(`/api/auth${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    };
    await post("/sign-up/email", ada);
    const options = await (await fetch("/api/auth/passkey/generate-register-options")).json();
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    await post("/passkey/verify-registration", { response: credential.toJSON(), name: "My laptop" });
  }, ADA);

/** Opens the hosted sign-in page, and waits until it offers passkeys. */
async function openSignIn(page: Page) {
  const begun = page.waitForResponse((response) => response.url().endsWith("initiate-passkey-authentication"));
  await page.goto(`${server.url}/p/${project.id}/handler/sign-in`);
  await begun;
  await page.getByRole("button", { name: "Sign in with Passkey" }).waitFor();
}

async function signIn(page: Page, device: Device) {
  await openSignIn(page);
  await device.touchWhenAsked();
  await page.getByRole("button", { name: "Sign in with Passkey" }).click();
}

test("a passkey that Chromium made for an app with Better Auth signs in on the hosted page after the move, and not before", async () => {
  const { page, forgive, expectNoComplaints } = await browser.open();
  const device = await deviceOf(page);
  await page.goto(app.url);
  await signUpWithPasskey(page);
  await device.touch(false);
  const kept = await device.kept();

  await signIn(page, device);
  await page.getByText("No account here uses this passkey.").waitFor();
  await device.touch(false);
  forgive(/400/);
  const data = server.running.deps.settings.dataDirectory;
  const moved = await runCommand(["import", file, "--project", project.id, "--data", data, "--json"]);
  await signIn(page, device);
  await page.getByText(`You are signed in to Rowing club as ${ADA.email}.`).waitFor();

  expect(kept).toMatchObject([{ rpId: "localhost" }]);
  expect(moved).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(moved.stdout).records).toMatchObject({ user: { created: 1 }, passkey: { created: 1 } });
  await page.getByText("My laptop").waitFor();
  await expectNoComplaints();
});
