import { describe, expect, test } from "bun:test";
import * as contract from "#contract/api-keys.ts";
import { resetPassword, sendPasswordResetCode } from "#contract/auth/passwords.ts";
import { updateProject } from "#contract/projects.ts";
import { addTeamMember } from "#contract/team-members.ts";
import { createTeam, deleteTeam } from "#contract/teams.ts";
import { deleteCurrentUser } from "#contract/users.ts";
import { digest } from "#server/crypto/digest.ts";
import { catchMails } from "#testing/mail/caught-mails.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOf, rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const nobody = "00000000-0000-4000-8000-000000000000";
type Wire = TestProject["client"];
type Wanted = Partial<contract.WantedApiKey>;

const newUserKey = (wire: Wire, { user_id = "me", ...wanted }: Wanted & { user_id?: string } = {}) =>
  wire.call(contract.createUserApiKey, {
    body: { description: "CI", expires_at_millis: null, ...wanted, user_id },
  });
const newTeamKey = (wire: Wire, team_id: string, wanted: Wanted = {}) =>
  wire.call(contract.createTeamApiKey, { body: { description: "CI", expires_at_millis: null, ...wanted, team_id } });
const userKeys = (wire: Wire, user_id = "me") => wire.call(contract.listUserApiKeys, { query: { user_id } });
const teamKeys = (wire: Wire, team_id: string) => wire.call(contract.listTeamApiKeys, { query: { team_id } });
const checkUser = (wire: Wire, api_key: string) => wire.call(contract.checkUserApiKey, { body: { api_key } });
const checkTeam = (wire: Wire, api_key: string) => wire.call(contract.checkTeamApiKey, { body: { api_key } });

