import { describe, expect, test } from "bun:test";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { HOUR } from "#contract/limits.ts";
import { CLIENT_ASSERTION_TYPE } from "#contract/oauth/client-authentication.ts";
import { createOAuthClientSecret, deleteOAuthClientSecret, getOAuthClient } from "#contract/oauth-clients.ts";
import { basic, makeApp, postForm } from "#testing/people/app.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";

const MACHINE = { kind: "machine", name: "Nightly job" } as const;
const GRANT = { grant_type: "client_credentials" };

const GRANTED = [200, "granted"];
const REFUSED = [401, "invalid_client"];
const INVALID = [400, "invalid_request"];

const outcome = async (reply: ReturnType<typeof postForm>) => {
  const { status, body } = await reply;
  return [status, body.error ?? "granted"];
};

/** A client that authenticates with a key, which it keeps in its settings or publishes at an address. */
async function keyed(server: TestServer, kept: "jwks" | "jwks_url" = "jwks") {
  const project = await server.project({ config: { authorization_server_enabled: true } });
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const published = { keys: [{ ...(await exportJWK(publicKey)), kid: "k1" }] };
  let fetches = 0;
  const publish = () => {
    fetches++;
    return Response.json(published);
  };
  const host = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: publish });
  const keys = kept === "jwks" ? { jwks: published } : { jwks_url: `http://127.0.0.1:${host.port}/jwks` };
  const app = await makeApp(server, project, { ...MACHINE, token_endpoint_auth_method: "private_key_jwt", ...keys });
  const issuer = `${server.url}/api/v1/projects/${project.id}`;
  const now = () => Math.floor(server.clock.now() / 1000);
  return {
    app,
    issuer,
    now,
    /** Signs an assertion that is right but for what the test changes. */
    assertion: (claims: JWTPayload = {}, header: { typ?: string; kid?: string } = {}, key = privateKey) =>
      new SignJWT({ iss: app.id, sub: app.id, aud: issuer, jti: crypto.randomUUID(), exp: now() + 60, ...claims })
        .setProtectedHeader({ alg: "ES256", kid: "k1", ...header })
        .sign(key),
    async send(text: string | Promise<string>, further: Record<string, string> = {}) {
      const form = { ...GRANT, client_assertion: await text, client_assertion_type: CLIENT_ASSERTION_TYPE, ...further };
      return outcome(postForm(server, project.id, "token", { form }));
    },
    fetches: () => fetches,
    stop: () => host.stop(true),
  };
}

