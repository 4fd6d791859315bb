import { afterEach, describe, expect, spyOn, test } from "bun:test";
import { Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { HallpassClientApp } from "#sdk/apps/client-app.ts";
import type { ClientAppOptions } from "#sdk/apps/options.ts";
import { HallpassServerApp } from "#sdk/apps/server-app.ts";
import { adaPayload as ada } from "#testing/people/user-payload.ts";
import { outcomeOf, yieldToEventLoop } from "#testing/waiting.ts";
import { HallpassProvider, type HallpassProviderProps, useTeams, useUser } from "./index.ts";

const logged = spyOn(console, "error");
afterEach(() => logged.mockReset());

const appOf = (options: ClientAppOptions = {}) =>
  new HallpassClientApp({
    baseUrl: "http://127.0.0.1:1",
    projectId: "boats",
    publishableClientKey: "pck_boats",
    tokenStore: "cookie",
    redirectMethod: "window",
    ...options,
  });

const Name = () => <p>{useUser()?.displayName ?? "nobody"}</p>;
const Guarded = () => <p>{useUser({ or: "redirect" }).displayName}</p>;
const Anyone = () => <p>{useUser({ or: "anonymous" }).displayName}</p>;
const Teams = () => <p>{useTeams().length}</p>;

async function render(children: React.ReactNode, props: Partial<HallpassProviderProps> = {}) {
  const errors: string[] = [];
  const stream = await renderToReadableStream(
    <HallpassProvider app={appOf()} {...props}>
      <h1>Boats</h1>
      <Suspense fallback="waiting">{children}</Suspense>
    </HallpassProvider>,
    { onError: (error) => void errors.push(String(error)) },
  );
  await stream.allReady;
  return { html: await new Response(stream).text(), errors };
}

describe("a server that does not know who asked", () => {
  test.each([
    ["useUser()", Name],
    ['useUser({ or: "redirect" })', Guarded],
    ['useUser({ or: "anonymous" })', Anyone],
    ["useTeams()", Teams],
  ])("renders the fallback for %s, and logs nothing", async (_, Asking) => {
    const { html, errors } = await render(<Asking />);

    expect(html).toContain("<h1>Boats</h1>");
    expect(html).toContain("waiting");
    expect(html).not.toContain("<p>");
    expect(errors).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  });

  test("still refuses to load the user from cookies that it does not have", async () => {
    expect(await outcomeOf(appOf().getUser())).toThrow("Cannot use cookie token store on the server!");
  });
});

describe("a server that knows who asked", () => {
  test("renders the page for this user", async () => {
    const { html, errors } = await render(<Name />, { initialUser: ada });

    expect(html).toContain(`<p>${ada.display_name}</p>`);
    expect(html).not.toContain("waiting");
    expect(errors).toEqual([]);
  });

  test("renders the page for nobody", async () => {
    const { html } = await render(<Name />, { initialUser: null });

    expect(html).toContain("<p>nobody</p>");
  });

  test("waits for a user that is still loading; leaves to the browser what could not be loaded", async () => {
    const later = await render(<Name />, { initialUser: yieldToEventLoop().then(() => ada) });
    const failed = await render(<Name />, { initialUser: Promise.reject(new Error("Down.")) });

    expect(later.html).toContain(`<p>${ada.display_name}</p>`);
    expect(failed.html).toContain("waiting");
    expect(failed.errors).toEqual([]);
  });

  test("keeps the users of concurrent requests apart, though they share the app", async () => {
    const app = appOf();
    const names = Array.from({ length: 50 }, (_, at) => `User ${at}`);

    const pages = await Promise.all(
      names.map((display_name) =>
        render(<Name />, {
          app,
          initialUser: yieldToEventLoop(Math.ceil(Math.random() * 5)).then(() => ({ ...ada, display_name })),
        }),
      ),
    );

    expect(pages.map(({ html }) => /<p>(.*?)<\/p>/.exec(html)?.[1])).toEqual(names);
  });

  test("leaves the redirect of a visitor, and the user's data, to the browser", async () => {
    for (const [children, initialUser] of [
      [<Guarded key="guarded" />, null],
      [<Anyone key="anyone" />, null],
      [<Teams key="teams" />, ada],
    ] as const) {
      const { html, errors } = await render(children, { initialUser });

      expect(html).toContain("waiting");
      expect(errors).toEqual([]);
    }
  });
});

// Next.js did not build pages with the handler in them, and logged an error for each that it rendered ahead of a request.
describe("a server asks neither for the time nor for anything random, which Next.js takes for content", () => {
  const asked = () => [spyOn(Date, "now"), spyOn(Math, "random"), spyOn(crypto, "getRandomValues")];

  /** Counts what is asked while something is done. */
  async function counting(act: () => Promise<unknown>): Promise<number[]> {
    const spies = asked();
    try {
      await act();
      return spies.map((spy) => spy.mock.calls.length);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }

  test("while it renders components for a user, for nobody, and for somebody unknown", async () => {
    for (const initialUser of [ada, null, undefined, Promise.resolve(ada)]) {
      expect(await counting(() => render(<Name />, { initialUser }))).toEqual([0, 0, 0]);
    }
  });

  test("before it sends the request of a page that loads something", async () => {
    const sent = Promise.withResolvers<void>();
    const app = new HallpassServerApp({
      baseUrl: "http://127.0.0.1:1",
      projectId: "boats",
      secretServerKey: "ssk_boats",
      tokenStore: null,
      deps: {
        fetch() {
          sent.resolve();
          return new Promise(() => {});
        },
      },
    });

    expect(
      await counting(async () => {
        void app.listUsers();
        await sent.promise;
      }),
    ).toEqual([0, 0, 0]);
  });
});
