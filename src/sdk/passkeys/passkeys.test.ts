import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { updateProject } from "#contract/projects.ts";
import { HallpassClientApp } from "#sdk/index.ts";
import { asAddress } from "#testing/address.ts";
import { pageAt, sdkClock, soon } from "#testing/browser/sdk-environment.ts";
import { authenticatorOfPage, softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { passkeyProject } from "#testing/people/passkeys.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const ORIGIN = "http://localhost:3000";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await passkeyProject(server);
}, 60_000);
afterAll(() => server?.stop());

let people = 0;

interface Place {
  href?: string;
  hasAuthenticator?: boolean;
  after?: (millis: number, run: () => void) => () => void;
  at?: TestProject;
}

/** A page with an authenticator and a signed-in user. */
async function personAtPage({ href = `${ORIGIN}/handler/sign-in`, hasAuthenticator = true, after, at }: Place = {}) {
  people++;
  const person = authenticatorOfPage(softAuthenticator(), new URL(href).origin);
  const page = pageAt(href);
  const browser = hasAuthenticator ? { ...page.browser, authenticators: person.authenticators } : page.browser;
  const { id, keys } = at ?? project;
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: id,
    publishableClientKey: keys.publishableClientKey,
    extraRequestHeaders: { "x-forwarded-for": `203.0.115.${people}` },
    tokenStore: "cookie",
    redirectMethod: "window",
    deps: { now: server.clock.now, after: after ?? soon, browser: () => browser },
  });
  await app.signUpWithCredential({
    email: `ada-${people}@example.com`,
    password: "oars and sculls",
    verificationCallbackUrl: `${ORIGIN}/verify`,
    noRedirect: true,
  });
  const user = await app.getUser({ or: "throw" });
  return { app, user, ...page, ...person };
}

/** A user with a passkey who has signed out. */
async function personWithPasskey(place: Place = {}) {
  const person = await personAtPage(place);
  expect(await person.user.registerPasskey()).toEqual({ status: "ok", data: undefined });
  await person.user.signOut();
  person.went.length = 0;
  person.asked.length = 0;
  return person;
}

test("a passkey can sign in to another token store than the app's own", async () => {
  const { app, user } = await personWithPasskey();
  const tokenStore = { accessToken: null, refreshToken: null };

  expect((await app.signInWithPasskey({ tokenStore })).status).toBe("ok");

  expect((await app.getUser({ tokenStore }))?.id).toBe(user.id);
  expect(await app.getUser()).toBeNull();
});

const refusal = (result: { status: string; error?: { code: string; message: string; details: unknown } }) =>
  result.status === "error" ? [result.error?.code, result.error?.message, result.error?.details] : result.status;

const CHANGED_MIND = [
  "PASSKEY_WEBAUTHN_ERROR",
  "The operation was not allowed.",
  { message: "The operation was not allowed.", code: "NotAllowedError" },
];

describe("a user's passkeys", () => {
  test("are created for the host of the page; the watched list and user follow", async () => {
    const { app, user, asked } = await personAtPage();
    const stop = [app.currentUser.subscribe(() => {}), user.passkeys.subscribe(() => {})];
    await user.passkeys.get();

    const result = await user.registerPasskey();

    expect([result.status, asked]).toEqual(["ok", [{ rpId: "localhost", mediation: undefined }]]);
    expect(app.currentUser.read()?.passkeyAuthEnabled).toBe(true);
    expect(user.passkeys.read()).toMatchObject([
      { name: "Passkey", providerName: null, createdAt: expect.any(Date), lastUsedAt: null, isBackedUp: false },
    ]);
    for (const each of stop) each();
  });

  test("are renamed and deleted one by one", async () => {
    const { app, user } = await personAtPage();
    await user.registerPasskey();
    const [passkey] = await user.listPasskeys();

    await passkey?.rename("Phone");
    const [renamed] = await user.listPasskeys();
    await passkey?.delete();

    expect([renamed?.name, await user.listPasskeys()]).toEqual(["Phone", []]);
    expect((await app.getUser())?.passkeyAuthEnabled).toBe(false);
  });

  // The second one would replace the first, on the device but not in the list.
  test("are not created twice on one authenticator", async () => {
    const { user } = await personAtPage();
    await user.registerPasskey();

    const again = await user.registerPasskey();

    expect(refusal(again)?.slice(0, 2)).toEqual([
      "PASSKEY_WEBAUTHN_ERROR",
      "The authenticator has a passkey of this user.",
    ]);
    expect(await user.listPasskeys()).toHaveLength(1);
  });

  test("are not created when the user or the browser refuses; the result says why", async () => {
    const { user, feel } = await personAtPage();
    const without = await personAtPage({ hasAuthenticator: false });

    feel("refuse");
    const refused = await user.registerPasskey();
    feel("break");
    const broken = await user.registerPasskey();

    expect(refusal(refused)).toEqual(CHANGED_MIND);
    expect(refusal(broken)?.slice(0, 2)).toEqual([
      "PASSKEY_REGISTRATION_FAILED",
      "Failed to start passkey registration due to unknown error",
    ]);
    expect(refusal(await without.user.registerPasskey())?.slice(0, 2)).toEqual([
      "PASSKEY_WEBAUTHN_ERROR",
      "WebAuthn is not supported in this browser",
    ]);
    expect(await user.listPasskeys()).toEqual([]);
  });

  test("are not created when the server refuses", async () => {
    const other = await passkeyProject(server);
    const { user } = await personAtPage({ at: other });
    const config = (change: object) => other.admin.call(updateProject, { body: { config: change } });

    await config({ allow_localhost: false });
    const here = await user.registerPasskey();
    await config({ passkey_enabled: false });
    const anywhere = await user.registerPasskey();

    expect(refusal(here)?.slice(0, 2)).toEqual([
      "PASSKEY_AUTHENTICATION_FAILED",
      "Passkey registration failed because localhost is not allowed",
    ]);
    expect(refusal(anywhere)?.slice(0, 2)).toEqual([
      "PASSKEY_REGISTRATION_FAILED",
      "Failed to get initiation options for passkey registration",
    ]);
  });
});

