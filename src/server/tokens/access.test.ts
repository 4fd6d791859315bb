import { expect, test } from "bun:test";
import { createLocalJWKSet, decodeJwt, exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { getJwks } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import { outcomeOf } from "#testing/waiting.ts";

const CONTRACT_CLAIMS = ["aud", "branchId", "exp", "iat", "iss", "refreshTokenId", "role", "sub"];
const NEWER_CLAIMS = [
  "branch_id",
  "email",
  "email_verified",
  "is_anonymous",
  "is_restricted",
  "name",
  "project_id",
  "refresh_token_id",
  "requires_totp_mfa",
  "restricted_reason",
  "selected_team_id",
  "signed_up_at",
];

onServer((server) => {
  const jwks = async (projectId: string) =>
    (await server().anonymous.call(getJwks, { params: { project_id: projectId } })).body;

  const tokenFor = async (
    project: TestProject,
    { refreshToken }: Person,
    prefix: "hallpass" | "stack" | "hexclave",
  ) => {
    const wire = project.client.as({ prefix }).with({ refreshToken });
    return (await wire.send("POST", "/auth/sessions/current/refresh")).body.access_token as string;
  };

  test("the published keys verify an access token, and no other project's do", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const ada = await project.person();
    const keys = await jwks(project.id);

    const { payload, protectedHeader } = await jwtVerify(ada.accessToken, createLocalJWKSet(keys), {
      issuer: `${server().url}/api/v1/projects/${project.id}`,
      audience: project.id,
      currentDate: new Date(server().clock.now()),
    });

    expect(payload.sub).toBe(ada.userId);
    expect(protectedHeader).toEqual({ alg: "ES256", kid: keys.keys[0].kid });
    expect(keys).toEqual({
      keys: [
        {
          kty: "EC",
          alg: "ES256",
          crv: "P-256",
          x: expect.any(String),
          y: expect.any(String),
          kid: expect.stringMatching(/^.{12}$/),
        },
      ],
    });
    expect(await outcomeOf(jwtVerify(ada.accessToken, createLocalJWKSet(await jwks(other.id))))).toThrow();
    const unknown = await server().anonymous.call(getJwks, { params: { project_id: "nobody" } });
    expect([unknown.status, unknown.text]).toEqual([404, "Project not found"]);
    const nul = await server().anonymous.send("GET", "/projects/%00/.well-known/jwks.json");
    expect(nul.status).toBe(400);
  });

  test("each kind of client gets the claims it knows", async () => {
    const project = await server().project();
    const ada = await project.person();

    const claimsOf = async (prefix: "hallpass" | "stack" | "hexclave") =>
      decodeJwt(await tokenFor(project, ada, prefix));
    const [ours, old, newer] = [await claimsOf("hallpass"), await claimsOf("stack"), await claimsOf("hexclave")];

    expect(Object.keys(old).sort()).toEqual(CONTRACT_CLAIMS);
    expect(Object.keys(ours).sort()).toEqual([...CONTRACT_CLAIMS, ...NEWER_CLAIMS].sort());
    expect(Object.keys(newer).sort()).toEqual(Object.keys(ours).sort());
    expect(old).toMatchObject({ role: "authenticated", branchId: "main", aud: project.id, sub: ada.userId });
    expect(ours).toMatchObject({
      project_id: project.id,
      branch_id: "main",
      refresh_token_id: old.refreshTokenId,
      name: null,
      email: ada.email,
      email_verified: false,
      selected_team_id: null,
      is_anonymous: false,
      is_restricted: false,
      restricted_reason: null,
      requires_totp_mfa: false,
    });
  });

  test("a forged or changed token, or one of another project, is refused", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const ada = await project.person();
    const stranger = await other.person();
    const claims = decodeJwt(ada.accessToken);
    const kid = (await jwks(project.id)).keys[0].kid;
    const pair = await generateKeyPair("ES256");
    const forge = (alg = "ES256", change: object = {}) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg, kid });
    const [head = "", body = "", signature = ""] = ada.accessToken.split(".");
    const unsigned = `${Buffer.from(JSON.stringify({ alg: "none", kid })).toString("base64url")}.${body}.`;
    // The public key as an HMAC secret: an attack on verifiers that let the token choose its algorithm.
    const publicBytes = new TextEncoder().encode(JSON.stringify(await exportJWK(pair.publicKey)));
    const flipped = `${head}.${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;

    for (const [token, code] of [
      ["", "none"],
      ["nonsense", "UNPARSABLE_ACCESS_TOKEN"],
      [unsigned, "UNPARSABLE_ACCESS_TOKEN"],
      [flipped, "UNPARSABLE_ACCESS_TOKEN"],
      [await forge().sign(pair.privateKey), "UNPARSABLE_ACCESS_TOKEN"],
      [await forge("HS256").sign(publicBytes), "UNPARSABLE_ACCESS_TOKEN"],
      [stranger.accessToken, "INVALID_PROJECT_FOR_ACCESS_TOKEN"],
    ] as const) {
      const reply = await project.client.with({ accessToken: token }).call(getCurrentUser);
      expect([token, reply.code]).toEqual([token, code === "none" ? "CANNOT_GET_OWN_USER_WITHOUT_USER" : code]);
      expect(reply.status).toBe(code === "none" ? 400 : 401);
    }
    expect((await ada.wire.call(getCurrentUser)).status).toBe(200);
  });

  test("a signing key signs only for the issuer and audience of its project", async () => {
    const project = await server().project();
    const ada = await project.person();
    const loaded = await server().running.deps.projects.get(project.id);
    const key = loaded?.signingKeys[0];
    if (!key) throw new Error("No signing key.");
    const sign = (change: object) =>
      new SignJWT({ ...decodeJwt(ada.accessToken), ...change })
        .setProtectedHeader({ alg: "ES256", kid: key.id })
        .sign(key.privateKey);
    const ask = async (token: string) => (await project.client.with({ accessToken: token }).call(getCurrentUser)).code;

    expect(await ask(await sign({}))).toBeNull();
    expect(await ask(await sign({ iss: "https://elsewhere.example" }))).toBe("UNPARSABLE_ACCESS_TOKEN");
    expect(await ask(await sign({ aud: "internal" }))).toBe("UNPARSABLE_ACCESS_TOKEN");
    expect(await ask(await sign({ exp: undefined }))).toBe("UNPARSABLE_ACCESS_TOKEN");
    expect(await ask(await sign({ exp: 1 }))).toBe("ACCESS_TOKEN_EXPIRED");
  });

  // docs/wire/tokens.md: such tokens are accepted; they can act, but there is no session to sign out of.
  test("a token that names no session can act, but not sign out", async () => {
    const project = await server().project();
    const ada = await project.person();
    const key = (await server().running.deps.projects.get(project.id))?.signingKeys[0];
    if (!key) throw new Error("No signing key.");
    const { refreshTokenId, refresh_token_id, ...claims } = decodeJwt(ada.accessToken);
    const token = await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: key.id }).sign(key.privateKey);
    const wire = project.client.with({ accessToken: token });

    const me = await wire.call(getCurrentUser);
    const out = await wire.send("DELETE", "/auth/sessions/current");

    expect(me.body.id).toBe(ada.userId);
    expect([out.status, out.code, out.body.details]).toEqual([
      401,
      "ACCESS_TOKEN_EXPIRED",
      { expired_at_millis: null },
    ]);
  });
});
