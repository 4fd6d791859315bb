import { describe, expect, test } from "bun:test";
import { SECOND_FACTOR_ACR } from "#contract/oauth/authorize.ts";
import { visit } from "./browser.ts";
import { eachProvider, pass, type User } from "./provider.ts";
import { type RelyingParty, relyingParty } from "./relying-party.ts";

/** The Basic OP plan of OpenID's conformance tests: what a request can ask for. Each test has the name of its module. */
eachProvider((provider) => {
  const start = async (): Promise<{ party: RelyingParty; ada: User }> => ({
    party: await relyingParty(provider()),
    ada: await provider().user(),
  });

  describe("a request", () => {
    test.each([
      ["oidcc-display-page", { display: "page" }],
      ["oidcc-display-popup", { display: "popup" }],
      ["oidcc-ui-locales", { ui_locales: "se de-DE" }],
      ["oidcc-claims-locales", { claims_locales: "se de-DE" }],
      ["oidcc-login-hint", { login_hint: "ada@example.com" }],
      ["oidcc-ensure-request-with-unknown-parameter-succeeds", { extra: "foobar" }],
      ["oidcc-ensure-request-with-acr-values-succeeds", { acr_values: `1 2 ${SECOND_FACTOR_ACR}` }],
    ])("%s: gives a code like any other with %o", async (_, changes) => {
      const { party, ada } = await start();

      const { claims, visit } = await party.signIn(ada, changes);

      expect([claims.sub, visit.answer.error]).toEqual([ada.sub, undefined]);
    });

    test("oidcc-ensure-post-request-succeeds: can be a form of another site", async () => {
      const { party, ada } = await start();
      const asked = party.request();

      const answered = await visit(ada.browser, String(party.as.authorization_endpoint), asked.parameters);

      expect((await party.redeem(answered, asked)).claims.sub).toBe(ada.sub);
    });

    test("oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported: with a request object is refused", async () => {
      const { party, ada } = await start();
      const { parameters } = party.request();
      const asked = party.request({ ...parameters, request: unsigned(parameters) });

      const { at, answer, asked: shown } = await visit(ada.browser, asked.url);

      expect([at, answer.error, answer.state, shown]).toEqual([
        "client",
        "request_not_supported",
        parameters.state,
        [],
      ]);
    });

    test("oidcc-ensure-request-object-with-redirect-uri: never goes to an address in a request object", async () => {
      const { party, ada } = await start();
      const redirect_uri = "https://evil.example.com/callback";
      const { parameters } = party.request();
      const asked = party.request({ ...parameters, request: unsigned({ ...parameters, redirect_uri }) });

      const { at, url, answer } = await visit(ada.browser, asked.url);

      expect([at, answer.code]).toEqual(["client", undefined]);
      expect(url).toStartWith(String(parameters.redirect_uri));
    });

    test("oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported: with the address of one is refused", async () => {
      const { party, ada } = await start();
      const asked = party.request({ request_uri: "https://app.example.com/request.jwt" });

      const { answer } = await visit(ada.browser, asked.url);

      expect([answer.error, answer.code]).toEqual(["request_uri_not_supported", undefined]);
    });
  });

  describe("a user who is signed in", () => {
    test("oidcc-prompt-login: signs in again if the client wants it, at a later time", async () => {
      const { party, ada } = await start();
      const first = await party.signIn(ada, { max_age: "10000" });
      pass({ seconds: 2 });

      const again = await party.signIn(ada, { prompt: "login", max_age: "10000" });

      expect(again.visit.asked).toContain("sign-in");
      expect(again.claims.sub).toBe(first.claims.sub);
      expect(Number(again.claims.auth_time)).toBeGreaterThan(Number(first.claims.auth_time));
    });

    test("oidcc-prompt-none-logged-in: is not asked for anything, and has the same sign-in", async () => {
      const { party, ada } = await start();
      const first = await party.signIn(ada);
      pass({ seconds: 2 });

      const again = await party.signIn(ada, { prompt: "none" });

      expect(again.visit.asked).toEqual([]);
      expect([again.claims.sub, again.claims.auth_time]).toEqual([first.claims.sub, first.claims.auth_time]);
    });

    test("oidcc-prompt-none-not-logged-in: is whom prompt none needs, else the client gets an error", async () => {
      const { party, ada } = await start();
      const asked = party.request({ prompt: "none" });

      const { at, answer, asked: shown } = await visit(ada.browser, asked.url);

      expect([at, answer.error, answer.state, shown]).toEqual(["client", "login_required", asked.parameters.state, []]);
    });

    test("oidcc-max-age-1: signs in again after a second, and the ID token says when", async () => {
      const { party, ada } = await start();
      const first = await party.signIn(ada, { max_age: "10000" });
      pass({ seconds: 3 });
      const asked = party.request({ max_age: "1" });

      const answered = await visit(ada.browser, asked.url);
      const again = await party.redeem(answered, asked, { maxAge: 1 });

      expect(answered.asked).toContain("sign-in");
      expect(again.claims.sub).toBe(first.claims.sub);
      expect(Number(again.claims.auth_time)).toBeGreaterThan(Number(first.claims.auth_time));
    });

    test("oidcc-max-age-10000: does not sign in again within that time", async () => {
      const { party, ada } = await start();
      const first = await party.signIn(ada, { max_age: "10000" });
      pass({ seconds: 3 });
      const asked = party.request({ max_age: "10000" });

      const answered = await visit(ada.browser, asked.url);
      const again = await party.redeem(answered, asked, { maxAge: 10_000 });

      expect(answered.asked).not.toContain("sign-in");
      expect(again.claims.auth_time).toBe(first.claims.auth_time ?? 0);
    });

    test("oidcc-id-token-hint: is recognized by an ID token of the client, without a question", async () => {
      const { party, ada } = await start();
      const { idToken, claims } = await party.signIn(ada);

      const again = await party.signIn(ada, { prompt: "none", id_token_hint: idToken });

      expect([again.visit.asked, again.claims.sub]).toEqual([[], claims.sub]);
    });

    test("oidcc-id-token-hint: is not answered for by somebody else", async () => {
      const { party, ada } = await start();
      const ben = await provider().user();
      const { idToken } = await party.signIn(ada);
      await party.signIn(ben);

      const { answer } = await visit(ben.browser, party.request({ prompt: "none", id_token_hint: idToken }).url);

      expect([answer.error, answer.code]).toEqual(["login_required", undefined]);
    });
  });
});

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A request object without a signature (OpenID Connect Core 1.0 §6.1). */
const unsigned = (parameters: Record<string, string>) => `${encoded({ alg: "none" })}.${encoded(parameters)}.`;
