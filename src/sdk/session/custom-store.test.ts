import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type CustomTokenStore, HallpassClientApp, type Tokens } from "#sdk/index.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { outcomeOf, yieldToEventLoop } from "#testing/waiting.ts";
import { customStore } from "./custom-store.ts";
import { NO_TOKENS } from "./token-store.ts";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
}, 60_000);
afterAll(() => server?.stop());

/** A store that answers later, as the keychain of a phone does. */
function keychain(initial: Partial<Tokens> | null = null) {
  const listeners = new Set<() => void>();
  const kept: { tokens: Partial<Tokens> | null; reads: number; written: (string | null)[]; failure?: Error } = {
    tokens: initial,
    reads: 0,
    written: [],
  };
  const store: CustomTokenStore = {
    async getTokens() {
      kept.reads += 1;
      await yieldToEventLoop();
      if (kept.failure) throw kept.failure;
      return kept.tokens;
    },
    async setTokens(tokens) {
      await yieldToEventLoop();
      if (kept.failure) throw kept.failure;
      kept.written.push(tokens?.refreshToken ?? null);
      kept.tokens = tokens;
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
  /** Changes the tokens as another program does. */
  const change = (tokens: Tokens | null) => {
    kept.tokens = tokens;
    for (const listener of listeners) listener();
  };
  return { store, kept, change };
}

let people = 0;

function openApp(tokenStore: CustomTokenStore) {
  const seen: string[] = [];
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    extraRequestHeaders: { "x-forwarded-for": `203.0.118.${++people}` },
    tokenStore,
    deps: {
      now: server.clock.now,
      fetch: (input, init) => {
        seen.push(`${init.method} ${new URL(input).pathname}`);
        return fetch(input, init);
      },
    },
  });
  const credential = { email: `ada-${people}@example.com`, password: "oars and sculls" };
  return { app, seen, credential: { ...credential, verificationCallbackUrl: "http://localhost:3000/verify" } };
}

describe("an app with a token store of its own that answers later", () => {
  test("keeps the tokens there: the next start of the program is signed in, until the user signs out", async () => {
    const { store, kept } = keychain();
    const { app, credential } = openApp(store);
    expect(await app.getUser()).toBeNull();
    await app.signUpWithCredential(credential);
    expect(kept.tokens).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String) });

    const started = openApp(store);
    const user = await started.app.getUser({ or: "throw" });
    expect(user.primaryEmail).toBe(credential.email);
    expect(started.seen).toEqual(["GET /api/v1/users/me"]);

    await user.signOut();
    expect(kept.tokens).toBeNull();
    expect(await openApp(store).app.getUser()).toBeNull();
  });

  test("sends no request for a signed-out user, and signs out nobody", async () => {
    const { app, seen } = openApp(keychain().store);
    expect(await app.getUser()).toBeNull();
    await app.signOut();
    expect(seen).toEqual([]);
  });

  test("is watched like any other: first pending, then the user, also when another program signs in and out", async () => {
    const { store, kept, change } = keychain();
    const { app: other, credential } = openApp(store);
    await other.signUpWithCredential(credential);
    const tokens = await other.getSession().tokens();
    const { app, seen } = openApp(store);

    const names: (string | null | undefined)[] = [];
    app.currentUser.subscribe(() => {
      const now = app.currentUser.snapshot();
      if (now.status === "ready") names.push(now.value?.primaryEmail);
    });
    expect(app.currentUser.snapshot()).toEqual({ status: "pending" });
    await app.currentUser.settled();
    expect([names, seen]).toEqual([[credential.email], ["GET /api/v1/users/me"]]);

    change(null);
    await yieldToEventLoop();
    await yieldToEventLoop();
    expect(await app.getUser()).toBeNull();
    change(tokens);
    await yieldToEventLoop();
    await yieldToEventLoop();
    expect((await app.getUser())?.primaryEmail).toBe(credential.email);
    expect(kept.reads).toBeLessThan(10);
  });

  test("gets its errors where it asked, and can try again", async () => {
    const { store, kept } = keychain();
    const { app, credential } = openApp(store);
    kept.failure = new Error("The keychain is locked.");
    expect(await outcomeOf(app.getUser())).toThrow("The keychain is locked.");

    kept.failure = undefined;
    expect(await app.getUser()).toBeNull();
    kept.failure = new Error("The keychain is full.");
    expect(await outcomeOf(app.signUpWithCredential(credential))).toThrow("The keychain is full.");
  });

  test("can keep the refresh token alone", async () => {
    const { store, kept } = keychain();
    const { app, credential } = openApp(store);
    await app.signUpWithCredential(credential);
    const { store: small } = keychain({ refreshToken: kept.tokens?.refreshToken });
    expect((await openApp(small).app.getUser())?.primaryEmail).toBe(credential.email);
  });

  test("stores tokens in the order of the changes, and a late answer does not undo one", async () => {
    const { store, kept } = keychain({ refreshToken: "old", accessToken: null });
    const tokens = customStore(store);
    const loading = tokens.load?.();
    await Promise.all([
      tokens.write({ refreshToken: "a", accessToken: null }),
      tokens.write(NO_TOKENS),
      tokens.write({ refreshToken: "b", accessToken: null }),
      loading,
    ]);
    expect(kept.written).toEqual(["a", null, "b"]);
    expect(tokens.read().refreshToken).toBe("b");
  });
});

describe("an app with a token store of its own that answers at once", () => {
  test("asks it each time", async () => {
    let tokens: Tokens | null = null;
    const { app, credential } = openApp({
      getTokens: () => tokens,
      setTokens: (changed) => {
        tokens = changed;
      },
    });
    await app.signUpWithCredential(credential);
    const signedIn: Tokens | null = tokens;
    expect((await app.getUser())?.primaryEmail).toBe(credential.email);
    tokens = null;
    expect(await app.getUser()).toBeNull();
    tokens = signedIn;
    await app.signOut();
    expect([tokens, await app.getUser()]).toEqual([null, null]);
  });
});
