import { expect, test } from "bun:test";
import { updateProject } from "#contract/projects.ts";
import { returnFromProvider, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { GITHUB, githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { onServer } from "#testing/server/on-server.ts";

const github = { id: "github", type: "standard", client_id: "our-client", client_secret: "our-secret" } as const;
const world = simulatedProviders();
const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const HOME = '<a class="button" href="http://localhost:3000/">';
let accounts = 7_000;

onServer(
  (server) => {
    const withGithub = (displayName = "Boats & <b>more</b>") =>
      server().project({ displayName, config: { oauth_providers: [github] } });

    // It was one line of plain text on the host of the API.
    test("a browser whose sign-in failed sees the project, what happened, and the way back to the app", async () => {
      const project = await withGithub();
      githubAccount(world, { id: ++accounts, email: `ada-${accounts}@example.com` });
      await project.admin.call(updateProject, { body: { config: { sign_up_enabled: false } } });

      const started = await startAuthorization(server(), project, "github");
      const page = await returnFromProvider(server(), started, { headers: BROWSER });

      expect([page.status, page.headers.get("content-type"), page.headers.get("location")]).toEqual([
        400,
        "text/html; charset=utf-8",
        null,
      ]);
      expect(page.text).toContain("Boats &amp; &lt;b&gt;more&lt;/b&gt;</span>");
      expect(page.text).toContain("New account registration is not allowed");
      expect(page.text).toContain("SIGN_UP_NOT_ENABLED");
      expect(page.text).toContain(`${HOME}Go to Home</a>`);
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    });

    test("the page says so when the user refused at the provider, when the provider fails, and when nobody knows why", async () => {
      const project = await withGithub();
      const failed = async (params?: Record<string, string>) => {
        const started = await startAuthorization(server(), project, "github");
        return returnFromProvider(server(), started, { params, headers: BROWSER });
      };
      const denied = await failed({ error: "access_denied" });
      world.answer(GITHUB.token, null);
      const away = await failed();
      world.answer(GITHUB.token, { error: "bad_verification_code" });
      const unknown = await failed();

      expect(denied.text).toContain("The sign-in operation has been cancelled or denied.");
      expect([away.status, away.text]).toEqual([502, expect.stringContaining("The provider cannot be reached.")]);
      expect(unknown.text).toContain("Please try again and if the problem persists, contact support.");
      for (const { text } of [denied, away, unknown]) expect(text).toContain(HOME);
    });

    test("a page that is opened twice or elsewhere says that the sign-in has to start again, in the reader's language", async () => {
      const project = await withGithub();
      const started = await startAuthorization(server(), project, "github");
      const headers = { ...BROWSER, "accept-language": "de-AT,en;q=0.5" };

      const elsewhere = await returnFromProvider(server(), started, { cookie: "", headers });
      await returnFromProvider(server(), started, { params: { error: "access_denied" } });
      const twice = await returnFromProvider(server(), started, { headers });

      for (const { status, text } of [elsewhere, twice]) {
        expect(status).toBe(400);
        expect(text).toContain('<html lang="de-DE" dir="ltr">');
        expect(text).toContain("noch einmal oder in einem anderen Browser");
        expect(text).not.toContain("Boats");
        expect(text).not.toContain('href="http');
      }
    });

    test("no text of the page has a place without its value", async () => {
      const project = await withGithub();
      githubAccount(world, { id: ++accounts, email: `ada-${accounts}@example.com` });
      const after_callback_redirect_url = "https://elsewhere.example/";
      const started = await startAuthorization(server(), project, "github", { after_callback_redirect_url });

      const page = await returnFromProvider(server(), started, { headers: BROWSER });

      expect(page.text).toContain("REDIRECT_URL_NOT_WHITELISTED");
      expect(page.text.slice(page.text.indexOf("<main>"))).not.toMatch(/[{}]/);
    });

    test("an app that is not trusted gets no link, and other clients get the error itself", async () => {
      const project = await withGithub();
      const started = await startAuthorization(server(), project, "github");
      await project.admin.call(updateProject, { body: { config: { allow_localhost: false } } });
      const page = await returnFromProvider(server(), started, {
        params: { error: "access_denied" },
        headers: BROWSER,
      });
      await project.admin.call(updateProject, { body: { config: { allow_localhost: true } } });
      const again = await startAuthorization(server(), project, "github");
      const plain = await returnFromProvider(server(), again, { params: { error: "access_denied" } });

      expect(page.headers.get("content-type")).toStartWith("text/html");
      expect(page.text).not.toContain("localhost:3000");
      expect([plain.status, plain.code]).toEqual([400, "OAUTH_PROVIDER_ACCESS_DENIED"]);
    });

    test("a trusted URL for errors gets the browser back, with the error", async () => {
      const project = await withGithub();
      const error_redirect_url = "http://localhost:3000/handler/error";
      const started = await startAuthorization(server(), project, "github", { error_redirect_url });

      const back = await returnFromProvider(server(), started, {
        params: { error: "access_denied" },
        headers: BROWSER,
      });

      expect(back.status).toBe(307);
      expect(back.headers.get("location")).toStartWith(`${error_redirect_url}?errorCode=OAUTH_PROVIDER_ACCESS_DENIED`);
    });
  },
  { fetch: world.fetch },
);
