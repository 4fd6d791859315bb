import { expect, test } from "bun:test";
import { visit } from "./browser.ts";
import { eachProvider } from "./provider.ts";
import { CALLBACK, relyingParty } from "./relying-party.ts";

/**
 * The Form Post Basic OP plan of OpenID's conformance tests: the modules of the basic plan with answers in forms, as far as the
 * form makes a difference. Each test has the name of its module.
 */
eachProvider((provider) => {
  const start = async () => ({ party: await relyingParty(provider()), ada: await provider().user() });
  const FORM_POST = { response_mode: "form_post" };

  test("oidcc-server: a code comes to the client in a form that posts itself, with the state and nothing in an address", async () => {
    const { party, ada } = await start();

    const { visit, claims, asked } = await party.signIn(ada, FORM_POST);

    expect([visit.isForm, visit.status, visit.url]).toEqual([true, 200, CALLBACK]);
    expect(visit.answer.state).toBe(asked.parameters.state);
    expect(claims.sub).toBe(ada.sub);
  });

  test("oidcc-prompt-none-logged-in: a form comes without a question to a user who is signed in", async () => {
    const { party, ada } = await start();
    await party.signIn(ada);

    const { visit, claims } = await party.signIn(ada, { ...FORM_POST, prompt: "none" });

    expect([visit.isForm, visit.asked, claims.sub]).toEqual([true, [], ada.sub]);
  });

  test("oidcc-prompt-none-not-logged-in: an error comes in a form, too", async () => {
    const { party, ada } = await start();
    const asked = party.request({ ...FORM_POST, prompt: "none" });

    const { isForm, answer } = await visit(ada.browser, asked.url);

    expect([isForm, answer.error, answer.state]).toEqual([true, "login_required", asked.parameters.state]);
  });

  test("oidcc-response-type-missing: a fault of the request comes in a form, too", async () => {
    const { party, ada } = await start();
    const asked = party.request({ ...FORM_POST, response_type: undefined });

    const { isForm, answer } = await visit(ada.browser, asked.url);

    expect([isForm, answer.error, answer.state]).toEqual([true, "invalid_request", asked.parameters.state]);
  });

  test("oidcc-ensure-post-request-succeeds: a form answers a form", async () => {
    const { party, ada } = await start();
    const asked = party.request(FORM_POST);

    const answered = await visit(ada.browser, String(party.as.authorization_endpoint), asked.parameters);

    expect(answered.isForm).toBe(true);
    expect((await party.redeem(answered, asked)).claims.sub).toBe(ada.sub);
  });
});
