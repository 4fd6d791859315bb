import { describe, expect, test } from "bun:test";
import { elsewhere, handlerPageAt, isReachable } from "./handler-pages.ts";
import { resolveUrls } from "./urls.ts";

describe("the page at a path", () => {
  test.each([
    ["/handler/sign-in", "sign-in"],
    ["/handler/sign-in/", "sign-in"],
    ["/handler/signin", "sign-in"],
    ["/handler/log-in", "sign-in"],
    ["/handler/login", "sign-in"],
    ["/handler/register", "sign-up"],
    ["/handler/signup?a=b", "sign-up"],
    ["/handler/sign-out", "sign-out"],
    ["/handler/mfa", "mfa"],
    ["/handler/error?errorCode=X", "error"],
    ["/handler/cli-auth-confirm?login_code=x", "cli-auth-confirm"],
    ["/handler/logout", "sign-out"],
    ["/handler/account-settings", "account-settings"],
    ["/handler/accountsettings", "account-settings"],
    ["/handler/magic-link-callback?code=x", "magic-link-callback"],
    ["/handler", null],
    ["/handler/", null],
    ["/handler/nonsense", null],
    ["/handler/sign-in/more", null],
    ["/handlers/sign-in", null],
    ["/handler/constructor", null],
    ["/elsewhere/sign-in", null],
  ])("%s is %p", (path, page) => {
    expect(handlerPageAt(path, "/handler")).toBe(page as ReturnType<typeof handlerPageAt>);
  });

  test("the handler can have any path", () => {
    expect(handlerPageAt("/p/3f/handler/sign-up", "/p/3f/handler")).toBe("sign-up");
    expect(handlerPageAt("/auth/sign-up", "https://app.example.com/auth/")).toBe("sign-up");
    expect(handlerPageAt("/sign-in", "/")).toBe("sign-in");
  });
});

describe("a page that the app replaces", () => {
  test("is redirected to with the query", () => {
    const urls = resolveUrls({ signIn: "/welcome?from=hallpass" });

    expect(elsewhere("sign-in", urls, "?after_auth_return_to=%2Fa&from=x")).toBe(
      "/welcome?from=hallpass&after_auth_return_to=%2Fa",
    );
    expect(elsewhere("sign-up", urls, "?a=b")).toBeNull();
  });

  test("can be on another origin with the same path", () => {
    expect(elsewhere("sign-in", resolveUrls({ signIn: "https://id.example.com/handler/sign-in" }), "")).toBe(
      "https://id.example.com/handler/sign-in",
    );
  });
});

describe("a link", () => {
  test("is shown only when it leads to an existing page or a page of the app", () => {
    expect(isReachable(resolveUrls(), "signUp")).toBe(true);
    expect(isReachable(resolveUrls(), "accountSettings")).toBe(true);
    expect(isReachable(resolveUrls({ accountSettings: "/me" }), "accountSettings")).toBe(true);
    expect(isReachable(resolveUrls({ handler: "/p/3f/handler" }), "teamInvitation")).toBe(true);
    expect(isReachable(resolveUrls({ handler: "/p/3f/handler" }), "forgotPassword")).toBe(true);
  });
});
