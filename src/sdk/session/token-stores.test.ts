import { describe, expect, test } from "bun:test";
import { once } from "node:events";
import { createServer } from "node:http";
import { fail } from "#contract/errors.ts";
import { realDeps } from "#sdk/deps.ts";
import { pageAt, sdkClock } from "#testing/browser/sdk-environment.ts";
import { cookieStore } from "./cookie-store.ts";
import { requestStore } from "./request-store.ts";
import { tokenStores } from "./resolve-store.ts";
import type { Tokens } from "./token-store.ts";

const PROJECT = "3f0c4f8e-0000-4000-8000-000000000001";
const SITE = { projectId: PROJECT, cookieId: PROJECT };
const REFRESH = `hallpass-refresh-${PROJECT}`;
const NONE = { refreshToken: null, accessToken: null };

function storeAt(href: string) {
  const page = pageAt(href);
  const clock = sdkClock();
  return { ...page, clock, store: cookieStore(PROJECT, page.browser, clock) };
}

describe("cookies", () => {
  test("tokens are written with the contract's names, lifetimes and shapes, and read back", () => {
    const { store, written } = storeAt("https://app.example.com/");
    store.write({ refreshToken: "r", accessToken: "a" });

    expect(written.slice(-2)).toEqual([
      `${REFRESH}=r; Path=/; Max-Age=31536000; SameSite=Lax; Secure`,
      `hallpass-access=${encodeURIComponent('["r","a"]')}; Path=/; Max-Age=86400; SameSite=Lax; Secure`,
    ]);
    expect(store.read()).toEqual({ refreshToken: "r", accessToken: "a" });
  });

  test("are Secure only on https, where a marker cookie is set", () => {
    const secure = storeAt("https://app.example.com/");
    expect(secure.jar.get("hallpass-is-https")).toBe("true");
    const { store, written } = storeAt("http://localhost:3000/");
    store.write({ refreshToken: "r", accessToken: null });
    expect(written.join()).not.toContain("Secure");
  });

  // The page would look as before the sign-in, without a word.
  test("a browser that stores no cookies is an error of the sign-in, and of no sign-out", () => {
    const { browser } = pageAt("http://localhost/");
    const blocking = { ...browser, href: "http://localhost/", cookies: { read: () => "", write: () => {} } };
    const store = cookieStore(PROJECT, blocking, sdkClock());

    expect(() => store.write({ refreshToken: "r", accessToken: "a" })).toThrow(fail("COOKIES_BLOCKED"));
    expect(() => store.write(NONE)).not.toThrow();
  });

  test("null deletes both cookies", () => {
    const { store, jar } = storeAt("http://localhost/");
    store.write({ refreshToken: "r", accessToken: "a" });
    store.write(NONE);
    expect(jar.size).toBe(0);
    expect(store.read()).toEqual(NONE);
  });

  test("an access token of another project's session on the same origin is ignored", () => {
    const { store, jar } = storeAt("http://localhost/");
    jar.set(REFRESH, "mine");
    jar.set("hallpass-access", encodeURIComponent('["other","a"]'));
    expect(store.read()).toEqual({ refreshToken: "mine", accessToken: null });
    jar.set("hallpass-access", "broken%5B%22");
    expect(store.read().accessToken).toBeNull();
  });

  test("the legacy name is read, and deleted with the next write", () => {
    const { store, jar } = storeAt("http://localhost/");
    jar.set("hallpass-refresh", "old");
    expect(store.read().refreshToken).toBe("old");
    store.write({ refreshToken: "new", accessToken: null });
    expect(jar.has("hallpass-refresh")).toBe(false);
    expect(store.read().refreshToken).toBe("new");
  });

  test("changes by another tab are noticed within 100 ms, and polling ends with the last subscriber", async () => {
    const { store, jar, clock } = storeAt("http://localhost/");
    let changes = 0;
    const leave = store.subscribe(() => {
      changes += 1;
    });
    jar.set(REFRESH, "theirs");
    await clock.pass(100);
    expect(changes).toBe(1);
    await clock.pass(1_000);
    expect(changes).toBe(1);

    leave();
    jar.delete(REFRESH);
    await clock.pass(1_000);
    expect(changes).toBe(1);
  });
});

