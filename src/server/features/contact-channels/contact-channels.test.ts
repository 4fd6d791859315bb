import { expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import {
  createContactChannel,
  deleteContactChannel,
  listContactChannels,
  readContactChannel,
  updateContactChannel,
} from "#contract/contact-channels.ts";
import { getCurrentUser } from "#contract/users.ts";
import { noticeTemplateId } from "#server/mail/security-notices.ts";
import { asAddress } from "#testing/address.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

const list = async (wire: TestWire, query: { user_id?: string; contact_channel_id?: string } = { user_id: "me" }) =>
  (await wire.call(listContactChannels, { query })).body.items;
const add = (wire: TestWire, value: string, further: object = {}) =>
  wire.call(createContactChannel, {
    body: { user_id: "me", type: "email", value, used_for_auth: false, ...further },
  });
const change = (wire: TestWire, id: string, body: object, user_id = "me") =>
  wire.call(updateContactChannel, { params: { user_id, contact_channel_id: id }, body });
const read = (wire: TestWire, id: string, user_id = "me") =>
  wire.call(readContactChannel, { params: { user_id, contact_channel_id: id } });
const remove = (wire: TestWire, id: string, user_id = "me") =>
  wire.call(deleteContactChannel, { params: { user_id, contact_channel_id: id }, body: {} });
const primaryId = async ({ wire }: Person): Promise<string> => (await list(wire))[0].id;

const fresh = () => asAddress(`ada-${crypto.randomUUID()}@example.com`);

eachServer((server) => {
  const noticesOf = async (project: TestProject) =>
    (await rowsOfProject(server().running.deps.store, "mails", project.id))
      .filter(({ template }) => template === noticeTemplateId("primary_email_changed"))
      .map(({ recipient }) => recipient);

  test("a user lists, adds, reads, changes and deletes their own contact channels", async () => {
    const project = await server().project();
    const ada = await project.person();
    const value = fresh();

    const [first] = await list(ada.wire);
    const added = await add(ada.wire, ` ${value.toUpperCase()}`.trim());
    const seen = await read(ada.wire, added.body.id, ada.userId);
    const all = await list(ada.wire, { user_id: ada.userId });
    const one = await list(ada.wire, { user_id: "me", contact_channel_id: added.body.id });
    const changed = await change(ada.wire, added.body.id, { used_for_auth: true });
    const removed = await remove(ada.wire, added.body.id);

    expect(first).toEqual({
      id: first.id,
      user_id: ada.userId,
      type: "email",
      value: ada.email,
      is_primary: true,
      is_verified: false,
      used_for_auth: true,
    });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: added.body.id,
      user_id: ada.userId,
      type: "email",
      value,
      is_primary: false,
      is_verified: false,
      used_for_auth: false,
    });
    expect([seen.status, seen.body]).toEqual([200, added.body]);
    expect([all, one]).toEqual([[first, added.body], [added.body]]);
    expect(changed.body).toEqual({ ...added.body, used_for_auth: true });
    expect([removed.status, removed.body]).toEqual([200, { success: true }]);
    expect(await list(ada.wire)).toEqual([first]);
  });

  test("servers and admins do so for any user, set what is verified, and list the whole project", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];

    for (const wire of [project.server, project.admin]) {
      const user_id = ada.userId;
      const { body } = await add(wire, fresh(), { user_id, is_verified: true });
      const unverified = await change(wire, body.id, { is_verified: false }, user_id);
      const verified = await change(wire, body.id, { is_verified: true }, user_id);

      expect(body).toMatchObject({ user_id, is_verified: true });
      expect([unverified.body.is_verified, verified.body.is_verified]).toEqual([false, true]);
      expect((await read(wire, body.id, user_id)).body).toEqual(verified.body);
      const everybody = await list(wire, {});
      expect(everybody.map((each: { user_id: string }) => each.user_id)).toEqual([ada.userId, ben.userId, ada.userId]);
      expect((await remove(wire, body.id, user_id)).status).toBe(200);
    }
  });

  test("a client cannot access other users' contact channels, and cannot set what is verified", async () => {
    const project = await server().project();
    const [ada, eve] = [await project.person("ada"), await project.person("eve")];
    const id = await primaryId(ada);
    const before = await everything(server().running.deps.store);

    const replies = [
      await eve.wire.call(listContactChannels, { query: { user_id: ada.userId } }),
      await eve.wire.call(listContactChannels, { query: {} }),
      await add(eve.wire, fresh(), { user_id: ada.userId }),
      await read(eve.wire, id, ada.userId),
      await change(eve.wire, id, { value: fresh() }, ada.userId),
      await remove(eve.wire, id, ada.userId),
    ];
    const own = [await read(eve.wire, id), await change(eve.wire, id, { value: fresh() }), await remove(eve.wire, id)];
    const verified = [
      await add(eve.wire, fresh(), { is_verified: true }),
      await change(eve.wire, await primaryId(eve), { is_verified: true }),
    ];

    expect(replies.map(({ status, text }) => [status, text])).toEqual(
      ["list", "list", "create", "read", "update", "delete"].map((verb) => [
        403,
        `Client can only ${verb} contact channels for their own user.`,
      ]),
    );
    expect(own.map(({ status, text }) => [status, text])).toEqual([
      [404, "Contact channel not found."],
      [400, "Contact channel not found"],
      [400, "Contact channel not found"],
    ]);
    for (const { text } of verified) expect(text).toContain("body contains unknown properties: is_verified");
    const { sessions: _s, users: _u, auditEntries: _a, ...now } = await everything(server().running.deps.store);
    expect(now).toEqual(expect.objectContaining({ contactChannels: before.contactChannels, mails: before.mails }));
  });

  test("`me` requires a signed-in user", async () => {
    const project = await server().project();
    for (const wire of [project.client, project.server]) {
      const replies = [
        await wire.call(listContactChannels, { query: { user_id: "me" } }),
        await add(wire, fresh()),
        await read(wire, UNKNOWN_ID),
        await change(wire, UNKNOWN_ID, {}),
        await remove(wire, UNKNOWN_ID),
      ];
      for (const { code } of replies) expect(code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    }
    expect((await add(project.server, fresh(), { user_id: UNKNOWN_ID })).code).toBe("USER_NOT_FOUND");
  });

  test("an address is in an account once, and can sign in to one account only", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    const { body: further } = await add(ben.wire, fresh());

    const twice = await add(ada.wire, ada.email.toUpperCase());
    const changedTwice = await change(ben.wire, further.id, { value: ben.email });
    const taken = await add(ben.wire, ada.email, { used_for_auth: true });
    const movedThere = await change(ben.wire, await primaryId(ben), { value: ada.email });
    const borrowed = await add(ben.wire, ada.email);
    const used = await change(ben.wire, borrowed.body.id, { used_for_auth: true });
    const carol = await project.person("carol");
    const forCarol = { user_id: carol.userId, used_for_auth: true, is_verified: false };
    const byServer = await add(project.server, ada.email, forCarol);
    const byAdmin = await add(project.admin, ada.email, forCarol);

    expect([twice.status, twice.text]).toEqual([400, "Contact channel already exists"]);
    expect([changedTwice.status, changedTwice.text]).toEqual([400, "Contact channel already exists"]);
    const code = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE";
    const details = { type: "email", would_work_if_email_was_verified: false };
    expect([taken.status, taken.code, taken.body.details]).toEqual([
      409,
      code,
      { ...details, contact_channel_value: ada.email },
    ]);
    for (const reply of [movedThere, used]) {
      expect([reply.status, reply.code, reply.body.details]).toEqual([
        409,
        code,
        { ...details, contact_channel_value: null },
      ]);
      expect(reply.body.error).toBe("This email  is already used for authentication by another account.");
    }
    expect(borrowed.status).toBe(201);
    for (const reply of [byServer, byAdmin]) expect([reply.status, reply.code]).toEqual([409, code]);
  });

  test("one of many concurrent claims of an address for sign-in succeeds", async () => {
    const project = await server().project();
    const people = await Promise.all(Array.from({ length: 6 }, (_, at) => project.person(`p${at}`)));
    const value = fresh();

    const replies = await Promise.all(people.map(({ wire }) => add(wire, value, { used_for_auth: true })));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test("a new value is a new address: unverified again", async () => {
    const project = await server().project();
    const ada = await project.person();
    const id = await primaryId(ada);
    await change(project.server, id, { is_verified: true }, ada.userId);
    const provenAt = async () =>
      (await rowsOfProject(server().running.deps.store, "contactChannels", project.id)).find((row) => row.id === id)
        ?.provenAt;

    const before = await provenAt();
    const changed = await change(ada.wire, id, { value: fresh() });
    const after = await provenAt();
    const given = await change(project.server, id, { value: fresh(), is_verified: true }, ada.userId);

    expect(before).toBeNumber();
    expect([changed.body.is_verified, after]).toEqual([false, null]);
    expect([given.body.is_verified, await provenAt()]).toEqual([true, expect.any(Number)]);
  });

  test("the primary address can change, and the old one gets a mail; it can also be removed", async () => {
    const project = await server().project();
    const ada = await project.person();
    const second = fresh();
    const shown = async () => (await ada.wire.call(getCurrentUser)).body.primary_email;

    const { body: added } = await add(ada.wire, second, { is_primary: true });
    const moved = [await shown(), (await list(ada.wire)).map((each: { is_primary: boolean }) => each.is_primary)];
    const third = fresh();
    await change(ada.wire, added.id, { value: third });
    const renamed = await shown();
    await change(ada.wire, added.id, { is_primary: false });
    const none = await shown();
    await change(ada.wire, added.id, { is_primary: true });
    await remove(ada.wire, added.id);
    const gone = await shown();

    expect(moved).toEqual([second, [false, true]]);
    expect([renamed, none, gone]).toEqual([third, null, null]);
    expect((await noticesOf(project)).sort()).toEqual([ada.email, second, third, third].sort());
    const signedIn = await project.client.call(signInWithPassword, {
      body: { email: ada.email, password: ada.password },
    });
    expect(signedIn.status).toBe(200);
  });

  test("every change is in the audit log, with the old and the new value", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { body } = await add(ada.wire, fresh());
    await change(ada.wire, body.id, { used_for_auth: true });
    await remove(project.server, body.id, ada.userId);

    const entries = (await rowsOfProject(server().running.deps.store, "auditEntries", project.id)).filter(
      ({ action }) => action.startsWith("contact_channel_"),
    );
    const seen = entries.map(({ action, actorType, subjectId, personal }) => ({
      action,
      actorType,
      subjectId,
      ...(personal as { before: { used_for_auth: boolean } | null; after: { used_for_auth: boolean } | null }),
    }));
    const of = (action: string) => seen.find((each) => each.action === action);
    expect(seen).toHaveLength(3);
    expect(of("contact_channel_added")).toMatchObject({ actorType: "user", subjectId: ada.userId, before: null });
    expect(of("contact_channel_changed")).toMatchObject({
      before: { used_for_auth: false },
      after: { used_for_auth: true },
    });
    expect(of("contact_channel_removed")).toMatchObject({ actorType: "server", after: null });
  });
});
