import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Request } from "playwright-core";
import { putFarAway, startBrowser } from "#testing/browser/browser.ts";
import { detail } from "#testing/detail.ts";
import { type Club, openClub } from "./club.ts";

setDefaultTimeout(60_000);

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club[Symbol.asyncDispose]());

/** Longer than any work of the page between two answers. */
const LATENCY_MILLIS = 700;

/** Requests that start after the same answers are one wave: each wave waits for the network once more. */
async function wavesOf(path: string, locale: string): Promise<string[][]> {
  await using browser = await startBrowser({ locale });
  const { page, expectNoComplaints } = await browser.open();
  await putFarAway(page, LATENCY_MILLIS);
  const answered: Request[] = [];
  page.on("requestfinished", (request) => answered.push(request));
  await page.goto(club.at(path));
  await page.waitForLoadState("networkidle");
  await page.locator("form input").first().waitFor();
  await expectNoComplaints();
  const started = answered
    .filter((request) => !request.url().startsWith("data:"))
    .map((request) => {
      const { pathname } = new URL(request.url());
      return { at: request.timing().startTime, name: pathname.split("/").slice(-2).join("/") };
    })
    .sort((one, other) => one.at - other.at);
  const waves: { at: number; names: string[] }[] = [];
  for (const { at, name } of started) {
    const last = waves.at(-1);
    if (last && at - last.at < LATENCY_MILLIS / 2) last.names.push(name);
    else waves.push({ at, names: [name] });
  }
  return waves.map(({ names }) => names);
}

async function expectTwoWaves(path: string, locale: string) {
  const [html, files = [], ...later] = await wavesOf(path, locale);

  expect(html).toHaveLength(1);
  expect(files.filter((name) => !name.startsWith("web/"))).toEqual([]);
  expect(later[0]).toEqual(["projects/current"]);
  // The page is ready, and the browser may ask for passkeys to suggest.
  expect(later.slice(1).flat()).toEqual(path === "/sign-in" ? ["passkey/initiate-passkey-authentication"] : []);
}

test("after its HTML, the sign-in page loads in two waves in another language: its files, then the project", () =>
  expectTwoWaves("/sign-in", "de-AT"));

detail.each([
  ["/sign-in", "en-US"],
  ["/sign-up", "en-US"],
])("after its HTML, %s in %s loads in two waves: its files, then the project", expectTwoWaves);
