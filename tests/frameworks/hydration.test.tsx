import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { renderToReadableStream } from "react-dom/server";
import { HallpassClientApp } from "#sdk/index.ts";
import { type Browser, startBrowser, type WatchedPage } from "#testing/browser/browser.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { Page, type PageProps } from "./page/app.tsx";

// The short form of `npm run test:frameworks`: React alone renders a page on a server, and Chromium hydrates it.
let server: TestServer;
let project: TestProject;
let ada: Person;
let site: Bun.Server<undefined>;
let browser: Browser;
/** How the server renders next; and what it logged. */
let rendering: { knowsUser: boolean; props?: Partial<PageProps> };
let logged: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
  project = await server.project();
  ada = await project.person();
  const bundle = await Bun.build({ entrypoints: [join(import.meta.dir, "page/browser.tsx")], target: "browser" });
  const script = await bundle.outputs[0]?.text();
  site = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) =>
      new URL(request.url).pathname === "/script.js"
        ? new Response(script, { headers: { "content-type": "text/javascript" } })
        : renderPage(request),
  });
}, 60_000);
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await site?.stop(true);
  await server?.stop();
});

const connection = () => ({
  baseUrl: server.url,
  projectId: project.id,
  publishableClientKey: project.keys.publishableClientKey,
});

async function renderPage(request: Request): Promise<Response> {
  const app = new HallpassClientApp({ ...connection(), redirectMethod: "window" });
  const user = rendering.knowsUser ? await app.getUser({ tokenStore: request }) : undefined;
  const props: PageProps = {
    ...connection(),
    ...rendering.props,
    path: new URL(request.url).pathname,
    initialUser: rendering.knowsUser ? (user?.toClientJson() ?? null) : undefined,
  };
  const stream = await renderToReadableStream(
    <html lang="en">
      <head>
        <title>Boats</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <div id="root">
          <Page {...props} />
        </div>
        <script
          id="props"
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the test's own JSON.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(props) }}
        />
        <script type="module" src="/script.js" />
      </body>
    </html>,
    { onError: (error) => void logged.push(String(error)) },
  );
  return new Response(stream, { headers: { "content-type": "text/html" } });
}

interface Visit extends AsyncDisposable {
  tab: WatchedPage;
  /** The page as the server sent it. */
  html: string;
  /** How often the browser asked Hallpass for the user. */
  asked(): number;
  /** How often the page was loaded. */
  loaded(): number;
}

async function visit(path: string, how: typeof rendering & { as?: Person }): Promise<Visit> {
  rendering = how;
  logged = [];
  const url = new URL(path, site.url).href;
  await browser.context.clearCookies();
  if (how.as) {
    const { refreshToken, accessToken } = how.as;
    const access = encodeURIComponent(JSON.stringify([refreshToken, accessToken]));
    await browser.context.addCookies([
      { name: `hallpass-refresh-${project.id}`, value: refreshToken, url },
      { name: "hallpass-access", value: access, url },
    ]);
  }
  const tab = await browser.open();
  let asks = 0;
  let loads = 0;
  tab.page.on("request", (request) => {
    if (request.method() === "GET" && request.url().endsWith("/users/me")) asks += 1;
    if (request.isNavigationRequest()) loads += 1;
  });
  const html = (await (await tab.page.goto(url))?.text()) ?? "";
  return {
    tab,
    html,
    asked: () => asks,
    loaded: () => loads,
    [Symbol.asyncDispose]: () => tab.page.close(),
  };
}

const shows = ({ tab }: Visit, text: string) => tab.page.locator("#who, #error").filter({ hasText: text }).waitFor();

