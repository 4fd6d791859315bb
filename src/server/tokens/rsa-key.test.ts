import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT } from "jose";
import { getJwks } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { HallpassServerApp } from "#sdk/index.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOf, rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { deleteOldSigningKeys, newestSigningKeys, olderSigningKeys, rotateSigningKeys } from "./rotate.ts";
import { rsaKeyOf } from "./rsa-key.ts";
import { generateSigningKey, SIGNING_KEY_LEAD_MILLIS } from "./signing-keys.ts";

const published = async (server: TestServer, project_id: string) =>
  (await server.anonymous.call(getJwks, { params: { project_id } })).body;

const rsaKey = async ({ running: { deps } }: TestServer, projectId: string) => {
  const project = await deps.projects.get(projectId);
  if (!project) throw new Error("The project is missing.");
  return { project, key: await rsaKeyOf(deps, project) };
};

onServer((server) => {
  test("a project gets its RSA key when something needs it, published beside the key of access tokens", async () => {
    const project = await server().project();
    const before = await published(server(), project.id);

    const { key, project: loaded } = await rsaKey(server(), project.id);
    const after = await published(server(), project.id);
    const token = await new SignJWT({}).setProtectedHeader({ alg: "RS256", kid: key.id }).sign(key.privateKey);

    expect(before.keys).toHaveLength(1);
    expect(after.keys).toEqual([
      before.keys[0],
      { kty: "RSA", alg: "RS256", n: expect.any(String), e: "AQAB", kid: expect.stringMatching(/^.{12}$/) },
    ]);
    expect(Buffer.from(after.keys[1].n, "base64url")).toHaveLength(256);
    await jwtVerify(token, createLocalJWKSet(after));
    expect(key.signsFrom).toBeLessThanOrEqual(server().clock.now());
    expect((await rsaKeyOf(server().running.deps, loaded)).id).toBe(key.id);
    const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
    expect(entries.filter(({ action }) => action === "signing_key_created")).toMatchObject([
      { actorType: "system", personal: { after: { key_id: key.id, alg: "RS256" } } },
    ]);
    expect(JSON.stringify(await rowsOfProject(server().running.deps.store, "signingKeys", project.id))).not.toContain(
      "PRIVATE KEY",
    );
  });

  test("a rotation replaces the RSA key, too, and the new one signs when everyone can know it", async () => {
    const [project, without] = [await server().project(), await server().project()];
    server().clock.pass({ minutes: 1 });
    const { key: former } = await rsaKey(server(), project.id);
    const ages = await newestSigningKeys(server().running.deps.store);
    expect(ages.find(({ projectId }) => projectId === project.id)?.createdAt).toBeLessThan(former.signsFrom);
    const keysBefore = (await rowsOf(server().running.deps.store, "signingKeys")).length;
    const by = { actor: { type: "shell" as const, id: null }, origin: null };

    await rotateSigningKeys(server().running.deps, by);
    const older = await olderSigningKeys(server().running.deps.store);
    const listed = (await published(server(), project.id)).keys.map(({ alg }: { alg: string }) => alg);
    const { key: during } = await rsaKey(server(), project.id);
    server().clock.pass({ seconds: SIGNING_KEY_LEAD_MILLIS / 1000 });
    const { key: next } = await rsaKey(server(), project.id);
    server().clock.pass({ minutes: 20 });
    await deleteOldSigningKeys(server().running.deps);
    const kept = (await published(server(), project.id)).keys;

    expect(listed).toEqual(["ES256", "ES256", "RS256", "RS256"]);
    expect(during.id).toBe(former.id);
    expect(next.id).not.toBe(former.id);
    expect(kept).toMatchObject([{ alg: "ES256" }, { alg: "RS256", kid: next.id }]);
    expect(await olderSigningKeys(server().running.deps.store)).toBe(0);
    expect(older).toBe(keysBefore);
    expect((await published(server(), without.id)).keys).toMatchObject([{ alg: "ES256" }]);
  });

  test("a token of the RSA key, or one that confuses the two keys, is no access token", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { key: rsa, project: loaded } = await rsaKey(server(), project.id);
    const [ec] = loaded.signingKeys;
    const claims = decodeJwt(ada.accessToken);
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const body = encoded(claims);
    const signed = (alg: string, kid: string, key: Parameters<SignJWT["sign"]>[0]) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
    const pem = (key: typeof rsa.publicKey) =>
      new TextEncoder().encode(key.export({ type: "spki", format: "pem" }).toString());
    const [, , rsaSignature] = (await signed("RS256", rsa.id, rsa.privateKey)).split(".");
    const app = new HallpassServerApp({
      baseUrl: server().url,
      projectId: project.id,
      secretServerKey: project.keys.secretServerKey,
      deps: { now: server().clock.now },
    });

    for (const [what, token] of Object.entries({
      "signed by the RSA key": await signed("RS256", rsa.id, rsa.privateKey),
      "signed by the RSA key under the name of the other": await signed("RS256", ec.id, rsa.privateKey),
      "signed by the key of access tokens under the name of the RSA key": await signed("ES256", rsa.id, ec.privateKey),
      "with an RSA signature that claims to be ES256": `${encoded({ alg: "ES256", kid: rsa.id })}.${body}.${rsaSignature}`,
      "with the RSA algorithm and the other key": `${encoded({ alg: "RS256", kid: ec.id })}.${body}.${ada.accessToken.split(".")[2]}`,
      "with PSS instead of PKCS #1": await signed("PS256", rsa.id, rsa.privateKey),
      "without a signature": `${encoded({ alg: "none", kid: rsa.id })}.${body}.`,
      "with the public RSA key as a secret": await signed("HS256", rsa.id, pem(rsa.publicKey)),
      "with the other public key as a secret": await signed("HS256", ec.id, pem(ec.publicKey)),
    })) {
      const reply = await project.client.with({ accessToken: token }).call(getCurrentUser);
      expect([what, reply.code]).toEqual([what, "UNPARSABLE_ACCESS_TOKEN"]);
      expect([what, await app.verify(token)]).toEqual([what, null]);
    }
    expect((await ada.wire.call(getCurrentUser)).status).toBe(200);
    expect(await app.verify(ada.accessToken)).toMatchObject({ id: ada.userId });
  });
});

describe("two servers on one database", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let servers: TestServer[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    const environment = { DATABASE_URL: database.url };
    servers = [await startServer({ environment }), await startServer({ environment })];
  }, 60_000);
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await database?.drop();
  });

  test("store one RSA key when both make one at a time, and both sign with it", async () => {
    const [one, two] = servers;
    if (!one || !two) throw new Error("A server did not start.");
    const project = await one.project();

    const made = await Promise.all([one, one, two, two].map((server) => rsaKey(server, project.id)));

    expect(new Set(made.map(({ key }) => key.id)).size).toBe(1);
    const rows = await rowsOfProject(one.running.deps.store, "signingKeys", project.id);
    expect(rows.map(({ alg }) => alg)).toEqual(["ES256", "RS256"]);
  });
});

test("other work continues while an RSA key is made", async () => {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns++;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);

  const { alg } = await generateSigningKey("RS256");
  isDone = true;

  expect(alg).toBe("RS256");
  expect(turns).toBeGreaterThan(100);
});