onServer((server) => {
  const projectOf = () => server().project({ config: { authorization_server_enabled: true } });
  const ask = (project: TestProject, form: Record<string, string>, authorization?: string) =>
    postForm(server(), project.id, "token", {
      form: { ...GRANT, ...form },
      headers: authorization ? { authorization } : {},
    });

  describe("the authentication of clients", () => {
    test("a client authenticates by its own method and no other", async () => {
      const project = await projectOf();
      const byBasic = await makeApp(server(), project, MACHINE);
      const byPost = await makeApp(server(), project, { ...MACHINE, token_endpoint_auth_method: "client_secret_post" });
      const inForm = ({ id, secret }: typeof byPost) => ({ client_id: id, client_secret: String(secret) });
      const inHeader = ({ id, secret }: typeof byPost) => basic(id, String(secret));

      expect(await outcome(ask(project, {}, inHeader(byBasic)))).toEqual(GRANTED);
      expect(await outcome(ask(project, { client_id: byBasic.id }, inHeader(byBasic)))).toEqual(GRANTED);
      expect(await outcome(ask(project, inForm(byPost)))).toEqual(GRANTED);
      // It is the same secret in both places.
      expect(await outcome(ask(project, inForm(byBasic)))).toEqual(GRANTED);
      expect(await outcome(ask(project, {}, inHeader(byPost)))).toEqual(GRANTED);
      expect(await outcome(ask(project, { client_id: byBasic.id }))).toEqual(REFUSED);
      expect(await outcome(ask(project, {}))).toEqual(REFUSED);
    });

    test("a request that authenticates in two ways, or as two clients, is invalid", async () => {
      const project = await projectOf();
      const { id, secret } = await makeApp(server(), project, MACHINE);
      const header = basic(id, String(secret));

      expect(await outcome(ask(project, { client_id: id, client_secret: String(secret) }, header))).toEqual(INVALID);
      expect(await outcome(ask(project, { client_id: "another" }, header))).toEqual(INVALID);
      expect(await outcome(ask(project, { client_assertion: "x", client_secret: "y" }))).toEqual(INVALID);
      expect(await outcome(ask(project, { client_assertion: "x" }))).toEqual(INVALID);
      const other = { client_assertion: "x", client_assertion_type: "urn:other" };
      expect(await outcome(ask(project, other))).toEqual(INVALID);
    });

    test("a secret is read from Basic as it is encoded in a form", async () => {
      const project = await projectOf();
      const { id, secret } = await makeApp(server(), project, MACHINE);
      const sent = (text: string, scheme = "Basic") => `${scheme} ${Buffer.from(text).toString("base64")}`;
      const encoded = id.replaceAll("_", "%5F");

      expect(await outcome(ask(project, {}, sent(`${encoded}:${secret}`)))).toEqual(GRANTED);
      expect(await outcome(ask(project, {}, sent(`${id}:${secret}`, "basic")))).toEqual(GRANTED);
      for (const text of [`${id}`, `${id}:`, `${id}:%zz`, `${id}:${secret}x`, `:${secret}`]) {
        expect(await outcome(ask(project, {}, sent(text)))).toEqual(REFUSED);
      }
      expect(await outcome(ask(project, {}, `Bearer ${secret}`))).toEqual(REFUSED);
      expect(await outcome(ask(project, {}, "Basic"))).toEqual(REFUSED);
    });

    test("an unknown client gets the same answer as a wrong secret and a client of another project", async () => {
      const [project, elsewhere] = [await projectOf(), await projectOf()];
      const app = await makeApp(server(), project, MACHINE);
      const stranger = await makeApp(server(), elsewhere, MACHINE);
      const replies = [
        await ask(project, {}, basic(app.id, `ocs_${"0".repeat(45)}`)),
        await ask(project, {}, basic("unknown", String(app.secret))),
        await ask(project, {}, basic(stranger.id, String(stranger.secret))),
      ];

      const answers = replies.map(({ status, text, headers }) => [status, text, headers.get("www-authenticate")]);
      expect(answers).toEqual(Array(3).fill([401, replies[0]?.text, 'Basic realm="OAuth client"']));
    });

    test("a client with two secrets can use both, and only those that are left", async () => {
      const project = await projectOf();
      const { id, secret } = await makeApp(server(), project, MACHINE);
      const params = { oauth_client_id: id };
      const next = (await project.admin.call(createOAuthClientSecret, { params, body: {} })).body;
      const both = [await ask(project, {}, basic(id, String(secret))), await ask(project, {}, basic(id, next.secret))];
      const client = await project.admin.call(getOAuthClient, { params });
      const [{ id: secret_id }] = client.body.secrets;
      await project.admin.call(deleteOAuthClientSecret, { params: { ...params, secret_id }, body: {} });

      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(await outcome(ask(project, {}, basic(id, String(secret))))).toEqual(REFUSED);
      expect(await outcome(ask(project, {}, basic(id, next.secret)))).toEqual(GRANTED);
    });

    test("a secret shows in which hour it was last used", async () => {
      const project = await projectOf();
      const { id, secret } = await makeApp(server(), project, MACHINE);
      const lastUse = async () => {
        const { body } = await project.admin.call(getOAuthClient, { params: { oauth_client_id: id } });
        return body.secrets[0].last_used_at_millis;
      };
      const unused = await lastUse();
      await ask(project, {}, basic(id, String(secret)));
      const first = await lastUse();
      server().clock.pass({ minutes: 30 });
      await ask(project, {}, basic(id, String(secret)));
      const soon = await lastUse();
      server().clock.pass({ minutes: 31 });
      await ask(project, {}, basic(id, String(secret)));

      expect(unused).toBeNull();
      expect(soon).toBe(first);
      expect((await lastUse()) - first).toBeGreaterThanOrEqual(HOUR);
    });

    test("an address that fails to authenticate too often has to wait; a request with the right secret never has to", async () => {
      const project = await projectOf();
      const { id, secret } = await makeApp(server(), project, MACHINE);
      const from = { "x-forwarded-for": "203.0.113.77" };
      const send = (password: string) =>
        postForm(server(), project.id, "token", {
          form: GRANT,
          headers: { ...from, authorization: basic(id, password) },
        });
      const wrong = [];
      for (let tried = 0; tried < 61; tried++) wrong.push((await send("wrong")).status);
      const blocked = await send("wrong");

      expect(wrong).toEqual([...Array(60).fill(401), 429]);
      expect([blocked.body.error, blocked.headers.has("retry-after")]).toEqual(["temporarily_unavailable", true]);
      expect((await send(String(secret))).status).toBe(200);
    });
  });

  describe("assertions", () => {
    test("an assertion for the issuer or the token endpoint authenticates a client once", async () => {
      const { app, issuer, assertion, send, stop } = await keyed(server());
      const once = await assertion();

      expect(await send(once)).toEqual(GRANTED);
      expect(await send(once)).toEqual(REFUSED);
      expect(await send(assertion({ aud: `${issuer}/oauth/token` }), { client_id: app.id })).toEqual(GRANTED);
      expect(await send(assertion({ aud: [issuer, `${issuer}/oauth/token`] }))).toEqual(GRANTED);
      expect(await send(assertion({}, { typ: "client-authentication+jwt" }))).toEqual(GRANTED);
      await stop();
    });

    test("an assertion that is used many times at once is accepted once", async () => {
      const { assertion, send, stop } = await keyed(server());
      const once = await assertion();
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => send(once)));

      expect(outcomes.filter(([status]) => status === 200)).toHaveLength(1);
      await stop();
    });

    test("an assertion of another key, type, audience or client, without an id, or that lives too long is refused", async () => {
      const { assertion, send, issuer, now, stop } = await keyed(server());
      const stranger = await generateKeyPair("ES256");
      const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${(await assertion()).split(".")[1]}.`;

      for (const text of [
        assertion({}, {}, stranger.privateKey),
        assertion({}, { kid: "k2" }),
        assertion({}, { typ: "at+jwt" }),
        assertion({ aud: "https://other.example.com" }),
        assertion({ aud: [issuer, "https://other.example.com"] }),
        assertion({ aud: [] }),
        assertion({ iss: "another" }),
        assertion({ sub: "another" }),
        assertion({ sub: undefined }),
        assertion({ jti: undefined }),
        assertion({ exp: undefined }),
        assertion({ exp: now() + 120 }),
        assertion({ exp: now() - 40 }),
        unsigned,
        "x",
      ]) {
        expect(await send(text)).toEqual(REFUSED);
      }
      expect(await send(assertion({ exp: now() - 20 }))).toEqual(GRANTED);
      await stop();
    });

    test("keys at an address in the operator's own network are not fetched, and the log has the reason", async () => {
      const { assertion, send, fetches, stop } = await keyed(server(), "jwks_url");

      expect(await send(assertion())).toEqual(REFUSED);
      expect(fetches()).toBe(0);
      expect(server().log.join("\n")).toContain("Could not fetch the keys of an OAuth client");
      await stop();
    });
  });
});

onServer(
  (server) => {
    test("the keys of a client at an address are fetched once, and not again for each key that is not there", async () => {
      const { assertion, send, fetches, stop } = await keyed(server(), "jwks_url");
      const granted = [await send(assertion()), await send(assertion())];
      const unknown = [await send(assertion({}, { kid: "k2" })), await send(assertion({}, { kid: "k3" }))];

      expect([granted, unknown]).toEqual([
        [GRANTED, GRANTED],
        [REFUSED, REFUSED],
      ]);
      expect(fetches()).toBe(1);
      await stop();
    });
  },
  { environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } },
);
