import { describe, expect, test } from "bun:test";
import { noWaiting, pageAt, sdkClock } from "#testing/browser/sdk-environment.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { callbackUrlOf } from "./callback-url.ts";
import type { RedirectMethod } from "./method.ts";
import { createRedirects } from "./redirects.ts";
import { isSignOutAsked } from "./sign-out-asked.ts";
import { isRelative, isWebAddress } from "./trust.ts";
import { resolveUrls, type Urls } from "./urls.ts";

function at(href: string, { urls = {}, method = "window" }: { urls?: Partial<Urls>; method?: RedirectMethod } = {}) {
  const page = pageAt(href);
  const { deps, waits } = noWaiting();
  const redirects = createRedirects(resolveUrls(urls), method, { ...deps, browser: () => page.browser });
  return { ...page, redirects, waits };
}

describe("the addresses of pages", () => {
  test("default to paths below the handler, and to home", () => {
    const urls = resolveUrls({ handler: "/auth", home: "/app", mfa: undefined });
    expect(urls).toMatchObject({
      signIn: "/auth/sign-in",
      mfa: "/auth/mfa",
      afterSignIn: "/app",
      afterSignUp: "/app",
      afterSignOut: "/app",
      emailVerification: "/auth/email-verification",
    });
  });

  test("a custom afterSignIn also applies after sign-up, unless afterSignUp is set", () => {
    expect(resolveUrls({ afterSignIn: "/in" }).afterSignUp).toBe("/in");
    expect(resolveUrls({ afterSignIn: "/in", afterSignUp: "/up" }).afterSignUp).toBe("/up");
  });
});

