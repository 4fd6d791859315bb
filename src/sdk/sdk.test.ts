import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createSetUpLink } from "#server/features/instance/admin-link.ts";
import { pageAt, soon } from "#testing/browser/sdk-environment.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { errorOf } from "#testing/waiting.ts";
import { HallpassAdminApp } from "./admin.ts";
import type { Deps } from "./deps.ts";
import { HallpassClientApp, HallpassServerApp, isInternalUser, isKnown } from "./index.ts";
import type { AdminProjectConfigUpdate } from "./projects/project.ts";
import type { CurrentUser } from "./users/shared/user.ts";

// The SDK together with a real server. Most other tests in this folder use a stand-in.
let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
}, 60_000);
afterAll(() => server?.stop());

/** Dependencies that advance the clock of SDK and server instead of waiting. */
const deps = (): Partial<Deps> => ({
  now: server.clock.now,
  after: (millis, run) =>
    soon(millis, () => {
      server.clock.pass({ millis: Math.ceil(millis) });
      run();
    }),
});

let people = 0;

/** A new browser with its own IP address, whose clock is `ahead` of the server's. */
function openBrowser(publishableClientKey = project.keys.publishableClientKey, headers = {}, ahead = 0) {
  people += 1;
  const page = pageAt("http://localhost:3000/handler/sign-up");
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey,
    extraRequestHeaders: { "x-forwarded-for": `203.0.113.${people}`, ...headers },
    tokenStore: "cookie",
    redirectMethod: "window",
    deps: { ...deps(), now: () => server.clock.now() + ahead, browser: () => page.browser },
  });
  const credential = { email: `ada-${people}@example.com`, password: "oars and sculls", noRedirect: true };
  return { app, credential, ...page };
}

function backendApp() {
  const { secretServerKey } = project.keys;
  return new HallpassServerApp({ baseUrl: server.url, projectId: project.id, secretServerKey, deps: deps() });
}

