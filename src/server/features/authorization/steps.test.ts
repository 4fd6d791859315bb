import { describe, expect, test } from "bun:test";
import { approveAuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { signOut } from "#contract/auth/sessions.ts";
import { SECOND_FACTOR_ACR } from "#contract/oauth/authorize.ts";
import { createOAuthClient } from "#contract/oauth-clients.ts";
import { createTeam } from "#contract/teams.ts";
import { updateUser } from "#contract/users.ts";
import { signedJwt } from "#server/tokens/jws.ts";
import { answerIn, asks, type RequestParameters, serving, WEB } from "#testing/people/authorization-requests.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { Person } from "#testing/server/server.ts";

onServer((server) => {
  const serve = (client?: object) => serving(server(), client);

  describe("a request for authorization", () => {
    test("gets a fresh sign-in if it wants one: by prompt, by age, and for another user", async () => {
      const { project, clientId, issuer, visit, authorize, requestIn } = await serve({ is_first_party: true });
      const ada = await project.person("ada");
      const { deps } = server().running;
      const key = (await deps.projects.get(project.id))?.signingKeys[0];
      if (!key) throw new Error("The project has no key.");
      const hint = (sub: string) => signedJwt(key, "JWT", { iss: issuer, aud: clientId, sub, exp: 1 });
      server().clock.pass({ minutes: 2 });

      const asked = {
        login: await authorize({ prompt: "login" }, ada),
        old: await authorize({ max_age: "60" }, ada),
        other: await authorize({ id_token_hint: hint("00000000-0000-4000-8000-000000000000") }, ada),
        young: await authorize({ max_age: "600" }, ada),
        same: await authorize({ id_token_hint: hint(ada.userId) }, ada),
      };
      const reasonOf = async (reply: Response) => (await asks(ada.wire, requestIn(reply))).reason;

      expect(await reasonOf(asked.login)).toBe("again");
      expect(await reasonOf(asked.old)).toBe("again");
      expect(await reasonOf(asked.other)).toBe("other_user");
      for (const reply of [asked.young, asked.same])
        expect(answerIn(reply)).toMatchObject({ code: expect.any(String) });
      server().clock.pass({ seconds: 1 });
      const { email, password } = ada;
      const { body } = await project.client.call(signInWithPassword, { body: { email, password } });
      const again = { accessToken: body.access_token, refreshToken: body.refresh_token };
      expect(answerIn(await visit(`${issuer}/oauth/authorize/${requestIn(asked.login)}`, again))).toMatchObject({
        code: expect.any(String),
      });
    });

    test("needs a sign-in with the second factor if it wants one, from users who have one", async () => {
      const { project, authorize, requestIn } = await serve({ is_first_party: true });
      const [ada, ben] = [await project.person("ada"), await project.person("ben")];
      const totp_secret_base64 = Buffer.alloc(20, 7).toString("base64");
      await project.server.call(updateUser, { params: { user_id: ada.userId }, body: { totp_secret_base64 } });
      server().clock.pass({ seconds: 1 });
      for (const wanted of [
        { acr_values: `x ${SECOND_FACTOR_ACR}` },
        { claims: JSON.stringify({ id_token: { acr: { values: [SECOND_FACTOR_ACR] } } }) },
      ]) {
        const code = requestIn(await authorize(wanted, ada));
        expect(await asks(ada.wire, code)).toMatchObject({ step: "sign_in", reason: "second_factor" });
        expect(answerIn(await authorize(wanted, ben))).toMatchObject({ code: expect.any(String) });
      }
    });

    test("is refused to users whom the owner does not let in, on the page and by the answer", async () => {
      const { project, authorize, requestIn, issuer, visit } = await serve();
      const [ada, ben] = [await project.person("ada"), await project.person("ben")];
      const crew = { display_name: "Crew", creator_user_id: ada.userId };
      const { body: team } = await project.server.call(createTeam, { body: crew });
      const audience = { type: "teams", team_ids: [team.id] };
      const restricted = await project.admin.call(createOAuthClient, {
        body: { ...WEB, audience, is_first_party: true } as never,
      });
      const wanted = { client_id: restricted.body.id };
      const code = requestIn(await authorize(wanted, ben));

      const approved = await ben.wire.call(approveAuthorizationRequest, { body: { code } });

      expect((await asks(ben.wire, code)).step).toBe("no_access");
      expect((await visit(approved.body.url, ben)).headers.get("location")).toContain("/handler/authorize?request=");
      expect((await visit(`${issuer}/oauth/authorize/${code}`, ben)).headers.get("location")).toContain("/handler/");
      expect(answerIn(await authorize(wanted, ada))).toMatchObject({ code: expect.any(String) });
      expect(answerIn(await authorize({ ...wanted, prompt: "none" }, ben))).toMatchObject({ error: "access_denied" });
    });

    test("with prompt none is answered at once, whatever would have to be asked", async () => {
      const { project, issuer, visit, queryOf, authorize, answered } = await serve();
      const ada = await project.person("ada");
      const none = async (changed: RequestParameters = {}, person: Person | null = ada) => {
        const wanted = { prompt: "none", ...changed };
        const { error, code } = answerIn(await authorize(wanted, person));
        const stored = await visit(`${issuer}/oauth/authorize`, null, { method: "POST", body: queryOf(wanted) });
        const byForm = answerIn(await visit(stored.headers.get("location") ?? "", person));
        expect(byForm.error).toBe(error);
        return error ?? typeof code;
      };
      expect(await none({}, null)).toBe("login_required");
      expect(await none()).toBe("consent_required");
      await answered(ada, approveAuthorizationRequest);
      expect(await none()).toBe("string");
      expect(await none({ scope: "openid email" })).toBe("consent_required");
      server().clock.pass({ minutes: 2 });
      expect(await none({ max_age: "60" })).toBe("login_required");
      const totp_secret_base64 = Buffer.alloc(20, 7).toString("base64");
      await project.server.call(updateUser, { params: { user_id: ada.userId }, body: { totp_secret_base64 } });
      expect(await none({ acr_values: SECOND_FACTOR_ACR })).toBe("interaction_required");
      await ada.wire.call(signOut);
      expect(await none()).toBe("login_required");
    });

    test("with prompt select_account lets a signed-in user choose", async () => {
      const { project, authorize, answered, requestIn } = await serve();
      const ada = await project.person("ada");
      await answered(ada, approveAuthorizationRequest);
      server().clock.pass({ seconds: 1 });

      const reply = await authorize({ prompt: "select_account" }, ada);

      expect((await asks(ada.wire, requestIn(reply))).step).toBe("choose_account");
      expect(answerIn(await answered(ada, approveAuthorizationRequest, { prompt: "select_account" }))).toMatchObject({
        code: expect.any(String),
      });
    });
  });

  test("an installed app, which any program can claim to be, continues by a click of the user or a fresh sign-in", async () => {
    const redirect_uri = "com.example.app:/callback";
    const scopes = ["openid", "profile"];
    for (const is_first_party of [false, true]) {
      const native = { kind: "public", redirect_urls: [redirect_uri], scopes, is_first_party };
      const { project, issuer, visit, authorize, answered, requestIn } = await serve(native);
      const ada = await project.person("ada");
      const first = await answered(ada, approveAuthorizationRequest, { redirect_uri });
      server().clock.pass({ seconds: 1 });

      const again = requestIn(await authorize({ redirect_uri }, ada));
      const none = await authorize({ redirect_uri, prompt: "none" }, ada);
      const { email, password } = ada;
      const { body } = await project.client.call(signInWithPassword, { body: { email, password } });
      const fresh = { accessToken: body.access_token, refreshToken: body.refresh_token };

      expect(answerIn(first)).toMatchObject({ code: expect.any(String) });
      expect((await asks(ada.wire, again)).step).toBe("choose_account");
      expect(answerIn(none)).toMatchObject({ error: "interaction_required" });
      expect(answerIn(await visit(`${issuer}/oauth/authorize/${again}`, fresh))).toMatchObject({
        code: expect.any(String),
      });
    }
  });
});
