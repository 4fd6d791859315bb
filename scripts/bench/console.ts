import { type Browser, chromium, type Page } from "playwright-core";
import { requestHeaders } from "#contract/headers.ts";
import { findChromium } from "#testing/browser/chromium.ts";
import { withUsers } from "./many-users.ts";
import { callProduct, OWNER, type Product } from "./product.ts";
import { median, millis, type Row } from "./rows.ts";

const TEAMS = 5_000;
const PERMISSIONS = 200;
const MOST_MILLIS = 1_000;

/** A page of the console, and what is on it when it can be used. */
interface Screen {
  name: string;
  path: string;
  ready: string;
}

/**
 * Measures how long pages of the console take in a browser, from the navigation until their rows are there: the whole
 * page is loaded anew each time, from the browser's cache. The server and the browser have a core each.
 */
export async function consolePages(directory: string, size: number, share: number): Promise<Row[]> {
  const product = await withUsers(directory, size, TEAMS);
  const executablePath = findChromium() ?? undefined;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    await definePermissions(product);
    const page = await signedIn(browser, product);
    const rows: Row[] = [];
    for (const screen of screensOf(product)) rows.push(await timeOf(page, product, screen, share < 1 ? 3 : 7));
    return rows.map((row) => ({ ...row, work: `${row.work}, ${size.toLocaleString("en")} users` }));
  } finally {
    await browser.close();
    await product.stop();
  }
}

const ROWS = "tbody tr";

function screensOf({ people, teamId }: Product & { teamId: string }): Screen[] {
  return [
    { name: "overview", path: "?view=metrics", ready: "[role=slider]" },
    { name: "users", path: "/users", ready: ROWS },
    { name: "users by last activity", path: "/users?sort=last-active", ready: ROWS },
    { name: "users, filtered", path: "/users?method=password&verified=no&period=30d", ready: ROWS },
    { name: "users, searched", path: "/users?q=person-7", ready: ROWS },
    { name: "user", path: `/users/${people[0]?.id}`, ready: "[role=textbox]" },
    { name: "teams", path: "/teams", ready: ROWS },
    { name: "team with a tenth of the users", path: `/teams/${teamId}`, ready: ROWS },
    { name: "team permissions", path: "/team-permissions", ready: ROWS },
    { name: "sign-in", path: "/sign-in-methods", ready: "[role=switch]" },
    { name: "settings", path: "/settings", ready: "[role=switch]" },
  ];
}

async function timeOf(page: Page, product: Product, { name, path, ready }: Screen, rounds: number): Promise<Row> {
  const projectId = product.client[requestHeaders("hallpass").projectId];
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const startedAt = performance.now();
    await page.goto(`http://localhost:${product.port}/admin/projects/${projectId}${path}`);
    await page.locator(ready).first().waitFor();
    // The first load fills the browser's cache.
    if (round > 0) times.push(performance.now() - startedAt);
  }
  const measured = median(times);
  return {
    work: `console: ${name}`,
    product: millis(measured),
    floor: "",
    measured: millis(measured),
    budget: `<= ${MOST_MILLIS} ms`,
    met: measured <= MOST_MILLIS,
  };
}

async function signedIn(browser: Browser, { port }: Product): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`http://localhost:${port}/admin/sign-in`);
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
  return page;
}

/** Each permission contains the one before it, in groups of ten. */
async function definePermissions(product: Product) {
  const id = (n: number) => `boats:seeded_${n}`;
  for (let n = 0; n < PERMISSIONS; n++) {
    await callProduct(product, "POST", "/team-permission-definitions", product.admin, {
      id: id(n),
      description: `Permission ${n}`,
      contained_permission_ids: n % 10 === 0 ? [] : [id(n - 1)],
    });
  }
}
