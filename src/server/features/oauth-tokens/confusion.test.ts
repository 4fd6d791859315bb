import { expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { refreshSession } from "#contract/auth/sessions.ts";
import { getCurrentUser } from "#contract/users.ts";
import { signedJwt } from "#server/tokens/jws.ts";
import { about, makeApp } from "#testing/people/app.ts";
import { onServer } from "#testing/server/on-server.ts";

onServer((server) => {
  /** Tokens of every kind that one project gives to one user, all by keys of the project. */
  async function tokensOfEveryKind() {
    const project = await server().project({ config: { authorization_server_enabled: true } });
    const ada = await project.person();
    const app = await makeApp(server(), project, { id_token_signed_response_alg: "ES256" });
    const machine = await makeApp(server(), project, { kind: "machine" });
    const { access_token, refresh_token, id_token } = await app.tokens(ada, {
      access: about("openid", "offline_access"),
    });
    const ofMachine = (await machine.post("token", { grant_type: "client_credentials" })).body.access_token;
    const known = await server().running.deps.projects.get(project.id);
    if (!known) throw new Error("The project is gone.");
    const [key] = known.signingKeys;
    const sign = (typ: string | null, token: string) => signedJwt(key, typ, decodeJwt(token));
    return {
      project,
      ada,
      app,
      tokens: {
        ofSession: ada.accessToken,
        refreshOfSession: ada.refreshToken,
        access: access_token,
        ofMachine,
        refresh: refresh_token,
        id: id_token,
        code: (await app.code(ada)).code,
        // Everything is right but the type.
        accessAsLogout: sign("logout+jwt", access_token),
        idAsLogout: sign("logout+jwt", id_token),
        logout: signedJwt(key, "logout+jwt", {
          ...decodeJwt(id_token),
          events: { "http://schemas.openid.net/event/backchannel-logout": {} },
        }),
        sessionAsAccess: sign("at+jwt", ada.accessToken),
        sessionAsLogout: sign("logout+jwt", ada.accessToken),
        accessAsId: sign("JWT", access_token),
        accessWithoutType: sign(null, access_token),
        idAsAccess: sign("at+jwt", id_token),
      },
    };
  }

  test("a token of one kind is never taken for one of another kind, at any endpoint that takes a token", async () => {
    const { project, app, tokens } = await tokensOfEveryKind();
    const accepting = async (isAccepted: (token: string) => Promise<boolean>) => {
      const accepted = [];
      for (const [kind, token] of Object.entries(tokens)) if (await isAccepted(token)) accepted.push(kind);
      return accepted;
    };

    const api = (accessToken: string) => project.client.with({ accessToken }).call(getCurrentUser);
    expect(await accepting(async (token) => (await api(token)).status === 200)).toEqual(["ofSession"]);
    const renewed = (refreshToken: string) => project.client.with({ refreshToken }).call(refreshSession);
    expect(await accepting(async (token) => (await renewed(token)).status === 200)).toEqual(["refreshOfSession"]);
    expect(await accepting(async (token) => (await app.userinfo(token)).status === 200)).toEqual(["access"]);
    // A token of another client that is not for an API is not shown to this one.
    const shown = async (token: string) => (await app.post("introspect", { token })).body.active;
    expect(await accepting(shown)).toEqual(["access", "refresh"]);
    const hinted = async (id_token_hint: string) => {
      const request = { response_type: "code", redirect_uri: "https://app.example.com/callback", scope: "openid" };
      const challenge = { code_challenge: "x".repeat(43), code_challenge_method: "S256" };
      return (await app.post("par", { ...request, ...challenge, id_token_hint })).status === 201;
    };
    expect(await accepting(hinted)).toEqual(["id"]);
    const redeemed = async (code: string) =>
      (await app.redeem({ code, verifier: null, redirectUri: null })).status === 200;
    // The verifier is missing here.
    expect(await accepting(redeemed)).toEqual([]);
    expect(await accepting(async (token) => (await app.refresh(token)).status === 200)).toEqual(["refresh"]);
  });

  test("no token of another kind revokes anything", async () => {
    const { app, tokens } = await tokensOfEveryKind();
    const { access, refresh, ...others } = tokens;
    for (const token of Object.values(others)) {
      expect((await app.post("revoke", { token })).status).toBe(200);
    }

    expect((await app.userinfo(access)).status).toBe(200);
    expect((await app.refresh(refresh)).status).toBe(200);
  });

  test("a token of another project is none here, though its user and client have the same ids", async () => {
    const [here, elsewhere] = [await tokensOfEveryKind(), await tokensOfEveryKind()];
    const known = await server().running.deps.projects.get(elsewhere.project.id);
    if (!known) throw new Error("The project is gone.");
    const forged = signedJwt(known.signingKeys[0], "at+jwt", decodeJwt(here.tokens.access));

    for (const token of [elsewhere.tokens.access, forged]) {
      expect((await here.app.userinfo(token)).status).toBe(401);
      expect((await here.app.post("introspect", { token })).body).toEqual({ active: false });
    }
  });
});
