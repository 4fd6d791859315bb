import { describe, expect, test } from "bun:test";
import { getClientProject } from "#contract/client-project.ts";
import { createInternalKey, getInternalKey, listInternalKeys, updateInternalKey } from "#contract/internal-keys.ts";
import { getProject } from "#contract/projects.ts";
import { onServer } from "#testing/server/on-server.ts";
import { everything } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { fromNow } from "#testing/waiting.ts";

const NO_KEY = "00000000-0000-4000-8000-000000000000";

const create = async (project: TestProject, wanted: object = {}) =>
  project.admin.call(createInternalKey, {
    body: {
      description: "Website",
      expires_at_millis: fromNow({ days: 300 }),
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
      ...wanted,
    },
  });

/** Calls the API at each level with its key, and returns the error codes; null where the key is valid. */
async function refusalsOf({ apiUrl }: TestServer, projectId: string, keys: Record<string, string>) {
  const at = (level: "client" | "server" | "admin", headers: object) =>
    wireTo(apiUrl, { level, headers: { projectId, ...headers } });
  return [
    (await at("client", { publishableClientKey: keys.publishable_client_key }).call(getClientProject)).code,
    (await at("server", { secretServerKey: keys.secret_server_key }).call(getClientProject)).code,
    (await at("admin", { superSecretAdminKey: keys.super_secret_admin_key }).call(getProject)).code,
  ];
}

const REFUSED = ["INVALID_PUBLISHABLE_CLIENT_KEY", "INVALID_SECRET_SERVER_KEY", "INVALID_SUPER_SECRET_ADMIN_KEY"];