describe("signing in with a passkey", () => {
  test("stores the tokens and redirects", async () => {
    const { app, went, asked, jar } = await personWithPasskey();

    expect(await app.signInWithPasskey()).toEqual({ status: "ok", data: undefined });

    expect(jar.get(`hallpass-refresh-${project.id}`)).toBeDefined();
    expect([asked, went]).toEqual([[{ rpId: "localhost", mediation: undefined }], [{ url: "/", replace: true }]]);
    expect((await app.getUser())?.passkeyAuthEnabled).toBe(true);
  });

  test("a user who cancels gets a result, and can try again", async () => {
    const { app, feel, jar } = await personWithPasskey();

    feel("refuse");
    const refused = await app.signInWithPasskey();
    feel("break");
    const broken = await app.signInWithPasskey();
    const jarBefore = jar.has(`hallpass-refresh-${project.id}`);
    const again = await app.signInWithPasskey({ noRedirect: true });

    expect(refusal(refused)).toEqual(CHANGED_MIND);
    expect(refusal(broken)?.slice(0, 2)).toEqual(["PASSKEY_AUTHENTICATION_FAILED", "Failed to sign in with passkey"]);
    expect([jarBefore, again.status]).toEqual([false, "ok"]);
  });

  test("an unknown passkey is a result", async () => {
    const { app } = await personAtPage();

    expect(refusal(await app.signInWithPasskey())?.slice(0, 2)).toEqual([
      "PASSKEY_AUTHENTICATION_FAILED",
      "Passkey not found",
    ]);
  });

  test("a second factor redirects to its page", async () => {
    const { app, went, remembered } = await personWithPasskey();
    const sealedTotpSecret = server.running.deps.keyring.seal("secret of an app");
    const { store } = server.running.deps;
    const last = asAddress(`ada-${people}@example.com`);
    await store.write(async (tx) => {
      const [channel] = await tx.select().from(tx.contactChannels).where(eq(tx.contactChannels.value, last));
      await tx
        .update(tx.users)
        .set({ sealedTotpSecret })
        .where(eq(tx.users.id, channel?.userId ?? ""));
    });

    const error = await app.signInWithPasskey().catch((thrown) => thrown);

    expect(error.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
    expect(remembered.get("hallpass_mfa_attempt_code")).toBe(error.details.attempt_code);
    expect(went).toEqual([{ url: "/handler/mfa", replace: false }]);
  });

  // A malicious server could otherwise name the relying party of another site's passkeys.
  test("server options that name a relying party are refused", async () => {
    const { app } = await personWithPasskey();
    const { fetch } = globalThis;
    const meddling = new HallpassClientApp({
      baseUrl: server.url,
      projectId: project.id,
      publishableClientKey: project.keys.publishableClientKey,
      tokenStore: "memory",
      deps: {
        browser: () => ({
          ...pageAt(ORIGIN).browser,
          authenticators: authenticatorOfPage(softAuthenticator(), ORIGIN).authenticators,
        }),
        async fetch(input, init) {
          const response = await fetch(input, init);
          const text = (await response.text()).replace("THIS_VALUE_WILL_BE_REPLACED.example.com", "bank.example");
          return new Response(text, response);
        },
      },
    });

    const error = await meddling.signInWithPasskey().catch((thrown) => thrown);

    expect(String(error)).toContain("bank.example");
    expect((await app.signInWithPasskey({ noRedirect: true })).status).toBe("ok");
  });
});

describe("passkey suggestions in a form field", () => {
  test("wait until the user picks a passkey, also after a challenge expires, and sign in", async () => {
    const clock = sdkClock();
    let turn = false;
    const { app, asked, feel, went } = await personWithPasskey({
      after: (millis, run) => (turn && millis === 60_000 ? clock.after(millis, run) : soon(millis, run)),
    });
    turn = true;

    feel("never");
    const waiting = app.signInWithPasskey({ autofill: true });
    await until(() => asked.length >= 1);
    feel("never");
    await clock.pass(60_000);
    await until(() => asked.length >= 2);
    server.clock.pass({ seconds: 60 });
    await clock.pass(60_000);

    expect((await waiting).status).toBe("ok");
    expect(asked.map(({ mediation }) => mediation)).toEqual(["conditional", "conditional", "conditional"]);
    expect(went).toEqual([{ url: "/", replace: true }]);
  });

  test("are aborted when the user presses the button or leaves the page", async () => {
    const { app, asked, feel } = await personWithPasskey({
      after: (millis, run) => (millis === 60_000 ? () => {} : soon(millis, run)),
    });
    const leaving = new AbortController();

    feel("never");
    const first = app.signInWithPasskey({ autofill: true });
    await until(() => asked.length >= 1);
    const pressed = await app.signInWithPasskey({ noRedirect: true });
    feel("never");
    const second = app.signInWithPasskey({ autofill: true, signal: leaving.signal });
    await until(() => asked.length >= 3);
    leaving.abort();

    expect(pressed.status).toBe("ok");
    for (const result of [await first, await second]) {
      expect(result.status === "error" && result.error.details).toMatchObject({ code: "AbortError" });
    }
  });
});
