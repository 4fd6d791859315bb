import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { overrideConfig } from "#contract/project-config.ts";
import { startBrowser } from "#testing/browser/browser.ts";
import { signUpAndBack } from "./journey.ts";
import { type ServedExample, serveExample } from "./served-example.ts";

/** A route handler and a page that ask for an anonymous user, and an action after which its own page is rendered. */
const GUESTS = {
  "app/guest/route.ts": `
    import { app } from "../../hallpass.ts";
    export const POST = async () => Response.json({ id: (await app.getUser({ or: "anonymous" })).id });`,
  "app/guest-page/page.tsx": `
    import { app } from "../../hallpass.ts";
    export default async function Guest() {
      return <p>{(await app.getUser({ or: "anonymous" })).id}</p>;
    }`,
  "app/stay/page.tsx": `
    import { app } from "../../hallpass.ts";
    import { Header } from "../header.tsx";
    async function signIn(form: FormData) {
      "use server";
      const email = String(form.get("email"));
      await app.signInWithCredential({ email, password: String(form.get("password")), noRedirect: true });
    }
    async function signOut() {
      "use server";
      await app.signOut();
    }
    export default async function Stay() {
      const user = await app.getUser();
      return (
        <>
          <Header />
          <p id="rendered">{user?.primaryEmail ?? "nobody"}</p>
          <form action={signIn}><input name="email" /><input name="password" /><button>Enter</button></form>
          <form action={signOut}><button>Leave</button></form>
        </>
      );
    }`,
};

let served: ServedExample;
beforeAll(async () => {
  served = await serveExample(
    "next",
    (url, { id, keys }) => ({
      NEXT_PUBLIC_HALLPASS_URL: url,
      NEXT_PUBLIC_HALLPASS_PROJECT_ID: id,
      NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey,
      HALLPASS_SECRET_SERVER_KEY: keys.secretServerKey,
    }),
    GUESTS,
  );
}, 600_000);
afterAll(() => served?.[Symbol.asyncDispose]());

