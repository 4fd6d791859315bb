import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { ServerAppOptions } from "#sdk/apps/options.ts";
import { HallpassServerApp } from "#sdk/apps/server-app.ts";
import type { Deps } from "#sdk/deps.ts";
import { sdkClock } from "#testing/browser/sdk-environment.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { outcomeOf, until } from "#testing/waiting.ts";

let server: TestServer;
let project: TestProject;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
  ada = await project.person();
}, 60_000);
afterAll(() => server?.stop());

function backend(baseUrl: ServerAppOptions["baseUrl"], projectId: string, deps: Partial<Deps> = {}) {
  const asked: string[] = [];
  const app = new HallpassServerApp({
    baseUrl,
    projectId,
    secretServerKey: project.keys.secretServerKey,
    deps: {
      fetch(url, init) {
        asked.push(url);
        return fetch(url, init);
      },
      now: server.clock.now,
      ...deps,
    },
  });
  return { app, asked };
}

const requestWith = (headers: Record<string, string>) => ({ headers: new Headers(headers) });

describe("a request to an app's own server", () => {
  test("is checked without asking Hallpass, wherever it has its token", async () => {
    const { app, asked } = backend(server.url, project.id);
    const { accessToken, refreshToken } = ada;
    const requests: Record<string, string>[] = [
      { authorization: `Bearer ${accessToken}` },
      { "x-hallpass-auth": JSON.stringify({ accessToken, refreshToken: null }) },
      {
        cookie: [
          `hallpass-refresh-${project.id}=${refreshToken}`,
          `hallpass-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}`,
        ].join("; "),
      },
    ];

    const users = await Promise.all(requests.map((headers) => app.verify(requestWith(headers))));
    const byToken = await app.verify(accessToken);

    for (const user of [...users, byToken]) {
      expect(user).toMatchObject({ id: ada.userId, primaryEmail: ada.email, isAnonymous: false });
      expect(user?.claims.aud).toBe(project.id);
    }
    expect(asked).toEqual([`${server.apiUrl}/projects/${project.id}/.well-known/jwks.json`]);
  });

  test("is one of the same user for every call that takes a request, also with a bearer token", async () => {
    const { app } = backend(server.url, project.id);
    const { accessToken, userId, email } = await project.person();
    const tokenStore = requestWith({ authorization: `bearer ${accessToken}` });

    expect(await app.verify(tokenStore)).toMatchObject({ id: userId });
    expect(await app.getPartialUser({ from: "token", tokenStore })).toMatchObject({ id: userId });
    expect(await app.getUser({ tokenStore, or: "throw" })).toMatchObject({ id: userId, primaryEmail: email });
    expect(await app.getSession(tokenStore).tokens()).toEqual({ accessToken, refreshToken: null });
    // A change that the token does not say is no end of it.
    const user = await app.getUser({ tokenStore, or: "throw" });
    expect((await user.setDisplayName("Ada")).displayName).toBe("Ada");
    expect(await app.getUser({ tokenStore: requestWith({ authorization: `Bearer ${accessToken}` }) })).not.toBeNull();

    await app.signOut({ tokenStore });
    expect(await app.getUser({ tokenStore: requestWith({ authorization: `Bearer ${accessToken}` }) })).toBeNull();
  });

  test("keeps its user when a bearer token in it is for somebody else, such as a proxy", async () => {
    const { app } = backend(server.url, project.id);
    const { accessToken, refreshToken } = ada;
    const auth = JSON.stringify({ accessToken, refreshToken });
    const ofOtherProject = (await (await server.project()).person()).accessToken;

    for (const token of ["of-a-proxy", "a.b.c", ofOtherProject]) {
      const request = () => requestWith({ authorization: `Bearer ${token}`, "x-hallpass-auth": auth });
      expect(await app.verify(request())).toMatchObject({ id: ada.userId });
      expect(await app.getUser({ tokenStore: request() })).toMatchObject({ id: ada.userId });
    }
  });

  test("without a token, or with something else in its place, is that of nobody", async () => {
    const { app } = backend(server.url, project.id);
    const [header, payload = "", signature = ""] = ada.accessToken.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const kid = JSON.parse(Buffer.from(header ?? "", "base64url").toString()).kid;
    const tokens = [
      "",
      "x",
      "a.b.c",
      `${header}.${payload}.`,
      `${header}.${payload}.*`,
      `${header}.${part({ ...claims, sub: "someone else" })}.${signature}`,
      `${part({ alg: "none", kid })}.${payload}.`,
      `${part({ alg: "HS256", kid })}.${payload}.${signature}`,
      `${part({ alg: "ES256", kid: "unknown" })}.${payload}.${signature}`,
      (await (await server.project()).person()).accessToken,
    ];

    expect(await app.verify(requestWith({}))).toBeNull();
    for (const token of tokens) expect(await app.verify(token)).toBeNull();
  });

  test("counts no longer than its token", async () => {
    const { app } = backend(server.url, project.id);
    const late = backend(server.url, project.id, { now: () => server.clock.now() + 600_001 });

    expect(await app.verify(ada.accessToken)).not.toBeNull();
    expect(await late.app.verify(ada.accessToken)).toBeNull();
  });

  test("renews an expired token of a session before it tells who is signed in, and believes no forged one", async () => {
    const { app } = backend(server.url, project.id);
    const storeOf = (accessToken: string | null) => ({ accessToken, refreshToken: ada.refreshToken });
    const [header, payload = "", signature] = ada.accessToken.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: "admin" })).toString("base64url");

    const renewed = await app.getPartialUser({ from: "token", tokenStore: storeOf(null) });
    const ofForged = await app.getPartialUser({
      from: "token",
      tokenStore: storeOf([header, forged, signature].join(".")),
    });

    expect(renewed?.id).toBe(ada.userId);
    expect(ofForged).toBeNull();
  });
});

