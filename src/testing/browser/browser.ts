import { afterAll } from "bun:test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, chromium, type Frame, type Page } from "playwright-core";
import { within } from "#server/within.ts";
import { millisOf } from "#testing/waiting.ts";
import { findChromium } from "./chromium.ts";

// Without these flags, Chromium looks for updates and accounts at every start; a test machine may have no network.
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// A sixth less of the processor: the pages of a file share one process, which has compiled the scripts already, and no
// page lives long enough for an optimized script to pay.
const SHORT_LIVED = [
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
  "--js-flags=--no-opt,--no-maglev",
];

const SLOW_MACHINE_MILLIS = 20_000;

export interface Browser extends AsyncDisposable {
  /** Opens a page. Pages of one browser share cookies and storage. */
  open(): Promise<WatchedPage>;
  /** Closes all pages, whose late replies could set cookies again, and opens one without any cookies. */
  openSignedOut(): Promise<WatchedPage>;
  context: BrowserContext;
}

export interface WatchedPage {
  page: Page;
  /** Throws if the page violated the content security policy, threw, or wrote an error to the console. */
  expectNoComplaints(): Promise<void>;
  /** Drops the complaints so far that match the pattern: for a step that is meant to fail. */
  forgive(pattern: RegExp): void;
}

interface Look {
  colorScheme?: "light" | "dark";
  viewport?: { width: number; height: number };
  locale?: string;
  /** Default: true. */
  javaScriptEnabled?: boolean;
}

// All browsers of a test file are one Chromium: a start takes longer than most tests.
let running: ReturnType<typeof launch> | undefined;
let open = 0;
let isFileDone = false;
afterAll(async () => {
  isFileDone = true;
  await closeUnused();
});

function launch() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium was found: install one or set CHROMIUM_PATH.");
  // Chromium's sandbox refuses to run as root.
  const args = [...QUIET, ...SHORT_LIVED, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  return chromium.launch({ executablePath, args, headless: true });
}

/** The file's own `afterAll`, which may close a browser, runs before or after the one above. */
async function closeUnused() {
  if (!isFileDone || open > 0) return;
  await (await running)?.close();
  running = undefined;
}

/** Chromium with cookies and storage of its own. `await using` closes it. */
export async function startBrowser(look: Look = {}): Promise<Browser> {
  running ??= launch();
  const context = await (await running).newContext({
    colorScheme: look.colorScheme ?? "light",
    viewport: look.viewport ?? { width: 1280, height: 800 },
    locale: look.locale ?? "en-GB",
    javaScriptEnabled: look.javaScriptEnabled ?? true,
  });
  open += 1;
  context.setDefaultTimeout(SLOW_MACHINE_MILLIS);
  const openPage = async () => watched(await context.newPage());
  return {
    context,
    open: openPage,
    async openSignedOut() {
      await Promise.all(context.pages().map((page) => page.close()));
      await context.clearCookies();
      return openPage();
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      open -= 1;
      await closeUnused();
    },
  };
}

/** Chromium reports the script below in frames whose sandbox forbids every script, such as those that show a mail. */
const IN_SANDBOX = /^Blocked script execution in 'about:srcdoc'/;

async function watched(page: Page): Promise<WatchedPage> {
  let complaints: string[] = [];
  const arrive = page.waitForURL.bind(page);
  page.waitForURL = async (...goal) => {
    for (;;) {
      try {
        return await arrive(...goal);
      } catch (error) {
        // A page may leave again before it has arrived, as at sign-out. The next navigation counts.
        if (!String(error).includes("net::ERR_ABORTED")) throw error;
      }
    }
  };
  page.on("pageerror", (error) => complaints.push(`${page.url()} threw ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !IN_SANDBOX.test(message.text()))
      complaints.push(`${page.url()} complained: ${message.text()}`);
  });
  await page.exposeFunction("hallpassTestViolation", (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener(
      "securitypolicyviolation",
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        const place = `${document.location.href} (${sourceFile}:${lineNumber})`;
        const report: unknown = Reflect.get(window, "hallpassTestViolation");
        if (typeof report === "function") report(`${place} broke ${violatedDirective} with ${blockedURI}`);
      },
    );
  });
  return {
    page,
    async expectNoComplaints() {
      // Reports of the last events arrive one frame later.
      if (!page.isClosed()) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join("\n")}`);
    },
    forgive(pattern) {
      complaints = complaints.filter((complaint) => !pattern.test(complaint));
    },
  };
}

/** Puts the server of a page as far away that each answer takes so long. */
export async function putFarAway(page: Page, latency: number) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await network.send("Network.emulateNetworkConditions", { offline: false, latency, ...unlimited });
}

/** Waits until the element with this text, name or label has the focus, which follows a change of the page. */
export async function expectFocus(page: Page, said: string) {
  await page.waitForFunction((wanted) => {
    const focused = document.activeElement;
    return [focused?.textContent, focused?.getAttribute("name"), focused?.getAttribute("aria-label")].includes(wanted);
  }, said);
}

/** Throws with every accessibility fault that axe finds on the page in its current state. */
export async function expectAccessible(page: Page) {
  // An element that is still fading does not have its final contrast. A new color scheme begins to fade in with the next frame.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    );
  });
  for (const frame of page.frames()) await addAxe(frame);
  const { violations } = await new AxeBuilder({ page, axeSource: IS_ADDED })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  const faults = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join("\n  ")}`,
  );
  if (faults.length > 0) throw new Error(`${page.url()} has accessibility faults:\n${faults.join("\n")}`);
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const IS_ADDED = "/* axe is there */";

/**
 * Adds axe to a document that does not have it yet. The builder would send and compile its script, of more than a megabyte,
 * twice for each look.
 */
async function addAxe(frame: Frame) {
  const added = frame.evaluate(() => "axe" in window).then((isThere) => (isThere ? undefined : frame.evaluate(AXE)));
  // A frame that has just gone, or never answers, has nothing to look at; the page itself has.
  if (frame.parentFrame())
    await within(
      millisOf({ seconds: 1 }),
      added.catch(() => undefined),
    );
  else await added;
}
