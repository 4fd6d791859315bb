import { describe, expect, test } from "bun:test";
import { isSignOutAsked } from "#sdk/sign-in/sign-out-asked.ts";
import { noWaiting, pageAt } from "#testing/sdk-environment.ts";
import type { RedirectMethod } from "./options.ts";
import { createRedirects } from "./redirects.ts";
import { isRelative, isWebAddress } from "./trust.ts";
import { resolveUrls, type Urls } from "./urls.ts";

function at(href: string, { urls = {}, method = "window" }: { urls?: Partial<Urls>; method?: RedirectMethod } = {}) {
  const page = pageAt(href);
  const { deps, waits } = noWaiting();
  const redirects = createRedirects(resolveUrls(urls), method, { ...deps, browser: () => page.browser });
  return { ...page, redirects, waits };
}

describe("addresses of pages", () => {
  test("what is not said follows the handler and home", () => {
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

  test("an own afterSignIn also holds after sign-up, unless that has its own", () => {
    expect(resolveUrls({ afterSignIn: "/in" }).afterSignUp).toBe("/in");
    expect(resolveUrls({ afterSignIn: "/in", afterSignUp: "/up" }).afterSignUp).toBe("/up");
  });
});

describe("which addresses are trusted", () => {
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
  ])("%p does not", (url) => {
    expect(isRelative(url)).toBe(false);
  });

  test.each(["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "blob:https://a/b", "file:///etc"])(
    "%p is no web address",
    (url) => {
      expect(isWebAddress(url, "https://app.example.com/")).toBe(false);
    },
  );
});

describe("going somewhere", () => {
  // An address in the query must not be able to send a person who has just signed in to another site.
  test("after sign-in only places of one's own origin are gone back to", async () => {
    for (const evil of ["https://evil.example", "//evil.example", "javascript:alert(1)"]) {
      const { redirects, went } = at(`http://localhost/?after_auth_return_to=${encodeURIComponent(evil)}`);
      await expect(redirects.to("afterSignIn")).rejects.toThrow(
        `Redirect URL ${evil} is not trusted; should be relative.`,
      );
      expect(went).toEqual([]);
    }
  });

  test("only the app's own way to the sign-out page leaves the mark that lets it sign out unasked", async () => {
    const { redirects, browser } = at("https://app.example/");

    await redirects.to("signIn");
    expect(isSignOutAsked({ browser: () => browser })).toBe(false);
    await redirects.to("signOut");

    expect(isSignOutAsked({ browser: () => browser })).toBe(true);
  });

  test("sign-in remembers where the person was, and afterwards goes back there", async () => {
    const { redirects, went } = at("https://app.example.com/boats?id=1#oars");
    await redirects.to("signIn");
    const there = new URL(went[0]?.url ?? "", "https://app.example.com");
    expect(there.pathname).toBe("/handler/sign-in");

    const back = at(there.href);
    await back.redirects.to("afterSignIn", { replace: true });
    expect(back.went).toEqual([{ url: "/boats?id=1#oars", replace: true }]);
  });

  test("the way back is copied from sign-in to sign-up, and left out on request", async () => {
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

  test("a page on another origin is not trusted, even from the app's own settings", async () => {
    const { redirects, went } = at("http://localhost/", { urls: { signIn: "https://other.example/sign-in" } });
    await expect(redirects.to("signIn")).rejects.toThrow("is not trusted");
    expect(went).toEqual([]);
  });

  test("away goes to other sites, but never to a script", async () => {
    const { redirects, went } = at("http://localhost/");
    await redirects.away("https://other.example/");
    await expect(redirects.away("javascript:alert(1)")).rejects.toThrow("not a web address");
    expect(went).toEqual([{ url: "https://other.example/", replace: false }]);
  });

  test("resolves 2 s after the browser was told to go", async () => {
    const { redirects, waits } = at("http://localhost/");
    await redirects.to("home");
    expect(waits).toEqual([2_000]);
  });

  test("a router is used where it can navigate, and none does nothing", async () => {
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

test("links in mails are absolute, keep the way back and lose the hash", () => {
  const { redirects } = at("https://app.example.com/handler/sign-up?after_auth_return_to=%2Fboats#x");
  expect(redirects.callbackUrl("emailVerification", "verificationCallbackUrl")).toBe(
    "https://app.example.com/handler/email-verification?after_auth_return_to=%2Fboats",
  );
  const { deps } = noWaiting();
  const outside = createRedirects(resolveUrls(), "none", { ...deps, browser: () => undefined });
  expect(() => outside.callbackUrl("emailVerification", "verificationCallbackUrl")).toThrow(
    "verificationCallbackUrl option is required in a non-browser environment.",
  );
});

describe("after a sign-in", () => {
  // The form leads new people to their welcome; the page around it sees somebody signed in and would lead home.
  test("the first way on is the only one until it is taken", async () => {
    const { redirects, went } = at("http://localhost:3000/handler/sign-in", { urls: { afterSignUp: "/welcome" } });

    const first = redirects.to("afterSignUp", { replace: true });
    await Promise.all([first, redirects.to("afterSignIn", { replace: true })]);
    await redirects.to("afterSignIn");

    expect(went).toEqual([
      { url: "/welcome", replace: true },
      { url: "/", replace: false },
    ]);
  });

  test("on the page that it led to, the next one is taken at once", async () => {
    const { redirects, went, browser } = at("http://localhost:3000/handler/sign-in");

    const first = redirects.to("afterSignIn");
    Reflect.set(browser, "href", "http://localhost:3000/");
    await Promise.all([first, redirects.to("afterSignIn")]);

    expect(went).toHaveLength(2);
  });

  test("whoever signs out at once and in again on the same page is led on again", async () => {
    const { redirects, went } = at("http://localhost:3000/handler/sign-in");

    const first = redirects.to("afterSignIn");
    const out = redirects.away("/handler/sign-in");
    await Promise.all([first, out, redirects.to("afterSignIn")]);

    expect(went.map(({ url }) => url)).toEqual(["/", "/handler/sign-in", "/"]);
  });
});