describe("the example for Next.js", () => {
  test("signs a visitor up, guards its pages, and hydrates without a complaint", async () => {
    // Its router does not learn of the redirect to sign-in.
    await signUpAndBack(served, { loads: 1 });

    expect(served.example.log()).not.toMatch(/error|warn/i);
  }, 120_000);

  test("renews an expired access token before a page is rendered", async () => {
    const { refreshToken, email } = await served.project.person();
    const cookie = `hallpass-refresh-${served.project.id}=${refreshToken}`;

    const reply = await fetch(`${served.example.url}/notes`, { headers: { cookie }, redirect: "manual" });

    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain(email);
    const [set = ""] = reply.headers.getSetCookie();
    expect(set).toMatch(/^hallpass-access=%5B%22.+; Path=\/; Max-Age=86400; SameSite=Lax$/);
    const signedOut = await fetch(`${served.example.url}/notes?x=1`, { redirect: "manual" });
    expect(signedOut.headers.get("location")).toEndWith("/handler/sign-in?after_auth_return_to=%2Fnotes%3Fx%3D1");
  });

  test("renews it for the request alone in a page that the proxy does not see", async () => {
    const { refreshToken, email } = await served.project.person();
    const cookie = `hallpass-refresh-${served.project.id}=${refreshToken}`;

    const reply = await fetch(`${served.example.url}/own-sign-in`, { headers: { cookie } });

    expect(await reply.text()).toContain(`<h1>You are signed in as ${email}</h1>`);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(served.example.log()).not.toMatch(/error|warn/i);
  });

  describe.each([true, false])("with JavaScript: %p", (javaScriptEnabled) => {
    /** Without JavaScript, browsers do not show what a Suspense boundary has waited for. */
    const headerSays = (page: Page, who: string) =>
      page
        .locator("#who")
        .filter({ hasText: who })
        .waitFor({ state: javaScriptEnabled ? "visible" : "attached" });

    test("a form of the app's own signs in and out through server actions", async () => {
      const { example, project } = served;
      const { email, password } = await project.person();
      await using browser = await startBrowser({ javaScriptEnabled });
      const { context } = browser;
      const page = await context.newPage();
      const cookieNames = async () => (await context.cookies()).map(({ name }) => name).sort();

      await page.goto(`${example.url}/own-sign-in`);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill("wrong password");
      await page.getByRole("button", { name: "Enter" }).click();
      await page
        .getByRole("alert")
        .filter({ hasText: /password/i })
        .waitFor();
      expect(await cookieNames()).toEqual([]);

      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Enter" }).click();
      await page.waitForURL(`${example.url}/notes`);
      await page.getByRole("heading", { name: `Hello, ${email}` }).waitFor();
      await headerSays(page, email);
      expect(await cookieNames()).toEqual(["hallpass-access", `hallpass-refresh-${project.id}`]);

      await page.goto(`${example.url}/own-sign-in`);
      await page.getByRole("button", { name: "Leave" }).click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await headerSays(page, "Nobody");
      expect(await cookieNames()).toEqual([]);
    }, 60_000);

    // The proxy answered 307, so the browser sent the form to the sign-in page, which failed.
    test("a form that is sent after the session has ended leads to sign-in", async () => {
      const { example, project } = served;
      const { email, password } = await project.person();
      await using browser = await startBrowser({ javaScriptEnabled });
      const { context } = browser;
      const page = await context.newPage();
      await page.goto(`${example.url}/own-sign-in`);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Enter" }).click();
      await page.waitForURL(`${example.url}/notes`);
      await page.getByLabel("New note").fill("Buy oars");

      // The page's script would notice at once, and have the page rendered for nobody.
      await page.evaluate(() => {
        const { cookie } = document;
        Object.defineProperty(document, "cookie", { get: () => cookie, set() {} });
      });
      await context.clearCookies();
      const signIn = page.waitForResponse(/\/handler\/sign-in\?after_auth_return_to=%2Fnotes$/);
      await page.getByRole("button", { name: "Add" }).click();

      expect((await signIn).status()).toBe(200);
      await page.waitForURL(`${example.url}/handler/sign-in?after_auth_return_to=%2Fnotes`);
    }, 60_000);

    test("an action that does not redirect renders its page for the new user", async () => {
      const { example, project } = served;
      const { email, password } = await project.person();
      await using browser = await startBrowser({ javaScriptEnabled });
      const { context } = browser;
      const page = await context.newPage();

      await page.goto(`${example.url}/stay`);
      await page.locator("input[name=email]").fill(email);
      await page.locator("input[name=password]").fill(password);
      await page.getByRole("button", { name: "Enter" }).click();
      await page.locator("#rendered").filter({ hasText: email }).waitFor();
      await headerSays(page, email);

      await page.getByRole("button", { name: "Leave" }).click();
      await page.waitForURL(`${example.url}/`);
      await headerSays(page, "Nobody");
    }, 60_000);
  });

  // The other tab showed the page of one user below the name of another.
  test("an open page follows who signs in and out in another tab, and not a renewed access token", async () => {
    const { example, project } = served;
    const [ada, ben] = [await project.person(), await project.person()];
    await using browser = await startBrowser();
    const { context } = browser;
    const [here, elsewhere] = [await context.newPage(), await context.newPage()];
    const enter = async ({ email, password }: typeof ada) => {
      await elsewhere.goto(`${example.url}/stay`);
      await elsewhere.locator("input[name=email]").fill(email);
      await elsewhere.locator("input[name=password]").fill(password);
      await elsewhere.getByRole("button", { name: "Enter" }).click();
      await elsewhere.locator("#rendered").filter({ hasText: email }).waitFor();
    };
    const leave = async () => {
      await elsewhere.getByRole("button", { name: "Leave" }).click();
      await elsewhere.waitForURL(`${example.url}/`);
    };
    const shows = async (rendered: string, who = rendered) => {
      await here.locator("#rendered").filter({ hasText: rendered }).waitFor();
      await here.locator("#who").filter({ hasText: who }).waitFor();
    };
    let refreshes = 0;
    here.on("request", (request) => {
      if (request.url().startsWith(`${example.url}/stay?_rsc=`)) refreshes += 1;
    });

    await enter(ada);
    await here.goto(`${example.url}/stay`);
    await shows(ada.email);
    await leave();
    await shows("nobody", "Nobody");
    await enter(ben);
    await shows(ben.email);

    refreshes = 0;
    await context.clearCookies({ name: "hallpass-access" });
    await here.waitForTimeout(500);
    expect(refreshes).toBe(0);

    await here.getByRole("link", { name: "Notes" }).click();
    await here.getByRole("heading", { name: "Your notes" }).waitFor();
    await leave();
    await enter(ada);
    await here.locator("#who").filter({ hasText: ada.email }).waitFor();
    await here.goBack();
    await shows(ada.email);
  }, 60_000);

  test("a route handler creates an anonymous user, who comes back; a page throws instead", async () => {
    const config_override_string = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
    await served.project.admin.call(overrideConfig, { body: { config_override_string } });
    const guest = `${served.example.url}/guest`;
    const reply = await fetch(guest, { method: "POST" });
    const cookie = reply.headers
      .getSetCookie()
      .map((text) => text.split(";")[0])
      .join("; ");
    const { id } = await reply.json();

    const again = await fetch(guest, { method: "POST", headers: { cookie } });
    const asPage = await fetch(`${served.example.url}/guest-page`, { headers: { cookie } });
    const refused = await fetch(`${served.example.url}/guest-page`);

    expect(await again.json()).toEqual({ id });
    expect(await asPage.text()).toContain(id);
    expect(refused.status).toBe(500);
    expect(served.example.log()).toContain("in a server action or a route handler");
  });

  // Every page of a visitor with cookies was a 500.
  test("has its public page while Hallpass cannot be reached, without the account", async () => {
    const { example, project, proxy } = served;
    const { refreshToken } = await project.person();
    await using browser = await startBrowser();
    await browser.context.addCookies([
      { name: `hallpass-refresh-${project.id}`, value: refreshToken, url: example.url },
    ]);
    const page = await browser.context.newPage();

    await proxy.unreachable(async () => {
      const reply = await page.goto(example.url);
      expect(reply?.status()).toBe(200);
      await page.getByText("Your account cannot be loaded").waitFor({ timeout: 60_000 });
      await page.getByRole("heading", { name: "Your notes, on every device" }).waitFor();
    });

    expect(example.log()).toContain("the user of a request could not be loaded");
    expect(example.log()).not.toContain("does not know the user");
  }, 120_000);

  // The build refused every page that asked for the user.
  test("can have static pages: the browser then asks for the user", () => {
    const output = served.example.buildWith({
      "hallpass.ts": `
        import { HallpassServerApp } from "hallpass/next";
        export const app = new HallpassServerApp({ noAutomaticPrefetch: true });`,
      "app/page.tsx": `
        import { Suspense } from "react";
        import { Header } from "./header";
        export default function Home() {
          return <Suspense fallback="One moment …"><Header /></Suspense>;
        }`,
    });

    expect(output).toMatch(/○ \/\s/);
    expect(output).toMatch(/ƒ \/notes/);
  }, 300_000);
});
