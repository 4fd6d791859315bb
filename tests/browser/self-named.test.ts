import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Browser, expectAccessible, startBrowser } from "#testing/browser/browser.ts";
import { type DocumentSite, startDocumentSite } from "#testing/outside/document-site.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { heading, openSignedOut, press, signIn } from "./visitor.ts";

setDefaultTimeout(60_000);

const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

let site: DocumentSite;
let server: TestServer;
let browser: Browser;
let project: TestProject;
let ada: Person;
let callback: string;
const waiting = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () =>
    new Response("<!doctype html><html lang=en><title>Agent</title><link rel=icon href='data:,'><h1>Agent</h1>", {
      headers: { "content-type": "text/html" },
    }),
});

beforeAll(async () => {
  site = await startDocumentSite();
  server = await startServer(site.options);
  project = await server.project({
    displayName: "Rowing club",
    config: {
      authorization_server_enabled: true,
      credential_enabled: true,
      self_named_clients: { documents: "any", registration_enabled: true },
    },
  });
  ada = await project.person("ada");
  callback = `http://127.0.0.1:${waiting.port}/callback`;
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await waiting.stop(true);
  await server?.stop();
  await site?.[Symbol.asyncDispose]();
});

/** Signs in to an app, up to its question. */
async function asked(clientId: string) {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: "code",
    scope: "openid",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
  });
  const url = `${server.apiUrl}/projects/${project.id}/oauth/authorize?${query}`;
  const watched = await openSignedOut(browser, url);
  await signIn(watched.page, ada);
  await heading(watched.page, "Continue to Agent");
  return watched;
}

test("a user is told the whole host of an app with a document, and sees it in the account settings", async () => {
  const id = site.publish("/agent.json", { redirect_uris: [callback] });
  const { page, expectNoComplaints } = await asked(id);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByText(`This app is from ${new URL(id).host}. Nobody here has checked it.`).waitFor();
  await page.getByText("This app runs on your device.", { exact: false }).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await press(page, "Allow");
  await heading(page, "Agent");
  await page.goto(`${server.url}/p/${project.id}/handler/account-settings#apps`);
  await page.getByText(new URL(id).host, { exact: true }).waitFor();
  await expectNoComplaints();
});

test("a user is told that nobody has checked the name of an app that has registered itself", async () => {
  const body = JSON.stringify({
    client_name: "Agent",
    redirect_uris: [callback],
    token_endpoint_auth_method: "none",
  });
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${server.apiUrl}/projects/${project.id}/oauth/register`, {
    method: "POST",
    body,
    headers,
  });
  const { client_id } = await reply.json();
  const { page, expectNoComplaints } = await asked(client_id);
  await page.getByText("This app has registered itself. Nobody has checked its name.").waitFor();
  await expectAccessible(page);
  await press(page, "Allow");
  await heading(page, "Agent");
  await expectNoComplaints();
});