describe("trusted addresses", () => {
  test.each(["/", "/a?b=c#d", "a/b", "?x=1", "#x", ""])("%p stays on the origin", (url) => {
    expect(isRelative(url)).toBe(true);
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "https:evil.example",
    "http:evil.example",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "//a.invalid/",
    "https://a.invalid/",
  ])("%p does not stay on the origin", (url) => {
    expect(isRelative(url)).toBe(false);
  });

  test.each(["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "blob:https://a/b", "file:///etc"])(
    "%p is not a web address",
    (url) => {
      expect(isWebAddress(url, "https://app.example.com/")).toBe(false);
    },
  );
});

describe("a redirect", () => {
  // An address in the query must not send a user who has just signed in to another site.
  test("after sign-in, only returns to pages of the app's own origin", async () => {
    for (const evil of ["https://evil.example", "//evil.example", "javascript:alert(1)", ""]) {
      const href = `http://localhost/handler/sign-in?after_auth_return_to=${encodeURIComponent(evil)}`;
      const { redirects, went } = at(href, { urls: { afterSignIn: "/boats" } });
      await redirects.to("afterSignIn");
      expect(went).toEqual([{ url: "/boats", replace: false }]);
    }
  });

  test("after sign-in is refused when the app itself configures another origin", async () => {
    const evil = "https://evil.example";
    const { redirects, went } = at("http://localhost/handler/sign-in", { urls: { afterSignIn: evil } });
    expect(await outcomeOf(redirects.to("afterSignIn"))).toThrow(
      `Redirect URL ${evil} is not trusted; should be relative.`,
    );
    expect(went).toEqual([]);
  });

  test("a redirect to the sign-out page leaves the mark that lets the page sign out without asking", async () => {
    const { redirects, browser } = at("https://app.example/");

    await redirects.to("signIn");
    expect(isSignOutAsked({ browser: () => browser })).toBe(false);
    await redirects.to("signOut");

    expect(isSignOutAsked({ browser: () => browser })).toBe(true);
  });

  test("a redirect to sign-in stores the current page and returns there afterwards", async () => {
    const { redirects, went } = at("https://app.example.com/boats?id=1#oars");
    await redirects.to("signIn");
    const there = new URL(went[0]?.url ?? "", "https://app.example.com");
    expect(there.pathname).toBe("/handler/sign-in");

    const back = at(there.href);
    await back.redirects.to("afterSignIn", { replace: true });
    expect(back.went).toEqual([{ url: "/boats?id=1#oars", replace: true }]);
  });

  test("passes the page to return to from sign-in to sign-up, and omits it on request", async () => {
    const { redirects, went } = at("http://localhost/handler/sign-in?after_auth_return_to=%2Fboats");
    await redirects.to("signUp");
    await redirects.to("signUp", { noRedirectBack: true });
    await redirects.to("afterSignUp", { noRedirectBack: true });
    expect(went.map(({ url }) => url)).toEqual([
      "/handler/sign-up?after_auth_return_to=%2Fboats",
      "/handler/sign-up",
      "/",
    ]);
  });

  test("a redirect to a page on another origin is refused, even when the app configures it", async () => {
    const { redirects, went } = at("http://localhost/", { urls: { signIn: "https://other.example/sign-in" } });
    expect(await outcomeOf(redirects.to("signIn"))).toThrow("is not trusted");
    expect(went).toEqual([]);
  });

  test("can leave for other sites, but never for a script", async () => {
    const { redirects, went } = at("http://localhost/");
    await redirects.away("https://other.example/");
    expect(await outcomeOf(redirects.away("javascript:alert(1)"))).toThrow("not a web address");
    expect(went).toEqual([{ url: "https://other.example/", replace: false }]);
  });

  test("resolves 2 s after the navigation began", async () => {
    const { redirects, waits } = at("http://localhost/");
    await redirects.to("home");
    expect(waits).toEqual([2_000]);
  });

  test("uses a router that can navigate, and does nothing with the method none", async () => {
    const visited: string[] = [];
    const navigate = (to: string) => visited.push(to);
    const routed = at("http://localhost/", { method: { useNavigate: () => navigate, navigate } });
    await routed.redirects.to("home");
    expect(visited).toEqual(["/"]);
    expect(routed.went).toEqual([]);

    const still = at("http://localhost/", { method: "none" });
    await still.redirects.to("home");
    expect(still.went).toEqual([]);
  });
});

describe("a page that needs a user", () => {
  test("redirects once for all its components", async () => {
    const { redirects, went } = at("http://localhost/boats");

    expect(redirects.guard()).toBe(redirects.guard());
    await redirects.guard();

    expect(went).toEqual([{ url: "/handler/sign-in?after_auth_return_to=%2Fboats", replace: true }]);
  });

  // Components are rendered again after each attempt: without a memory, they would try for ever.
  test("remembers that the redirect failed", async () => {
    const { redirects, went } = at("http://localhost/boats", { urls: { signIn: "https://id.example/sign-in" } });

    await redirects.guard();

    for (let time = 0; time < 3; time++) {
      expect(() => redirects.guard()).toThrow("Redirect URL https://id.example/sign-in is not trusted");
    }
    expect(went).toEqual([]);
  });

  test("is not the sign-in page, which would be loaded again and again", async () => {
    const { redirects, went } = at("http://localhost/login?x=1", { urls: { signIn: "/login" } });

    await redirects.guard();

    expect(() => redirects.guard()).toThrow(
      'The sign-in page /login asks for a signed-in user with { or: "redirect" }',
    );
    expect(await outcomeOf(redirects.leaveForSignIn())).toThrow("The sign-in page /login asks for a signed-in user");
    expect(went).toEqual([]);
  });

  test("redirects through the router of the provider, as soon as the provider is mounted", async () => {
    const visited: unknown[] = [];
    const { redirects, went } = at("http://localhost/boats", { method: { useNavigate: () => () => {} } });

    const redirect = redirects.guard();
    const unmount = redirects.navigateThrough((...to) => visited.push(to));
    await redirect;
    unmount();
    await redirects.to("home");

    expect(visited).toEqual([["/handler/sign-in?after_auth_return_to=%2Fboats", { replace: true }]]);
    expect(went).toEqual([{ url: "/", replace: false }]);
  });
});

describe("a page that needs a user and is left", () => {
  /** The session ends, and the page misses the user at once. */
  async function signOut(redirectUrl: string) {
    const clock = sdkClock();
    const { browser, went } = pageAt("http://localhost/boats");
    const redirects = createRedirects(resolveUrls(), "window", { ...clock, browser: () => browser });
    const store = Promise.withResolvers<void>();
    const leaving = redirects.hold(store.promise).then(() => redirects.away(redirectUrl));
    const guard = redirects.guard();
    await clock.pass(500);
    store.resolve();
    return { clock, browser, redirects, went, guard, leaving };
  }
  const toSignIn = { url: "/handler/sign-in?after_auth_return_to=%2Fboats", replace: true };

  test("does not redirect to sign-in while a sign-out leads elsewhere", async () => {
    const { clock, browser, went, guard } = await signOut("/bye");

    await clock.pass(8_000);
    Reflect.set(browser, "href", "http://localhost/bye");
    await clock.pass(8_000);
    await guard;

    expect(went).toEqual([{ url: "/bye", replace: false }]);
  });

  test("redirects to sign-in after all when the other page never comes", async () => {
    const { clock, went } = await signOut("/bye");

    await clock.pass(15_000);

    expect(went).toEqual([{ url: "/bye", replace: false }, toSignIn]);
  });

  test("redirects to sign-in at once when the sign-out leads to the page itself, or fails to redirect", async () => {
    for (const redirectUrl of ["/boats", "javascript:alert(1)"]) {
      const { clock, went, leaving } = await signOut(redirectUrl);
      leaving.catch(() => {});

      await clock.pass(100);

      expect(went.at(-1)).toEqual(toSignIn);
    }
  });

  test("does not redirect from a page that a router has shown meanwhile", async () => {
    const { redirects, browser, went } = at("http://localhost/boats");

    const guard = redirects.guard();
    Reflect.set(browser, "href", "http://localhost/bye");
    await guard;

    expect(went).toEqual([]);
  });

  test("redirects at once on the page that a redirect led to", async () => {
    const { clock, browser, redirects, went } = await signOut("/oars");
    await clock.pass(100);

    Reflect.set(browser, "href", "http://localhost/oars");
    void redirects.guard();
    await clock.pass(100);

    expect(went.at(-1)?.url).toBe("/handler/sign-in?after_auth_return_to=%2Foars");
  });
});

describe("a server that finds no user", () => {
  const onServer = (method: RedirectMethod, urls?: Partial<Urls>) =>
    createRedirects(resolveUrls(urls), method, { ...noWaiting().deps, browser: () => undefined });
  const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );
  const request = new Request("https://app.example.com/boats?id=1");
  const signIn = "/handler/sign-in?after_auth_return_to=%2Fboats%3Fid%3D1";

  test("throws a response that redirects to sign-in and back to the requested page", async () => {
    const thrown = await thrownBy(onServer("window").leaveForSignIn({ request }));

    if (!(thrown instanceof Response)) throw thrown;
    expect(thrown.status).toBe(302);
    expect(thrown.headers.get("location")).toBe(signIn);
  });

  test("throws what the function of the framework returns", async () => {
    const redirect = (to: string) => `redirect to ${to}`;

    expect(await thrownBy(onServer({ redirect }).leaveForSignIn({ request }))).toBe(`redirect to ${signIn}`);
    expect(await thrownBy(onServer({ redirect }).leaveForSignIn({ returnTo: "/b" }))).toBe(
      "redirect to /handler/sign-in?after_auth_return_to=%2Fb",
    );
    expect(await thrownBy(onServer({ redirect }).leaveForSignIn())).toBe("redirect to /handler/sign-in");
  });

  test("redirects to any page in the same way, and not without a framework", async () => {
    const redirect = (to: string) => `redirect to ${to}`;

    expect(await thrownBy(onServer({ redirect }).to("accountSettings"))).toBe("redirect to /handler/account-settings");
    expect(await thrownBy(onServer({ redirect }).away("javascript:alert(1)"))).toBeInstanceOf(Error);
    expect(await outcomeOf(onServer("window").to("home"))).toThrow("only work in a browser");
  });

  test("understands the path that Express gives", async () => {
    const redirect = (to: string) => to;
    const ofExpress = { headers: { get: () => null }, url: "/boats?id=1" };

    expect(await thrownBy(onServer({ redirect }).leaveForSignIn({ request: ofExpress }))).toBe(signIn);
  });

  test("says what is missing when the app cannot redirect", async () => {
    expect(await outcomeOf(onServer("none").leaveForSignIn({ request }))).toThrow('its redirectMethod is "none"');
    expect(await outcomeOf(onServer("nextjs").leaveForSignIn({ request }))).toThrow('needs the app of "hallpass/next"');
    expect(await outcomeOf(onServer("window", { signIn: "//evil.example" }).leaveForSignIn({ request }))).toThrow(
      "is not trusted",
    );
  });
});

