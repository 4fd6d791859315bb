import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { createHash } from "node:crypto";
import { ConnectionError, HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { noWaiting, pageAt } from "#testing/browser/sdk-environment.ts";
import { hostedApp } from "#testing/people/hosted-app.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { errorOf, until } from "#testing/waiting.ts";

const ORIGIN = "https://app.example.com";

let server: TestServer;
let project: TestProject;
let ada: Person;

beforeAll(async () => {
  server = await startServer();
  const domains = [ORIGIN, "https://shop.example.com"].map((domain) => ({ domain, handler_path: "/handler" }));
  project = await server.project({ config: { domains } });
  ada = await project.person("ada");
}, 60_000);
afterAll(() => server?.stop());

type Options = ConstructorParameters<typeof HallpassClientApp>[0];

/** An app in a browser. The same `page` is the same tab. */
function openApp(page: ReturnType<typeof pageAt>, options: Options = {}) {
  return new HallpassClientApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    pages: "hosted",
    ...options,
    deps: { ...noWaiting().deps, browser: () => page.browser, ...options?.deps },
  });
}

/** Where a page has gone last. */
const lastOf = ({ went }: ReturnType<typeof pageAt>) => new URL(went.at(-1)?.url ?? "none:");

/** Lets the hosted pages answer a user who is signed in there, and loads the page of the app to which they lead. */
async function comeBack(page: ReturnType<typeof pageAt>, person: Person = ada) {
  const reply = await hostedApp(server, project).visit(lastOf(page).href, person);
  Object.assign(page.browser, { href: reply.headers.get("location") });
}

async function begun(href = `${ORIGIN}/boats?tag=a%20b#rig`) {
  const page = pageAt(href);
  await openApp(page).redirectToSignIn();
  return page;
}