onServer((server) => {
  /** A project that allows keys of users and teams; Ada with a team, Ben as its member, and Eve outside it. */
  async function start() {
    const config = { allow_user_api_keys: true, allow_team_api_keys: true, client_team_creation_enabled: true };
    const project = await server().project({ config: { ...config, client_user_deletion_enabled: true } });
    const [ada, ben, eve] = [await project.person(), await project.person("ben"), await project.person("eve")];
    const made = await ada.wire.call(createTeam, { body: { display_name: "Eight" } });
    const team_id: string = made.body.id;
    await project.server.call(addTeamMember, { params: { team_id, user_id: ben.userId } });
    return { project, ada, ben, eve, team_id };
  }
  const stored = (projectId: string) => rowsOfProject(server().running.deps.store, "apiKeys", projectId);
  const audited = async (projectId: string) =>
    (await rowsOfProject(server().running.deps.store, "auditEntries", projectId)).filter(({ action }) =>
      action.startsWith("api_key_"),
    );

  describe("creating a key", () => {
    test("shows the key once; afterwards only its last four characters are visible", async () => {
      const { ada } = await start();
      const before = server().clock.now();

      // Clocks of other languages count fractions of milliseconds.
      const created = await newUserKey(ada.wire, { description: "Laptop", expires_at_millis: 4_000_000_000_000.5 });
      const { value, id, ...shown } = created.body;
      const read = await ada.wire.call(contract.getUserApiKey, { params: { id }, query: { user_id: "me" } });

      expect(created.status).toBe(200);
      expect(value).toMatch(/^sk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}user1574ck4u7h[0-9a-f]{8}$/);
      expect(value).toContain(id.replaceAll("-", ""));
      expect(shown).toEqual({
        description: "Laptop",
        is_public: false,
        created_at_millis: expect.any(Number),
        expires_at_millis: 4_000_000_000_000,
        type: "user",
        user_id: ada.userId,
      });
      expect(shown.created_at_millis).toBeWithin(before, server().clock.now() + 1);
      expect(read.body).toEqual({ ...shown, id, value: { last_four: value.slice(-4) } });
      expect((await userKeys(ada.wire)).body).toEqual({ items: [read.body], is_paginated: false });
    });

    // A stolen database must not contain usable keys.
    test("stores a digest; neither the key nor a usable part is stored", async () => {
      const { project, ada, team_id } = await start();
      const { body: userKey } = await newUserKey(ada.wire, { is_public: true });
      const { body: teamKey } = await newTeamKey(ada.wire, team_id);

      const rows = await stored(project.id);
      const everything = JSON.stringify([rows, await audited(project.id)]) + server().log.join("\n");

      expect(rows.map((row) => row.digest).sort()).toEqual([digest(userKey.value), digest(teamKey.value)].sort());
      for (const { value } of [userKey, teamKey]) expect(everything).not.toContain(value.slice(3, 48));
    });

    test("a key shows whether it is public, and whether a user or a team owns it", async () => {
      const { ada, team_id } = await start();

      const userKey = await newUserKey(ada.wire, { is_public: true });
      const teamKey = await newTeamKey(ada.wire, team_id, { is_public: true });

      expect(userKey.body).toMatchObject({ is_public: true, type: "user", user_id: ada.userId });
      expect(userKey.body.value).toMatch(/^pk_.{77}user3574ck4u7h/);
      expect(teamKey.body).toMatchObject({ is_public: true, type: "team", team_id });
      expect(teamKey.body.value).toMatch(/^pk_.{77}team3574ck4u7h/);
    });

    test("users create keys only for themselves, servers for every user of their project", async () => {
      const { project, ada, ben } = await start();
      const other = await server().project({ config: { allow_user_api_keys: true } });

      expect((await newUserKey(project.client)).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      expect((await newUserKey(project.client, { user_id: ada.userId })).code).toBe("USER_AUTHENTICATION_REQUIRED");
      const forBen = await newUserKey(ada.wire, { user_id: ben.userId });
      expect([forBen.status, forBen.text]).toEqual([403, "Client can only manage their own api keys"]);
      expect((await newUserKey(project.server)).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      expect((await newUserKey(project.server, { user_id: nobody })).code).toBe("USER_NOT_FOUND");
      expect((await newUserKey(other.server, { user_id: ada.userId })).code).toBe("USER_NOT_FOUND");
      expect(await stored(project.id)).toEqual([]);
      expect((await newUserKey(project.server, { user_id: ben.userId })).body.user_id).toBe(ben.userId);
      const asAda = await newUserKey(project.server.with({ accessToken: ada.accessToken }));
      expect(asAda.body.user_id).toBe(ada.userId);
    });

    test("a team's keys require $manage_api_keys; for others the team does not exist", async () => {
      const { project, ada, ben, eve, team_id } = await start();

      expect((await newTeamKey(project.client, team_id)).code).toBe("USER_AUTHENTICATION_REQUIRED");
      for (const { wire } of [ben, eve]) {
        const refused = await newTeamKey(wire, team_id);
        expect([refused.status, refused.code]).toEqual([404, "API_KEY_NOT_FOUND"]);
      }
      expect((await newTeamKey(ada.wire, nobody)).code).toBe("API_KEY_NOT_FOUND");
      expect((await newTeamKey(project.server, nobody)).code).toBe("TEAM_NOT_FOUND");
      expect(await stored(project.id)).toEqual([]);
      expect((await newTeamKey(ada.wire, team_id)).body.team_id).toBe(team_id);
      expect((await newTeamKey(project.server, team_id)).status).toBe(200);
      expect((await newTeamKey(project.admin, team_id)).status).toBe(200);
    });

    test("a missing or invalid field is refused by name", async () => {
      const { ada, team_id } = await start();
      const post = (path: string, body: object) =>
        ada.wire.send("POST", path, { body: JSON.stringify(body), headers: { "content-type": "application/json" } });
      const good = { description: "CI", expires_at_millis: null, user_id: "me" };

      const tries: [object, string][] = [
        [{ ...good, expires_at_millis: undefined }, "body.expires_at_millis must be defined"],
        [{ ...good, description: undefined }, "body.description must be defined"],
        [{ ...good, user_id: undefined }, "body.user_id must be defined"],
        [{ ...good, team_id }, "body contains unknown properties: team_id"],
      ];
      for (const [body, words] of tries) {
        const refused = await post("/user-api-keys", body);
        expect([refused.code, refused.text]).toEqual(["SCHEMA_ERROR", expect.stringContaining(words)]);
      }
    });
  });

  describe("in a project that has not turned API keys on", () => {
    test("every endpoint refuses, at every access level", async () => {
      const project = await server().project();
      const ada = await project.person();
      const params = { id: nobody };
      for (const [type, words] of [
        ["user", "User API keys are not enabled for this project."],
        ["team", "Team API keys are not enabled for this project."],
      ] as const) {
        const answers =
          type === "user"
            ? [
                await userKeys(ada.wire),
                await ada.wire.call(contract.listUserApiKeys),
                await newUserKey(ada.wire),
                await ada.wire.call(contract.getUserApiKey, { params }),
                await ada.wire.call(contract.updateUserApiKey, { params, body: { revoked: true } }),
                await checkUser(project.server, "anything"),
              ]
            : [
                await teamKeys(project.client, nobody),
                await ada.wire.call(contract.listTeamApiKeys),
                await newTeamKey(ada.wire, nobody),
                await ada.wire.call(contract.getTeamApiKey, { params, query: { team_id: nobody } }),
                await ada.wire.call(contract.updateTeamApiKey, { params, query: { team_id: nobody }, body: {} }),
                await checkTeam(project.admin, "anything"),
              ];
        for (const answer of answers) expect([answer.status, answer.text]).toEqual([400, words]);
      }
    });

    test("each kind of key has its own switch, and keys work again when it is back on", async () => {
      const { project, ada, team_id } = await start();
      const userKey = (await newUserKey(ada.wire)).body.value;
      const teamKey = (await newTeamKey(ada.wire, team_id)).body.value;
      const allow = (allow_user_api_keys: boolean) =>
        project.admin.call(updateProject, { body: { config: { allow_user_api_keys } } });

      await allow(false);
      expect((await checkUser(project.server, userKey)).status).toBe(400);
      expect((await checkTeam(project.server, teamKey)).status).toBe(200);
      await allow(true);
      expect((await checkUser(project.server, userKey)).status).toBe(200);
    });
  });

  describe("listing and reading", () => {
    test("lists the newest first, and to each user only their own", async () => {
      const { project, ada, ben, eve, team_id } = await start();
      for (const description of ["one", "two", "three"]) {
        await newUserKey(ada.wire, { description });
        await newTeamKey(ada.wire, team_id, { description });
        server().clock.pass({ seconds: 1 });
      }
      await newUserKey(ben.wire, { description: "Ben's" });
      const names = ({ body }: { body: { items: { description: string }[] } }) =>
        body.items.map(({ description }) => description);

      expect(names(await userKeys(ada.wire))).toEqual(["three", "two", "one"]);
      expect(names(await userKeys(ada.wire, ada.userId))).toEqual(["three", "two", "one"]);
      expect(names(await userKeys(project.server, ben.userId))).toEqual(["Ben's"]);
      expect(names(await userKeys(project.server, nobody))).toEqual([]);
      expect(names(await teamKeys(ada.wire, team_id))).toEqual(["three", "two", "one"]);
      expect(names(await teamKeys(project.admin, team_id))).toHaveLength(3);

      const ofAda = await userKeys(ben.wire, ada.userId);
      expect([ofAda.status, ofAda.text]).toEqual([403, "Client can only manage their own api keys"]);
      expect((await userKeys(project.client, ada.userId)).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await userKeys(project.server)).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
      for (const { wire } of [ben, eve]) expect((await teamKeys(wire, team_id)).code).toBe("API_KEY_NOT_FOUND");
      expect((await teamKeys(project.client, team_id)).code).toBe("USER_AUTHENTICATION_REQUIRED");
    });

    test("requires the owner's id", async () => {
      const { ada, project } = await start();
      for (const [endpoint, words] of [
        [contract.listUserApiKeys, "user_id is required for user API keys"],
        [contract.listTeamApiKeys, "team_id is required for team API keys"],
      ] as const) {
        for (const wire of [ada.wire, project.server]) {
          const refused = await wire.call(endpoint);
          expect([refused.status, refused.code, refused.body.details.message]).toEqual([400, "SCHEMA_ERROR", words]);
        }
      }
      const read = await ada.wire.call(contract.getTeamApiKey, { params: { id: nobody } });
      expect(read.text).toContain("query.team_id must be defined");
    });

    test("a key of another user, team, kind or project is not found", async () => {
      const { project, ada, ben, eve, team_id } = await start();
      const userKey: string = (await newUserKey(ada.wire)).body.id;
      const teamKey: string = (await newTeamKey(ada.wire, team_id)).body.id;
      const fours = await eve.wire.call(createTeam, { body: { display_name: "Four" } });
      const other = await server().project({ config: { allow_user_api_keys: true, allow_team_api_keys: true } });
      type Ask = (
        wire: Wire,
        id: string,
        owner: string | undefined,
      ) => Promise<{ status: number; code: string | null }>;
      const user: Ask[] = [
        (wire, id, user_id) => wire.call(contract.getUserApiKey, { params: { id }, query: user_id ? { user_id } : {} }),
        (wire, id, user_id) =>
          wire.call(contract.updateUserApiKey, {
            params: { id },
            query: user_id ? { user_id } : {},
            body: { revoked: true },
          }),
      ];
      const team: Ask[] = [
        (wire, id, team_id = nobody) => wire.call(contract.getTeamApiKey, { params: { id }, query: { team_id } }),
        (wire, id, team_id = nobody) =>
          wire.call(contract.updateTeamApiKey, { params: { id }, query: { team_id }, body: { revoked: true } }),
      ];

      for (const ask of user) {
        for (const id of [nobody, teamKey]) expect((await ask(ada.wire, id, "me")).code).toBe("API_KEY_NOT_FOUND");
        expect((await ask(ben.wire, userKey, "me")).status).toBe(403);
        expect((await ask(ben.wire, userKey, ada.userId)).status).toBe(403);
        expect((await ask(project.client, userKey, ada.userId)).code).toBe("USER_AUTHENTICATION_REQUIRED");
        expect((await ask(project.server, userKey, ben.userId)).code).toBe("API_KEY_NOT_FOUND");
        expect((await ask(project.server, userKey, "me")).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
        expect((await ask(other.server, userKey, ada.userId)).code).toBe("API_KEY_NOT_FOUND");
      }
      for (const ask of team) {
        for (const id of [nobody, userKey]) expect((await ask(ada.wire, id, team_id)).code).toBe("API_KEY_NOT_FOUND");
        for (const { wire } of [ben, eve]) expect((await ask(wire, teamKey, team_id)).code).toBe("API_KEY_NOT_FOUND");
        // The id of one's own team in the query gives no access to a key of another team.
        expect((await ask(eve.wire, teamKey, fours.body.id)).code).toBe("API_KEY_NOT_FOUND");
        expect((await ask(project.server, teamKey, fours.body.id)).code).toBe("API_KEY_NOT_FOUND");
        expect((await ask(project.client, teamKey, team_id)).code).toBe("USER_AUTHENTICATION_REQUIRED");
        expect((await ask(other.server, teamKey, team_id)).code).toBe("API_KEY_NOT_FOUND");
      }
      expect((await stored(project.id)).every(({ manuallyRevokedAt }) => manuallyRevokedAt === null)).toBe(true);
      expect((await audited(project.id)).map(({ action }) => action)).toEqual(["api_key_created", "api_key_created"]);

      expect((await user[0]?.(ada.wire, userKey, undefined))?.status).toBe(200);
      expect((await user[0]?.(project.server, userKey, ada.userId))?.status).toBe(200);
      expect((await team[0]?.(ada.wire, teamKey, team_id))?.status).toBe(200);
    });
  });

  describe("changing a key", () => {
    test("changes the description; a revocation is final, and keeps its first time", async () => {
      const { ada, team_id } = await start();
      const userKey = (await newUserKey(ada.wire)).body;
      const teamKey = (await newTeamKey(ada.wire, team_id)).body;
      const changeUser = (body: { description?: string; revoked?: true }) =>
        ada.wire.call(contract.updateUserApiKey, { params: { id: userKey.id }, query: { user_id: "me" }, body });
      const changeTeam = (body: { description?: string; revoked?: true }) =>
        ada.wire.call(contract.updateTeamApiKey, { params: { id: teamKey.id }, query: { team_id }, body });

      for (const change of [changeUser, changeTeam]) {
        const renamed = await change({ description: "Deploys" });
        expect(renamed.body).toMatchObject({ description: "Deploys", value: { last_four: expect.any(String) } });
        expect(renamed.body).not.toHaveProperty("manually_revoked_at_millis");
        const before = server().clock.now();
        const at = (await change({ revoked: true })).body.manually_revoked_at_millis;
        expect(at).toBeWithin(before, server().clock.now() + 1);
        server().clock.pass({ minutes: 1 });
        const again = await change({ revoked: true, description: "Gone" });
        expect(again.body).toMatchObject({ description: "Gone", manually_revoked_at_millis: at });
      }
    });

    test("a change does not need the owner's id", async () => {
      const { project, ada, ben, team_id } = await start();
      const { id } = (await newTeamKey(ada.wire, team_id)).body;
      const change = (wire: Wire, description: string) =>
        wire.call(contract.updateTeamApiKey, { params: { id }, body: { description } });

      for (const wire of [ada.wire, project.server, project.admin]) {
        expect((await change(wire, "Deploys")).body).toMatchObject({ id, team_id, description: "Deploys" });
      }
      expect((await change(ben.wire, "Mine")).code).toBe("API_KEY_NOT_FOUND");
      expect((await change(project.client, "Mine")).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await stored(project.id))[0]?.description).toBe("Deploys");
    });

    test("fields that cannot change are refused, and a revoked key stays revoked", async () => {
      const { project, ada } = await start();
      const { id } = (await newUserKey(ada.wire)).body;
      const patch = (body: object) =>
        ada.wire.send("PATCH", `/user-api-keys/${id}?user_id=me`, {
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        });
      await patch({ revoked: true });

      for (const body of [{ revoked: false }, { user_id: ada.userId }, { team_id: nobody }, { is_public: true }]) {
        expect((await patch(body)).code).toBe("SCHEMA_ERROR");
      }
      expect((await stored(project.id))[0]?.manuallyRevokedAt).toBeNumber();
    });

    test("a member who loses the permission cannot manage the team's keys; the keys keep working", async () => {
      const { project, ada, team_id } = await start();
      const { id, value } = (await newTeamKey(ada.wire, team_id)).body;
      await project.admin.call(updateProject, { body: { config: { team_creator_default_permissions: [] } } });
      const grants = await rowsOfProject(server().running.deps.store, "teamPermissionGrants", project.id);
      const admin = grants.find((each) => each.userId === ada.userId)?.permissionId ?? "";
      await project.server.send("DELETE", `/team-permissions/${team_id}/${ada.userId}/${admin}`);

      const revoking = await ada.wire.call(contract.updateTeamApiKey, {
        params: { id },
        query: { team_id },
        body: { revoked: true },
      });

      expect(revoking.code).toBe("API_KEY_NOT_FOUND");
      expect((await checkTeam(project.server, value)).status).toBe(200);
    });

    test("creation, description and revocation are in the audit log with the actor and the key", async () => {
      const { project, ada } = await start();
      const { id, value } = (await newUserKey(ada.wire)).body;
      const change = (wire: Wire, body: { description?: string; revoked?: true }) =>
        wire.call(contract.updateUserApiKey, { params: { id }, body });
      await change(ada.wire, { description: "Deploys" });
      await change(project.server, { revoked: true });
      await change(project.server, { revoked: true });

      const entries = (await audited(project.id)).sort((a, b) => a.action.localeCompare(b.action));

      expect(entries).toMatchObject([
        {
          action: "api_key_created",
          actorType: "user",
          actorId: ada.userId,
          subjectType: "user",
          subjectId: ada.userId,
        },
        { action: "api_key_revoked", actorType: "server", subjectId: ada.userId },
        { action: "api_key_updated", actorId: ada.userId },
      ]);
      expect(entries[0]?.personal?.after).toMatchObject({ api_key_id: id, last_four: value.slice(-4) });
    });
  });

  describe("checking a key", () => {
    test("returns the owner to a server, without the secret", async () => {
      const { project, ada, team_id } = await start();
      const userKey = (await newUserKey(ada.wire)).body;
      const teamKey = (await newTeamKey(ada.wire, team_id)).body;

      for (const wire of [project.server, project.admin]) {
        const ofUser = await checkUser(wire, userKey.value);
        expect(ofUser.body).toEqual({ ...userKey, value: { last_four: userKey.value.slice(-4) } });
        const ofTeam = await checkTeam(wire, teamKey.value);
        expect(ofTeam.body).toEqual({ ...teamKey, value: { last_four: teamKey.value.slice(-4) } });
      }
      expect((await checkUser(ada.wire, userKey.value)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
      expect((await checkTeam(ada.wire, teamKey.value)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
    });

    test("checks a key in this order: unknown, of the other kind, revoked, expired", async () => {
      const { project, ada, team_id } = await start();
      const soon = server().clock.now() + 60_000;
      const userKey = (await newUserKey(ada.wire, { expires_at_millis: soon })).body;
      const teamKey = (await newTeamKey(ada.wire, team_id, { expires_at_millis: soon })).body;
      const other = await server().project({ config: { allow_user_api_keys: true } });
      const codes = async () => [
        (await checkUser(project.server, userKey.value)).code,
        (await checkTeam(project.server, teamKey.value)).code,
      ];

      expect((await checkUser(project.server, "sk_none")).code).toBe("API_KEY_NOT_FOUND");
      expect((await checkUser(project.server, `${userKey.value.slice(0, -1)}x`)).code).toBe("API_KEY_NOT_FOUND");
      expect((await checkTeam(project.server, "sk_574ck4u7h")).code).toBe("API_KEY_NOT_FOUND");
      expect((await checkUser(other.server, userKey.value)).code).toBe("API_KEY_NOT_FOUND");
      expect(await codes()).toEqual([null, null]);
      server().clock.pass({ minutes: 2 });
      expect(await codes()).toEqual(["API_KEY_EXPIRED", "API_KEY_EXPIRED"]);
      await project.server.call(contract.updateUserApiKey, { params: { id: userKey.id }, body: { revoked: true } });
      await project.server.call(contract.updateTeamApiKey, {
        params: { id: teamKey.id },
        query: { team_id },
        body: { revoked: true },
      });
      expect(await codes()).toEqual(["API_KEY_REVOKED", "API_KEY_REVOKED"]);

      const asTeam = await checkTeam(project.server, userKey.value);
      const details = { expected_type: "team", actual_type: "user" };
      expect([asTeam.status, asTeam.code, asTeam.body.details]).toEqual([400, "WRONG_API_KEY_TYPE", details]);
      expect((await checkUser(project.server, teamKey.value)).body.details).toEqual({
        expected_type: "user",
        actual_type: "team",
      });
    });

    // Such a key never works, and nobody is told until it is used.
    test("a key is not created with an expiration that is over, or in seconds", async () => {
      const { project, ada, team_id } = await start();
      const later = Math.floor(server().clock.now() / 1_000) + 86_400;

      const replies = [];
      for (const expires_at_millis of [1_000, server().clock.now(), later]) {
        replies.push(await newUserKey(ada.wire, { expires_at_millis }));
        replies.push(await newTeamKey(ada.wire, team_id, { expires_at_millis }));
      }

      for (const { status, text } of replies)
        expect([status, text]).toEqual([400, expect.stringContaining("in the past")]);
      for (const { text } of replies.slice(-2)) expect(text).toContain(`send ${later}000.`);
      expect(await stored(project.id)).toEqual([]);
    });

    // The clock of a device may be days off.
    test("a key can be created with a lifetime, which counts by the server's clock", async () => {
      const { ada, team_id } = await start();
      const wanted = { expires_at_millis: 1_000, expires_in_millis: 86_400_000 };

      const ofUser = await newUserKey(ada.wire, wanted);
      const ofTeam = await newTeamKey(ada.wire, team_id, wanted);
      const never = await newUserKey(ada.wire, { expires_in_millis: 0 });

      for (const { body } of [ofUser, ofTeam]) {
        // The clock of tests goes on between the two.
        expect(Math.abs(body.expires_at_millis - body.created_at_millis - 86_400_000)).toBeLessThan(1_000);
      }
      expect(never.code).toBe("SCHEMA_ERROR");
    });

    // Backends check a key on every request: a write each time would make reads as expensive as writes.
    test("writes nothing", async () => {
      const { project, ada } = await start();
      const { value } = (await newUserKey(ada.wire)).body;
      const { store } = server().running.deps;
      const before = JSON.stringify([await stored(project.id), (await rowsOf(store, "cacheVersions")).length]);

      for (let at = 0; at < 5; at++) await checkUser(project.server, value);

      expect(JSON.stringify([await stored(project.id), (await rowsOf(store, "cacheVersions")).length])).toBe(before);
    });

    test("keys are deleted with their user or team", async () => {
      const { project, ada, ben, team_id } = await start();
      const ofBen = (await newUserKey(ben.wire)).body.value;
      const teamKey = (await newTeamKey(ada.wire, team_id)).body.value;

      await ben.wire.call(deleteCurrentUser);
      await ada.wire.call(deleteTeam, { params: { team_id } });

      expect((await checkUser(project.server, ofBen)).code).toBe("API_KEY_NOT_FOUND");
      expect((await checkTeam(project.server, teamKey)).code).toBe("API_KEY_NOT_FOUND");
      expect(await stored(project.id)).toEqual([]);
    });

    // An attacker may have signed up with the user's address and created keys for the account or for a team.
    test("the first proof of an address deletes earlier keys of the account", async () => {
      const { project, ada, ben, team_id } = await start();
      const mails = catchMails(server());
      const userKey = (await newUserKey(ada.wire)).body.value;
      const teamKey = (await newTeamKey(ada.wire, team_id)).body.value;
      const byServer = (await newTeamKey(project.server, team_id)).body.value;
      const ofBen = (await newUserKey(ben.wire)).body.value;

      // The mail about the sign-up has a code, too.
      await mails.to(ada.email);
      const body = { email: ada.email, callback_url: "http://localhost/handler/password-reset" };
      await ada.wire.call(sendPasswordResetCode, { body });
      const [code = ""] = await mails.codesFor(ada.email);
      const reset = await project.client.call(resetPassword, { body: { code, password: "a password of her own" } });

      expect(reset.status).toBe(200);
      expect((await checkUser(project.server, userKey)).code).toBe("API_KEY_NOT_FOUND");
      expect((await checkTeam(project.server, teamKey)).code).toBe("API_KEY_NOT_FOUND");
      expect((await checkTeam(project.server, byServer)).status).toBe(200);
      expect((await checkUser(project.server, ofBen)).status).toBe(200);
    });

    test("a team's key stays when its creator is deleted", async () => {
      const { project, ada, team_id } = await start();
      const teamKey = (await newTeamKey(ada.wire, team_id)).body.value;

      await ada.wire.call(deleteCurrentUser);

      expect((await checkTeam(project.server, teamKey)).status).toBe(200);
    });
  });
});
