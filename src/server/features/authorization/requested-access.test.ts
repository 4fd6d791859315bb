import { describe, expect, test } from "bun:test";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { answerIn, asks, CALLBACK, type RequestParameters, serving } from "#testing/people/authorization-requests.ts";
import { onServer } from "#testing/server/on-server.ts";

onServer((server) => {
  const serve = (client?: object) => serving(server(), client);

  describe("a request for authorization", () => {
    test("names the APIs, and describes their scopes in the owner's words", async () => {
      const { project, authorize, requestIn } = await serve({ scopes: ["openid", "read", "write"] });
      const api = (identifier: string, name: string, scopes: string[]) =>
        project.admin.call(createOAuthApi, {
          body: {
            identifier,
            name,
            scopes: scopes.map((scope) => ({ name: scope, description: `${scope} ${name}`, permission_id: null })),
          },
        });
      await api("https://boats.example/", "Boats", ["read", "write"]);
      await api("https://oars.example/", "Oars", ["write"]);
      const ada = await project.person("ada");
      const scopesOf = async (changed: RequestParameters) =>
        (await asks(ada.wire, requestIn(await authorize(changed, ada)))).scopes.slice(1);

      expect(await scopesOf({ scope: "openid address read unknown" })).toEqual([
        { name: "read", api: "Boats", description: "read Boats", claims: [] },
      ]);
      expect(await scopesOf({ scope: "openid read write", resource: "https://oars.example/" })).toEqual([
        { name: "write", api: "Oars", description: "write Oars", claims: [] },
      ]);
      const both = ["https://oars.example/", "https://boats.example/"];
      expect(await scopesOf({ scope: "openid write", resource: both })).toEqual([
        { name: "write", api: "Oars", description: "write Oars", claims: [] },
        { name: "write", api: "Boats", description: "write Boats", claims: [] },
      ]);
      expect(answerIn(await authorize({ scope: "openid write" }))).toMatchObject({ error: "invalid_scope" });
      expect(answerIn(await authorize({ resource: "https://masts.example/" }))).toMatchObject({
        error: "invalid_target",
      });
      expect(answerIn(await authorize({ scope: "openid email" }))).toMatchObject({ error: "invalid_scope" });
    });

    test("has the scopes of the claims that it names, which the user sees and allows like any other", async () => {
      const { project, authorize, requestIn } = await serve();
      const ada = await project.person("ada");
      const claims = JSON.stringify({
        userinfo: { name: { essential: true }, passwordHash: null },
        id_token: { email: null, teams: null, sub: { value: ada.userId } },
      });
      const code = requestIn(await authorize({ scope: "openid", claims }, ada));
      const { scopes } = await asks(ada.wire, code);
      const ben = await project.person("ben");

      // The client may not ask for teams.
      expect(scopes.map(({ name }: { name: string }) => name)).toEqual(["openid", "profile", "email"]);
      expect(await asks(ben.wire, code)).toMatchObject({ step: "sign_in", reason: "other_user" });
    });

    test.each<[string, RequestParameters, string]>([
      ["no response type", { response_type: undefined }, "invalid_request"],
      ["a token as response", { response_type: "id_token token" }, "unsupported_response_type"],
      ["a fragment as response", { response_mode: "fragment" }, "invalid_request"],
      ["no challenge", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
      ["a method without a challenge", { code_challenge: undefined }, "invalid_request"],
      ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
      ["a challenge without a method", { code_challenge_method: undefined }, "invalid_request"],
      ["a challenge that is none", { code_challenge: "x".repeat(42) }, "invalid_request"],
      ["an unknown prompt", { prompt: "create" }, "invalid_request"],
      ["prompt none with another", { prompt: "none login" }, "invalid_request"],
      ["an age that is no number", { max_age: "-1" }, "invalid_request"],
      ["claims that are no object", { claims: "[]" }, "invalid_request"],
      ["claims that are no JSON", { claims: "{" }, "invalid_request"],
      ["a request object", { request: "e30.e30." }, "request_not_supported"],
      ["a foreign request URI", { request_uri: "https://app.example.com/request" }, "request_uri_not_supported"],
      ["a registration", { registration: "{}" }, "registration_not_supported"],
      ["an ID token that is none", { id_token_hint: "e30.e30.e30" }, "invalid_request"],
      ["a scope that it may not ask for", { scope: "openid teams" }, "invalid_scope"],
      ["an unknown API", { resource: "https://masts.example/" }, "invalid_target"],
    ])("with %s goes back to the client with an error, the state and the issuer", async (_, changed, error) => {
      const { issuer, authorize, visit, queryOf } = await serve();
      const form = { method: "POST", body: queryOf(changed) };
      for (const reply of [await authorize(changed), await visit(`${issuer}/oauth/authorize`, null, form)]) {
        expect(answerIn(reply)).toEqual({
          status: 303,
          error,
          error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
          state: "s t&te",
          iss: issuer,
        });
      }
    });

    test("needs the grant, and a pushed request if the owner wants it; a confidential client may be exempt from PKCE", async () => {
      const device = "urn:ietf:params:oauth:grant-type:device_code";
      const other = await serve({ grant_types: [device], redirect_urls: [CALLBACK] });
      const pushing = await serve({ require_pushed_requests: true });
      const exempt = await serve({ pkce_exempt: true });

      expect(answerIn(await other.authorize())).toMatchObject({ error: "unauthorized_client" });
      const form = { method: "POST", body: other.queryOf() };
      const byForm = await other.visit(`${other.issuer}/oauth/authorize`, null, form);
      expect(answerIn(byForm)).toMatchObject({ error: "unauthorized_client" });
      expect(answerIn(await pushing.authorize())).toMatchObject({ error: "invalid_request" });
      const plain = await exempt.authorize({ code_challenge: undefined, code_challenge_method: undefined });
      expect(plain.headers.get("location")).toContain("/handler/authorize?request=");
    });
  });
});
