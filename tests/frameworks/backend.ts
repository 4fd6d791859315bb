import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createUserApiKey } from "#contract/api-keys.ts";
import { updateProject } from "#contract/projects.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { BuiltExample } from "./built-example.ts";
import type { CountingProxy } from "./counting-proxy.ts";
import { type ServedExample, serveExample } from "./served-example.ts";

/** What the examples of backends promise, whatever their framework. */
export function testBackend(name: string): void {
  let served: ServedExample;
  let example: BuiltExample;
  let project: TestProject;
  let proxy: CountingProxy;

  beforeAll(async () => {
    served = await serveExample(name, (url, { id, keys }) => ({
      HALLPASS_URL: url,
      HALLPASS_PROJECT_ID: id,
      HALLPASS_PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey,
      HALLPASS_SECRET_SERVER_KEY: keys.secretServerKey,
    }));
    ({ example, project, proxy } = served);
  }, 600_000);
  afterAll(() => served?.[Symbol.asyncDispose]());

  const ask = async (path: string, headers: Record<string, string> = {}, body?: unknown) => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const reply = await fetch(example.url + path, {
      ...init,
      headers: { ...headers, "content-type": "application/json" },
    });
    return { status: reply.status, body: await reply.text() };
  };

  describe(`the example for ${name}`, () => {
    test("guards its notes: nobody gets 401, and a signed-in user reads and writes their own", async () => {
      const { accessToken, refreshToken } = await project.person();
      const headers = { "x-hallpass-auth": JSON.stringify({ accessToken, refreshToken }) };
      const cookies = { cookie: `hallpass-refresh-${project.id}=${refreshToken}` };
      const other = await project.person();

      expect((await ask("/api/notes")).status).toBe(401);
      expect((await ask("/api/notes", {}, { note: "Sink it" })).status).toBe(401);
      expect(await ask("/api/notes", headers, { note: "Buy oars" })).toEqual({
        status: 201,
        body: '{"notes":["Buy oars"]}',
      });
      expect(await ask("/api/notes", cookies)).toEqual({ status: 200, body: '{"notes":["Buy oars"]}' });
      const ofOther = { "x-hallpass-auth": JSON.stringify({ accessToken: null, refreshToken: other.refreshToken }) };
      expect(await ask("/api/notes", ofOther)).toEqual({ status: 200, body: '{"notes":[]}' });
    });

    test("knows the sender by the access token, without asking Hallpass but for the public keys", async () => {
      const { accessToken, userId, email } = await project.person();
      proxy.calls.length = 0;

      for (let time = 0; time < 3; time++) {
        const { body } = await ask("/api/who", { authorization: `Bearer ${accessToken}` });
        expect(JSON.parse(body)).toEqual({ id: userId, email });
      }
      expect(JSON.parse((await ask("/api/who", { authorization: "Bearer no.such.token" })).body).id).toBeNull();
      expect(proxy.calls.map(({ call }) => call)).toEqual([`GET /projects/${project.id}/.well-known/jwks.json`]);
    });

    test("serves a program by the API key of its user, and no other", async () => {
      const allowed = await project.admin.call(updateProject, { body: { config: { allow_user_api_keys: true } } });
      expect(allowed.status).toBe(200);
      const { wire, userId, accessToken, refreshToken } = await project.person();
      const headers = { "x-hallpass-auth": JSON.stringify({ accessToken, refreshToken }) };
      await ask("/api/notes", headers, { note: "Buy oars" });
      const body = { user_id: userId, description: "CI", expires_at_millis: null };
      const made = await wire.call(createUserApiKey, { body });
      if (made.status !== 200) throw new Error(made.text);
      const { value } = made.body;

      expect(await ask("/api/export", { "x-api-key": value })).toEqual({ status: 200, body: "Buy oars" });
      expect((await ask("/api/export", { "x-api-key": `${value}x` })).status).toBe(401);
      expect((await ask("/api/export")).status).toBe(401);
    });
  });
}