describe("a user", () => {
  test("signs up, signs out, is refused with a wrong password and signs in again", async () => {
    const { app, credential, jar } = openBrowser();

    expect(await app.signUpWithCredential(credential)).toEqual({ status: "ok", data: undefined });
    const user = await app.getUser({ or: "throw" });
    expect(user).toMatchObject({ primaryEmail: credential.email, hasPassword: true, isAnonymous: false });
    expect((await app.getProject()).config.credentialEnabled).toBe(true);

    await user.signOut();
    expect([await app.getUser(), jar.size]).toEqual([null, 0]);

    const wrong = await app.signInWithCredential({ ...credential, password: "not the password" });
    expect(wrong.status === "error" && wrong.error.code).toBe("EMAIL_PASSWORD_MISMATCH");
    const unwelcome = await app.signUpWithCredential(credential);
    expect(unwelcome.status === "error" && unwelcome.error.code).toBe("USER_EMAIL_ALREADY_EXISTS");

    expect((await app.signInWithCredential(credential)).status).toBe("ok");
    expect((await app.getUser())?.id).toBe(user.id);
  });

  test("changes their data, and subscribers see it", async () => {
    const { app, credential } = openBrowser();
    await app.signUpWithCredential(credential);
    const user = await app.getUser({ or: "throw" });
    const seen: unknown[] = [];
    app.currentUser.subscribe(() => seen.push(app.currentUser.read()?.displayName));

    await user.update({ displayName: "Ada", clientMetadata: { boat: "eight" } });

    expect(seen).toEqual(["Ada"]);
    expect(await app.getUser()).toMatchObject({ displayName: "Ada", clientMetadata: { boat: "eight" } });
  });

  test("a user who is deleted elsewhere is signed out by the next call, whichever it is", async () => {
    const calls: ((user: CurrentUser) => Promise<unknown>)[] = [
      (user) => user.update({ displayName: "Ada" }),
      (user) => user.getActiveSessions(),
      (user) => user.listTeams(),
    ];
    for (const call of calls) {
      const { app, credential, jar } = openBrowser();
      await app.signUpWithCredential(credential);
      const user = await app.getUser({ or: "throw" });
      await (await backendApp().getUser(user.id))?.delete();

      expect(await errorOf(call(user))).toMatchObject({ code: "CANNOT_GET_OWN_USER_WITHOUT_USER" });

      expect([app.currentUser.read(), jar.size]).toEqual([null, 0]);
    }
  });

  test("a user who is deleted elsewhere can sign out", async () => {
    const { app, credential, jar } = openBrowser();
    await app.signUpWithCredential(credential);
    const user = await app.getUser({ or: "throw" });
    await (await backendApp().getUser(user.id))?.delete();

    await user.signOut();

    expect([app.currentUser.read(), jar.size]).toEqual([null, 0]);
  });

  test("stays signed in after the access token expires", async () => {
    const { app, credential, jar } = openBrowser();
    await app.signUpWithCredential(credential);
    const before = jar.get("hallpass-access");

    server.clock.pass({ minutes: 30 });

    expect((await app.getUser())?.primaryEmail).toBe(credential.email);
    expect(jar.get("hallpass-access")).not.toBe(before);
  });

  test("signs in and stays signed in on a device whose clock is wrong", async () => {
    for (const ahead of [600_000, -600_000]) {
      const { app, credential, jar } = openBrowser(undefined, {}, ahead);
      await app.signUpWithCredential(credential);
      expect((await app.getUser())?.primaryEmail).toBe(credential.email);

      server.clock.pass({ minutes: 5 });
      const stored = jar.get("hallpass-access");
      await app.getUser({ or: "throw" });
      expect(jar.get("hallpass-access")).toBe(stored);

      server.clock.pass({ minutes: 6 });
      await app.getUser({ or: "throw" });
      expect(jar.get("hallpass-access")).not.toBe(stored);
    }
  });

  test("revokes a session in another browser, which ends there at once", async () => {
    const { app, credential } = openBrowser();
    await app.signUpWithCredential(credential);
    const elsewhere = openBrowser(undefined, { "user-agent": "Mozilla/5.0", "cf-ipcountry": "AT" });
    await elsewhere.app.signInWithCredential(credential);
    const user = await app.getUser({ or: "throw" });
    const other = (await user.getActiveSessions()).find(({ isCurrentSession }) => !isCurrentSession);

    expect(other).toMatchObject({ isImpersonation: false, lastUsedAt: expect.any(Date), userAgent: "Mozilla/5.0" });
    expect(other?.geoInfo).toMatchObject({ ip: expect.stringMatching(/^203\.0\.113\./), countryCode: "AT" });

    await user.revokeSession(other?.id ?? "");

    expect(await elsewhere.app.getUser()).toBeNull();
    expect(elsewhere.jar.size).toBe(0);
    expect((await user.getActiveSessions()).map(({ isCurrentSession }) => isCurrentSession)).toEqual([true]);
  });

  // Six wrong guesses for one account from one address: the error says when to try again, instead of a silent wait.
  test("gets the time to wait after too many wrong passwords", async () => {
    const { app, credential } = openBrowser();
    await app.signUpWithCredential(credential);
    const guess = () => app.signInWithCredential({ ...credential, password: "a wild guess" });

    let refusal: unknown;
    for (let tries = 0; tries < 20 && !isKnown(refusal, "TOO_MANY_ATTEMPTS"); tries += 1) {
      const result = await guess();
      refusal = result.status === "error" ? result.error : undefined;
    }

    expect(isKnown(refusal, "TOO_MANY_ATTEMPTS") && refusal.details.retry_after_seconds).toBeGreaterThan(5);
  });
});

describe("a backend", () => {
  test("finds the user of a request by header or cookies, with the fields of the server level", async () => {
    const { app, credential, browser } = openBrowser();
    await app.signUpWithCredential(credential);
    const user = await app.getUser({ or: "throw" });
    const backend = backendApp();
    const byHeader = new Request("http://app/", { headers: await user.getAuthHeaders() });
    const byCookie = { headers: new Headers({ cookie: browser.cookies.read() }) };

    const seen = await backend.getUser({ tokenStore: byHeader, or: "throw" });
    await seen.update({ serverMetadata: { plan: "club" } });

    expect(await backend.getUser({ tokenStore: byCookie })).toMatchObject({
      id: user.id,
      serverMetadata: { plan: "club" },
    });
    expect(await backend.getUser({ tokenStore: new Request("http://app/") })).toBeNull();
  });

  test("creates a session for a user", async () => {
    const { app, credential } = openBrowser();
    await app.signUpWithCredential(credential);
    const backend = backendApp();
    const tokenStore = await (await app.getUser({ or: "throw" })).getAuthJson();
    const seen = await backend.getUser({ tokenStore, or: "throw" });

    const made = await (await seen.createSession({ expiresInMillis: 60_000 })).getTokens();

    expect((await backend.getUser({ tokenStore: made }))?.id).toBe(seen.id);
  });
});