onServer((server) => {
  test("keys are shown once, and work at once", async () => {
    const project = await server().project();

    const { status, body } = await create(project);

    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      description: "Website",
      created_at_millis: expect.any(Number),
      expires_at_millis: expect.any(Number),
      publishable_client_key: expect.stringMatching(/^pck_[0-9a-hjkmnp-tv-z]{45}$/),
      secret_server_key: expect.stringMatching(/^ssk_[0-9a-hjkmnp-tv-z]{45}$/),
      super_secret_admin_key: expect.stringMatching(/^sak_[0-9a-hjkmnp-tv-z]{45}$/),
    });
    expect(await refusalsOf(server(), project.id, body)).toEqual([null, null, null]);
  });

  test("only the requested keys are created", async () => {
    const project = await server().project();

    const { body } = await create(project, { has_secret_server_key: false, has_super_secret_admin_key: false });
    const { body: listed } = await project.admin.call(getInternalKey, { params: { id: body.id } });

    expect(Object.keys(body).filter((name) => name.endsWith("_key"))).toEqual(["publishable_client_key"]);
    expect(Object.keys(listed).filter((name) => name.endsWith("_key"))).toEqual(["publishable_client_key"]);
  });

  test("afterwards keys are listed by their last four characters, newest first", async () => {
    const project = await server().project();
    server().clock.pass({ seconds: 1 });
    const { body: made } = await create(project);

    const { body } = await project.admin.call(listInternalKeys);

    expect(body.is_paginated).toBe(false);
    expect(body.items).toHaveLength(2);
    expect(body.items[0]).toEqual({
      id: made.id,
      description: "Website",
      created_at_millis: made.created_at_millis,
      expires_at_millis: made.expires_at_millis,
      publishable_client_key: { last_four: made.publishable_client_key.slice(-4) },
      secret_server_key: { last_four: made.secret_server_key.slice(-4) },
      super_secret_admin_key: { last_four: made.super_secret_admin_key.slice(-4) },
      last_used_at_millis: null,
    });
    const one = await project.admin.call(getInternalKey, { params: { id: made.id } });
    expect(one.body).toEqual(body.items[0]);
  });

  // An attacker who reads the database must not get usable keys.
  test("no key is stored in the clear", async () => {
    const project = await server().project();
    const { body } = await create(project);

    const stored = JSON.stringify(await everything(server().running.deps.store));

    for (const key of [body.publishable_client_key, body.secret_server_key, body.super_secret_admin_key]) {
      expect(stored).not.toContain(key.slice(4));
    }
  });

  test("revoked keys stop at once and stay listed; revoking again moves the time (sic)", async () => {
    const project = await server().project();
    const { body: made } = await create(project);
    const change = (body: object) => project.admin.call(updateInternalKey, { params: { id: made.id }, body });

    const described = await change({ description: "Shop" });
    const revoked = await change({ revoked: true });
    const afterwards = await refusalsOf(server(), project.id, made);
    server().clock.pass({ seconds: 5 });
    const again = await change({ revoked: true });
    const describedAgain = await change({ description: "Old shop" });

    expect(described.body).toMatchObject({
      description: "Shop",
      publishable_client_key: { last_four: expect.any(String) },
    });
    expect(described.body.manually_revoked_at_millis).toBeUndefined();
    expect(revoked.body.manually_revoked_at_millis).toBeNumber();
    expect(afterwards).toEqual(REFUSED);
    expect(again.body.manually_revoked_at_millis).toBeGreaterThan(revoked.body.manually_revoked_at_millis);
    expect(describedAgain.body).toEqual({ ...again.body, description: "Old shop" });
    expect((await change({ revoked: false })).code).toBe("SCHEMA_ERROR");
  });

  test("keys stop when they expire", async () => {
    const project = await server().project();
    const { body } = await create(project, { expires_at_millis: server().clock.now() + 60_000 });

    expect(await refusalsOf(server(), project.id, body)).toEqual([null, null, null]);
    server().clock.pass({ minutes: 2 });
    expect(await refusalsOf(server(), project.id, body)).toEqual(REFUSED);
  });

  test("keys give access only to their own level and their own project", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const { body } = await create(project);
    const swapped = {
      publishable_client_key: body.secret_server_key,
      secret_server_key: body.super_secret_admin_key,
      super_secret_admin_key: body.publishable_client_key,
    };

    expect(await refusalsOf(server(), project.id, swapped)).toEqual(REFUSED);
    expect(await refusalsOf(server(), other.id, body)).toEqual(REFUSED);
  });

  test("unknown keys and keys of another project are not found and do not change", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const { body } = await create(project);

    for (const [wire, id] of [
      [project.admin, NO_KEY],
      [other.admin, body.id],
    ] as const) {
      for (const reply of [
        await wire.call(getInternalKey, { params: { id } }),
        await wire.call(updateInternalKey, { params: { id }, body: { revoked: true } }),
      ]) {
        expect([reply.status, reply.code]).toEqual([404, "API_KEY_NOT_FOUND"]);
      }
    }
    expect(await refusalsOf(server(), project.id, body)).toEqual([null, null, null]);
  });

  test("keys are managed by admins only", async () => {
    const project = await server().project();
    const { body } = await create(project);

    for (const wire of [project.client, project.server]) {
      for (const reply of [
        await wire.call(listInternalKeys),
        await wire.call(createInternalKey, { body: { ...body } }),
        await wire.call(getInternalKey, { params: { id: body.id } }),
        await wire.call(updateInternalKey, { params: { id: body.id }, body: { revoked: true } }),
      ]) {
        expect([reply.status, reply.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
      }
    }
  });

  describe("the time of the last use", () => {
    const flush = () => server().running.deps.keyUses.flush();
    const lastUse = async (project: TestProject, id: string) =>
      (await project.admin.call(getInternalKey, { params: { id } })).body.last_used_at_millis;

    test.each(["publishable_client_key", "secret_server_key", "super_secret_admin_key"])(
      "is that of a request with the %s",
      async (name) => {
        const project = await server().project();
        const { body: keys } = await create(project);
        const { body: others } = await create(project);

        const before = server().clock.now();
        await refusalsOf(server(), project.id, { [name]: keys[name] });
        const after = server().clock.now();
        await flush();

        const usedAt = await lastUse(project, keys.id);
        expect([usedAt >= before, usedAt <= after]).toEqual([true, true]);
        expect(await lastUse(project, others.id)).toBeNull();
      },
    );

    // A busy key would otherwise cost a write every second.
    test("is written at once for the first use, and about once a minute after it", async () => {
      const project = await server().project();
      const { body: keys } = await create(project);
      const use = () => refusalsOf(server(), project.id, keys);
      await use();
      await flush();
      const first = await lastUse(project, keys.id);

      server().clock.pass({ seconds: 10 });
      const second = server().clock.now();
      await use();
      await flush();
      const soon = await lastUse(project, keys.id);
      server().clock.pass({ seconds: 50 });
      await flush();

      expect(soon).toBe(first);
      expect(await lastUse(project, keys.id)).toBeGreaterThanOrEqual(second);
    });

    test("is not lost when the server stops", async () => {
      const project = await server().project();
      const { body: keys } = await create(project);
      await refusalsOf(server(), project.id, keys);
      await flush();
      server().clock.pass({ seconds: 10 });
      const second = server().clock.now();
      await refusalsOf(server(), project.id, keys);

      await server().running.deps.keyUses.flush({ isLast: true });

      expect(await lastUse(project, keys.id)).toBeGreaterThanOrEqual(second);
    });

    test("does not count the hosted pages or a refused key", async () => {
      const project = await server().project();
      const { body: keys } = await create(project);
      await project.admin.call(updateInternalKey, { params: { id: keys.id }, body: { revoked: true } });
      const hosted = (await server().running.deps.projects.get(project.id))?.hostedPublishableKey ?? "";

      const refusals = await refusalsOf(server(), project.id, keys);
      const [opened] = await refusalsOf(server(), project.id, { publishable_client_key: hosted });
      await flush();

      expect([refusals, opened]).toEqual([REFUSED, null]);
      expect(await lastUse(project, keys.id)).toBeNull();
    });

    test("is told to clients of our own prefix only", async () => {
      const project = await server().project();
      const { body: keys } = await create(project);
      const read = async (headerPrefix: "hallpass" | "stack" | "hexclave") => {
        const wire = wireTo(server().apiUrl, {
          level: "admin",
          prefix: headerPrefix,
          headers: { projectId: project.id, superSecretAdminKey: keys.super_secret_admin_key },
        });
        return Object.keys((await wire.call(listInternalKeys)).body.items[0]);
      };

      expect(await read("hallpass")).toContain("last_used_at_millis");
      expect(await read("stack")).not.toContain("last_used_at_millis");
      expect(await read("hexclave")).not.toContain("last_used_at_millis");
    });
  });

  // Clocks of other languages count fractions of milliseconds.
  test("fractions of milliseconds are dropped", async () => {
    const project = await server().project();

    const { status, body } = await create(project, { expires_at_millis: 4_000_000_000_000.75 });

    expect([status, body.expires_at_millis]).toEqual([200, 4_000_000_000_000]);
  });

  test("keys are not created with an expiration that is over, or in seconds", async () => {
    const project = await server().project();
    const before = (await project.admin.call(listInternalKeys)).body.items.length;
    const later = Math.floor(server().clock.now() / 1_000) + 86_400;

    const over = await create(project, { expires_at_millis: server().clock.now() - 1 });
    const seconds = await create(project, { expires_at_millis: later });

    expect([over.status, over.text]).toEqual([400, expect.stringContaining("in the past")]);
    expect([seconds.status, seconds.text]).toEqual([400, expect.stringContaining(`send ${later}000.`)]);
    expect((await project.admin.call(listInternalKeys)).body.items).toHaveLength(before);
  });

  test("keys can be created with a lifetime, which counts by the server's clock", async () => {
    const { body } = await create(await server().project(), { expires_at_millis: 0, expires_in_millis: 60_000 });

    // The clock of tests goes on between the two.
    expect(Math.abs(body.expires_at_millis - body.created_at_millis - 60_000)).toBeLessThan(1_000);
  });

  test("a time outside the range of dates is refused", async () => {
    const project = await server().project();

    for (const expires_at_millis of [1e300, 2 ** 63, Number.MAX_SAFE_INTEGER + 1, "soon"]) {
      const reply = await create(project, { expires_at_millis });
      expect([reply.status, reply.code]).toEqual([400, "SCHEMA_ERROR"]);
    }
  });
});
