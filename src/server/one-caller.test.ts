import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { eq } from "drizzle-orm";
import { initiatePasskeyAuthentication } from "#contract/auth/passkeys.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { CONFIG_ENTRIES_MAX, CONFIG_MAX_BYTES, JSON_BODY_MAX_BYTES, METADATA_MAX_BYTES } from "#contract/limits.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { updateCurrentUser } from "#contract/users.ts";
import { bodyBudget } from "#server/access/body-budget.ts";
import { USER_WRITES } from "#server/access/limits.ts";
import { recordFailedSignIn } from "#server/features/sign-in/failure.ts";
import { usableName } from "#server/features/social-sign-in/verified-identity.ts";
import { mergeOverride } from "#server/foundation/project-config/override.ts";
import { readBody } from "#server/http/request/body.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import { TimeLimit } from "#server/time-limit.ts";
import * as imported from "#server/transfer/fields.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { millisOfWork, until } from "#testing/waiting.ts";

/** docs/security/rules.md, rule 16: whatever one caller writes, sends or fails at, others are served. */

describe("unfinished bodies", () => {
  let server: TestServer;
  let project: TestProject;
  let ada: Person;

  beforeAll(async () => {
    server = await startServer();
    project = await server.project({ config: { passkey_enabled: true } });
    ada = await project.person();
  });
  afterAll(() => server.stop());

  const headersOf = (token: string) => ({
    "x-hallpass-project-id": project.id,
    "x-hallpass-access-type": "client",
    "x-hallpass-publishable-client-key": project.keys.publishableClientKey,
    ...(token && { "x-hallpass-access-token": token }),
  });

  /**
   * Sends the head of a request and half of its body, and returns the status that comes back within a while, if any.
   */
  async function halfSent(headers: Record<string, string>, length: number) {
    let answer = "";
    const head = Object.entries({
      host: "localhost",
      "content-type": "application/json",
      ...headers,
      "content-length": length,
    });
    const socket = await Bun.connect({
      hostname: "127.0.0.1",
      port: server.running.port,
      socket: {
        data(_, data) {
          answer += data.toString();
        },
        error() {},
      },
    });
    socket.write(
      `PATCH /api/v1/users/me HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n{"`,
    );
    return { socket, status: () => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0) };
  }

  async function flood(token: string) {
    const sent = await Promise.all(Array.from({ length: 40 }, () => halfSent(headersOf(token), JSON_BODY_MAX_BYTES)));
    const waiting = () => sent.filter(({ status }) => status() === 0).length;
    await until(() => waiting() <= 4);
    const small = await ada.wire.call(updateCurrentUser, { body: { display_name: "Ada" } });
    const statuses = sent.map(({ status }) => status());
    for (const { socket } of sent) socket.terminate();
    return { small: small.status, statuses };
  }

  test("four of forty large bodies from one address are awaited, and small requests are served", async () => {
    const { small, statuses } = await flood(ada.accessToken);

    expect(small).toBe(200);
    expect(statuses.filter((status) => status === 0)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(36);
  });

  test("no large body of a caller without sign-in is read", async () => {
    const { small, statuses } = await flood("");

    expect(small).toBe(200);
    expect(statuses.filter((status) => status !== 413 && status !== 429)).toEqual([]);
    expect(statuses).toContain(413);
  });

  test("a body that does not arrive in time is refused", async () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(2)) });
    const request = new Request("http://localhost/", {
      method: "POST",
      body,
      headers: { "content-type": "text/plain" },
    });

    expect(await readBody(request, { deadline: new TimeLimit(20) }).catch((error: unknown) => error)).toMatchObject({
      status: 408,
    });
  });

  test("budget is released, and one network leaves room for others", () => {
    const budget = bodyBudget({
      small: { total: 100_000, network: 100_000 },
      large: { total: 300_000, network: 100_000 },
    });
    const first = budget.hold(80_000, "2001:db8::1");
    const statusOf = (take: () => unknown) => {
      try {
        take();
        return 200;
      } catch (error) {
        return (error as { status: number }).status;
      }
    };

    expect(statusOf(() => budget.hold(80_000, "2001:db8::2"))).toBe(429);
    const others = ["203.0.113.1", "203.0.113.2"].map((ip) => budget.hold(100_000, ip));
    expect(statusOf(() => budget.hold(80_000, "203.0.113.3"))).toBe(503);
    expect(statusOf(() => budget.hold(10_000, "203.0.113.3").release())).toBe(200);
    first.release();
    first.release();
    others[0]?.release();
    expect(statusOf(() => budget.hold(80_000, "2001:db8::2"))).toBe(200);
  });
});

