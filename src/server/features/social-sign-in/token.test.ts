import { expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { listInternalKeys, updateInternalKey } from "#contract/internal-keys.ts";
import { getCurrentUser } from "#contract/users.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestProject } from "#testing/server/server.ts";

const credentials = ({ id, keys }: TestProject) => ({ client_id: id, client_secret: keys.publishableClientKey });
const FORM = { "content-type": "application/x-www-form-urlencoded" };

onServer((server) => {
  const ask = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    server().anonymous.send("POST", "/auth/oauth/token", {
      body: new URLSearchParams(fields).toString(),
      headers: { ...FORM, ...headers },
    });

  test("a refresh token gives a new access token for the same session, in the contract's form", async () => {
    const project = await server().project();
    const ada = await project.person();

    const reply = await ask({ grant_type: "refresh_token", refresh_token: ada.refreshToken, ...credentials(project) });

    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      access_token: expect.any(String),
      token_type: "Bearer",
      expires_in: 3599,
      scope: "legacy",
    });
    expect([reply.headers.get("cache-control"), reply.headers.get("pragma")]).toEqual(["no-store", "no-cache"]);
    expect(decodeJwt(reply.body.access_token).refreshTokenId).toBe(decodeJwt(ada.accessToken).refreshTokenId);
    expect((await project.client.with({ accessToken: reply.body.access_token }).call(getCurrentUser)).body.id).toBe(
      ada.userId,
    );
  });

  test("JSON, basic authentication and a client id with a branch are accepted, and further fields are ignored", async () => {
    const project = await server().project();
    const { refreshToken } = await project.person();
    const { client_id, client_secret } = credentials(project);

    const json = await server().anonymous.send("POST", "/auth/oauth/token", {
      body: JSON.stringify({
        grant_type: "refresh_token",
        refresh_token: refreshToken,
        client_id,
        client_secret,
        more: 1,
      }),
      headers: { "content-type": "application/json" },
    });
    const basic = await ask(
      { grant_type: "refresh_token", refresh_token: refreshToken },
      { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
    );
    const branch = await ask({
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: `${client_id}#main`,
      client_secret,
    });

    for (const reply of [json, basic, branch])
      expect([reply.status, typeof reply.body.access_token]).toEqual([200, "string"]);
  });

  test("a refresh token that is unknown, of another project or of a session that ended is refused", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const ada = await project.person();
    const refresh = (refresh_token: string, of: TestProject) =>
      ask({ grant_type: "refresh_token", refresh_token, ...credentials(of) });

    const replies = [
      await refresh("x".repeat(45), project),
      await refresh(ada.refreshToken, other),
      await refresh("", project),
    ];
    await ada.wire.send("DELETE", "/auth/sessions/current");
    replies.push(await refresh(ada.refreshToken, project));

    expect(replies.map(({ code }) => code)).toEqual([
      "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
      "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
      null,
      "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
    ]);
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 400, 401]);
    expect(replies[2]?.body).toEqual({ error: "invalid_request", error_description: expect.any(String) });
  });

  test("invalid client credentials are refused", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const { refreshToken } = await project.person();
    const { client_id, client_secret } = credentials(project);
    const { body: keys } = await other.admin.call(listInternalKeys);
    await other.admin.call(updateInternalKey, { params: { id: keys.items[0].id }, body: { revoked: true } });

    const strangers: Record<string, string>[] = [
      {},
      { client_id },
      { client_secret },
      { client_id: "nobody", client_secret },
      { client_id: "NOBODY'S", client_secret },
      { client_id, client_secret: other.keys.publishableClientKey },
      { client_id, client_secret: project.keys.secretServerKey },
      { client_id: `${client_id}#other`, client_secret },
      credentials(other),
    ];

    for (const client of strangers) {
      const reply = await ask({ grant_type: "refresh_token", refresh_token: refreshToken, ...client });
      expect([reply.status, reply.code]).toEqual([400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"]);
      expect(reply.body.details).toEqual({ client_id: null });
      // Clients of this endpoint read the reply as an OAuth error.
      expect(reply.body.error).toBeString();
    }
    const nul = await ask({ grant_type: "refresh_token", refresh_token: refreshToken, client_id: "\0", client_secret });
    expect([nul.status, nul.code]).toEqual([400, "BODY_PARSING_ERROR"]);
    for (const authorization of ["Basic", `Basic ${btoa("\0:\0")}`, "Basic !!!", "Basic Og==", "Bearer x"]) {
      const reply = await ask({ grant_type: "refresh_token", refresh_token: refreshToken }, { authorization });
      expect(reply.code).toBe("INVALID_OAUTH_CLIENT_ID_OR_SECRET");
    }
  });

  test("codes and other grants are refused", async () => {
    const project = await server().project();

    const code = await ask({
      grant_type: "authorization_code",
      code: "x",
      redirect_uri: "http://localhost/",
      code_verifier: "x",
      ...credentials(project),
    });
    const password = await ask({ grant_type: "password", ...credentials(project) });
    const none = await ask(credentials(project));

    expect([code.status, code.code]).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
    expect([password.code, none.code]).toEqual(["SCHEMA_ERROR", "SCHEMA_ERROR"]);
  });
});