describe("the keys of a project", () => {
  const issuer = async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256");
    const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "ES256" };
    const sign = (baseUrl: string, kid = "one") =>
      new SignJWT({})
        .setProtectedHeader({ alg: "ES256", kid })
        .setSubject("u1")
        .setAudience("boats")
        .setIssuer(`${baseUrl}/api/v1/projects/boats`)
        .setExpirationTime(Math.floor(server.clock.now() / 1000) + 600)
        .sign(privateKey);
    return { jwk, sign };
  };

  test("are requested once for concurrent checks, and seldom for made-up key ids", async () => {
    const { jwk, sign } = await issuer();
    await using keys = startStandIn({
      "GET /projects/boats/.well-known/jwks.json": () => ({ json: { keys: [jwk] } }),
    });
    let now = server.clock.now();
    const { app } = backend(keys.url, "boats", { now: () => now });
    const token = await sign(keys.url);

    const users = await Promise.all(Array.from({ length: 20 }, () => app.verify(token)));
    for (let at = 0; at < 20; at++) await app.verify(await sign(keys.url, `made up ${at}`));

    expect(users.every((user) => user?.id === "u1")).toBe(true);
    expect(keys.seen).toHaveLength(1);
    now += 30_000;
    await app.verify(await sign(keys.url, "rotated"));
    expect(keys.seen).toHaveLength(2);
  });

  test("keys that cannot be loaded are an error, and the next check tries again", async () => {
    const { jwk, sign } = await issuer();
    await using keys = startStandIn({
      "GET /projects/boats/.well-known/jwks.json": (_, count) =>
        count === 0 ? { status: 200, text: "<html>" } : { json: { keys: [jwk] } },
    });
    const { app } = backend(keys.url, "boats");
    const token = await sign(keys.url);

    expect(await outcomeOf(app.verify(token))).toThrow("the answer is not a key set");
    expect((await app.verify(token))?.id).toBe("u1");
  });

  test("are used for an hour while the server does not answer", async () => {
    const { jwk, sign } = await issuer();
    await using keys = startStandIn({
      "GET /projects/boats/.well-known/jwks.json": (_, count) =>
        count === 0 ? { json: { keys: [jwk] } } : { status: 200, text: "down" },
    });
    let now = server.clock.now() - 3_600_000;
    const { app } = backend(keys.url, "boats", { now: () => now });
    const token = await sign(keys.url);

    await app.verify(token);
    now += 3_599_000;
    for (let time = 0; time < 5; time++) expect((await app.verify(token))?.id).toBe("u1");
    expect(keys.seen).toHaveLength(2);
    now += 1_000;
    expect(await outcomeOf(app.verify(token))).toThrow("the answer is not a key set");
  });

  test("are given up after thirty seconds when the server accepts the request and never answers", async () => {
    const { jwk, sign } = await issuer();
    let isSilent = false;
    let requests = 0;
    await using keys = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch() {
        requests += 1;
        return isSilent ? new Promise<Response>(() => {}) : Response.json({ keys: [jwk] });
      },
    });
    const url = `http://127.0.0.1:${keys.port}`;
    const clock = sdkClock();
    const behind = server.clock.now() - clock.now();
    const deps = { now: () => clock.now() + behind, after: clock.after };
    const { app } = backend(url, "boats", deps);
    const token = await sign(url);
    expect((await app.verify(token))?.id).toBe("u1");

    isSilent = true;
    await clock.pass(30_000);
    const rotated = await sign(url, "rotated");
    let isOver = false;
    const check = app.verify(rotated).finally(() => {
      isOver = true;
    });
    check.catch(() => {});
    await until(() => requests >= 2);
    await clock.pass(29_999);
    expect(isOver).toBe(false);
    await clock.pass(1);
    expect(await outcomeOf(check)).toThrow("the server does not answer");

    // A pause follows, in which the known keys answer at once.
    expect((await app.verify(token))?.id).toBe("u1");
    expect(await app.verify(rotated)).toBeNull();
    expect(requests).toBe(2);
  });

  test("sign for the address of browsers, also when the environment names it apart from the server's", async () => {
    const { jwk, sign } = await issuer();
    await using keys = startStandIn({
      "GET /projects/boats/.well-known/jwks.json": () => ({ json: { keys: [jwk] } }),
    });
    const names = { HALLPASS_URL: "https://ID.example.com/", NEXT_PUBLIC_SERVER_HALLPASS_API_URL: keys.url };
    const before = Object.keys(names).map((name) => [name, process.env[name]] as const);
    Object.assign(process.env, names);
    try {
      const { app } = backend(undefined, "boats");
      expect((await app.verify(await sign("https://id.example.com")))?.id).toBe("u1");
      const named = backend({ browser: "https://WWW.example.com/", server: keys.url }, "boats");
      expect((await named.app.verify(await sign("https://www.example.com")))?.id).toBe("u1");
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });

  test("tokens of another issuer are refused, and the server's log says which one is expected", async () => {
    const { jwk, sign } = await issuer();
    await using keys = startStandIn({
      "GET /projects/boats/.well-known/jwks.json": () => ({ json: { keys: [jwk] } }),
    });
    const lines: string[] = [];
    const { app } = backend(keys.url, "boats", { print: (line) => lines.push(line) });
    const token = await sign("https://id.example.com");

    expect([await app.verify(token), await app.verify(token)]).toEqual([null, null]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("issued by https://id.example.com/api/v1/projects/boats");
  });
});
