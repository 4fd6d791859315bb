import { expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createUsers, type NewUserResult } from "#contract/new-users.ts";
import { createUser, getCurrentUser } from "#contract/users.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { addListener } from "#testing/server/listener.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

/** A hash of "a password from before". */
const HASH = await Bun.password.hash("a password from before", { algorithm: "bcrypt", cost: 4 });
const signingIn = (email: string) => ({ primary_email: email, primary_email_auth_enabled: true });

eachServer((server) => {
  const usersOf = async ({ id }: TestProject) => rowsOfProject(server().running.deps.store, "users", id);
  const create = async (wire: TestWire, users: object[], key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    const reply = await wire
      .with({}, headers)
      .call(createUsers, { body: { users: users as Record<string, unknown>[] } });
    return { ...reply, items: (reply.body?.items ?? []) as NewUserResult[] };
  };
  const codesOf = (items: NewUserResult[]) => items.map(({ user, error }) => (user ? "created" : error?.code));

  test("a server creates 1,000 users in one request, and they sign in with the passwords of their hashes", async () => {
    const project = await server().project();
    await addListener(server().running.deps.store, project.id);
    const users = Array.from({ length: 1_000 }, (_, at) => ({
      ...signingIn(`member-${at}@example.com`),
      display_name: `Member ${at}`,
      ...(at === 999 && { password_hash: HASH }),
    }));

    let isDone = false;
    const creating = create(project.server, users).finally(() => {
      isDone = true;
    });
    const health = await fetch(`${server().url}/health`);
    const wasServedMeanwhile = !isDone;
    const { status, items, body } = await creating;
    const signedIn = await project.client.call(signInWithPassword, {
      body: { email: "member-999@example.com", password: "a password from before" },
    });
    const tooMany = await create(project.server, [...users, {}]);
    const none = await create(project.server, []);

    expect([status, body.is_paginated, signedIn.status]).toEqual([200, false, 200]);
    expect([health.status, wasServedMeanwhile]).toEqual([200, true]);
    expect(items.map(({ user }) => user?.display_name)).toEqual(users.map(({ display_name }) => display_name));
    expect(await usersOf(project)).toHaveLength(1_000);
    const { store } = server().running.deps;
    const events = await rowsOfProject(store, "events", project.id);
    const entries = await rowsOfProject(store, "auditEntries", project.id);
    expect(events.filter(({ type }) => type === "user.created")).toHaveLength(1_000);
    expect(entries.filter(({ action }) => action === "user_created")).toHaveLength(1_000);
    expect([tooMany.code, none.code]).toEqual(["SCHEMA_ERROR", "SCHEMA_ERROR"]);
  });

  test("each user has a result of its own: a wrong one keeps no other from being created", async () => {
    const project = await server().project();
    await project.server.call(createUser, { body: signingIn("taken@example.com") });

    for (const level of ["server", "admin"] as const) {
      const first = `${level}-first@example.com`;
      const { status, items } = await create(project[level], [
        signingIn(first),
        { primary_email: "no address" },
        signingIn("taken@example.com"),
        signingIn(first),
        { password: "a password", password_hash: HASH },
        { boat: "The eight" },
        { display_name: "Last" },
      ]);

      expect(status).toBe(200);
      expect(codesOf(items)).toEqual([
        "created",
        "SCHEMA_ERROR",
        "USER_EMAIL_ALREADY_EXISTS",
        "USER_EMAIL_ALREADY_EXISTS",
        "PASSWORD_AND_HASH_GIVEN",
        "SCHEMA_ERROR",
        "created",
      ]);
      expect(items[1]?.error).toMatchObject({
        status: 400,
        error: expect.stringContaining("body.primary_email must be a valid email"),
      });
      expect(items[2]?.error).toMatchObject({
        status: 409,
        details: { email: "taken@example.com", would_work_if_email_was_verified: false },
      });
    }
    expect(await usersOf(project)).toHaveLength(5);
  });

  test("with an idempotency key, a repeated request creates nobody again, and goes on where the first one stopped", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const users = Array.from({ length: 30 }, (_, at) => ({ display_name: `Member ${at}` }));
    const idsOf = (items: NewUserResult[]) => items.map(({ user }) => user?.id);

    const part = await create(project.server, users.slice(0, 10), "import");
    const whole = await create(project.server, users, "import");
    const again = await create(project.admin, users, "import");
    const elsewhere = await create(other.server, users, "import");
    const named = await create(project.server, users.slice(0, 1), "another");

    expect(idsOf(whole.items).slice(0, 10)).toEqual(idsOf(part.items));
    expect(idsOf(again.items)).toEqual(idsOf(whole.items));
    expect(await usersOf(project)).toHaveLength(31);
    expect(await usersOf(other)).toHaveLength(30);
    expect(idsOf([...elsewhere.items, ...named.items]).filter((id) => idsOf(whole.items).includes(id))).toEqual([]);
  });

  test("a client creates no users", async () => {
    const project = await server().project();
    const ada = await project.person();

    const { code } = await create(ada.wire, [{ display_name: "Ben" }]);

    expect(code).toBe("INSUFFICIENT_ACCESS_TYPE");
    expect((await ada.wire.call(getCurrentUser)).status).toBe(200);
    expect(await usersOf(project)).toHaveLength(1);
  });
});