describe("an owner", () => {
  test("sets up the instance with a printed link, creates a project and administers it", async () => {
    const fresh = await startServer();
    try {
      const internal = await fresh.running.deps.projects.get("internal");
      const page = pageAt(`${fresh.url}/admin`);
      const app = new HallpassClientApp({
        baseUrl: fresh.url,
        projectId: "internal",
        publishableClientKey: internal?.hostedPublishableKey ?? "",
        tokenStore: "cookie",
        deps: { browser: () => page.browser },
      });
      const code = (await createSetUpLink(fresh.running.deps)).split("#code=")[1] ?? "";

      expect((await app.instance.checkLink(code)).kind).toBe("set_up");
      const made = await app.instance.setUp({
        code,
        email: "owner@example.com",
        password: "correct horse battery",
        projectDisplayName: "Boats",
      });
      const again = await app.instance.checkLink(code).catch((error) => error);
      expect(isKnown(again, "VERIFICATION_CODE_ALREADY_USED", "VERIFICATION_CODE_NOT_FOUND")).toBe(true);

      const owner = await app.getUser({ or: "throw" });
      if (!isInternalUser(owner)) throw new Error("The owner of the instance is a user of internal.");
      expect((await owner.listOwnedProjects()).map(({ id }) => id)).toContain(made.projectId);

      const project = await owner.createProject({ displayName: "Rowers", config: { magicLinkEnabled: true } });
      await project.update({ description: "All rowers", config: { clientTeamCreationEnabled: true } });
      expect(await project.app.getProject()).toMatchObject({
        displayName: "Rowers",
        description: "All rowers",
        config: { magicLinkEnabled: true, clientTeamCreationEnabled: true, allowLocalhost: false },
      });
      await project.update({ config: { allowLocalhost: true } });
      const open = await project.app.getProject();
      expect((await open.getProductionModeErrors()).length).toBe(1);
      await project.updateConfig({ "domains.allowLocalhost": false });
      expect((await project.app.getProject()).config.allowLocalhost).toBe(false);

      await project.delete();
      expect((await owner.listOwnedProjects()).map(({ id }) => id)).not.toContain(project.id);
    } finally {
      await fresh.stop();
    }
  });

  // Disabling a provider must not lose its client secret.
  test("sees disabled providers, and enables them again with their stored keys", async () => {
    const { superSecretAdminKey } = project.keys;
    const admin = new HallpassAdminApp({
      baseUrl: server.url,
      projectId: project.id,
      superSecretAdminKey,
      deps: deps(),
    });
    const github = { id: "github", type: "standard", clientId: "i", clientSecret: "s" } as const;
    const update = async (config: AdminProjectConfigUpdate) => (await admin.getProject()).update({ config });

    await update({ oauthProviders: [github] });
    expect((await admin.getProject()).config.oauthProviders).toEqual([{ ...github, enabled: true }]);
    await update({ oauthProviders: [] });
    const off = (await admin.getProject()).config;
    expect(off.oauthProviders).toEqual([{ ...github, enabled: false }]);
    await update({ oauthProviders: [{ ...github, clientSecret: off.oauthProviders[0]?.clientSecret ?? "" }] });
    expect((await admin.getProject()).config.oauthProviders).toEqual([{ ...github, enabled: true }]);
    await update({ oauthProviders: [] });
  });

  test("creates keys that work until they are revoked", async () => {
    const { superSecretAdminKey } = project.keys;
    const admin = new HallpassAdminApp({
      baseUrl: server.url,
      projectId: project.id,
      superSecretAdminKey,
      deps: deps(),
    });

    const keys = await admin.createInternalApiKey({
      description: "Website",
      expiresAt: new Date(server.clock.now() + 86_400_000),
      hasPublishableClientKey: true,
    });
    const { app } = openBrowser(keys.publishableClientKey ?? "");
    expect((await app.getProject()).id).toBe(project.id);

    await keys.revoke();
    const refusal = await app.getProject().catch((error) => error);
    expect(isKnown(refusal, "INVALID_PUBLISHABLE_CLIENT_KEY")).toBe(true);
    const listed = (await admin.listInternalApiKeys()).find(({ id }) => id === keys.id);
    expect([listed?.whyInvalid(), listed?.publishableClientKey?.lastFour]).toEqual([
      "manually-revoked",
      keys.publishableClientKey?.slice(-4),
    ]);
  });
});
