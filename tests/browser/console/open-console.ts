import { test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { createSignInLink } from "#server/features/instance/admin-link.ts";
import { type Browser, expectAccessible, startBrowser, type WatchedPage } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { repeats } from "#testing/repeats.ts";
import { isExecutable, startJourneyServer } from "#testing/server/executable.ts";
import type { TestProject, TestServer, TestServerOptions } from "#testing/server/server.ts";
import { type Duration, millisOf, until } from "#testing/waiting.ts";

/** The console with its owner signed in, and a project of theirs. */
export interface OpenConsole extends AsyncDisposable {
  server: TestServer;
  project: TestProject;
  browser: Browser;
  watched: WatchedPage;
  page: Page;
  /** Opens a page of the console, such as `/new-project`. */
  open(path: string): Promise<void>;
  /** Opens a page of the project, such as `/domains`. */
  openPage(path: string): Promise<void>;
  /** Moves the clock of the browser ahead, by default to where every page has looked at the server again. */
  pass(time?: Duration): Promise<void>;
  /** Moves that clock ahead until the page has looked at the server and shows this, without a reload. */
  appears(what: Locator): Promise<void>;
}

/** A test that reaches into the server's process, for example to turn its clock. The executable has no such handle. */
export const testInProcess = test.skipIf(isExecutable);
export const detailInProcess = isExecutable ? test.skip : detail;

/** The longest time in which a page of the console shows what has changed on the server. */
const LIVE = { seconds: 10 };
/** After so long without the answer, the console looks once more. */
const LOOKED_AFTER_MILLIS = 500;

export async function openConsole(options: TestServerOptions = {}): Promise<OpenConsole> {
  const server = await startJourneyServer(options);
  const project = await server.project({ displayName: "Rowing club" });
  const browser = await startBrowser();
  const watched = await browser.open();
  const { page } = watched;
  // Animations take processor time, and an element that moves cannot be clicked yet.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  const { email } = await server.owner();
  await page.goto((await createSignInLink(server.running.deps, email)) ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
  const open = async (path: string) => {
    await page.goto(`${server.url}/admin${path}`);
  };
  const pass = (time: Duration = LIVE) => page.clock.fastForward(millisOf(time));
  return {
    server,
    project,
    browser,
    watched,
    page,
    open,
    openPage: (path) => open(`/projects/${project.id}${path}`),
    pass,
    async appears(what) {
      await until(async () => {
        await pass();
        return what.waitFor({ timeout: LOOKED_AFTER_MILLIS }).then(
          () => true,
          () => false,
        );
      });
    },
    async [Symbol.asyncDispose]() {
      await browser[Symbol.asyncDispose]();
      await server.stop();
    },
  };
}

const LOOKS = [
  ["light", 1280],
  ["dark", 320],
  ["light", 320],
  ["dark", 1280],
] as const;
let checked = 0;

/**
 * Fails if the page in its current state has accessibility faults or scrolls sideways, in light and dark, on a desktop
 * and on a narrow phone, or if it has complained. One run of `npm test` takes turns: light on a desktop for one page, dark
 * on a phone for the next. `npm run test:long` looks at every page in all four ways.
 */
export async function expectFitForAll({ page, expectNoComplaints }: WatchedPage): Promise<void> {
  const before = page.viewportSize();
  const first = checked++ % 2;
  for (const [colorScheme, width] of LOOKS.slice(repeats(first, 0), repeats(first + 1, LOOKS.length))) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scrolled > width) throw new Error(`${page.url()} is ${scrolled} pixels wide in a window of ${width}.`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (before) await page.setViewportSize(before);
  await expectNoComplaints();
}
