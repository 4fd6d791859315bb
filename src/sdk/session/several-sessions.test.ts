import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { HallpassServerApp } from "#sdk/apps/server-app.ts";
import type { CookieJar } from "#sdk/deps.ts";
import { pageAt } from "#testing/browser/sdk-environment.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

// Two cookies of one name: an app, or an older version of it, has set one for a path or for the whole domain.
let server: TestServer;
let project: TestProject;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
});
afterAll(() => server.stop());

const name = () => `hallpass-refresh-${project.id}`;

/** A session that the server has ended, and one that it knows. */
async function sessions() {
  ada = await project.person();
  return { ended: "a-token-that-has-ended", good: ada.refreshToken };
}

interface Stored {
  name: string;
  value: string;
  path: string;
  domain: string;
}

/** The cookies of a page, of which scripts see neither path nor domain, as in RFC 6265. */
function jarAt(href: string, stored: Stored[]): CookieJar {
  const { pathname, hostname } = new URL(href);
  const isHere = ({ path, domain }: Stored) =>
    (pathname === path || pathname.startsWith(path.replace(/\/?$/, "/"))) &&
    (domain === "" || `.${hostname}`.endsWith(`.${domain}`));
  return {
    read: () =>
      stored
        .filter(isHere)
        .toSorted((a, b) => b.path.length - a.path.length)
        .map((each) => `${each.name}=${each.value}`)
        .join("; "),
    write(text) {
      const [pair = "", ...rest] = text.split("; ");
      const attributes = new Map(rest.map((each) => [each.split("=")[0] ?? "", each.split("=")[1] ?? ""]));
      const at = pair.indexOf("=");
      const cookie = {
        name: pair.slice(0, at),
        value: pair.slice(at + 1),
        path: attributes.get("Path") ?? "/",
        domain: attributes.get("Domain") ?? "",
      };
      const same = stored.findIndex((each) =>
        (["name", "path", "domain"] as const).every((key) => each[key] === cookie[key]),
      );
      if (same >= 0) stored.splice(same, 1);
      if (attributes.get("Max-Age") !== "0") stored.push(cookie);
    },
  };
}

function pageWith(href: string, stored: Stored[]) {
  const browser = { ...pageAt(href).browser, href, cookies: jarAt(href, stored) };
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    tokenStore: "cookie",
    deps: { browser: () => browser, now: server.clock.now },
  });
  const left = () =>
    stored.filter((each) => each.name === name()).map(({ value, path, domain }) => `${value} ${domain}${path}`);
  return { app, left };
}

describe("a page with an ended session in a cookie that hides the one of the sign-in", () => {
  test.each([
    ["its own path", "https://app.example.com/handler/sign-in", { path: "/handler/sign-in", domain: "" }],
    ["a path above it", "https://app.example.com/handler/sign-in", { path: "/handler", domain: "" }],
    ["a folder above it", "https://app.example.com/handler/sign-in", { path: "/handler/", domain: "" }],
    ["its domain", "https://app.example.com/handler", { path: "/handler", domain: "app.example.com" }],
    ["the domain above it", "https://app.example.com/handler", { path: "/handler", domain: "example.com" }],
    ["the domain above it and the same path", "https://app.example.com/handler", { path: "/", domain: "example.com" }],
  ])("has the user of the other, and only the ended one goes: %s", async (_, href, place) => {
    const { ended, good } = await sessions();
    const { app, left } = pageWith(href, [
      { name: name(), value: ended, ...place },
      { name: name(), value: good, path: "/", domain: "" },
    ]);

    expect((await app.getUser())?.id).toBe(ada.userId);
    expect(left()).toEqual([`${good} /`]);
  });

  test("is told of the user, when it shows nobody's account", async () => {
    const { ended, good } = await sessions();
    const { app } = pageWith("https://app.example.com/handler", [
      { name: name(), value: ended, path: "/handler", domain: "" },
      { name: name(), value: good, path: "/", domain: "" },
    ]);
    const changed = Promise.withResolvers<void>();
    const leave = app.currentUser.subscribe(() => {
      const state = app.currentUser.snapshot();
      if (state.status === "pending") void app.currentUser.settled();
      if (state.status === "ready" && state.value) changed.resolve();
    });
    void app.currentUser.settled();

    await changed.promise;
    leave();

    expect(app.currentUser.read()?.id).toBe(ada.userId);
  });

  test("can sign in, and stays signed in when it is loaded again", async () => {
    const { ended } = await sessions();
    const stored = [{ name: name(), value: ended, path: "/handler", domain: "" }];
    const href = "https://app.example.com/handler/sign-in";
    const { app } = pageWith(href, stored);

    expect(await app.getUser()).toBeNull();
    expect(stored).toEqual([expect.objectContaining({ name: "hallpass-is-https" })]);
    await app.signInWithCredential({ email: ada.email, password: ada.password, noRedirect: true });

    expect((await app.getUser())?.id).toBe(ada.userId);
    expect((await pageWith(href, stored).app.getUser())?.id).toBe(ada.userId);
  });
});

describe("a request with an ended session in a cookie before the right one", () => {
  async function requestWith(...before: string[]) {
    const { good } = await sessions();
    const { accessToken } = ada;
    const values = [...before, good].map((value) => `${name()}=${value}`);
    const pair = `hallpass-access=${encodeURIComponent(JSON.stringify([good, accessToken]))}`;
    return { headers: new Headers({ cookie: [...values, pair].join("; ") }) };
  }

  function backend() {
    let refreshes = 0;
    const app = new HallpassServerApp({
      baseUrl: server.url,
      projectId: project.id,
      publishableClientKey: project.keys.publishableClientKey,
      secretServerKey: project.keys.secretServerKey,
      tokenStore: null,
      deps: {
        now: server.clock.now,
        fetch(url, init) {
          if (url.endsWith("/auth/oauth/token")) refreshes += 1;
          return fetch(url, init);
        },
      },
    });
    return { app, refreshes: () => refreshes };
  }

  test("is that of its user, for each call that asks who it is", async () => {
    const { app } = backend();
    const asked = {
      getUser: await app.getUser({ tokenStore: await requestWith("ended", "ended-too") }),
      getPartialUser: await app.getPartialUser({ from: "token", tokenStore: await requestWith("ended") }),
    };
    expect(asked.getUser?.primaryEmail).toStartWith("ada");
    expect(asked.getPartialUser?.primaryEmail).toBe(ada.email);
    expect((await app.verify(await requestWith("ended")))?.id).toBe(ada.userId);
  });

  test("has a limited number of sessions tried, because anybody can send any number", async () => {
    const { app, refreshes } = backend();
    const ended = Array.from({ length: 50 }, (_, at) => `ended-${at}`);

    expect(await app.getUser({ tokenStore: await requestWith(...ended) })).toBeNull();

    expect(refreshes()).toBe(5);
  });
});
