import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { expectAccessible, startBrowser } from "#testing/browser.ts";
import { PROGRAMS } from "#testing/program.ts";
import { freePort } from "#testing/server.ts";

setDefaultTimeout(60_000);

const OWNER = { email: "owner@example.com", password: "four words in a row" };

let directory: string;
let url: string;
let program: Bun.Subprocess;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "hallpass-passkeys-"));
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  program = Bun.spawn([...PROGRAMS.executable, "serve", "--port", port, "--data", join(directory, "data")], {
    cwd: directory,
    env: { ...process.env, HALLPASS_ADMIN_EMAIL: OWNER.email, HALLPASS_ADMIN_PASSWORD: OWNER.password },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (tries > 200) throw new Error("The executable does not answer.");
    await Bun.sleep(50);
  }
});
afterAll(async () => {
  program?.kill("SIGTERM");
  await program?.exited;
  rmSync(directory, { recursive: true, force: true });
});

/** A person with a device that keeps passkeys; `touches` says whether they touch it when asked. */
async function device(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options });
  const at = { authenticatorId };
  return {
    touches: (enabled: boolean) => cdp.send("WebAuthn.setAutomaticPresenceSimulation", { ...at, enabled }),
    passkeys: async () => (await cdp.send("WebAuthn.getCredentials", at)).credentials,
    forget: () => cdp.send("WebAuthn.clearCredentials", at),
    remember: (
      credential: Parameters<typeof cdp.send<"WebAuthn.addCredential">>[1] extends infer P
        ? P extends { credential: infer C }
          ? C
          : never
        : never,
    ) => cdp.send("WebAuthn.addCredential", { ...at, credential }),
  };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const home = (page: Page) => page.getByText(`as ${OWNER.email}.`).waitFor();
const signInHeading = (page: Page) => page.getByRole("heading", { name: "Sign in to your account" });

async function signInWithPassword(page: Page) {
  await page.goto(`${url}/handler/sign-in`);
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await press(page, "Sign In");
  await home(page);
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("heading", { name: "You are not currently signed in." }).waitFor();
}

test("explore", async () => {
  await using browser = await startBrowser();
  const { page, expectNoComplaints } = await browser.open();
  page.on(
    "response",
    async (r) => r.url().includes("passkey") && console.log(r.status(), r.url(), (await r.text()).slice(0, 300)),
  );
  const phone = await device(page);
  await signInWithPassword(page);
  await page.screenshot({ path: "/tmp/pk-home0.png" });
  await press(page, "Add new passkey");
  await Bun.sleep(1500);
  await page.screenshot({ path: "/tmp/pk-home1.png" });
  console.log(await phone.passkeys());
  await expectNoComplaints();
  await page.getByText("Added on").waitFor({ timeout: 2000 });
  await expectAccessible(page);
  await signOut(page);
  await phone.touches(false);
  await page.goto(`${url}/handler/sign-in`);
  await signInHeading(page).waitFor();
  await page.screenshot({ path: "/tmp/pk-signin.png" });
  await expectAccessible(page);
  await Bun.sleep(1500);
  console.log("url after 1.5s", page.url());
  await phone.touches(true);
  await Bun.sleep(1500);
  console.log("url after touch", page.url(), await page.title());
  await page.screenshot({ path: "/tmp/pk-after.png" });
  await expectNoComplaints();
});
