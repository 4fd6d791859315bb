import { afterAll, beforeAll, expect, test } from "bun:test";
import { startBrowser } from "#testing/browser.ts";
import { type Club, openClub } from "./executable.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
}, 120_000);
afterAll(() => club[Symbol.asyncDispose]());

/** Longer than any work of the page between two answers. */
const LATENCY_MILLIS = 700;

/** Requests that start after the same answers are one wave: each wave waits for the network once more. */
async function wavesOf(path: string, locale: string): Promise<string[][]> {
  await using browser = await startBrowser({ locale });
  const { page, expectNoComplaints } = await browser.open();
  const started: { at: number; name: string }[] = [];
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    started.push({ at: performance.now(), name: pathname.split("/").slice(-2).join("/") });
    await Bun.sleep(LATENCY_MILLIS);
    await route.continue();
  });
  await page.goto(club.at(path));
  await page.waitForLoadState("networkidle");
  await page.locator("form input").first().waitFor();
  await expectNoComplaints();
  const waves: { at: number; names: string[] }[] = [];
  for (const { at, name } of started) {
    const last = waves.at(-1);
    if (last && at - last.at < LATENCY_MILLIS / 2) last.names.push(name);
    else waves.push({ at, names: [name] });
  }
  return waves.map(({ names }) => names);
}

test.each([
  ["/sign-in", "en-US"],
  ["/sign-up", "en-US"],
  ["/sign-in", "de-AT"],
])("after its HTML, %s in %s loads in two waves: its files, then the project", async (path, locale) => {
  const [html, files = [], ...later] = await wavesOf(path, locale);

  expect(html).toHaveLength(1);
  expect(files.filter((name) => !name.startsWith("web/"))).toEqual([]);
  expect(later[0]).toEqual(["projects/current"]);
  // The page is ready, and the browser may ask for passkeys to suggest.
  expect(later.slice(1).flat()).toEqual(path === "/sign-in" ? ["passkey/initiate-passkey-authentication"] : []);
});
