import { describe, expect, test } from "bun:test";
import { makeApp, postForm } from "#testing/people/app.ts";
import { answerIn, CALLBACK, CHALLENGE, cookieOf } from "#testing/people/authorization-requests.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { Person } from "#testing/server/server.ts";

onServer((server) => {
  describe("a pushed request", () => {
    const pushing = async (client: object = {}) => {
      const project = await server().project({ config: { authorization_server_enabled: true } });
      const app = await makeApp(server(), project, { is_first_party: true, ...client });
      const issuer = `${server().apiUrl}/projects/${project.id}`;
      const parameters = {
        redirect_uri: CALLBACK,
        response_type: "code",
        scope: "openid",
        state: "pushed",
        code_challenge: CHALLENGE,
        code_challenge_method: "S256",
      };
      const push = (further: Record<string, string> = {}) => app.post("par", { ...parameters, ...further });
      const come = (request_uri: string, person: Person, client_id = app.id) =>
        fetch(`${issuer}/oauth/authorize?${new URLSearchParams({ client_id, request_uri })}`, {
          redirect: "manual",
          headers: { ...cookieOf(project, person), "x-forwarded-for": person.ip },
        });
      return { project, app, issuer, push, come };
    };

    test("is named by a URI, which the browser brings once, within a minute", async () => {
      const { project, issuer, push, come } = await pushing({ require_pushed_requests: true });
      const ada = await project.person("ada");

      const pushed = await push();
      const answer = await come(pushed.body.request_uri, ada);
      const again = await come(pushed.body.request_uri, ada);
      const late = await push();
      server().clock.pass({ minutes: 1 });

      expect([pushed.status, pushed.body]).toEqual([
        201,
        { request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:\w{45}$/), expires_in: 60 },
      ]);
      expect(answerIn(answer)).toEqual({ status: 303, code: expect.any(String), state: "pushed", iss: issuer });
      for (const reply of [again, await come(late.body.request_uri, ada)]) {
        expect([reply.status, reply.headers.get("location")]).toEqual([404, null]);
      }
    });

    test("needs its client: another client cannot push it, and cannot use it", async () => {
      const { project, app, push, come } = await pushing();
      const ada = await project.person("ada");
      const other = await makeApp(server(), project);

      const { body } = await push();
      const stranger = await postForm(server(), project.id, "par", { form: { client_id: app.id, client_secret: "x" } });

      expect([stranger.status, stranger.body.error]).toEqual([401, "invalid_client"]);
      expect((await come(body.request_uri, ada, other.id)).status).toBe(404);
      expect(answerIn(await come(body.request_uri, ada))).toMatchObject({ code: expect.any(String) });
    });

    test.each<[string, Record<string, string>, string]>([
      ["another address", { redirect_uri: "https://evil.example/" }, "invalid_request"],
      ["another response type", { response_type: "token" }, "unsupported_response_type"],
      ["a scope that the client may not ask for", { scope: "openid teams" }, "invalid_scope"],
      ["an unknown API", { resource: "https://nothing.example/" }, "invalid_target"],
      ["a request object", { request: "e30.e30." }, "request_not_supported"],
      ["a registration", { registration: "{}" }, "registration_not_supported"],
    ])("is refused at once with %s", async (_, further, error) => {
      const { push } = await pushing();
      const refused = await push(further);
      expect([refused.status, refused.body.error]).toEqual([400, error]);
    });

    test("is refused to a client that may not ask for codes", async () => {
      const device = "urn:ietf:params:oauth:grant-type:device_code";
      const { push } = await pushing({ grant_types: [device] });
      expect((await push()).body.error).toBe("unauthorized_client");
    });
  });
});
