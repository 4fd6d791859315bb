import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { updateProject } from "#contract/projects.ts";
import { HallpassClientApp, type SystemBrowserSignIn } from "#sdk/index.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { errorOf, outcomeOf } from "#testing/waiting.ts";

const CALLBACK = "com.example.boats:/callback";
const world = simulatedProviders();
let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer({ fetch: world.fetch });
  project = await server.project({
    config: {
      oauth_providers: [{ id: "github", type: "standard", client_id: "our-client", client_secret: "our-secret" }],
      domains: [{ domain: CALLBACK, handler_path: "/handler" }],
      allow_localhost: false,
    },
  });
}, 60_000);
afterAll(() => server?.stop());

let phones = 0;

/** An app on a phone: no page of a browser. */
function phoneApp() {
  phones += 1;
  const ip = `203.0.118.${phones}`;
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    tokenStore: "memory",
    extraRequestHeaders: { "x-forwarded-for": ip },
    deps: { now: server.clock.now, browser: () => undefined },
  });
  const opened: URL[] = [];

  /** Stands in for the system's browser: follows redirects with its cookies, and signs in at the provider. */
  const openAuthSession =
    (atProvider: Record<string, string> = { code: "code-of-the-provider" }): SystemBrowserSignIn["openAuthSession"] =>
    async (url) => {
      opened.push(new URL(url));
      const begun = await fetch(url, { redirect: "manual", headers: { "x-forwarded-for": ip } });
      const cookie = begun.headers.getSetCookie().map((each) => each.split(";")[0]);
      const provider = new URL(begun.headers.get("location") ?? "about:blank");
      const back = new URL(provider.searchParams.get("redirect_uri") ?? "about:blank");
      const state = provider.searchParams.get("state") ?? "";
      for (const [name, value] of Object.entries({ state, ...atProvider })) back.searchParams.set(name, value);
      const headers = { cookie: cookie.join("; "), "x-forwarded-for": ip };
      const returned = await fetch(back, { redirect: "manual", headers });
      return returned.headers.get("location") ?? "";
    };
  return { app, opened, openAuthSession };
}

const WITHOUT_ANSWER = "without the answer to this sign-in";

describe("a sign-in through the system's browser", () => {
  test("uses PKCE, and comes back to the app by its scheme", async () => {
    githubAccount(world, { id: 1, email: "ada@example.com" });
    const { app, opened, openAuthSession } = phoneApp();
    const how = { callbackUrl: CALLBACK, openAuthSession: openAuthSession() };

    expect(await app.signInWithSystemBrowser("github", how)).toEqual({ status: "ok", data: { isNewUser: true } });
    expect((await app.getUser({ or: "throw" })).primaryEmail).toBe("ada@example.com");
    expect(await app.signInWithSystemBrowser("github", how)).toEqual({ status: "ok", data: { isNewUser: false } });

    const [first, second] = opened.map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(first).toMatchObject({ redirect_uri: CALLBACK, code_challenge_method: "S256", type: "authenticate" });
    expect(first).not.toHaveProperty("token");
    expect(first?.code_challenge).not.toBe(second?.code_challenge);
    expect(first?.state).not.toBe(second?.state);
  });

  test("does not come back to an address that no trusted domain covers, and nobody is signed in", async () => {
    const { app, openAuthSession } = phoneApp();
    for (const callbackUrl of ["com.example.pirates:/callback", "com.example.boats:/elsewhere", "boats://callback"]) {
      const signingIn = app.signInWithSystemBrowser("github", { callbackUrl, openAuthSession: openAuthSession() });
      expect(await outcomeOf(signingIn)).toThrow(WITHOUT_ANSWER);
    }
    expect(await app.getUser()).toBeNull();
  });

  test("a sign-in that the user gives up, in the browser or at the provider, is a result", async () => {
    const { app, openAuthSession } = phoneApp();
    const give = (open: SystemBrowserSignIn["openAuthSession"]) =>
      app.signInWithSystemBrowser("github", { callbackUrl: CALLBACK, openAuthSession: open });

    for (const result of [await give(async () => null), await give(openAuthSession({ error: "access_denied" }))]) {
      expect(result).toMatchObject({ status: "error", error: { code: "OAUTH_PROVIDER_ACCESS_DENIED" } });
    }
    expect(await app.getUser()).toBeNull();
  });

  test("is a result, too, when sign-up is closed, and when a second factor is asked for", async () => {
    githubAccount(world, { id: 2, email: "ben@example.com" });
    const { app, openAuthSession } = phoneApp();
    const how = { callbackUrl: CALLBACK, openAuthSession: openAuthSession() };
    await project.admin.call(updateProject, { body: { config: { sign_up_enabled: false } } });
    const closed = await app.signInWithSystemBrowser("github", how);
    await project.admin.call(updateProject, { body: { config: { sign_up_enabled: true } } });
    expect(closed).toMatchObject({ status: "error", error: { code: "SIGN_UP_NOT_ENABLED" } });

    await app.signInWithSystemBrowser("github", how);
    const { accessToken } = await (await app.getUser({ or: "throw" })).currentSession.getTokens();
    const phone = await withSecondFactor(project.client.with({ accessToken: accessToken ?? "" }), server.clock);
    await app.signOut();
    const asked = await app.signInWithSystemBrowser("github", how);

    if (asked.status === "ok" || asked.error.code !== "MULTI_FACTOR_AUTHENTICATION_REQUIRED") {
      throw new Error("The second factor was not asked for.");
    }
    expect(await app.getUser()).toBeNull();
    expect((await app.signInWithMfa(phone.code(), asked.error.details.attempt_code)).status).toBe("ok");
    expect((await app.getUser({ or: "throw" })).primaryEmail).toBe("ben@example.com");
  });

  // Another app can open the address, too.
  test("believes no answer that is not its own", async () => {
    githubAccount(world, { id: 3, email: "eve@example.com" });
    const { app, openAuthSession } = phoneApp();
    const eve = phoneApp();
    const answerToEve = Promise.withResolvers<string>();
    await eve.app.signInWithSystemBrowser("github", {
      callbackUrl: CALLBACK,
      async openAuthSession(url, callbackUrl) {
        answerToEve.resolve((await eve.openAuthSession()(url, callbackUrl)) ?? "");
        return null;
      },
    });
    const stolen = await answerToEve.promise;
    const give = (open: SystemBrowserSignIn["openAuthSession"]) =>
      app.signInWithSystemBrowser("github", { callbackUrl: CALLBACK, openAuthSession: open });

    for (const returned of [stolen, CALLBACK, `${CALLBACK}?code=x`, `${CALLBACK}?errorCode=NONSENSE&details=x`, ""]) {
      expect(await outcomeOf(give(async () => returned))).toThrow(WITHOUT_ANSWER);
    }
    // A code works for whoever has its verifier only.
    const mixed = give(async (url, callbackUrl) => {
      const own = (await openAuthSession()(url, callbackUrl)) ?? "";
      return own.replace(/code=\w+/, /code=\w+/.exec(stolen)?.[0] ?? "");
    });
    expect(await errorOf(mixed)).toMatchObject({ code: "INVALID_AUTHORIZATION_CODE" });
    expect(await app.getUser()).toBeNull();
  });
});