onServer((server) => {
  test("names, metadata and configurations have a size limit, and the refusal says so", async () => {
    const project = await server().project();
    const ada = await project.person();

    const name = await ada.wire.call(updateCurrentUser, { body: { display_name: "a".repeat(257) } });
    const data = await ada.wire.call(updateCurrentUser, {
      body: { client_metadata: ["é".repeat(METADATA_MAX_BYTES / 2)] },
    });
    const fits = await ada.wire.call(updateCurrentUser, {
      body: { display_name: "a".repeat(256), client_metadata: "a".repeat(METADATA_MAX_BYTES - 2) },
    });

    expect([name.code, name.body.error]).toEqual([
      "SCHEMA_ERROR",
      "Request validation failed on PATCH /api/v1/users/me:\n  - body.display_name must be at most 256 characters",
    ]);
    expect(data.body.error).toContain("body.client_metadata must be at most 65536 bytes of JSON");
    expect(fits.status).toBe(200);
  });

  test("a configuration with more entries of a kind, or more bytes, is refused; an existing one may shrink", async () => {
    const project = await server().project();
    const apply = (override: object) =>
      project.admin.call(overrideConfig, { body: { config_override_string: JSON.stringify(override) } });
    const permissions = (count: number, description = "") =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { description }]));

    const most = await apply({ "rbac.permissions": permissions(CONFIG_ENTRIES_MAX) });
    const oneMore = await apply({ "rbac.permissions.one_more": {} });
    const large = await apply({ "rbac.permissions": permissions(990, "d".repeat(1_000)), "auth.oauth.providers": {} });
    const tooLarge = await apply({
      "domains.trustedDomains": Object.fromEntries(
        Array.from({ length: 20 }, (_, n) => [`d${n}`, { baseUrl: `https://example.com/${"a".repeat(8_000)}` }]),
      ),
    });

    expect([most.status, large.status]).toEqual([200, 200]);
    expect([oneMore.status, oneMore.text]).toEqual([400, "[ERROR] rbac.permissions must have at most 1000 entries"]);
    expect([tooLarge.status, tooLarge.text]).toEqual([
      400,
      `[ERROR] The configuration must be at most ${CONFIG_MAX_BYTES} bytes of JSON`,
    ]);
  });

  test("a token is short even if an old row has an endless name", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { store } = server().running.deps;
    await store.write((tx) =>
      tx
        .update(tx.users)
        .set({ displayName: "\u0001😀é".repeat(50_000) })
        .where(eq(tx.users.id, ada.userId)),
    );

    const { body } = await ada.wire.with({ refreshToken: ada.refreshToken }).call(refreshSession);

    expect(body.access_token.length).toBeLessThan(2_048);
    const claims = JSON.parse(Buffer.from(body.access_token.split(".")[1] ?? "", "base64url").toString());
    expect(claims.name).toStartWith("\u0001😀é\u0001😀é");
    expect(claims.name.isWellFormed()).toBe(true);
  });

  test("writes are counted per user", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person(), await project.person()];
    const { writeWindows, now } = server().running.deps;
    const rename = (who: Person) => who.wire.call(updateCurrentUser, { body: { display_name: "A" } });
    writeWindows.set(`${project.id} ${ada.userId}`, { count: USER_WRITES.requests - 1, endsAt: now() + 60_000 });

    const [last, refused, others] = [await rename(ada), await rename(ada), await rename(ben)];

    expect([last.status, refused.status, others.status]).toEqual([200, 429, 200]);
    expect(refused.body.details).toMatchObject({ limit: "user_writes" });
  });

  test("an hour of failed sign-ins leaves some tens of entries, with their number", async () => {
    const project = await server().project();
    const { deps } = server().running;
    const origin = { requestId: "r", ip: "203.0.113.7", userAgent: null, geo: null };
    const failed = async (userId: string | null) => {
      for (let n = 0; n < 1_000; n++) {
        await recordFailedSignIn(
          deps,
          { projectId: project.id, origin },
          {
            userId,
            after: { method: "password", reason: "EMAIL_PASSWORD_MISMATCH" },
          },
        );
      }
      const rows = await rowsOfProject(deps.store, "auditEntries", project.id);
      return rows.filter(({ action, subjectId }) => action === "sign_in_failed" && subjectId === userId);
    };

    const entries = await failed(null);
    const attempts = entries.map(
      ({ personal }) => (personal?.after as { attempts?: number } | undefined)?.attempts ?? 1,
    );

    expect(entries.length).toBeLessThan(60);
    expect(attempts.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(500);
  });

  test("a passkey challenge is deleted soon after it can no longer be answered", async () => {
    const project = await server().project({ config: { passkey_enabled: true } });
    await project.client.call(initiatePasskeyAuthentication, { body: {} });
    const { deps } = server().running;
    const codes = async () => (await rowsOfProject(deps.store, "codes", project.id)).length;

    expect(await codes()).toBe(1);
    server().clock.pass({ minutes: 12 });
    await sweep(deps);
    expect(await codes()).toBe(0);
  });
});

describe("texts that do not come through the API", () => {
  test("a provider's name is cut, not refused", () => {
    const identity = {
      accountId: "1",
      email: null,
      isEmailVerified: false,
      displayName: "😀".repeat(500),
      profileImageUrl: null,
    };

    // The limit would cut the last emoji in two.
    expect(usableName({ ...identity, displayName: `a${identity.displayName}` })).toHaveLength(255);
    expect(usableName({ ...identity, displayName: `a${identity.displayName}` })?.isWellFormed()).toBe(true);
    expect(usableName({ ...identity, displayName: null })).toBeNull();
  });

  test("an imported name, description and metadata have the limits of the API", () => {
    expect(Value.Check(imported.Name, "a".repeat(256))).toBe(true);
    expect(Value.Check(imported.Name, "a".repeat(257))).toBe(false);
    expect(Value.Check(imported.Description, "a".repeat(1_001))).toBe(false);
    expect(Value.Check(imported.Json, { a: "a".repeat(METADATA_MAX_BYTES) })).toBe(false);
    expect(Value.Check(imported.Json, null)).toBe(true);
  });
});

test("the time of merging a configuration grows with its size, not with its square", () => {
  const override = (keys: number) =>
    Object.fromEntries(Array.from({ length: keys }, (_, n) => [`rbac.permissions.p${n}`, {}]));
  const time = (each: ReturnType<typeof override>) => millisOfWork(() => mergeOverride(each, each));
  const [few, many] = [override(1_000), override(32_000)];
  // In turns, and the fastest of each: other processes slow some runs down.
  const runs = Array.from({ length: 4 }, () => [time(few), time(many)] as const);
  const fastest = (at: 0 | 1) => Math.min(...runs.map((run) => run[at]));

  // 32 times as many; quadratic time would be 1,024 times as long.
  expect(fastest(1) / fastest(0)).toBeLessThan(250);
});
