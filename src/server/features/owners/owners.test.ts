import { expect, test } from "bun:test";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession } from "#contract/auth/sessions.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import {
  createTeamPermissionDefinition,
  grantTeamPermission,
  listTeamPermissions,
  revokeTeamPermission,
} from "#contract/permissions.ts";
import {
  changeProjectOwner,
  getProjectOwners,
  type ProjectMember,
  type ProjectOwners,
  removeProjectOwner,
} from "#contract/project-owners.ts";
import { createProject, getProject, updateProject } from "#contract/projects.ts";
import { addTeamMember, removeTeamMember } from "#contract/team-members.ts";
import { deleteCurrentUser, deleteUser } from "#contract/users.ts";
import { BY_SHELL } from "#server/audit/write.ts";
import { disableUser, enableUser } from "#server/features/users/index.ts";
import { asOperator, asOwnerOf, CONSOLE_PASSWORD, consolePerson } from "#testing/people/console-people.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { fromNow } from "#testing/waiting.ts";

let roles = 0;

/** Two projects of Ada, who owns them, and Ben, who is in the owning team with the default permissions of members. */
async function world(server: TestServer) {
  const [ada, ben] = [await consolePerson(server), await consolePerson(server)];
  const first = (await ada.wire.call(createProject, { body: { display_name: "Boats" } })).body;
  const { id, owner_team_id: teamId } = first as { id: string; owner_team_id: string };
  const other = (await ada.wire.call(createProject, { body: { display_name: "Oars", owner_team_id: teamId } })).body;
  const operator = await asOperator(server);
  const join = (user_id: string) => operator.call(addTeamMember, { params: { team_id: teamId, user_id } });
  await join(ben.userId);
  const [admin, bens] = [asOwnerOf(server, id, ada.accessToken), asOwnerOf(server, id, ben.accessToken)];
  const change = (user_id: string, is_owner: boolean, wire: TestWire = admin) =>
    wire.call(changeProjectOwner, { params: { user_id }, body: { is_owner } });
  const remove = (user_id: string, wire: TestWire = admin) => wire.call(removeProjectOwner, { params: { user_id } });
  const members = async (): Promise<ProjectMember[]> => (await admin.call(getProjectOwners)).body.members;
  const grants = async (user_id: string): Promise<string[]> => {
    const query = { team_id: teamId, user_id, recursive: false };
    const { items } = (await operator.call(listTeamPermissions, { query })).body;
    return items.map((each: { id: string }) => each.id).sort();
  };
  /** The changes of the team in the audit log, by the id of the permission or the action. */
  const audited = async (by: string) => {
    const entries = await rowsOfProject(server.running.deps.store, "auditEntries", "internal");
    return entries
      .filter(
        ({ actorType, actorId, subjectType }) => actorType === "owner" && actorId === by && subjectType !== "project",
      )
      .map(({ action, personal }) => [action, Reflect.get(Object(personal?.after ?? personal?.before), "id")])
      .sort();
  };
  return {
    id,
    otherId: other.id as string,
    teamId,
    ada,
    ben,
    operator,
    join,
    admin,
    bens,
    change,
    remove,
    members,
    grants,
    audited,
  };
}

const ownersAmong = ({ members }: Pick<ProjectOwners, "members">) =>
  members.filter(({ is_owner }) => is_owner).map(({ user_id }) => user_id);
const refusalOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get("x-hallpass-refusal"),
];

