import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { sendFailedEmailsDigest } from "#contract/emails.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import { createTeamPermissionDefinition, grantTeamPermission, revokeTeamPermission } from "#contract/permissions.ts";
import { createProject, deleteProject, getProject, listProjects, updateProject } from "#contract/projects.ts";
import { addTeamMember } from "#contract/team-members.ts";
import { getUser, updateUser } from "#contract/users.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { asAddress } from "#testing/address.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { asOperator, asOwnerOf, type ConsolePerson, consolePerson } from "#testing/people/console-people.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { fromNow } from "#testing/waiting.ts";

const SECRET = "the-secret-of-the-timer";
const OPEN = { HALLPASS_INTERNAL_SIGN_UP: "open", HALLPASS_CRON_SECRET: SECRET };

let roles = 0;

/** A project of `owner`, and `member`, who is in the owning team with the default permissions of members. */
async function withMember(server: TestServer) {
  const [owner, member] = [await consolePerson(server), await consolePerson(server)];
  const { body } = await owner.wire.call(createProject, { body: { display_name: "Boats" } });
  const { id, owner_team_id: teamId } = body as { id: string; owner_team_id: string };
  const operator = await asOperator(server);
  const joined = await operator.call(addTeamMember, { params: { team_id: teamId, user_id: member.userId }, body: {} });
  if (joined.status !== 201) throw new Error(joined.text);
  return { id, teamId, owner, member };
}

const NEW_KEY = {
  description: "Mine",
  expires_at_millis: fromNow({ hours: 1 }),
  has_publishable_client_key: false,
  has_secret_server_key: false,
  has_super_secret_admin_key: true,
};

