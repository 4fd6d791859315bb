import { expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createOAuthProvider } from "#contract/oauth-providers.ts";
import { updateProject } from "#contract/projects.ts";
import { createTeam } from "#contract/teams.ts";
import { createUser, deleteUser, getUser, listUsers, updateUser } from "#contract/users.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const SECRET = Buffer.from("12345678901234567890").toString("base64");

const create = (project: TestProject, body: object) => project.server.call(createUser, { body });

eachServer((server) => {
  const rows = <T extends "events" | "mails" | "auditEntries" | "users" | "contactChannels">(
    project: TestProject,
    table: T,
  ) => rowsOfProject(server().running.deps.store, table, project.id);

  test("servers and admins create, read, change and delete any user; clients and others cannot", async () => {
    const project = await server().project();
    const ada = await project.person();
    for (const wire of [project.server, project.admin]) {
      const { status, body } = await wire.call(createUser, { body: { display_name: "Ben" } });
      const params = { user_id: body.id };
      expect(status).toBe(201);
      expect((await wire.call(getUser, { params })).body).toEqual(body);
      expect((await wire.call(updateUser, { params, body: { display_name: "Benjamin" } })).body.display_name).toBe(
        "Benjamin",
      );
      expect((await wire.call(listUsers)).body.items.map(({ id }: { id: string }) => id)).toContain(body.id);
      expect((await wire.call(deleteUser, { params, body: {} })).body).toEqual({ success: true });
      for (const reply of [
        await wire.call(getUser, { params }),
        await wire.call(updateUser, { params, body: {} }),
        await wire.call(deleteUser, { params }),
      ]) {
        expect([reply.status, reply.code]).toEqual([404, "USER_NOT_FOUND"]);
      }
    }
    const before = await everything(server().running.deps.store);
    const params = { user_id: ada.userId };

    for (const refused of [
      await ada.wire.call(listUsers),
      await ada.wire.call(createUser, { body: {} }),
      await ada.wire.call(getUser, { params }),
      await ada.wire.call(updateUser, { params, body: { display_name: "Eve" } }),
      await ada.wire.call(deleteUser, { params }),
    ]) {
      expect([refused.status, refused.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
    }
    expect((await project.server.call(getUser, { params: { user_id: "somebody" } })).code).toBe("SCHEMA_ERROR");
    const { users } = await everything(server().running.deps.store);
    expect(users?.length).toBe(before.users?.length ?? 0);
  });

  test("an empty body creates a user with defaults", async () => {
    const project = await server().project();

    const { body } = await create(project, {});

    expect(body).toEqual({
      id: expect.any(String),
      display_name: null,
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
      profile_image_url: null,
      signed_up_at_millis: expect.any(Number),
      last_active_at_millis: body.signed_up_at_millis,
      client_metadata: null,
      client_read_only_metadata: null,
      server_metadata: null,
      has_password: false,
      otp_auth_enabled: false,
      passkey_auth_enabled: false,
      auth_with_email: false,
      requires_totp_mfa: false,
      is_anonymous: false,
      oauth_providers: [],
      selected_team_id: null,
      selected_team: null,
    });
  });

  test("a server creates a user with every field at once, and the user can sign in", async () => {
    const project = await server().project({
      config: {
        magic_link_enabled: true,
        oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: "secret" }],
      },
    });

    const { status, body } = await create(project, {
      display_name: "Ada",
      profile_image_url: "https://example.com/ada.png",
      primary_email: "  Ada@Example.com ".trim(),
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password: "1",
      otp_auth_enabled: true,
      passkey_auth_enabled: true,
      client_metadata: { a: 1 },
      client_read_only_metadata: "read",
      server_metadata: [null],
      oauth_providers: [{ id: "github", account_id: "77" }],
      is_anonymous: true,
    });
    const [channel] = await rows(project, "contactChannels");
    const signIn = await project.client.call(signInWithPassword, { body: { email: "ada@example.com", password: "1" } });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      display_name: "Ada",
      profile_image_url: "https://example.com/ada.png",
      primary_email: "ada@example.com",
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      has_password: true,
      otp_auth_enabled: true,
      // The field is neither refused nor applied here (sic).
      passkey_auth_enabled: false,
      auth_with_email: true,
      client_metadata: { a: 1 },
      client_read_only_metadata: "read",
      server_metadata: [null],
      is_anonymous: true,
      oauth_providers: [{ id: "github", account_id: "77", email: null }],
    });
    // An address that a server marks as verified is trusted, so its credentials are not removed as an attacker's.
    expect(channel?.provenAt).toBeGreaterThan(0);
    expect(signIn.body.user_id).toBe(body.id);
    expect(await rows(project, "mails")).toEqual([]);
  });

  test("an imported hash signs in; an imported TOTP secret requires codes from the first sign-in", async () => {
    const project = await server().project();
    const email = (name: string) => ({ primary_email: `${name}@example.com`, primary_email_auth_enabled: true });
    const bcrypt = await Bun.password.hash("from elsewhere", { algorithm: "bcrypt", cost: 4 });

    await create(project, { ...email("ada"), password_hash: bcrypt });
    const ben = await create(project, { ...email("ben"), password: "12345678", totp_secret_base64: SECRET });
    const ada = await project.client.call(signInWithPassword, {
      body: { email: "ada@example.com", password: "from elsewhere" },
    });
    const asked = await project.client.call(signInWithPassword, {
      body: { email: "ben@example.com", password: "12345678" },
    });

    expect(ada.status).toBe(200);
    expect(ben.body.requires_totp_mfa).toBe(true);
    expect(asked.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  });

  test("invalid fields of a new user are refused, and no user is created", async () => {
    const project = await server().project({
      config: { oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: "secret" }] },
    });
    const taken = await project.person();
    const ben = await project.person("ben");
    await project.server.call(createOAuthProvider, {
      body: {
        user_id: ben.userId,
        provider_config_id: "github",
        account_id: "1",
        allow_sign_in: true,
        allow_connected_accounts: true,
      },
    });
    const before = await everything(server().running.deps.store);
    const github = (account_id: string) => ({ id: "github", account_id });
    const cases: [body: object, status: number, text: string][] = [
      [{ primary_email_auth_enabled: true }, 400, "primary_email_auth_enabled cannot be true without primary_email"],
      [
        { primary_email: null, primary_email_verified: true },
        400,
        "primary_email_verified cannot be true without primary_email",
      ],
      [
        { primary_email: taken.email.toUpperCase(), primary_email_auth_enabled: true },
        409,
        "USER_EMAIL_ALREADY_EXISTS",
      ],
      [
        { password: "12345678", password_hash: "x" },
        400,
        "Cannot set both password and password_hash at the same time.",
      ],
      [
        { password_hash: "md5" },
        400,
        "Invalid password hash. Make sure it's a supported algorithm in Modular Crypt Format.",
      ],
      [{ otp_auth_enabled: true }, 400, "OTP auth not enabled in the project"],
      [{ oauth_providers: [{ id: "google", account_id: "1" }] }, 400, "OAuth provider google not found"],
      [{ oauth_providers: [{ id: "__proto__", account_id: "1" }] }, 400, "OAuth provider __proto__ not found"],
      [{ oauth_providers: [github("1")] }, 400, "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"],
      [
        { oauth_providers: [github("2"), github("3")] },
        400,
        "The same provider type with sign-in enabled already exists for this user.",
      ],
      [{ totp_secret_base64: "AAAA" }, 400, "A TOTP secret must have 16 to 64 bytes."],
      [{ profile_image_url: "javascript:alert(1)" }, 400, "Invalid profile image URL"],
      [{ password: "a".repeat(71) }, 400, "body.password must be at most 70 characters"],
      [{ primary_email: "" }, 400, "body.primary_email must not be empty"],
      [{ primary_email: "nope" }, 400, "body.primary_email must be a valid email"],
      [{ selected_team_id: NOBODY }, 400, "body contains unknown properties: selected_team_id"],
      [{ id: NOBODY }, 400, "body contains unknown properties: id"],
    ];

    for (const [body, status, expected] of cases) {
      const reply = await create(project, body);
      expect([reply.status, reply.code === "SCHEMA_ERROR" ? reply.text : (reply.code ?? reply.text)]).toEqual([
        status,
        expect.stringContaining(expected),
      ]);
    }
    await project.admin.call(updateProject, { body: { config: { credential_enabled: false } } });
    const off = await create(project, { password: "12345678" });

    expect([off.status, off.text]).toEqual([400, "Password auth not enabled in the project"]);
    const after = await everything(server().running.deps.store);
    for (const table of ["users", "contactChannels", "oauthAccounts", "mails"])
      expect(after[table]).toHaveLength(before[table]?.length ?? -1);
  });

  test("several users can have an address, but only one can sign in with it", async () => {
    const project = await server().project();
    const ada = await project.person();

    const [one, two] = [
      await create(project, { primary_email: ada.email }),
      await create(project, { primary_email: ada.email }),
    ];
    const claimed = await project.server.call(updateUser, {
      params: { user_id: one.body.id },
      body: { primary_email_auth_enabled: true },
    });

    expect([one.status, two.status]).toEqual([201, 201]);
    expect([claimed.status, claimed.code]).toEqual([409, "USER_EMAIL_ALREADY_EXISTS"]);
    expect(claimed.body.details).toEqual({ email: ada.email, would_work_if_email_was_verified: false });
  });

  test("one of ten concurrent creations with one address succeeds", async () => {
    const project = await server().project();

    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        create(project, { primary_email: "one@example.com", primary_email_auth_enabled: true }),
      ),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await rows(project, "users")).toHaveLength(1);
  });

  test("a new user gets default permissions and a team, and events report the user and the team", async () => {
    const project = await server().project({ listens: true, config: { create_team_on_sign_up: true } });
    await project.admin.send("POST", "/project-permission-definitions", {
      body: JSON.stringify({ id: "read" }),
      headers: { "content-type": "application/json" },
    });
    await project.admin.call(updateProject, { body: { config: { user_default_permissions: [{ id: "read" }] } } });

    const named = await create(project, { display_name: "Ada", primary_email: "ada@example.com" });
    const mailed = await create(project, { primary_email: "ben@example.com" });
    const nameless = await create(project, {});
    const shown = await Promise.all(
      [named, mailed, nameless].map(({ body }) => project.server.call(getUser, { params: { user_id: body.id } })),
    );
    const permissions = await project.server.send("GET", `/project-permissions?user_id=${named.body.id}`);
    const events = await rows(project, "events");

    // The reply shows the user before the team was selected (sic).
    expect([named.body.selected_team, named.body.selected_team_id]).toEqual([null, null]);
    expect(shown.map(({ body }) => body.selected_team.display_name)).toEqual([
      "Ada's Team",
      "ben@example.com's Team",
      "Personal Team",
    ]);
    expect(permissions.body.items).toEqual([{ id: "read", user_id: named.body.id }]);
    expect(events.map(({ type }) => type).sort()).toEqual([
      ...Array(3).fill("team.created"),
      ...Array(3).fill("user.created"),
    ]);
    expect(events.map(({ payload }) => payload)).toContainEqual({ type: "user.created", data: named.body });
    const entries = (await rows(project, "auditEntries")).filter(({ action }) => action === "user_created");
    expect(entries.map(({ subjectId, actorType }) => [subjectId, actorType])).toContainEqual([named.body.id, "server"]);
  });

  test("a server changes a user's credentials: the user is notified and signed out, and the audit log names the server", async () => {
    const project = await server().project();
    const ada = await project.person();
    const params = { user_id: ada.userId };

    const changed = await project.server.call(updateUser, {
      params,
      body: { password: "another password", server_metadata: { plan: "free" } },
    });
    const afterwards = await ada.wire.send("GET", "/users/me");
    const team = (await project.server.call(createTeam, { body: { display_name: "Rowers" } })).body.id;
    const selected = await project.server.call(updateUser, { params, body: { selected_team_id: team } });
    const made = await project.server.call(updateUser, {
      params,
      body: { is_anonymous: false, passkey_auth_enabled: true },
    });

    expect(changed.body).toMatchObject({ id: ada.userId, server_metadata: { plan: "free" } });
    expect(afterwards.code).toBe("ACCESS_TOKEN_EXPIRED");
    expect([selected.status, selected.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
    expect(made.text).toBe("Cannot manually enable passkey auth, it is enabled iff there is a passkey auth method");
    const mails = await rows(project, "mails");
    expect(mails.map(({ template }) => template)).toContain("security-notice:password_changed");
    const entries = (await rows(project, "auditEntries")).filter(({ subjectId }) => subjectId === ada.userId);
    expect(
      entries
        .filter(({ actorType }) => actorType === "server")
        .map(({ action }) => action)
        .sort(),
    ).toEqual(["password_changed", "user_updated"]);
  });

  test("the deletion of a user sends an event for each membership, and then for the user", async () => {
    const project = await server().project({ listens: true });
    const ada = await project.person();
    const team = await project.server.call(createTeam, {
      body: { display_name: "Rowers", creator_user_id: ada.userId },
    });

    await project.server.call(deleteUser, { params: { user_id: ada.userId }, body: {} });
    const events = (await rows(project, "events")).map(({ payload }) => payload as { type: string });

    const ended = { type: "team_membership.deleted", data: { team_id: team.body.id, user_id: ada.userId } };
    const deleted = { type: "user.deleted", data: { id: ada.userId, teams: [{ id: team.body.id }] } };
    expect(events.filter(({ type }) => type.endsWith(".deleted"))).toHaveLength(2);
    expect(events).toContainEqual(ended);
    expect(events).toContainEqual(deleted);
    expect((await ada.wire.send("GET", "/users/me")).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
  });

  test("`me` is the user of the session in the request", async () => {
    const project = await server().project();
    const ada = await project.person();
    const asServer = project.server.with({ accessToken: ada.accessToken });

    expect((await asServer.call(getUser, { params: { user_id: "me" } })).body.id).toBe(ada.userId);
    expect(
      (await asServer.call(updateUser, { params: { user_id: "me" }, body: { display_name: "Ada" } })).body.display_name,
    ).toBe("Ada");
    expect((await project.server.call(getUser, { params: { user_id: "me" } })).code).toBe(
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
    );
  });
});