eachServer(
  (server) => {
    test("an owner sees the members of the owning team, who of them are owners, and all projects of the team", async () => {
      const { id, otherId, teamId, ada, ben, admin } = await world(server());

      const { status, body } = await admin.call(getProjectOwners);

      expect(status).toBe(200);
      expect(body).toEqual({
        team_id: teamId,
        team_display_name: expect.any(String),
        members: [
          {
            user_id: ada.userId,
            display_name: null,
            primary_email: ada.email,
            profile_image_url: null,
            is_owner: true,
            joined_at_millis: expect.any(Number),
          },
          expect.objectContaining({ user_id: ben.userId, primary_email: ben.email, is_owner: false }),
        ],
        projects: [
          { id, display_name: "Boats" },
          { id: otherId, display_name: "Oars" },
        ],
      });
    });

    test("a member who is made an owner has what a creator has, and opens the projects at once", async () => {
      const { id, otherId, ada, ben, bens, change, grants, audited } = await world(server());
      const before = await bens.call(getProject);

      const made = await change(ben.userId, true);
      const again = await change(ben.userId, true);

      expect(before.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
      expect([made.status, ownersAmong(made.body)]).toEqual([200, [ada.userId, ben.userId]]);
      expect(again.body).toEqual(made.body);
      expect(await grants(ben.userId)).toEqual(["team_admin", "team_member"]);
      for (const each of [id, otherId]) {
        expect((await asOwnerOf(server(), each, ben.accessToken).call(getProject)).status).toBe(200);
      }
      expect(await audited(ada.userId)).toEqual([["permission_granted", "team_admin"]]);
    });

    test("owners get $update_team where creators of teams do not", async () => {
      const { ben, operator, change, grants } = await world(server());
      const config = (team_creator_default_permissions: { id: string }[]) =>
        operator.call(updateProject, { body: { config: { team_creator_default_permissions } } });
      await config([{ id: "team_member" }]);

      const made = await change(ben.userId, true);
      await config([{ id: "team_admin" }]);

      expect(ownersAmong(made.body)).toContain(ben.userId);
      expect(await grants(ben.userId)).toEqual(["$update_team", "team_member"]);
    });

    test("ending an ownership revokes each permission that makes an owner, and leaves the others", async () => {
      const { ada, ben, teamId, operator, bens, change, grants, audited } = await world(server());
      const captain = `captain_${++roles}`;
      await operator.call(createTeamPermissionDefinition, {
        body: { id: captain, contained_permission_ids: ["$update_team", "$invite_members"] },
      });
      await change(ben.userId, true);
      for (const permission_id of [captain, "$update_team", "$delete_team"]) {
        await operator.call(grantTeamPermission, { params: { team_id: teamId, user_id: ben.userId, permission_id } });
      }
      expect((await bens.call(getProject)).status).toBe(200);

      const ended = await change(ben.userId, false);

      expect([ended.status, ownersAmong(ended.body)]).toEqual([200, [ada.userId]]);
      expect(await grants(ben.userId)).toEqual(["$delete_team", "team_member"]);
      expect((await bens.call(getProject)).code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
      expect(await audited(ada.userId)).toEqual([
        ["permission_granted", "team_admin"],
        ["permission_revoked", "$update_team"],
        ["permission_revoked", captain],
        ["permission_revoked", "team_admin"],
      ]);
    });

    test("a member who is removed loses the projects, and the audit log says who removed them", async () => {
      const { ada, ben, bens, change, remove, members, audited } = await world(server());
      await change(ben.userId, true);

      const removed = await remove(ben.userId);
      const again = await remove(ben.userId);

      expect([removed.status, removed.body]).toEqual([200, { success: true }]);
      expect(again.code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await members()).map(({ user_id }) => user_id)).toEqual([ada.userId]);
      expect((await bens.call(getProject)).code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
      expect(await audited(ada.userId)).toEqual([
        ["permission_granted", "team_admin"],
        ["team_member_removed", undefined],
      ]);
    });

    test("the last owner is neither demoted nor removed, and loses no permission by the attempt", async () => {
      const { ada, ben, change, remove, members, grants } = await world(server());

      const [demoted, removed] = [await change(ada.userId, false), await remove(ada.userId)];

      expect([demoted, removed].map(refusalOf)).toEqual([
        [409, "LAST_PROJECT_OWNER"],
        [409, "LAST_PROJECT_OWNER"],
      ]);
      expect(demoted.text).toContain("Make another member of the team an owner first");
      expect(await grants(ada.userId)).toEqual(["team_admin"]);
      expect((await members()).map(({ user_id }) => user_id)).toEqual([ada.userId, ben.userId]);
      await change(ben.userId, true);
      expect((await remove(ada.userId)).status).toBe(200);
    });

    // Nobody could open the projects: a disabled owner does not sign in.
    test("beside disabled owners, an owner is the last one, and nobody makes a disabled member an owner", async () => {
      const { id, ada, ben, change, remove, members, grants } = await world(server());
      const { deps } = server().running;
      const wanted = { projectId: "internal", userId: ben.userId };
      await change(ben.userId, true);
      await disableUser(deps, wanted, BY_SHELL);

      const owners = ownersAmong({ members: await members() });
      const [demoted, removed] = [await change(ada.userId, false), await remove(ada.userId)];
      const made = await change(ben.userId, true);
      const ended = await change(ben.userId, false);
      await enableUser(deps, wanted, BY_SHELL);

      expect(owners).toEqual([ada.userId]);
      expect([demoted, removed, made].map(refusalOf)).toEqual([
        [409, "LAST_PROJECT_OWNER"],
        [409, "LAST_PROJECT_OWNER"],
        [403, "USER_DISABLED"],
      ]);
      // The end of an ownership holds when the member is enabled again.
      expect([ended.status, await grants(ben.userId)]).toEqual([200, ["team_member"]]);
      const { body } = await ben.here.call(signInWithPassword, {
        body: { email: ben.email, password: CONSOLE_PASSWORD },
      });
      const opened = await asOwnerOf(server(), id, body.access_token).call(getProject);
      expect(opened.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
    });

    test("the last owner does not leave the owning team by its settings either, and other members leave freely", async () => {
      const { ada, ben, teamId, change, members } = await world(server());
      const cleo = await consolePerson(server());
      const leave = (wire: TestWire) => wire.call(removeTeamMember, { params: { team_id: teamId, user_id: "me" } });
      const operator = await asOperator(server());
      await operator.call(addTeamMember, { params: { team_id: teamId, user_id: cleo.userId } });

      const [last, member] = [await leave(ada.wire), await leave(cleo.wire)];
      const before = (await members()).map(({ user_id }) => user_id);
      await change(ben.userId, true);
      const replaced = await leave(ada.wire);

      expect(refusalOf(last)).toEqual([409, "LAST_PROJECT_OWNER"]);
      expect([member.status, before]).toEqual([200, [ada.userId, ben.userId]]);
      expect(replaced.status).toBe(200);
    });

    test("the last owner cannot delete the account, where users may delete theirs", async () => {
      const { ada, ben, operator, change, members } = await world(server());
      const allow = (client_user_deletion_enabled: boolean) =>
        operator.call(updateProject, { body: { config: { client_user_deletion_enabled } } });
      await allow(true);
      const deleteAccount = () => ada.wire.call(deleteCurrentUser);

      const refused = await deleteAccount();
      const stillThere = (await members()).map(({ user_id }) => user_id);
      await change(ben.userId, true);
      const deleted = await deleteAccount();
      await allow(false);

      expect(refusalOf(refused)).toEqual([409, "LAST_PROJECT_OWNER"]);
      expect(stillThere).toEqual([ada.userId, ben.userId]);
      expect(deleted.body).toEqual({ success: true });
    });

    test("nobody removes, deletes or demotes the last owner, neither in the console nor with a key of the operator", async () => {
      const { ada, ben, teamId, operator, change, grants } = await world(server());
      const { userId: user_id } = ada;
      const body = {
        description: "A program",
        expires_at_millis: fromNow({ hours: 1 }),
        has_publishable_client_key: false,
        has_secret_server_key: true,
        has_super_secret_admin_key: true,
      };
      const keys = (await operator.call(createInternalKey, { body })).body;
      const admin = { projectId: "internal", superSecretAdminKey: keys.super_secret_admin_key };
      const secret = { projectId: "internal", secretServerKey: keys.secret_server_key };
      const wires = [
        operator,
        wireTo(server().apiUrl, { level: "admin", headers: admin }),
        wireTo(server().apiUrl, { level: "server", headers: secret }),
      ];

      const before = await grants(user_id);
      for (const wire of wires) {
        const params = { team_id: teamId, user_id };
        const replies = [
          await wire.call(removeTeamMember, { params }),
          await wire.call(deleteUser, { params: { user_id } }),
          await wire.call(revokeTeamPermission, { params: { ...params, permission_id: "team_admin" } }),
        ];
        expect(replies.map(refusalOf)).toEqual(Array(3).fill([409, "LAST_PROJECT_OWNER"]));
      }

      expect(await grants(user_id)).toEqual(before);
      await change(ben.userId, true);
      const byKey = await wires[2]?.call(deleteUser, { params: { user_id } });
      expect(byKey?.body).toEqual({ success: true });
    });

    test("two owners who demote each other, or leave at the same moment, leave one owner", async () => {
      const { ada, ben, teamId, operator, join, bens, change, remove } = await world(server());
      const owners = async () => {
        const query = { team_id: teamId, permission_id: "$update_team", recursive: true };
        const { items } = (await operator.call(listTeamPermissions, { query })).body;
        return items.map((each: { user_id: string }) => each.user_id);
      };
      await change(ben.userId, true);

      await Promise.all([change(ben.userId, false), change(ada.userId, false, bens)]);
      const [left = "", ...more] = await owners();

      expect(more).toEqual([]);
      const [wire, other] = left === ada.userId ? [undefined, ben] : [bens, ada];
      await join(other.userId);
      expect((await change(other.userId, true, wire)).status).toBe(200);
      const leaving = await Promise.all([remove(ada.userId), remove(ben.userId, bens)]);
      expect(leaving.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await owners()).toHaveLength(1);
    });

    test("neither a key nor somebody who acts as an owner sees or changes the owners", async () => {
      const { id, ada, ben, operator, admin, members, change, remove } = await world(server());
      const key = await admin.call(createInternalKey, {
        body: {
          description: "Mine",
          expires_at_millis: fromNow({ hours: 1 }),
          has_publishable_client_key: false,
          has_secret_server_key: false,
          has_super_secret_admin_key: true,
        },
      });
      const headers = { projectId: id, superSecretAdminKey: key.body.super_secret_admin_key };
      const withKey = wireTo(server().apiUrl, { level: "admin", headers });
      const session = { user_id: ada.userId, is_impersonation: true };
      const acting = await operator.call(createSession, { body: session });
      const asAda = asOwnerOf(server(), id, acting.body.access_token);
      expect((await asAda.call(getProject)).status).toBe(200);

      const replies = [];
      for (const wire of [withKey, asAda]) {
        replies.push(await wire.call(getProjectOwners));
        replies.push(await change(ben.userId, true, wire), await remove(ben.userId, wire));
      }

      const [needsOwner, acts] = [
        [403, "PROJECT_OWNERS_NEED_OWNER"],
        [403, "IMPERSONATION_NOT_ALLOWED"],
      ];
      expect(replies.map(refusalOf)).toEqual([needsOwner, needsOwner, needsOwner, needsOwner, acts, acts]);
      expect((await members()).map(({ user_id, is_owner }) => [user_id, is_owner])).toEqual([
        [ada.userId, true],
        [ben.userId, false],
      ]);
    });

    test("an owner whose session was revoked is refused", async () => {
      const { ada, ben, change, grants } = await world(server());
      await ada.wire.send("DELETE", "/auth/sessions/current");

      const reply = await change(ben.userId, true);

      expect(reply.status).toBe(401);
      expect(await grants(ben.userId)).toEqual(["team_member"]);
    });

    test("nobody who is not in the team, and no anonymous user, becomes an owner", async () => {
      const { teamId, operator, change, remove, grants } = await world(server());
      const [stranger, { signedOut }] = [await consolePerson(server()), await server().owner()];
      const guest = (await signedOut.call(signUpAnonymously)).body.user_id;
      await operator.call(addTeamMember, { params: { team_id: teamId, user_id: guest } });

      const replies = [await change(stranger.userId, true), await remove(stranger.userId)];
      const anonymous = await change(guest, true);

      expect(replies.map(({ code }) => code)).toEqual(["TEAM_MEMBERSHIP_NOT_FOUND", "TEAM_MEMBERSHIP_NOT_FOUND"]);
      expect(refusalOf(anonymous)).toEqual([403, "PROJECT_OWNER_ANONYMOUS"]);
      expect(await grants(guest)).toEqual(["team_member"]);
    });

    test("operators manage the owners of project internal in the same way", async () => {
      const operator = await asOperator(server());
      const { userId } = await server().owner();
      const ben = await consolePerson(server());
      const { body } = await operator.call(getProjectOwners);
      await operator.call(addTeamMember, { params: { team_id: body.team_id, user_id: ben.userId } });

      const made = await change(ben.userId, true);
      const ended = await change(ben.userId, false);

      expect(ownersAmong(body)).toEqual([userId]);
      expect(body.projects).toContainEqual({ id: "internal", display_name: expect.any(String) });
      expect([ownersAmong(made.body), ownersAmong(ended.body)]).toEqual([[userId, ben.userId], [userId]]);

      function change(user_id: string, is_owner: boolean) {
        return operator.call(changeProjectOwner, { params: { user_id }, body: { is_owner } });
      }
    });
  },
  { environment: { HALLPASS_INTERNAL_SIGN_UP: "open" } },
);