eachServer(
  (server) => {
    test("a member of the owning team without $update_team neither reads, changes nor deletes the project", async () => {
      const { id, member, owner } = await withMember(server());
      const admin = asOwnerOf(server(), id, member.accessToken);
      const keys = () => rowsOf(server().running.deps.store, "internalKeys");
      const before = await keys();

      const replies = [
        await admin.call(getProject),
        await admin.call(createInternalKey, { body: NEW_KEY }),
        await admin.call(updateProject, { body: { display_name: "Taken" } }),
        await admin.call(deleteProject, { body: {} }),
        await admin.as({ level: "server" }).call(getUser, { params: { user_id: randomUuid() } }),
      ];

      for (const reply of replies) expect([reply.status, reply.code]).toEqual([401, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"]);
      expect(await keys()).toEqual(before);
      const kept = await asOwnerOf(server(), id, owner.accessToken).call(getProject);
      expect(kept.body.display_name).toBe("Boats");
    });

    test("such a member sees the project in no list and cannot create one for the team", async () => {
      const { id, teamId, member, owner } = await withMember(server());
      const operator = await asOperator(server());
      const managed = async ({ userId }: ConsolePerson) =>
        (await operator.call(getUser, { params: { user_id: userId } })).body.server_metadata?.managedProjectIds;

      const made = await member.wire.call(createProject, { body: { display_name: "x", owner_team_id: teamId } });

      expect((await member.wire.call(listProjects)).body.items).toEqual([]);
      expect(await managed(member)).toBeUndefined();
      expect(await managed(owner)).toEqual([id]);
      expect([made.status, made.code]).toEqual([401, "TEAM_PERMISSION_REQUIRED"]);
      expect(made.body.details).toEqual({ team_id: teamId, user_id: member.userId, permission_id: "$update_team" });
    });

    test("a new project of such a member belongs to a team of their own", async () => {
      const { teamId, member } = await withMember(server());

      const { body } = await member.wire.call(createProject, { body: { display_name: "Mine" } });

      expect(body.owner_team_id).not.toBe(teamId);
      expect((await asOwnerOf(server(), body.id, member.accessToken).call(getProject)).status).toBe(200);
    });

    test("$update_team makes an owner, directly or through another permission, until it is revoked", async () => {
      const { id, teamId, member } = await withMember(server());
      const operator = await asOperator(server());
      const contained = `captain_${++roles}`;
      await operator.call(createTeamPermissionDefinition, {
        body: { id: contained, contained_permission_ids: ["team_admin"] },
      });
      const admin = asOwnerOf(server(), id, member.accessToken);

      for (const permission_id of ["$update_team", "team_admin", contained]) {
        const params = { team_id: teamId, user_id: member.userId, permission_id };
        await operator.call(grantTeamPermission, { params, body: {} });
        expect([permission_id, (await admin.call(getProject)).status]).toEqual([permission_id, 200]);
        expect((await member.wire.call(listProjects)).body.items).toHaveLength(1);
        await operator.call(revokeTeamPermission, { params, body: {} });
        expect([permission_id, (await admin.call(getProject)).code]).toEqual([
          permission_id,
          "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
        ]);
        expect((await member.wire.call(listProjects)).body.items).toEqual([]);
      }
    });

    test("mails about failed mails go only to verified addresses of owners", async () => {
      const { id, teamId, owner, member } = await withMember(server());
      const { deps } = server().running;
      const operator = await asOperator(server());
      const prove = ({ userId }: ConsolePerson) =>
        operator.call(updateUser, { params: { user_id: userId }, body: { primary_email_verified: true } });
      for (const each of [owner, member]) await prove(each);
      // An owner, too, but with an address that was never verified.
      const claimant = await consolePerson(server());
      const params = { team_id: teamId, user_id: claimant.userId };
      await operator.call(addTeamMember, { params, body: {} });
      await operator.call(grantTeamPermission, { params: { ...params, permission_id: "team_admin" }, body: {} });
      await deps.store.write((tx) =>
        tx.add("mails", {
          id: randomUuid(),
          projectId: id,
          template: "",
          recipient: asAddress("ada@example.com"),
          state: "failed",
          shownSubject: "News",
          attempts: 8,
          nextAttemptAt: deps.now(),
          createdAt: deps.now(),
        }),
      );

      const { body } = await server()
        .anonymous.with({}, { authorization: `Bearer ${SECRET}` })
        .call(sendFailedEmailsDigest, { query: { dry_run: "true" } });

      const found = body.failed_emails_by_tenancy.find(({ project_id }: { project_id: string }) => project_id === id);
      expect(found.tenant_owner_emails).toEqual([owner.email]);
    });

    test("anonymous users cannot create or own projects, also with permissions", async () => {
      const { id, teamId } = await withMember(server());
      const { signedOut } = await server().owner();
      const { body } = await signedOut.call(signUpAnonymously);
      const anonymousUser = { userId: body.user_id as string, accessToken: body.access_token as string };
      const wire = signedOut.with({ accessToken: anonymousUser.accessToken });
      const projects = () => rowsOf(server().running.deps.store, "projects");
      const before = await projects();

      const made = await wire.call(createProject, { body: { display_name: "Spam" } });
      const operator = await asOperator(server());
      const params = { team_id: teamId, user_id: anonymousUser.userId };
      await operator.call(addTeamMember, { params, body: {} });
      await operator.call(grantTeamPermission, { params: { ...params, permission_id: "team_admin" }, body: {} });

      expect([made.status, made.text]).toEqual([403, "Anonymous users cannot own projects. Sign up first."]);
      expect(await projects()).toEqual(before);
      expect((await asOwnerOf(server(), id, anonymousUser.accessToken).call(getProject)).code).toBe(
        "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
      );
      expect((await wire.call(listProjects)).body.items).toEqual([]);
    });

    test("the creator of a project owns it, also if team creators get no permissions by default", async () => {
      const operator = await asOperator(server());
      const config = (team_creator_default_permissions: { id: string }[]) =>
        operator.call(updateProject, { body: { config: { team_creator_default_permissions } } });
      await config([]);
      const creator = await consolePerson(server());

      const { body } = await creator.wire.call(createProject, { body: { display_name: "Mine" } });
      await config([{ id: "team_admin" }]);

      expect((await asOwnerOf(server(), body.id, creator.accessToken).call(getProject)).status).toBe(200);
    });
  },
  { environment: OPEN },
);

describe("two servers on one database", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let one: TestServer;
  let two: TestServer;
  beforeAll(async () => {
    database = await createTestDatabase(migrations.postgres);
    const environment = { ...OPEN, DATABASE_URL: database.url };
    one = await startServer({ environment });
    two = await startServer({ environment: { ...environment, HALLPASS_URL: one.url } });
  }, 60_000);
  afterAll(async () => {
    await two?.stop();
    await one?.stop();
    await database?.drop();
  });

  test("an owner whose permission is revoked on one server is no owner on the other", async () => {
    const { id, teamId, owner, member } = await withMember(one);
    const there = asOwnerOf(two, id, owner.accessToken);
    expect((await there.call(getProject)).status).toBe(200);

    const operator = await asOperator(one);
    const params = { team_id: teamId, user_id: owner.userId, permission_id: "team_admin" };
    // A team keeps an owner.
    await operator.call(grantTeamPermission, { params: { ...params, user_id: member.userId }, body: {} });
    expect((await operator.call(revokeTeamPermission, { params, body: {} })).status).toBe(200);

    expect((await there.call(getProject)).code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
  });
});