describe("the tokens of a request", () => {
  const request = (headers: Record<string, string>) => ({ headers: new Headers(headers) });

  test("come from the auth header before cookies", () => {
    const auth = JSON.stringify({ accessToken: "a", refreshToken: "r" });
    const store = requestStore(request({ "x-hallpass-auth": auth, cookie: `${REFRESH}=c` }), SITE);
    expect(store.read()).toEqual({ accessToken: "a", refreshToken: "r" });
  });

  // Anyone can send any header, so a bad one must not be an error of the app.
  test("are those of nobody when the auth header is malformed", () => {
    for (const auth of ["{", "null", "[]", '"text"', "{}", '{"accessToken":1,"refreshToken":{}}', "a, b"]) {
      expect([auth, requestStore(request({ "x-hallpass-auth": auth }), SITE).read()]).toEqual([auth, NONE]);
    }
  });

  test("are found in plain header objects, whatever their case, also with lists of values", () => {
    const auth = JSON.stringify({ accessToken: "a", refreshToken: "r" });
    const tokens = { accessToken: "a", refreshToken: "r" };
    const cookies = [`${REFRESH}=r`, `hallpass-access=${encodeURIComponent('["r","a"]')}`];
    const some: [Record<string, string | string[] | undefined>, Tokens][] = [
      [{ "x-hallpass-auth": auth }, tokens],
      [{ "X-Hallpass-Auth": auth, "x-other": undefined }, tokens],
      [{ "X-Hallpass-Auth": [auth] }, tokens],
      [{ cookie: cookies.join("; ") }, tokens],
      [{ Cookie: cookies }, tokens],
      [{ get: "a header with this name", cookie: cookies }, tokens],
      [{}, NONE],
    ];
    for (const [headers, expected] of some) {
      expect([headers, requestStore({ headers }, SITE).read()]).toEqual([headers, expected]);
    }
  });

  test("are found in the requests of Node", async () => {
    const seen: Tokens[] = [];
    const server = createServer((request, response) => {
      seen.push(requestStore(request, SITE).read());
      response.end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    await fetch(`http://127.0.0.1:${port}`, { headers: { cookie: `${REFRESH}=r` } });
    server.close();
    expect(seen).toEqual([{ refreshToken: "r", accessToken: null }]);
  });

  test("are read from cookies as the browser wrote them", () => {
    const cookie = `a=b; ${REFRESH}=r; hallpass-access=${encodeURIComponent('["r","a"]')}`;
    expect(requestStore(request({ cookie }), SITE).read()).toEqual({ refreshToken: "r", accessToken: "a" });
    expect(requestStore(request({}), SITE).read()).toEqual(NONE);
  });
});

describe("the option tokenStore", () => {
  const outside = { ...SITE, deps: { ...realDeps, browser: () => undefined } };

  test("cookie needs a browser", () => {
    expect(() => tokenStores(outside, "cookie")()).toThrow("Cannot use cookie token store on the server!");
  });

  test("null throws when the app acts as a user, unless the call names a store", () => {
    const storeFor = tokenStores(outside, null);
    expect(() => storeFor()).toThrow("no token store");
    const tokens = { accessToken: "a", refreshToken: "r" };
    expect(storeFor(tokens).read()).toEqual(tokens);
    expect(storeFor(tokens)).toBe(storeFor(tokens));
  });

  test("given tokens must be complete", () => {
    const storeFor = tokenStores(outside, null);
    // @ts-expect-error a refresh token is missing
    expect(() => storeFor({ accessToken: "a" })).toThrow("needs accessToken and refreshToken");
  });

  test("memory is one store per app", () => {
    const [one, other] = [tokenStores(outside, "memory"), tokenStores(outside, "memory")];
    one().write({ accessToken: null, refreshToken: "r" });
    expect(one().read().refreshToken).toBe("r");
    expect(other().read().refreshToken).toBeNull();
  });
});
