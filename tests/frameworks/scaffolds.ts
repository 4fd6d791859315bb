import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { startBrowser } from "#testing/browser/browser.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { type Program, startProgram } from "#testing/server/program.ts";
import type { TestProject } from "#testing/server/server.ts";
import { type BuiltScaffold, buildScaffold, replaceIn, type Scaffold, warningsIn } from "./scaffold.ts";

// React Router is not here, because its scaffolder fetches its template from a forge: `react-router.ts` has our example.

const NEXT = {
  create: ["create-next-app@16.4.3", "app", "--yes", "--skip-install", "--disable-git"],
  quickstart: { page: "next", files: /./ },
  start: (port: string) => ["node", "node_modules/next/dist/bin/next", "start", "-p", port],
  more: {
    // Other ways to ask for the user, and a call that needs none.
    "app/who/page.tsx": inSuspense("Who", "const me = await app.auth();", "{me?.id ?? 'nobody'}"),
    "app/users/page.tsx": inSuspense("Users", "const users = await app.listUsers();", "{users.length} users"),
    "app/own-sign-in/page.tsx": `
      import { signIn, signOut } from "./actions";
      export default function Own() {
        return (
          <>
            <form action={signIn}><input name="email" /><input name="password" /><button>Enter</button></form>
            <form action={signOut}><button>Leave</button></form>
          </>
        );
      }`,
    "app/own-page/page.tsx": `
      "use client";
      import { SignIn } from "hallpass/react";
      import { Suspense } from "react";
      export default function Own() {
        return <Suspense fallback="One moment …"><SignIn /></Suspense>;
      }`,
  },
} satisfies Scaffold;

const VITE = { start: (port: string) => ["node", "node_modules/vite/bin/vite.js", "preview", "--port", port] };

/** A page of Next.js with a component that loads something. */
function inSuspense(name: string, load: string, shown: string): string {
  return `
    import { Suspense } from "react";
    import { app } from "../../hallpass";
    export default function Page() {
      return <Suspense fallback="One moment …"><${name} /></Suspense>;
    }
    async function ${name}() {
      ${load}
      return <p>${shown}</p>;
    }`;
}

let program: Program;
let project: TestProject;
beforeAll(async () => {
  program = await startProgram(PROGRAMS.executable, { HALLPASS_THROTTLES: "off" });
  project = await program.project();
}, 60_000);
afterAll(() => program?.[Symbol.asyncDispose]());

const build = (scaffold: Scaffold) =>
  buildScaffold(scaffold, {
    "http://localhost:4255": program.url,
    "<project id>": project.id,
    "pck_…": project.keys.publishableClientKey,
    "ssk_…": project.keys.secretServerKey ?? "",
  });

/** Runs the visit of an app in a browser, which neither warns nor complains, as little as the build and the server. */
async function visit(app: BuiltScaffold, journey: (page: Page, url: string) => Promise<void>) {
  await using browser = await startBrowser();
  const { page, expectNoComplaints } = await browser.open();
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(`${page.url()}: ${message.text()}`);
  });
  await journey(page, app.url);
  await expectNoComplaints();
  expect({ build: warningsIn(app.output), browser: warnings, log: warningsIn(app.log()) }).toEqual({
    build: [],
    browser: [],
    log: [],
  });
}

// With Cache Components, Next.js keeps the former page in the document, hidden.
const visible = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

async function signUp(page: Page, email: string) {
  await page.getByRole("link", { name: "Sign up" }).filter({ visible: true }).click();
  await page.waitForURL(/\/handler\/sign-up/);
  const field = (label: string | RegExp) => page.getByLabel(label, { exact: true }).filter({ visible: true });
  await field("Email").fill(email);
  await field("Password").fill("correct horse battery");
  await field(/repeat/i).fill("correct horse battery");
  // The former page has kept its form.
  expect(await page.locator("input[name=repeated]").count()).toBe(1);
  await page.getByRole("button", { name: "Sign up" }).filter({ visible: true }).click();
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Account menu" }).filter({ visible: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).filter({ visible: true }).click();
}

