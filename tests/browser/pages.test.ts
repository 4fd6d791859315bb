import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { assetResponse } from "#server/pages/assets.ts";
import { pageResponse } from "#server/pages/html.ts";
import { type Browser, expectAccessible, startBrowser } from "#testing/browser/browser.ts";

const INLINE = "<!doctype html><title>x</title><body onload='document.title=1'><script>document.title = 'ran'</script>";
const FRAMED = "<html lang='en'><title>x</title><p>Nothing yet</p>";
const PICTURES = `<!doctype html><html lang="en"><title>x</title><main><h1>Pictures</h1><iframe title="A frame" srcdoc="${FRAMED}"></iframe></main>`;
const PICTURE = "<img src='/none.png'>";
const POLICY = "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'";
/** The hosted pages know what to show without a project; the console takes any text. */
const CONFIGS = { web: null, admin: { greeting: "</script>" } };
let server: Bun.Server<undefined>;
let browser: Browser;

beforeAll(async () => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname } = new URL(request.url);
      const headers = { "content-type": "text/html", "content-security-policy": POLICY };
      if (pathname === "/pictures") return new Response(PICTURES, { headers: { "content-type": "text/html" } });
      if (pathname === "/inline") return new Response(INLINE, { headers });
      const bundle = pathname.startsWith("/admin") ? "admin" : "web";
      return assetResponse(request) ?? pageResponse({ bundle, config: CONFIGS[bundle] });
    },
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  server.stop(true);
});

// `expect(…).rejects` blocks the event loop while it waits, and with it the browser's messages.
const outcome = (check: Promise<void>) =>
  check.then(
    () => "no complaint",
    (error: unknown) => String(error),
  );

describe("the built pages in a browser", () => {
  test.each([
    ["/handler/sign-in", CONFIGS.web],
    ["/admin", CONFIGS.admin],
  ])("%s runs under its own policy", async (path, given) => {
    const { page, expectNoComplaints } = await browser.open();

    await page.goto(new URL(path, server.url).href);
    await page.locator("#root > *").first().waitFor();

    const config = await page.locator("#hallpass-config").textContent();
    expect(JSON.parse(config ?? "")).toEqual(given);
    await expectNoComplaints();
  });

  // The browser tests rely on this watch.
  test("a page that violates its policy is reported", async () => {
    const { page, expectNoComplaints, forgive } = await browser.open();

    await page.goto(new URL("/inline", server.url).href);

    expect(await page.title()).toBe("x");
    expect(await outcome(expectNoComplaints())).toMatch(/broke script-src/);
    forgive(/./);
    await expectNoComplaints();
  });

  test("an accessibility fault is reported, also a later one, and one within a frame", async () => {
    const { page } = await browser.open();
    await page.goto(`http://127.0.0.1:${server.port}/pictures`);

    await expectAccessible(page);
    await page.locator("iframe").evaluate((frame, html) => frame.setAttribute("srcdoc", html), FRAMED + PICTURE);
    await page.frameLocator("iframe").locator("img").waitFor({ state: "attached" });
    expect(await outcome(expectAccessible(page))).toContain("image-alt");
    await page.locator("iframe").evaluate((frame) => frame.remove());
    await expectAccessible(page);
    await page.locator("main").evaluate((main, html) => main.insertAdjacentHTML("beforeend", html), PICTURE);
    expect(await outcome(expectAccessible(page))).toContain("image-alt");
  });
});