test("links in mails are absolute, keep the page to return to and lose the hash", () => {
  const { redirects } = at("https://app.example.com/handler/sign-up?after_auth_return_to=%2Fboats#x");
  expect(callbackUrlOf(redirects, "emailVerification", "verificationCallbackUrl")).toBe(
    "https://app.example.com/handler/email-verification?after_auth_return_to=%2Fboats",
  );
  const { deps } = noWaiting();
  const outside = createRedirects(resolveUrls(), "none", { ...deps, browser: () => undefined });
  expect(() => callbackUrlOf(outside, "emailVerification", "verificationCallbackUrl")).toThrow(
    "verificationCallbackUrl option is required in a non-browser environment.",
  );
});

describe("redirects after a sign-in", () => {
  // The form redirects new users to a welcome page; the page around it sees a signed-in user and would redirect home.
  test("the first one wins until it is finished", async () => {
    const { redirects, went } = at("http://localhost:3000/handler/sign-in", { urls: { afterSignUp: "/welcome" } });

    const first = redirects.to("afterSignUp", { replace: true });
    await Promise.all([first, redirects.to("afterSignIn", { replace: true })]);
    await redirects.to("afterSignIn");

    expect(went).toEqual([
      { url: "/welcome", replace: true },
      { url: "/", replace: false },
    ]);
  });

  test("the page that it leads to can redirect at once", async () => {
    const { redirects, went, browser } = at("http://localhost:3000/handler/sign-in");

    const first = redirects.to("afterSignIn");
    Reflect.set(browser, "href", "http://localhost:3000/");
    await Promise.all([first, redirects.to("afterSignIn")]);

    expect(went).toHaveLength(2);
  });

  test("a user who signs out and in again on the same page is redirected again", async () => {
    const { redirects, went } = at("http://localhost:3000/handler/sign-in");

    const first = redirects.to("afterSignIn");
    const out = redirects.away("/handler/sign-in");
    await Promise.all([first, out, redirects.to("afterSignIn")]);

    expect(went.map(({ url }) => url)).toEqual(["/", "/handler/sign-in", "/"]);
  });
});