/** Follows the link to a guarded page, signs up, comes back, and goes there again after signing out and in. */
async function followLink(page: Page, url: string) {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const openNotes = () => page.getByRole("link", { name: "Open your notes" }).filter({ visible: true }).click();
  await page.goto(url, { waitUntil: "networkidle" });
  await visible(page, "You are signed out.").waitFor();
  await openNotes();
  await page.waitForURL(/\/handler\/sign-in\?after_auth_return_to=%2Fnotes/);
  await signUp(page, email);
  await page.waitForURL(`${url}/notes`);
  await visible(page, `Hello, ${email}`).waitFor();
  await page.reload({ waitUntil: "networkidle" });
  await visible(page, `Hello, ${email}`).waitFor();

  await page.goto(url, { waitUntil: "networkidle" });
  await visible(page, `Hello, ${email}`).waitFor();
  await signOut(page);
  await visible(page, "You are signed out.").waitFor();
  await openNotes();
  await page.waitForURL(/\/handler\/sign-in\?after_auth_return_to=%2Fnotes/);
  await page.getByLabel("Email").filter({ visible: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).filter({ visible: true }).fill("correct horse battery");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${url}/notes`);
  await visible(page, `Hello, ${email}`).waitFor();
  for (const path of ["account-settings", "forgot-password", "email-verification?code=x", "no-such-page"]) {
    await page.goto(`${url}/handler/${path}`, { waitUntil: "networkidle" });
  }
}

/** For somebody who is known not to be signed in, the server renders the form. */
async function rendersForm(page: Page, url: string) {
  const signIn = await (await page.request.get(`${url}/handler/sign-in`)).text();
  expect([...signIn.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name)).toEqual(["email", "password"]);
}

async function visitNext(page: Page, url: string) {
  await followLink(page, url);
  await page.goto(`${url}/notes`, { waitUntil: "networkidle" });
  await page.getByLabel("Your name").fill("Ada L.");
  await page.getByRole("button", { name: "Rename" }).click();
  await visible(page, "Hello, Ada L.").waitFor();
  for (const path of ["/who", "/users", "/own-sign-in", "/own-page"]) {
    const reply = await page.goto(url + path, { waitUntil: "networkidle" });
    expect({ path, status: reply?.status() }).toEqual({ path, status: 200 });
  }
}

describe("the quickstart in what create-next-app makes", () => {
  test("works with Cache Components, its default, and nothing warns", async () => {
    await using app = await build(NEXT);

    expect(app.output).toContain("Cache Components enabled");
    await visit(app, async (page, url) => {
      await rendersForm(page, url);
      await visitNext(page, url);
    });
  }, 300_000);

  test("works without Cache Components, and nothing warns", async () => {
    await using app = await build({
      ...NEXT,
      edit(directory) {
        const file = join(directory, "next.config.ts");
        writeFileSync(file, replaceIn(file, /cacheComponents: true,\s+partialPrefetching: true,/, ""));
      },
    });

    expect(app.output).not.toContain("Cache Components");
    await visit(app, async (page, url) => {
      await rendersForm(page, url);
      await visitNext(page, url);
    });
  }, 300_000);

  test("works when the browser loads the user, so that pages can be static, and nothing warns", async () => {
    await using app = await build({
      ...NEXT,
      more: {
        ...NEXT.more,
        "hallpass.ts": `
          import { HallpassServerApp } from "hallpass/next";
          export const app = new HallpassServerApp({ noAutomaticPrefetch: true });`,
      },
    });

    await visit(app, visitNext);
  }, 300_000);
});

test("the quickstart works in what create-vite makes, and nothing warns", async () => {
  await using app = await build({
    ...VITE,
    create: ["create-vite@9.3.0", "app", "--template", "react-ts", "--no-interactive", "--no-immediate"],
    quickstart: { page: "react", files: /^src\// },
  });

  await visit(app, async (page, url) => {
    const email = `ada-${crypto.randomUUID()}@example.com`;
    await page.goto(url);
    await page.waitForURL(/\/handler\/sign-in/);
    await signUp(page, email);
    await page.waitForURL(`${url}/`);
    await visible(page, `Hello, ${email}`).waitFor();
    await page.getByRole("button", { name: "Call me Ada" }).click();
    await visible(page, "Hello, Ada").waitFor();
    await signOut(page);
    await page.waitForURL(/\/handler\/sign-in/);
  });
}, 300_000);

/** Signs up at the hosted pages, which the app has sent its visitor to, and comes back. */
async function signUpAtHostedPages(page: Page, email: string) {
  await page.waitForURL(`${program.url}/**/handler/sign-in**`);
  await signUp(page, email);
}

test("the quickstart with the hosted pages works in what create-vite makes, and nothing warns", async () => {
  await using app = await build({
    ...VITE,
    create: ["create-vite@9.3.0", "app", "--template", "react-ts", "--no-interactive", "--no-immediate"],
    quickstart: { page: "react", files: /^src\//, isHosted: true },
  });

  await visit(app, async (page, url) => {
    const email = `ada-${crypto.randomUUID()}@example.com`;
    await page.goto(url);
    await signUpAtHostedPages(page, email);
    await page.waitForURL(`${url}/`);
    await visible(page, `Hello, ${email}`).waitFor();
    await page.reload();
    await visible(page, `Hello, ${email}`).waitFor();
    await signOut(page);
    await page.waitForURL(`${program.url}/**/handler/sign-in**`);
  });
}, 300_000);

test("the quickstart with the hosted pages works in what create-next-app makes, on the server, and nothing warns", async () => {
  await using app = await build({
    ...NEXT,
    more: {},
    quickstart: { ...NEXT.quickstart, files: /^(?!app\/handler)/, isHosted: true },
  });

  await visit(app, async (page, url) => {
    const email = `ada-${crypto.randomUUID()}@example.com`;
    await page.goto(url, { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Open your notes" }).filter({ visible: true }).click();
    await signUpAtHostedPages(page, email);
    await page.waitForURL(`${url}/notes`);
    await visible(page, `Hello, ${email}`).waitFor();
    await page.goto(url, { waitUntil: "networkidle" });
    await visible(page, `Hello, ${email}`).waitFor();
    await signOut(page);
    await visible(page, "You are signed out.").waitFor();
    await page.goto(`${url}/notes`);
    await page.waitForURL(`${program.url}/**/handler/sign-in**`);
  });
}, 300_000);

test("the quickstart works in what TanStack's scaffolder makes, and nothing warns", async () => {
  const quietly = ["--no-install", "--no-git", "--no-intent", "--non-interactive"];
  await using app = await build({
    ...VITE,
    create: ["@tanstack/cli@0.71.0", "create", "app", "--framework", "React", "--package-manager", "npm", ...quietly],
    quickstart: { page: "react-router", files: /^src\// },
  });

  await visit(app, async (page, url) => {
    await rendersForm(page, url);
    await followLink(page, url);
  });
}, 300_000);