describe("an app with the hosted pages", () => {
  test("sends its users there with a challenge and a state, and keeps the verifier in a cookie of its host", async () => {
    const page = await begun();
    const { origin, pathname, searchParams } = lastOf(page);
    const [, cookie = ""] = [...page.jar].find(([name]) => name.startsWith("__Host-hallpass-hosted-")) ?? [];
    const [verifier, address, returnTo] = JSON.parse(decodeURIComponent(cookie));

    expect(origin + pathname).toBe(`${server.apiUrl}/projects/${project.id}/hosted/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      redirect_uri: `${ORIGIN}/boats?tag=a+b`,
      response_type: "code",
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    expect([address, returnTo]).toEqual([`${ORIGIN}/boats?tag=a+b`, "/boats?tag=a%20b#rig"]);
    expect(page.jar.has(`__Host-hallpass-hosted-${project.id}-${searchParams.get("state")}`)).toBe(true);
    expect(page.written.at(-1)).toContain("Max-Age=3600; SameSite=Lax; Secure");
  });

  test("takes the answer on any page, with the user signed in and the address as it was", async () => {
    const page = await begun();
    await comeBack(page);
    const app = openApp(page);
    const user = await app.getUser({ or: "redirect" });

    expect(user.id).toBe(ada.userId);
    expect(page.browser.href).toBe(`${ORIGIN}/boats?tag=a%20b#rig`);
    expect([...page.jar.keys()].filter((name) => name.includes("-hosted-"))).toEqual([]);
    expect(page.jar.has(`hallpass-refresh-${project.id}-app`)).toBe(true);
    // The same tab, loaded again.
    expect((await openApp(page).getUser())?.id).toBe(ada.userId);
    expect(page.went).toHaveLength(1);
  });

  test("leads to sign-up, and from a page that only begins sign-in to the page that needed the user", async () => {
    const page = pageAt(`${ORIGIN}/?hallpass_page=/sign-up&after_auth_return_to=%2Fboats%3Fx%3D1`);
    openApp(page);
    await until(() => page.went.length > 0);
    expect(page.went[0]?.replace).toBe(true);
    expect(lastOf(page).searchParams.get("prompt")).toBe("create");
    expect(lastOf(page).searchParams.get("redirect_uri")).toBe(`${ORIGIN}/`);

    const signIn = pageAt(`${ORIGIN}/?hallpass_page=/sign-in&after_auth_return_to=%2Fboats%3Fx%3D1`);
    openApp(signIn);
    await until(() => signIn.went.length > 0);
    await comeBack(signIn);
    expect((await openApp(signIn).getUser())?.id).toBe(ada.userId);
    await until(() => signIn.went.length > 1);
    expect(signIn.went.at(-1)).toEqual({ url: "/boats?x=1", replace: true });
  });

  test("never returns to another origin", async () => {
    const page = pageAt(`${ORIGIN}/?hallpass_page=/sign-in&after_auth_return_to=https://evil.example.com/`);
    openApp(page);
    await until(() => page.went.length > 0);
    await comeBack(page);
    await openApp(page).getUser();
    expect(page.browser.href).toBe(`${ORIGIN}/`);
    expect(page.went).toHaveLength(1);
  });

  test("opens account settings and the pages of emailed links at the hosted pages", async () => {
    const page = pageAt(`${ORIGIN}/boats?tag=1#rig`);
    const app = openApp(page);
    await app.redirectToAccountSettings();
    expect(lastOf(page).href).toBe(`${server.apiUrl}/projects/${project.id}/hosted/pages/account-settings`);
    expect(app.urls.passwordReset).toBe("/?hallpass_page=/password-reset");

    const mailed = pageAt(`${ORIGIN}${app.urls.passwordReset}&code=abc`);
    openApp(mailed);
    await until(() => mailed.went.length > 0);
    expect(lastOf(mailed).href).toBe(`${server.apiUrl}/projects/${project.id}/hosted/pages/password-reset?code=abc`);
  });

  test("signs out of the app and of the hosted pages", async () => {
    const ben = await project.person("ben");
    const page = await begun();
    await comeBack(page, ben);
    const app = openApp(page);
    expect((await app.getUser())?.id).toBe(ben.userId);
    await app.redirectToSignOut();

    expect(await app.getUser()).toBeNull();
    expect(page.went.at(-1)?.url).toBe("/");
    const asked = await hostedApp(server, project).authorize(ben);
    expect(asked.headers.get("location")).toContain("/handler/authorize?request=");
  });

  test("keeps what it is told about its own pages", async () => {
    const page = pageAt(`${ORIGIN}/boats`);
    const app = openApp(page, { urls: { signIn: "/own-sign-in" } });
    await app.redirectToSignIn();
    expect(page.went.at(-1)?.url).toBe("/own-sign-in?after_auth_return_to=%2Fboats");
  });

  test("on a server redirects to a page of the app that begins sign-in, and says so where that would never end", async () => {
    const app = new HallpassServerApp({
      baseUrl: server.url,
      projectId: project.id,
      secretServerKey: project.keys.secretServerKey,
      pages: "hosted",
    });
    const thrown: unknown = await app
      .getUser({ tokenStore: new Request(`${ORIGIN}/boats?x=1`), or: "redirect" })
      .catch((error) => error);
    expect(thrown instanceof Response && thrown.headers.get("location")).toBe(
      "/?hallpass_page=%2Fsign-in&after_auth_return_to=%2Fboats%3Fx%3D1",
    );
    const endless = new Request(`${ORIGIN}/?hallpass_page=%2Fsign-in&after_auth_return_to=%2F`);
    const fault = await errorOf(app.getUser({ tokenStore: endless, or: "redirect" }));
    expect(String(fault)).toContain("asks for a signed-in user on the server");
  });
});

describe("an answer of the hosted pages", () => {
  const signedIn = async (page: ReturnType<typeof pageAt>) => (await openApp(page).getUser())?.id ?? null;

  // Login CSRF: the victim would work in the attacker's account.
  test("is not taken in a browser that has not begun the sign-in, and stays in the address", async () => {
    const attacker = await begun();
    await comeBack(attacker);
    const victim = pageAt(attacker.browser.href);
    expect(await signedIn(victim)).toBeNull();
    expect(victim.browser.href).toBe(attacker.browser.href);
    // Nor with a state of the victim's own.
    const own = await begun();
    const forged = new URL(attacker.browser.href);
    const state = lastOf(own).searchParams.get("state") ?? "";
    forged.searchParams.set("state", state);
    Object.assign(own.browser, { href: forged.href });
    const warn = spyOn(console, "warn").mockImplementation(() => {});
    expect(await signedIn(own)).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  test("signs nobody in at another page than the one that began, of another issuer, and without a code", async () => {
    for (const change of [
      (url: URL) => url.searchParams.set("tag", "2"),
      (url: URL) => url.searchParams.set("iss", `${server.apiUrl}/projects/another`),
      (url: URL) => url.searchParams.delete("iss"),
      (url: URL) => {
        url.searchParams.delete("code");
        url.searchParams.set("error", "access_denied");
      },
    ]) {
      const page = await begun();
      await comeBack(page);
      const changed = new URL(page.browser.href);
      change(changed);
      Object.assign(page.browser, { href: changed.href });
      expect(await signedIn(page)).toBeNull();
    }
  });

  test("signs nobody in if its code was used before, and says so in the console", async () => {
    const page = await begun();
    await comeBack(page);
    const href = page.browser.href;
    const cookies = [...page.jar];
    expect(await signedIn(page)).toBe(ada.userId);
    const again = pageAt(href);
    for (const [name, value] of cookies) again.jar.set(name, value);
    const warn = spyOn(console, "warn").mockImplementation(() => {});
    expect(await signedIn(again)).toBeNull();
    expect(warn.mock.calls.join()).toContain("has expired, or was used");
    warn.mockRestore();
  });

  test("is sent again by the next call if it got no reply", async () => {
    const page = await begun();
    await comeBack(page);
    const href = page.browser.href;
    let isDown = true;
    const app = openApp(page, {
      deps: {
        browser: () => page.browser,
        fetch: (url, init) => {
          if (isDown) throw new TypeError("no network");
          return fetch(url, init);
        },
      },
    });
    expect(await errorOf(app.getUser())).toBeInstanceOf(ConnectionError);
    await until(() => page.browser.href === href);
    isDown = false;
    await until(async () => (await app.getUser().catch(() => null)) !== null);
    expect((await app.getUser())?.id).toBe(ada.userId);
  });
});
