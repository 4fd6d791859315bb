import { describe, expect, test } from "bun:test";
import { approveAuthorizationRequest, denyAuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import { ADDRESS_LIMITS } from "#server/access/limits.ts";
import { answerIn, asks, CALLBACK, serving } from "#testing/people/authorization-requests.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";

onServer((server) => {
  const serve = (client?: object) => serving(server(), client);

  describe("a request for authorization", () => {
    test("leads through the sign-in pages to the client, with a code, the state and the issuer", async () => {
      const { project, issuer, visit, authorize, requestIn } = await serve();
      const ada = await project.person("ada");

      const toPages = await authorize();
      const page = new URL(toPages.headers.get("location") ?? "");
      const code = requestIn(toPages);
      const signedOut = await asks(project.client, code);
      const asked = await asks(ada.wire, code);
      const approved = await ada.wire.call(approveAuthorizationRequest, { body: { code } });
      const answer = await visit(approved.body.url, ada);

      expect([toPages.status, page.origin + page.pathname]).toEqual([
        303,
        `${server().url}/p/${project.id}/handler/authorize`,
      ]);
      expect([signedOut.step, signedOut.reason, signedOut.client.name]).toEqual(["sign_in", "signed_out", "Grafana"]);
      expect(asked).toEqual({
        client: {
          name: "Grafana",
          origin: "owner",
          id_host: null,
          logo_url: null,
          client_url: null,
          policy_url: null,
          terms_url: null,
          redirect_host: "app.example.com",
        },
        step: "consent",
        reason: null,
        login_hint: null,
        scopes: [
          { name: "openid", api: null, description: null, claims: [] },
          { name: "profile", api: null, description: null, claims: [] },
        ],
      });
      expect(answer.headers.get("location")).toStartWith(`${CALLBACK}?code=`);
      expect(answerIn(answer)).toEqual({ status: 303, code: expect.any(String), state: "s t&te", iss: issuer });
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("cache-control")).toBe("no-store");
    });

    test("is answered at once for a user who has allowed it before, and asks again for more", async () => {
      const { project, authorize, answered } = await serve();
      const ada = await project.person("ada");
      await answered(ada, approveAuthorizationRequest);

      const again = await authorize({}, ada);
      const less = await authorize({ scope: "openid" }, ada);
      const more = await authorize({ scope: "openid profile email" }, ada);

      expect([again, less].map((reply) => Object.keys(answerIn(reply)))).toEqual([
        ["status", "code", "state", "iss"],
        ["status", "code", "state", "iss"],
      ]);
      expect(new URL(more.headers.get("location") ?? "").pathname).toEndWith("/handler/authorize");
    });

    test("goes back as access_denied if the user refuses, and is over", async () => {
      const { project, issuer, visit, authorize, requestIn } = await serve();
      const ada = await project.person("ada");
      const code = requestIn(await authorize());
      const { body } = await ada.wire.call(denyAuthorizationRequest, { body: { code } });

      const refused = await visit(body.url, ada);
      const again = await visit(body.url, ada);

      expect(answerIn(refused)).toEqual({
        status: 303,
        error: "access_denied",
        error_description: "The user refused.",
        state: "s t&te",
        iss: issuer,
      });
      expect([again.status, again.headers.get("location")]).toEqual([404, null]);
      expect(await again.text()).toContain("This request has expired");
    });

    test("asks for no consent for an app of the owner, unless the app wants it", async () => {
      const { project, authorize } = await serve({ is_first_party: true });
      const ada = await project.person("ada");

      expect(answerIn(await authorize({}, ada))).toMatchObject({ code: expect.any(String) });
      expect((await authorize({ prompt: "consent" }, ada)).headers.get("location")).toContain("/handler/authorize?");
    });

    test("as a form, with an answer as a form: the page posts itself to the client, and to nobody else", async () => {
      const { project, issuer, visit, queryOf } = await serve({ is_first_party: true });
      const ada = await project.person("ada");
      const state = `"><script>alert(1)</script>`;
      const body = queryOf({ response_mode: "form_post", state });

      const stored = await visit(`${issuer}/oauth/authorize`, null, { method: "POST", body });
      const page = await visit(stored.headers.get("location") ?? "", ada);
      const html = await page.text();

      expect(stored.status).toBe(303);
      expect(stored.headers.get("location")).toStartWith(`${issuer}/oauth/authorize/`);
      expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(html).toContain(`<form method="post" action="${CALLBACK}">`);
      expect(html).toMatch(/<input type="hidden" name="code" value="\w{45}">/);
      expect(html).toContain(`name="iss" value="${issuer}"`);
      expect(html).toContain(Bun.escapeHTML(state));
      expect(html).not.toContain(state);
      const nonce = /script-src 'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "")?.[1];
      expect(html).toContain(`<script nonce="${nonce}">document.forms[0].submit()</script>`);
    });
  });

  test("a user is told once of a new app that gets more than the sign-in, and not of the owner's own", async () => {
    const told = async (client: object, ...scopes: string[]) => {
      const { project, answered, authorize } = await serve(client);
      const ada = await project.person("ada");
      for (const scope of scopes) {
        await ("is_first_party" in client
          ? authorize({ scope }, ada)
          : answered(ada, approveAuthorizationRequest, { scope }));
      }
      const mails = await rowsOfProject(server().running.deps.store, "mails", project.id);
      const notices = mails.filter(({ template }) => template === "security-notice:app_allowed");
      expect(notices.every(({ recipient }) => recipient === ada.email)).toBe(true);
      return notices.length;
    };

    expect(await told({}, "openid")).toBe(0);
    expect(await told({}, "openid", "openid profile", "openid profile email")).toBe(1);
    expect(await told({}, "openid profile")).toBe(1);
    expect(await told({ is_first_party: true }, "openid profile")).toBe(0);
  });

  test("requests for authorization from one address are limited, with a page that says so", async () => {
    const { authorize } = await serve();
    const { requests } = ADDRESS_LIMITS.authorization_address;
    const replies: Response[] = [];
    for (let sent = 0; sent <= requests; sent += 1) replies.push(await authorize({ prompt: "none" }));
    expect(replies.at(-2)?.status).toBe(303);
    expect([replies.at(-1)?.status, replies.at(-1)?.headers.get("content-type")]).toEqual([
      429,
      "text/html; charset=utf-8",
    ]);
    server().clock.pass({ minutes: 1 });
  });
});

eachServer((server) => {
  test("exactly one of many tabs that take an approval to the client gets the code", async () => {
    const { project, visit, authorize, requestIn } = await serving(server());
    const ada = await project.person("ada");
    const code = requestIn(await authorize());
    const { body } = await ada.wire.call(approveAuthorizationRequest, { body: { code } });

    const replies = await Promise.all(Array.from({ length: 10 }, () => visit(body.url, ada)));

    const codes = replies.filter((reply) => reply.headers.get("location")?.startsWith(CALLBACK));
    expect(codes).toHaveLength(1);
    expect(await rowsOfProject(server().running.deps.store, "authorizationCodes", project.id)).toHaveLength(1);
  });
});
