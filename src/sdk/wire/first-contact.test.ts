import { describe, expect, test } from "bun:test";
import { ConnectionError, HallpassClientApp, HallpassServerApp, RequestFailed } from "#sdk/index.ts";
import { noWaiting, pageAt } from "#testing/browser/sdk-environment.ts";
import { connectTo } from "#testing/browser/sdk-wire.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { slowly } from "#testing/waiting.ts";
import { attemptsWithoutAnswer } from "./first-contact.ts";

/** A free port on which nothing listens. */
function nobodyAt(): string {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const url = `http://127.0.0.1:${server.port}`;
  server.stop(true);
  return url;
}

function appAt(baseUrl: string, href?: string, own: ReturnType<typeof noWaiting>["deps"] | object = {}) {
  const page = href ? pageAt(href) : null;
  return new HallpassClientApp({
    baseUrl,
    projectId: "p1",
    publishableClientKey: "pck_1",
    tokenStore: "memory",
    deps: { browser: () => page?.browser, ...own },
  });
}

const failureOf = async (call: Promise<unknown>): Promise<ConnectionError> => {
  const error = await call.then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ConnectionError)) throw new Error(`Not a ConnectionError: ${String(error)}`);
  return error;
};

describe("an address without a Hallpass server", () => {
  test("is reported within three seconds, with the address, the cause and the cure", async () => {
    for (const href of [undefined, "http://localhost:3000/"]) {
      const baseUrl = nobodyAt();
      const { deps, waits } = noWaiting();
      const error = await failureOf(appAt(baseUrl, href, deps).getProject());

      // One pause before the second attempt, and the limit of the questions about the cause, which are asked at once.
      expect([...new Set(waits)]).toEqual([1_000, 800]);
      expect(error).toMatchObject({ address: baseUrl, kind: "no-answer", cause: expect.any(Error) });
      expect(error.message).toContain(`Hallpass does not answer at ${baseUrl}`);
      expect(error.message).toContain(error.cure);
      expect(error.cure).toContain("Start it");
      expect(error.cure).toContain("baseUrl");
    }
  });

  test("is reported by its page, when it answers with one", async () => {
    const credential = { email: "a@example.com", password: "12345678" };
    for (const status of [200, 404, 502]) {
      const headers = { "content-type": "text/html; charset=utf-8" };
      const shop = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        fetch: () => new Response("<h1>", { status, headers }),
      });
      const baseUrl = `http://127.0.0.1:${shop.port}`;
      const app = appAt(baseUrl);

      for (const call of [() => app.getProject(), () => app.signInWithCredential(credential)]) {
        const error = await failureOf(call());
        expect(error).toMatchObject({ address: baseUrl, kind: "not-hallpass" });
        expect(error.message).toContain(`${baseUrl} answered with an HTML page (status ${status})`);
        expect(error.cure).toContain("baseUrl");
      }
      await shop.stop(true);
    }
  });

  // A proxy says so in a page, and the app knows that the address is right.
  test("is another thing than a Hallpass server that restarts behind its proxy", async () => {
    let isUp = true;
    const headers = { "content-type": "text/html" };
    const fetch = async () =>
      isUp ? Response.json({ items: [] }) : new Response("<h1>Bad Gateway</h1>", { status: 502, headers });
    const app = new HallpassServerApp({ projectId: "p1", secretServerKey: "ssk_1", deps: { fetch } });
    await app.listTeams();
    isUp = false;
    const error = await app.listTeams().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RequestFailed);
    expect(error).toMatchObject({ status: 502 });
  });

  test("gets a few more attempts once it has answered, because it then only restarts", async () => {
    let isUp = true;
    let attempts = 0;
    const { waits, deps } = noWaiting();
    await using server = startStandIn({ "GET /teams": () => ({ json: { items: [] } }) });
    const app = new HallpassServerApp({
      baseUrl: server.url,
      projectId: "p1",
      secretServerKey: "ssk_1",
      deps: {
        fetch: (input, init) => {
          attempts += 1;
          return isUp ? fetch(input, init) : Promise.reject(new TypeError("fetch failed"));
        },
        ...deps,
      },
    });
    await app.listTeams();
    isUp = false;
    attempts = 0;
    waits.length = 0;
    await failureOf(app.listTeams());
    expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(attempts).toBeGreaterThanOrEqual(5);
  });

  // Somebody opens the page in a train: an early error would cost a user, and the address has long been right.
  test("gets them also from a visitor's page, though it has not answered this page yet", async () => {
    const { waits, deps } = noWaiting();
    const app = new HallpassClientApp({
      baseUrl: "https://auth.example.com",
      projectId: "p1",
      publishableClientKey: "pck_1",
      deps: {
        browser: () => pageAt("https://shop.example.com/").browser,
        fetch: () => Promise.reject(new TypeError("Failed to fetch")),
        ...deps,
      },
    });
    await failureOf(app.getProject());
    expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  test("is given up early by pages in development only, which have a port", async () => {
    const isEarly = (href: string, baseUrl: string) => {
      const { connection } = connectTo(baseUrl, { deps: { browser: () => pageAt(href).browser } });
      return attemptsWithoutAnswer(connection, 0) !== undefined;
    };
    const remote = "https://auth.example.com";
    expect(isEarly("http://localhost:5173/sign-in", remote)).toBe(true);
    expect(isEarly("http://app.localhost:5173", remote)).toBe(true);
    expect(isEarly("http://[::1]:5173/", remote)).toBe(true);
    expect(isEarly("https://shop.example.com/", "http://localhost:4255")).toBe(true);
    // Such are the pages of apps on phones.
    expect(isEarly("https://localhost/sign-in", remote)).toBe(false);
    expect(isEarly("https://localhost.example.com:8443/", remote)).toBe(false);
  });

  test("an address that answers, but not to this page, is told apart from one that is silent", async () => {
    const fetch = async (_: string, init: RequestInit) => {
      if (init.mode === "no-cors") return new Response();
      throw new TypeError("Failed to fetch");
    };
    const page = pageAt("http://localhost:3000/");
    const app = new HallpassClientApp({
      baseUrl: "http://localhost:5173",
      projectId: "p1",
      publishableClientKey: "pck_1",
      deps: { fetch, browser: () => page.browser },
    });
    const error = await failureOf(app.getProject());
    expect(error.kind).toBe("not-hallpass");
    expect(error.message).toContain("http://localhost:5173 answers, but not to this page");
  });

  // Windows tries for two seconds to reach a port on which nobody listens.
  test("is asked once only, when the runtime needs long to find that nobody answers", async () => {
    const asked: string[] = [];
    const app = new HallpassServerApp({
      baseUrl: "http://127.0.0.1:9",
      projectId: "p1",
      secretServerKey: "ssk_1",
      deps: {
        fetch: async (url) => {
          asked.push(new URL(url).pathname);
          if (asked.length === 1) await slowly({ millis: 600 });
          throw new TypeError("fetch failed");
        },
      },
    });
    await failureOf(app.listTeams());
    expect(asked).toEqual(["/api/v1/teams", "/health", "/api/v1"]);
  });

  test("does not keep the diagnostics waiting when it accepts connections and says nothing", async () => {
    let asked = 0;
    const { deps, waits } = noWaiting();
    const app = new HallpassServerApp({
      baseUrl: "http://127.0.0.1:9",
      projectId: "p1",
      secretServerKey: "ssk_1",
      deps: {
        ...deps,
        fetch: () => {
          asked += 1;
          return asked <= 2 ? Promise.reject(new TypeError("fetch failed")) : new Promise<Response>(() => {});
        },
      },
    });
    const error = await failureOf(app.listTeams());
    expect(Math.max(...waits)).toBeLessThan(3_000);
    expect(error.kind).toBe("no-answer");
  });
});
