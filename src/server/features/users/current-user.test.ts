import { expect, test as testAlways } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession } from "#contract/auth/sessions.ts";
import { createContactChannel, listContactChannels, updateContactChannel } from "#contract/contact-channels.ts";
import { CONTACT_CHANNELS_MAX } from "#contract/limits.ts";
import { updateProject } from "#contract/projects.ts";
import { deleteCurrentUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { createTeamIn } from "#server/foundation/teams/create.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";

const UNKNOWN_TEAM = "00000000-0000-4000-8000-000000000000";
const PIXEL = "data:image/png;base64,iVBORw0KGgo=";

const CLIENT_KEYS = [
  "auth_with_email",
  "client_metadata",
  "client_read_only_metadata",
  "display_name",
  "has_password",
  "id",
  "is_anonymous",
  "oauth_providers",
  "otp_auth_enabled",
  "passkey_auth_enabled",
  "primary_email",
  "primary_email_verified",
  "profile_image_url",
  "requires_totp_mfa",
  "selected_team",
  "selected_team_id",
  "signed_up_at_millis",
];
const SERVER_KEYS = [...CLIENT_KEYS, "last_active_at_millis", "primary_email_auth_enabled", "server_metadata"].sort();

/** A user, with requests of the client, the server and an admin on their behalf. */
async function callersOf(project: TestProject) {
  const ada = await project.person();
  const { accessToken } = ada;
  return {
    ada,
    client: ada.wire,
    server: project.server.with({ accessToken }),
    admin: project.admin.with({ accessToken }),
  };
}

async function teamOf({ running: { deps } }: TestServer, project: TestProject, creatorUserId: string | null) {
  const loaded = await deps.projects.get(project.id);
  if (!loaded) throw new Error("The project is gone.");
  return deps.store.write((tx) => createTeamIn(tx, deps, loaded, { displayName: "Rowers", creatorUserId }));
}

eachServer((server, dialect) => {
  const test = detailOnPostgres(dialect);
  test("each level sees exactly its own fields of the user", async () => {
    const { ada, client, server: asServer, admin } = await callersOf(await server().project());

    const theirs = await client.call(getCurrentUser);
    const servers = await asServer.call(getCurrentUser);
    const admins = await admin.call(getCurrentUser);

    expect(Object.keys(theirs.body).sort()).toEqual(CLIENT_KEYS);
    expect(Object.keys(servers.body).sort()).toEqual(SERVER_KEYS);
    // Activity is stored about a second later, which may be between the two.
    const { last_active_at_millis } = admins.body;
    expect(admins.body).toEqual({ ...servers.body, last_active_at_millis });
    expect(servers.body).toMatchObject({
      id: ada.userId,
      display_name: null,
      primary_email: ada.email,
      primary_email_verified: false,
      primary_email_auth_enabled: true,
      client_metadata: null,
      has_password: true,
      auth_with_email: true,
      otp_auth_enabled: false,
      passkey_auth_enabled: false,
      requires_totp_mfa: false,
      is_anonymous: false,
      oauth_providers: [],
      selected_team_id: null,
      selected_team: null,
    });
    expect(servers.body.last_active_at_millis).toBeGreaterThanOrEqual(servers.body.signed_up_at_millis);
  });

  test("without a user there is no `me`, for any verb", async () => {
    const project = await server().project({ config: { client_user_deletion_enabled: true } });

    for (const reply of [
      await project.client.call(getCurrentUser),
      await project.client.call(updateCurrentUser, { body: { display_name: "x" } }),
      await project.client.call(deleteCurrentUser),
    ]) {
      expect([reply.status, reply.code]).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
    }
  });

  test("users change their name, picture and metadata; an empty name becomes null", async () => {
    const { client } = await callersOf(await server().project());
    const update = async (body: object) => (await client.call(updateCurrentUser, { body })).body;

    const changed = await update({ display_name: "Ada", profile_image_url: PIXEL });
    const { profile_image_url } = changed;
    expect(changed.display_name).toBe("Ada");
    expect(profile_image_url).toStartWith(`${server().url}/files/user-profile-images/`);
    expect(await update({ display_name: "" })).toMatchObject({ display_name: null, profile_image_url });
    expect(await update({ profile_image_url: null })).toMatchObject({ profile_image_url: null });
    expect(await update({})).toMatchObject({ display_name: null });
  });

  test("metadata can be any JSON, and is returned unchanged", async () => {
    const { server: asServer } = await callersOf(await server().project());
    const values = [
      null,
      "text",
      "",
      "null",
      '"quoted"',
      0,
      -1.5,
      true,
      false,
      [],
      [1, "2", null],
      {},
      { a: { b: [null] } },
    ];

    for (const value of [...values, "\u{1f600} \\ud83d", JSON.parse('{"__proto__":{"own":true}}')]) {
      const body = { client_metadata: value, client_read_only_metadata: value, server_metadata: value };
      const reply = await asServer.call(updateCurrentUser, { body });
      const read = await asServer.call(getCurrentUser);

      expect(reply.status).toBe(200);
      for (const name of ["client_metadata", "client_read_only_metadata", "server_metadata"] as const) {
        expect(read.body[name]).toEqual(value);
      }
    }
  });

  test("a lone surrogate is refused", async () => {
    const { client } = await callersOf(await server().project());

    for (const half of ['"\\ud83d"', '{"\\uDE00":1}']) {
      const reply = await client.send("PATCH", "/users/me", {
        body: `{"client_metadata":${half}}`,
        headers: { "content-type": "application/json" },
      });
      expect([reply.status, reply.code]).toEqual([400, "BODY_PARSING_ERROR"]);
    }
  });

  test("servers change the address and whether it is verified; a change of the value alone keeps the verification", async () => {
    const project = await server().project();
    const { ada, server: asServer } = await callersOf(project);
    const update = (body: object) => asServer.call(updateCurrentUser, { body });

    const verified = await update({ primary_email_verified: true });
    const renamed = await update({ primary_email: "Ada.New@Example.com" });
    const signsIn = await project.client.call(signInWithPassword, {
      body: { email: "ada.new@example.com", password: ada.password },
    });
    const removed = await update({ primary_email: null });
    const again = await update({ primary_email: ada.email, primary_email_auth_enabled: true });

    expect(verified.body.primary_email_verified).toBe(true);
    expect(renamed.body).toMatchObject({ primary_email: "ada.new@example.com", primary_email_verified: true });
    expect(signsIn.body.user_id).toBe(ada.userId);
    // Removing the address keeps the password (sic).
    expect(removed.body).toMatchObject({
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
      has_password: true,
    });
    expect(again.body).toMatchObject({
      primary_email: ada.email,
      primary_email_verified: false,
      primary_email_auth_enabled: true,
    });
  });

  test("a server makes another address of the user the primary one, also when the user has no primary address", async () => {
    const project = await server().project();
    const { ada, server: asServer } = await callersOf(project);
    const own = { user_id: ada.userId };
    const email = ada.email;
    const update = (body: object) => asServer.call(updateCurrentUser, { body });
    const [primary] = (await asServer.call(listContactChannels, { query: own })).body.items;
    await asServer.call(updateContactChannel, {
      params: { ...own, contact_channel_id: String(primary?.id) },
      body: { is_primary: false, is_verified: true },
    });

    const again = await update({ primary_email: email });
    const second = await asServer.call(createContactChannel, {
      body: { ...own, type: "email", value: "second@example.com", used_for_auth: false, is_primary: true },
    });
    await update({ primary_email: null });
    const last = await update({ primary_email: email, primary_email_verified: false });
    const channels = (await asServer.call(listContactChannels, { query: own })).body.items;

    expect(again.body).toMatchObject({
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
    });
    expect(second.status).toBe(201);
    expect(last.body).toMatchObject({ primary_email: email, primary_email_verified: false });
    expect(channels).toEqual([expect.objectContaining({ value: email, is_primary: true })]);
  });

  test("a user whose addresses are all secondary gets no more of them than the limit by a new primary address", async () => {
    const project = await server().project();
    const { ada, server: asServer } = await callersOf(project);
    const own = { user_id: ada.userId };
    await asServer.call(updateCurrentUser, { body: { primary_email: null } });
    for (let n = 0; n < CONTACT_CHANNELS_MAX; n++) {
      await asServer.call(createContactChannel, {
        body: { ...own, type: "email", value: `${n}@example.com`, used_for_auth: false },
      });
    }

    const refused = await asServer.call(updateCurrentUser, { body: { primary_email: "eleventh@example.com" } });
    const known = await asServer.call(updateCurrentUser, { body: { primary_email: "3@example.com" } });

    expect([refused.status, refused.text]).toEqual([
      400,
      "A user can have at most 10 contact channels. Delete one first.",
    ]);
    expect([known.status, known.body.primary_email]).toEqual([200, "3@example.com"]);
  });

  testAlways("an address that another user signs in with is refused, unless it is not used for sign-in", async () => {
    const project = await server().project();
    const ben = await project.person("ben");
    const { server: asServer } = await callersOf(project);

    const taken = await asServer.call(updateCurrentUser, { body: { primary_email: ben.email } });
    const shared = await asServer.call(updateCurrentUser, {
      body: { primary_email: ben.email, primary_email_auth_enabled: false },
    });

    expect([taken.status, taken.code]).toEqual([409, "USER_EMAIL_ALREADY_EXISTS"]);
    expect(taken.body.details).toEqual({ email: ben.email, would_work_if_email_was_verified: false });
    expect(shared.body).toMatchObject({ primary_email: ben.email, primary_email_auth_enabled: false });
  });

  test("servers set and remove a password, of any length up to 70, and import a hash", async () => {
    const project = await server().project();
    const signsIn = async (email: string, password: string) =>
      (await project.client.call(signInWithPassword, { body: { email, password } })).code;
    const update = async (body: object) => {
      const { ada, server: asServer } = await callersOf(project);
      const reply = await asServer.call(updateCurrentUser, { body });
      return { ada, reply };
    };
    const bcrypt = await Bun.password.hash("from elsewhere", { algorithm: "bcrypt", cost: 4 });

    const short = await update({ password: "1" });
    const imported = await update({ password_hash: bcrypt });
    const removed = await update({ password: null });

    expect(short.reply.body.has_password).toBe(true);
    expect(await signsIn(short.ada.email, "1")).toBeNull();
    expect(await signsIn(short.ada.email, short.ada.password)).toBe("EMAIL_PASSWORD_MISMATCH");
    expect(await signsIn(imported.ada.email, "from elsewhere")).toBeNull();
    expect(removed.reply.body).toMatchObject({ has_password: false, auth_with_email: false });
    expect(await signsIn(removed.ada.email, removed.ada.password)).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("only members can select a team", async () => {
    const project = await server().project();
    const { ada, client, server: asServer } = await callersOf(project);
    const own = await teamOf(server(), project, ada.userId);
    const others = await teamOf(server(), project, null);

    const refused = await client.call(updateCurrentUser, { body: { selected_team_id: others } });
    const unknown = await client.call(updateCurrentUser, { body: { selected_team_id: UNKNOWN_TEAM } });
    const selected = await client.call(updateCurrentUser, { body: { selected_team_id: own } });
    const asServerSees = await asServer.call(getCurrentUser);
    const cleared = await client.call(updateCurrentUser, { body: { selected_team_id: null } });

    expect([refused.status, refused.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
    expect(refused.body.details).toEqual({ team_id: others, user_id: ada.userId });
    expect(unknown.code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
    const clientTeam = {
      id: own,
      display_name: "Rowers",
      profile_image_url: null,
      client_metadata: null,
      client_read_only_metadata: null,
    };
    expect(selected.body.selected_team).toEqual(clientTeam);
    expect(asServerSees.body.selected_team).toEqual({
      ...clientTeam,
      created_at_millis: expect.any(Number),
      server_metadata: null,
    });
    expect(cleared.body).toMatchObject({ selected_team_id: null, selected_team: null });
  });

  test("a forbidden change is refused with the contract's text, and nothing changes", async () => {
    const project = await server().project({ listens: true });
    const { client, server: asServer } = await callersOf(project);
    const before = await rowsOfProject(server().running.deps.store, "users", project.id);
    const cases: [TestProject["client"], object, number, string][] = [
      [client, { server_metadata: {} }, 400, "body contains unknown properties: server_metadata"],
      [
        client,
        { primary_email: "x@example.com", password: "12345678" },
        400,
        "unknown properties: primary_email, password",
      ],
      [client, { display_name: 1 }, 400, "body.display_name must be a `string` type"],
      [client, { otp_auth_enabled: true }, 400, "OTP auth not enabled in the project"],
      [
        client,
        { passkey_auth_enabled: true },
        400,
        "Cannot manually enable passkey auth, it is enabled iff there is a passkey auth method",
      ],
      [client, { totp_secret_base64: "%%%" }, 400, "body.totp_secret_base64 is not valid base64"],
      [client, { profile_image_url: "https://example.com/ada.png" }, 400, "Invalid profile image URL"],
      [client, { profile_image_url: "data:text/html;base64,PGI+" }, 400, "Invalid profile image URL"],
      [client, { profile_image_url: "" }, 400, "body.profile_image_url"],
      [
        client,
        { profile_image_url: `https://example.com/${"a".repeat(1_000_000)}` },
        400,
        "at most 1000000 characters",
      ],
      [asServer, { profile_image_url: "javascript:alert(1)" }, 400, "Invalid profile image URL"],
      [asServer, { profile_image_url: `data:image/png;base64,${"AAAA".repeat(103_000)}` }, 400, "larger than 300 KiB"],
      [asServer, { primary_email: "" }, 400, "body.primary_email must not be empty"],
      [asServer, { primary_email: "nope" }, 400, "body.primary_email must be a valid email"],
      [
        asServer,
        { primary_email: null, primary_email_auth_enabled: true },
        400,
        "primary_email_auth_enabled cannot be true without primary_email",
      ],
      [
        asServer,
        { primary_email: null, primary_email_verified: true },
        400,
        "primary_email_verified cannot be true without primary_email",
      ],
      [asServer, { password: "a".repeat(71) }, 400, "body.password must be at most 70 characters"],
      [
        asServer,
        { password: "12345678", password_hash: "$2a$10$x" },
        400,
        "Cannot set both password and password_hash at the same time.",
      ],
      [
        asServer,
        { password_hash: "md5" },
        400,
        "Invalid password hash. Make sure it's a supported algorithm in Modular Crypt Format.",
      ],
      [asServer, { password_hash: `$2a$04$${"x".repeat(53)}` }, 400, "Invalid password hash."],
      [asServer, { is_anonymous: true }, 400, "body.is_anonymous"],
    ];

    for (const [wire, body, status, text] of cases) {
      const reply = await wire.call(updateCurrentUser, { body });
      expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(text)]);
    }

    const after = await rowsOfProject(server().running.deps.store, "users", project.id);
    expect(after.map(({ lastActiveAt, ...row }) => row)).toEqual(before.map(({ lastActiveAt, ...row }) => row));
    expect(await rowsOfProject(server().running.deps.store, "events", project.id)).toHaveLength(1);
  });

  test("with passwords off, a user cannot get a first password, but an existing one can be replaced", async () => {
    const project = await server().project();
    const { server: asServer } = await callersOf(project);
    const without = await callersOf(project);
    await without.server.call(updateCurrentUser, { body: { password: null } });
    const { body } = await project.server.call(createSession, { body: { user_id: without.ada.userId } });
    const theirs = project.server.with({ accessToken: body.access_token });
    await project.admin.call(updateProject, { body: { config: { credential_enabled: false } } });

    const replaced = await asServer.call(updateCurrentUser, { body: { password: "12345678" } });
    const added = await theirs.call(updateCurrentUser, { body: { password: "12345678" } });

    expect(replaced.body.has_password).toBe(true);
    expect([added.status, added.text]).toEqual([400, "Password auth not enabled in the project"]);
  });

  test("turning off a method that is off succeeds", async () => {
    const { client } = await callersOf(await server().project());

    const reply = await client.call(updateCurrentUser, {
      body: { otp_auth_enabled: false, passkey_auth_enabled: false, totp_secret_base64: null },
    });

    expect(reply.body).toMatchObject({
      otp_auth_enabled: false,
      passkey_auth_enabled: false,
      requires_totp_mfa: false,
    });
  });

  test("each change queues one user.updated with the user as servers see them", async () => {
    const project = await server().project({ listens: true });
    const { client, server: asServer } = await callersOf(project);

    await client.call(updateCurrentUser, { body: { display_name: "Ada" } });
    const shown = await asServer.call(getCurrentUser);
    const events = await rowsOfProject(server().running.deps.store, "events", project.id);

    const updated = events.filter(({ type }) => type === "user.updated");
    expect(updated).toHaveLength(1);
    expect(updated[0]?.payload).toEqual({
      type: "user.updated",
      data: { ...shown.body, last_active_at_millis: expect.any(Number) },
    });
  });

  test("users can delete themselves only if the project allows it; servers always can", async () => {
    const project = await server().project();
    const { client } = await callersOf(project);
    const other = await callersOf(project);

    const refused = await client.call(deleteCurrentUser, { body: {} });
    const signedOut = await project.client.call(deleteCurrentUser);
    const stillThere = await client.call(getCurrentUser);
    const byServer = await other.server.call(deleteCurrentUser);
    await project.admin.call(updateProject, { body: { config: { client_user_deletion_enabled: true } } });
    const allowed = await client.call(deleteCurrentUser, { body: {} });
    const signedOutAllowed = await project.client.call(deleteCurrentUser);

    for (const { status, text } of [refused, signedOut]) {
      expect([status, text]).toEqual([400, "Client user deletion is not enabled for this project"]);
    }
    expect(signedOutAllowed.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    expect(stillThere.status).toBe(200);
    expect([byServer.body, allowed.body]).toEqual([{ success: true }, { success: true }]);
  });

  testAlways(
    "one of several requests that delete a user at once does so, and the others come from nobody",
    async () => {
      const { server: asServer } = await callersOf(await server().project());

      const [renamed, ...deleted] = await Promise.all([
        asServer.call(updateCurrentUser, { body: { display_name: "Ada" } }),
        ...Array.from({ length: 3 }, () => asServer.call(deleteCurrentUser)),
      ]);

      expect(deleted.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      for (const { code } of [renamed, ...deleted]) {
        expect([null, "CANNOT_GET_OWN_USER_WITHOUT_USER"]).toContain(code);
      }
    },
  );

  testAlways("a deleted user leaves only events and the audit log, and the address is free again", async () => {
    const project = await server().project({
      listens: true,
      config: { client_user_deletion_enabled: true, create_team_on_sign_up: true },
    });
    const ada = await project.person();
    const team = (await ada.wire.call(getCurrentUser)).body.selected_team;

    await ada.wire.call(deleteCurrentUser);
    const { store } = server().running.deps;
    const left = await everything(store);
    const events = await rowsOfProject(store, "events", project.id);

    expect(team.display_name).toBe(`${ada.email}'s Team`);
    for (const [table, rows] of Object.entries(left)) {
      if (table === "events" || table === "auditEntries") continue;
      expect([table, rows.filter((row) => String(row).includes(ada.userId))]).toEqual([table, []]);
    }
    const deleted = events.filter(({ type }) => type.endsWith(".deleted")).map(({ payload }) => payload);
    expect(deleted).toHaveLength(2);
    expect(deleted).toContainEqual({
      type: "team_membership.deleted",
      data: { team_id: team.id, user_id: ada.userId },
    });
    expect(deleted).toContainEqual({ type: "user.deleted", data: { id: ada.userId, teams: [{ id: team.id }] } });
    expect((await ada.wire.call(getCurrentUser)).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    const signIn = await project.client.call(signInWithPassword, {
      body: { email: ada.email, password: ada.password },
    });
    expect(signIn.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });
});
