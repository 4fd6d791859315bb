import { expect, test } from "bun:test";
import { type Visit, visit } from "./browser.ts";
import { eachProvider, type User } from "./provider.ts";
import { type RelyingParty, relyingParty, SIGNED_OUT, type SignedIn } from "./relying-party.ts";

const WITH_QUERY = `${SIGNED_OUT}?foo=bar`;

/** The plan of OpenID's conformance tests for RP-initiated logout. Each test has the name of its module. */
eachProvider((provider) => {
  /** A user who is signed in to a client. */
  async function start() {
    const party = await relyingParty(provider(), { post_logout_redirect_uris: [SIGNED_OUT] });
    const ada = await provider().user();
    return { party, ada, signedIn: await party.signIn(ada) };
  }

  const all = ({ idToken }: Pick<SignedIn, "idToken">, changes: Record<string, string> = {}) => ({
    id_token_hint: idToken,
    post_logout_redirect_uri: SIGNED_OUT,
    state: "the state",
    ...changes,
  });

  const isSignedIn = async (party: RelyingParty, { browser }: User) =>
    (await visit(browser, party.request({ prompt: "none" }).url)).answer.error !== "login_required";

  const signOut = async ({ party, ada }: { party: RelyingParty; ada: User }, sent: Record<string, string>) => {
    const shown = await visit(ada.browser, party.logoutUrl(sent));
    return { shown, isSignedIn: await isSignedIn(party, ada) };
  };

  const question = (): Visit["asked"] => (provider().chosen.asksBeforeEachLogout ? ["sign-out-question"] : []);
  const way = ({ at, asked, url }: Visit) => ({ at, asked, url: at === "client" ? url : null });

  test("oidcc-rp-initiated-logout: ends the session, and comes back with the state", async () => {
    const started = await start();

    const { shown, isSignedIn } = await signOut(started, all(started.signedIn));

    expect(way(shown)).toEqual({ at: "client", asked: question(), url: `${SIGNED_OUT}?state=the+state` });
    expect(isSignedIn).toBe(false);
  });

  test("oidcc-rp-initiated-logout-no-state: comes back without a state if there was none", async () => {
    const started = await start();
    const { state, ...sent } = all(started.signedIn);

    const { shown, isSignedIn } = await signOut(started, sent);

    expect(way(shown)).toEqual({ at: "client", asked: question(), url: SIGNED_OUT });
    expect(isSignedIn).toBe(false);
  });

  test("oidcc-rp-initiated-logout-no-post-logout-redirect-uri: ends on a page of the provider without an address", async () => {
    const started = await start();
    const { post_logout_redirect_uri, ...sent } = all(started.signedIn);

    const { shown, isSignedIn } = await signOut(started, sent);

    expect([shown.at, shown.status]).toEqual(["page", 200]);
    expect(isSignedIn).toBe(false);
  });

  test("oidcc-rp-initiated-logout-no-params: asks the user, and ends on a page of the provider", async () => {
    const started = await start();

    const { shown, isSignedIn } = await signOut(started, {});

    expect(way(shown)).toEqual({ at: "page", asked: ["sign-out-question"], url: null });
    expect([shown.status, isSignedIn]).toEqual([200, false]);
  });

  test("oidcc-rp-initiated-logout-only-state: asks the user, and ends on a page of the provider", async () => {
    const started = await start();

    const { shown, isSignedIn } = await signOut(started, { state: "the state" });

    expect(way(shown)).toEqual({ at: "page", asked: ["sign-out-question"], url: null });
    expect([shown.status, isSignedIn]).toEqual([200, false]);
  });

  test("oidcc-rp-initiated-logout-no-id-token-hint: asks the user, and an address alone does not name the client", async () => {
    const started = await start();
    const { id_token_hint, ...sent } = all(started.signedIn);

    const { shown, isSignedIn } = await signOut(started, sent);

    expect(way(shown)).toEqual({ at: "page", asked: ["sign-out-question"], url: null });
    expect([shown.status, isSignedIn]).toEqual([200, false]);
  });

  test("oidcc-rp-initiated-logout-no-id-token-hint: comes back to a client that is named by its id, after the question", async () => {
    const started = await start();
    const { id_token_hint, ...sent } = all(started.signedIn, { client_id: started.party.client.client_id });

    const { shown, isSignedIn } = await signOut(started, sent);

    expect(way(shown)).toEqual({
      at: "client",
      asked: ["sign-out-question"],
      url: `${SIGNED_OUT}?state=the+state`,
    });
    expect(isSignedIn).toBe(false);
  });

  test.each([
    ["oidcc-rp-initiated-logout-bad-post-logout-redirect-uri", { post_logout_redirect_uri: `${SIGNED_OUT}/other` }],
    ["oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri", { post_logout_redirect_uri: WITH_QUERY }],
  ])("%s: never leads to an address that the client has not registered", async (_, changes) => {
    const started = await start();

    const { shown, isSignedIn } = await signOut(started, all(started.signedIn, changes));

    expect(shown.at).toBe("page");
    // The user wants to sign out, whatever the client has done wrong.
    expect(isSignedIn).toBe(provider().chosen.refusesFaultyLogouts);
  });

  test.each([
    ["oidcc-rp-initiated-logout-modified-id-token-hint", modified],
    ["oidcc-rp-initiated-logout-bad-id-token-hint", byAnotherKey],
  ])("%s: an ID token that the provider has not made does not end the session by itself", async (_, changed) => {
    const started = await start();
    const { party, ada, signedIn } = started;

    const shown = await ada.browser.open(party.logoutUrl(all({ idToken: await changed(signedIn.idToken) })));

    expect(shown.at).toBe(provider().chosen.refusesFaultyLogouts ? "page" : "sign-out-question");
    expect(await isSignedIn(party, ada)).toBe(true);
    const { shown: after } = await signOut(started, all({ idToken: await changed(signedIn.idToken) }));
    expect(after.at).toBe("page");
  });
});

/** A claim more in an ID token whose signature stays. */
async function modified(idToken: string): Promise<string> {
  const [header, payload = "", signature] = idToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const changed = Buffer.from(JSON.stringify({ ...claims, extra: "x" })).toString("base64url");
  return [header, changed, signature].join(".");
}

/** The same claims, signed by somebody else. */
async function byAnotherKey(idToken: string): Promise<string> {
  const [header, payload] = idToken.split(".");
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const { privateKey } = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    false,
    ["sign"],
  );
  const signature = await crypto.subtle.sign(algorithm, privateKey, Buffer.from(`${header}.${payload}`));
  return [header, payload, Buffer.from(signature).toString("base64url")].join(".");
}
