import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { approveAuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import { HallpassServerApp } from "#sdk/index.ts";
import { type Browser, expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import { hostedApp } from "#testing/people/hosted-app.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

setDefaultTimeout(60_000);

let server: TestServer;
let project: TestProject;
let browser: Browser;
/** Two apps on hosts of their own, one on the host of the hosted pages, and one whose scripts see no tokens. */
let apps: Record<"boats" | "oars" | "sameHost" | "httpOnly", ReturnType<typeof startApp>>;

beforeAll(async () => {
  server = await startServer();
  project = await server.project({ displayName: "Rowing club", config: { credential_enabled: true } });
  apps = {
    boats: startApp("127.0.0.1"),
    oars: startApp("oars.localhost"),
    sameHost: startApp("localhost"),
    httpOnly: startApp("127.0.0.1", true),
  };
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await Promise.all(Object.values(apps ?? {}).map((app) => app.stop()));
  await server?.stop();
});

/** An app that has no page of Hallpass: one script of three lines, and its content. */
function startApp(host: string, httpOnly = false) {
  const { id, keys } = project;
  const own = new HallpassServerApp({
    baseUrl: server.url,
    projectId: id,
    secretServerKey: keys.secretServerKey,
    tokenStore: null,
    pages: "hosted",
  });
  const baseUrl = httpOnly ? `location.origin + "/hallpass"` : JSON.stringify(server.url);
  const page = `<!doctype html><html lang="en"><title>Boats</title><link rel="icon" href="data:," />
    <h1>Boats</h1><p id="who"></p><button id="in">Sign in</button><button id="out">Sign out</button>
    <script type="module">
      import { HallpassClientApp } from "${server.url}/sdk/hallpass.js";
      const app = new HallpassClientApp({
        baseUrl: ${baseUrl},
        projectId: "${id}",
        publishableClientKey: "${keys.publishableClientKey}",
        pages: "hosted",
        httpOnly: ${httpOnly},
      });
      document.querySelector("#in").onclick = () => app.redirectToSignIn();
      document.querySelector("#out").onclick = () => app.signOut();
      window.app = app;
      const user = await app.getUser(location.pathname === "/members" ? { or: "redirect" } : {});
      document.querySelector("#who").textContent = user ? "Hello, " + user.primaryEmail : "Signed out.";
    </script>`;
  const listening = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (httpOnly && pathname.startsWith("/hallpass/")) return own.proxyApi(request);
      if (pathname === "/who") return Response.json((await own.getUser({ tokenStore: request }))?.primaryEmail ?? null);
      return new Response(page, { headers: { "content-type": "text/html" } });
    },
  });
  return { url: `http://${host}:${listening.port}`, stop: () => listening.stop(true) };
}

async function signInAtHostedPages(page: Page, person: Person) {
  await page.waitForURL(/\/handler\/sign-in/);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

const greeting = (page: Page, person: Person) => page.getByText(`Hello, ${person.email}`).waitFor();

test("a visitor of an app signs in at the hosted pages, another app needs no typing, and a sign-out is for both pages", async () => {
  const ada = await project.person("ada");
  const { page, expectNoComplaints } = await browser.openSignedOut();
  await page.goto(`${apps.boats.url}/boats?tag=a%20b#rig`);
  await page.getByText("Signed out.").waitFor();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/handler\/sign-in/);
  expect(new URL(page.url()).origin).toBe(new URL(server.url).origin);
  await page.getByText(`Continue to ${new URL(apps.boats.url).host}`).waitFor();
  await signInAtHostedPages(page, ada);
  await greeting(page, ada);
  expect(page.url()).toBe(`${apps.boats.url}/boats?tag=a%20b#rig`);
  await page.reload();
  await greeting(page, ada);

  const second = await browser.open();
  await second.page.goto(`${apps.oars.url}/members`);
  await second.page.getByRole("heading", { name: `Continue to ${new URL(apps.oars.url).host}` }).waitFor();
  await expectAccessible(second.page);
  await second.page.getByRole("button", { name: "Continue" }).click();
  await greeting(second.page, ada);
  expect(second.page.url()).toBe(`${apps.oars.url}/members`);

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${apps.boats.url}/`);
  await page.getByText("Signed out.").waitFor();
  await second.page.reload();
  await greeting(second.page, ada);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/handler\/sign-in/);
  await expectNoComplaints();
  await second.expectNoComplaints();
});

test("an app on the host of the hosted pages keeps its own session, and scripts of these pages still see no token", async () => {
  const ben = await project.person("ben");
  const { page, expectNoComplaints } = await browser.openSignedOut();
  await page.goto(`${apps.sameHost.url}/members`);
  await signInAtHostedPages(page, ben);
  await greeting(page, ben);
  await page.goto(`${server.url}/p/${project.id}/handler/account-settings`);
  await page.getByRole("heading", { name: "Account settings" }).first().waitFor();
  await page.goto(`${apps.sameHost.url}/members`);
  await greeting(page, ben);
  expect(await (await page.request.get(`${apps.sameHost.url}/who`)).json()).toBe(ben.email);
  await expectNoComplaints();
});

test("an app whose server keeps the tokens signs in there, too, and its scripts see none", async () => {
  const cy = await project.person("cy");
  const { page, expectNoComplaints } = await browser.openSignedOut();
  await page.goto(`${apps.httpOnly.url}/members`);
  await signInAtHostedPages(page, cy);
  await greeting(page, cy);
  expect(await page.evaluate(async () => (await fetch("/who")).json())).toBe(cy.email);
  const hidden = (await browser.context.cookies(apps.httpOnly.url)).find(
    ({ name }) => name.endsWith("-app") && name.includes("session"),
  );
  const [refreshToken] = JSON.parse(decodeURIComponent(hidden?.value ?? "[]"));
  expect([hidden?.httpOnly, typeof refreshToken]).toEqual([true, "string"]);
  expect(await page.evaluate("document.cookie")).not.toContain(refreshToken);
  await expectNoComplaints();
});

test("the link of an attacker's sign-in signs nobody in, and an address that is not trusted is a page", async () => {
  const eve = await project.person("eve");
  // The attacker signs in, keeps the answer from the app, and sends it to a victim.
  const attacker = hostedApp(server, project, `${apps.boats.url}/boats`);
  const asked = await attacker.authorize(eve);
  const code = new URL(asked.headers.get("location") ?? "").searchParams.get("request") ?? "";
  const { body } = await eve.wire.call(approveAuthorizationRequest, { body: { code } });
  const link = (await attacker.visit(body.url, eve)).headers.get("location") ?? "";
  expect(link).toContain("/boats?code=");

  const { page, forgive, expectNoComplaints } = await browser.openSignedOut();
  await page.goto(link);
  await page.getByText("Signed out.").waitFor();
  expect(page.url()).toBe(link);
  await page.goto(link.replace("/boats", "/members"));
  await page.waitForURL(/\/handler\/sign-in/);

  const query = new URLSearchParams({ redirect_uri: "https://evil.example.com/", response_type: "code", state: "s" });
  await page.goto(`${server.apiUrl}/projects/${project.id}/hosted/authorize?${query}`);
  await page.getByText("on none of the trusted domains").waitFor();
  await expectAccessible(page);
  forgive(/ 400 /);
  await expectNoComplaints();
});