describe("a page that a server rendered", () => {
  test("for its user, is taken over without a difference and without another request", async () => {
    await using visitor = await visit("/", { knowsUser: true, as: ada });
    const { tab, html, asked } = visitor;

    expect(html).toContain(ada.email);
    await shows(visitor, ada.email);
    await tab.page.waitForLoadState("networkidle");
    expect(asked()).toBe(0);
    expect(logged).toEqual([]);
    await tab.expectNoComplaints();
  });

  test("for nobody, is taken over, too", async () => {
    await using visitor = await visit("/", { knowsUser: true });

    expect(visitor.html).toContain("nobody");
    await shows(visitor, "nobody");
    expect(logged).toEqual([]);
    await visitor.tab.expectNoComplaints();
  });

  test("without knowing the user, shows the fallback until the browser knows", async () => {
    for (const [path, text] of [
      ["/", ada.email],
      ["/guarded", ada.email],
      ["/teams", "0 teams"],
    ] as const) {
      await using visitor = await visit(path, { knowsUser: false, as: ada });

      expect(visitor.html).toContain("waiting");
      await shows(visitor, text);
      expect(visitor.asked()).toBe(1);
      expect(logged).toEqual([]);
      await visitor.tab.expectNoComplaints();
    }
  });

  test("without the user's data, asks for it in the browser", async () => {
    await using visitor = await visit("/teams", { knowsUser: true, as: ada });

    expect(visitor.html).toContain("waiting");
    await shows(visitor, "0 teams");
    expect(visitor.asked()).toBe(0);
    expect(logged).toEqual([]);
    await visitor.tab.expectNoComplaints();
  });
});

describe("the forms of sign-in and sign-up", () => {
  const inputs = (html: string) => [...html.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name);

  test("are in the page that a server rendered for nobody, and are taken over without a difference", async () => {
    for (const [path, names] of [
      ["/handler/sign-in", ["email", "password"]],
      ["/handler/sign-up", ["email", "password", "repeated"]],
    ] as const) {
      await using visitor = await visit(path, { knowsUser: true });
      const { tab, html } = visitor;

      expect(inputs(html)).toEqual([...names]);
      // By its role: what React streams is hidden until it stands in its place.
      const email = tab.page.getByRole("textbox", { name: "Email" });
      await email.fill("ada@example.com");
      await tab.page.waitForLoadState("networkidle");
      expect(await email.inputValue()).toBe("ada@example.com");
      expect(logged).toEqual([]);
      await tab.expectNoComplaints();
    }
  });
});

describe("a page without a component that asks for the user", () => {
  test("loads the user in advance, unless the app does without", async () => {
    for (const noAutomaticPrefetch of [false, true]) {
      await using visitor = await visit("/about", { knowsUser: false, as: ada, props: { noAutomaticPrefetch } });

      await shows(visitor, "A page for everyone");
      await visitor.tab.page.waitForLoadState("networkidle");
      expect(visitor.asked()).toBe(noAutomaticPrefetch ? 0 : 1);
    }
  });
});

describe("a guarded page", () => {
  test("redirects through the app's router, without a reload", async () => {
    for (const knowsUser of [true, false]) {
      await using visitor = await visit("/guarded", { knowsUser, props: { hasRouter: true } });
      const { tab, loaded } = visitor;

      await tab.page.waitForURL("**/handler/sign-in?after_auth_return_to=%2Fguarded");
      await tab.page.getByLabel("Email").waitFor();
      expect(loaded()).toBe(1);
      expect(logged).toEqual([]);
      await tab.expectNoComplaints();
    }
  });

  // It was a blank page that rendered without end.
  test("says so when the address of the sign-in page is not trusted", async () => {
    const props = { signIn: "https://id.example.com/sign-in" };
    await using visitor = await visit("/guarded", { knowsUser: true, props });

    await shows(visitor, "Redirect URL https://id.example.com/sign-in is not trusted; should be relative.");
    expect(visitor.loaded()).toBe(1);
  });

  // It was loaded again and again.
  test("says so when it is the sign-in page itself", async () => {
    await using visitor = await visit("/own-sign-in", { knowsUser: true, props: { signIn: "/own-sign-in" } });

    await shows(visitor, "The sign-in page /own-sign-in asks for a signed-in user");
    expect(visitor.loaded()).toBe(1);
  });
});
