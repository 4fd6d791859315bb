import { expect, test as testAlways } from "bun:test";
import { initiatePasskeyAuthentication } from "#contract/auth/passkeys.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession } from "#contract/auth/sessions.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import { grantTeamPermission, revokeTeamPermission } from "#contract/permissions.ts";
import { createProject, getProject, listProjects, updateProject, updateProjectAtOldPath } from "#contract/projects.ts";
import { addTeamMember } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { updateUser } from "#contract/users.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { asOperator, asOwnerOf, CONSOLE_PASSWORD, consolePerson } from "#testing/people/console-people.ts";
import {
  type PageOfCeremony,
  type SoftAuthenticator,
  softAuthenticator,
} from "#testing/people/passkey-authenticator.ts";
import { addPasskey } from "#testing/people/passkeys.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";
import { type Reply, type TestWire, wireTo } from "#testing/server/wire.ts";
import { fromNow } from "#testing/waiting.ts";

/** A project of Ada, and a second team that she owns, where Ben is an owner, too. */
async function world(server: TestServer) {
  const [ada, ben] = [await consolePerson(server), await consolePerson(server)];
  const { body } = await ada.wire.call(createProject, { body: { display_name: "Boats" } });
  const { id, owner_team_id: from } = body as { id: string; owner_team_id: string };
  const operator = await asOperator(server);
  const teamOf = async (creator_user_id: string): Promise<string> =>
    (await operator.call(createTeam, { body: { display_name: "Harbor", creator_user_id } })).body.id;
  const to = await teamOf(ada.userId);
  const params = { team_id: to, user_id: ben.userId };
  await operator.call(addTeamMember, { params });
  await operator.call(grantTeamPermission, { params: { ...params, permission_id: "$update_team" } });
  const admin = asOwnerOf(server, id, ada.accessToken);
  const transfer = (confirmation?: object, team = to, wire: TestWire = admin) =>
    wire.call(updateProject, { body: { owner_team_id: team, confirmation } as never });
  const ownerTeam = async () => (await server.running.deps.projects.get(id))?.ownerTeamId;
  return { id, from, to, ada, ben, operator, admin, teamOf, transfer, ownerTeam };
}

const byPassword = (password = CONSOLE_PASSWORD) => ({ type: "password", password });

async function byPasskey(server: TestServer, authenticator: SoftAuthenticator, page: Partial<PageOfCeremony> = {}) {
  const { signedOut } = await server.owner();
  const begun = await signedOut.call(initiatePasskeyAuthentication, { body: {} });
  const authentication_response = authenticator.signIn(begun.body.options_json, { origin: server.url, ...page });
  return { type: "passkey", authentication_response, code: begun.body.code };
}

const answerOf = ({ status, code, body }: Reply) => [status, code, body.details?.methods];

eachServer(
  (server, dialect) => {
    const test = detailOnPostgres(dialect);
    test("an owner gives a project to another team of theirs, with the password; the audit log has both teams", async () => {
      const { id, from, to, ada, ben, transfer } = await world(server());

      const reply = await transfer(byPassword());

      expect([reply.status, reply.body.owner_team_id]).toEqual([200, to]);
      expect((await ben.wire.call(listProjects)).body.items.map((each: { id: string }) => each.id)).toEqual([id]);
      const entries = await rowsOfProject(server().running.deps.store, "auditEntries", id);
      const updated = entries.filter(({ action }) => action === "project_updated");
      expect(updated).toMatchObject([{ actorType: "owner", actorId: ada.userId }]);
      expect(updated[0]?.personal).toMatchObject({ before: { owner_team_id: from }, after: { owner_team_id: to } });
      expect(JSON.stringify(updated)).not.toContain(CONSOLE_PASSWORD);
      // Ada still owns the old team, which gives her nothing any more.
      await (await asOperator(server())).call(revokeTeamPermission, {
        params: { team_id: to, user_id: ada.userId, permission_id: "team_admin" },
      });
      expect((await asOwnerOf(server(), id, ada.accessToken).call(getProject)).code).toBe(
        "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
      );
    });

    test("without a confirmation, or with a wrong one, nothing changes", async () => {
      const { from, admin, to, transfer, ownerTeam } = await world(server());

      const replies = [
        await transfer(),
        await transfer(byPassword("a guess")),
        await transfer(await byPasskey(server(), softAuthenticator())),
        await admin.call(updateProject, { body: { display_name: "Taken", owner_team_id: to } }),
      ];

      expect(replies.map(answerOf)).toEqual([
        [401, "CONFIRMATION_REQUIRED", ["password"]],
        [400, "PASSWORD_CONFIRMATION_MISMATCH", undefined],
        [401, "CONFIRMATION_REQUIRED", ["password"]],
        [401, "CONFIRMATION_REQUIRED", ["password"]],
      ]);
      expect(await ownerTeam()).toBe(from);
      expect((await admin.call(getProject)).body.display_name).toBe("Boats");
    });

    test("the team that owns a project already needs no confirmation, and stays", async () => {
      const { from, transfer, ownerTeam } = await world(server());

      expect((await transfer(undefined, from)).status).toBe(200);
      expect(await ownerTeam()).toBe(from);
    });

    test("guesses of the password count as wrong sign-ins", async () => {
      const { ada, from, admin, transfer, ownerTeam } = await world(server());
      const there = "203.0.113.99";
      const own = admin.with({}, { "x-forwarded-for": there });

      const guesses = [];
      for (let at = 0; at < 6; at++) guesses.push((await transfer(byPassword(`guess ${at}`), undefined, own)).code);
      const blocked = await transfer(byPassword(), undefined, own);
      const signIn = await ada.here
        .with({}, { "x-forwarded-for": there })
        .call(signInWithPassword, { body: { email: ada.email, password: CONSOLE_PASSWORD } });

      expect(guesses.slice(0, 5)).toEqual(Array(5).fill("PASSWORD_CONFIRMATION_MISMATCH"));
      expect([blocked.code, signIn.code]).toEqual(["TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS"]);
      expect(await ownerTeam()).toBe(from);
    });

    test("a passkey confirms, once, if it is the owner's and its authenticator verified the owner", async () => {
      const { from, to, ada, ben, transfer, ownerTeam } = await world(server());
      const [own, bens] = [softAuthenticator(), softAuthenticator()];
      const page = { origin: server().url };
      expect((await addPasskey(ada.wire, own, page)).status).toBe(200);
      expect((await addPasskey(ben.wire, bens, page)).status).toBe(200);

      const refusals = [
        await transfer(),
        await transfer(await byPasskey(server(), bens)),
        await transfer(await byPasskey(server(), own, { isVerified: false })),
        await transfer(await byPasskey(server(), own, { challenge: "another" })),
        await transfer(await byPasskey(server(), own, { origin: "https://phishing.example" })),
        await transfer({ ...(await byPasskey(server(), own)), code: "0".repeat(45) }),
      ];
      const late = await byPasskey(server(), own);
      server().clock.pass({ seconds: 66 });
      refusals.push(await transfer(late));
      const before = await ownerTeam();
      const confirmation = await byPasskey(server(), own);
      const given = await transfer(confirmation);
      const back = await transfer(confirmation, from);

      expect(refusals.map(answerOf)).toEqual([
        [401, "CONFIRMATION_REQUIRED", ["password", "passkey"]],
        ...Array(4).fill([400, "PASSKEY_AUTHENTICATION_FAILED", undefined]),
        [401, "CONFIRMATION_REQUIRED", ["password", "passkey"]],
        [401, "CONFIRMATION_REQUIRED", ["password", "passkey"]],
      ]);
      expect([before, given.status, given.body.owner_team_id]).toEqual([from, 200, to]);
      expect([back.code, await ownerTeam()]).toEqual(["CONFIRMATION_REQUIRED", to]);
    });

    testAlways("one of two transfers at the same moment with one answer of a passkey is confirmed", async () => {
      const { to, ada, teamOf, transfer, ownerTeam } = await world(server());
      const own = softAuthenticator();
      expect((await addPasskey(ada.wire, own, { origin: server().url })).status).toBe(200);
      const teams = [to, await teamOf(ada.userId)];
      const confirmation = await byPasskey(server(), own);

      const replies = await Promise.all(teams.map((team) => transfer(confirmation, team)));

      const given = replies.filter(({ status }) => status === 200);
      const refused = replies.filter(({ status }) => status !== 200);
      expect(refused.map(answerOf)).toEqual([[401, "CONFIRMATION_REQUIRED", ["password", "passkey"]]]);
      expect(given.map(({ body }) => body.owner_team_id)).toEqual([await ownerTeam()]);
    });

    test("an owner without password and passkey confirms by a session of the last five minutes", async () => {
      const { ada, id, from, to, operator, transfer, ownerTeam } = await world(server());
      await operator.call(updateUser, { params: { user_id: ada.userId }, body: { password: null } });
      const begin = async (body: object = {}) => {
        const reply = await operator.call(createSession, { body: { user_id: ada.userId, ...body } });
        return asOwnerOf(server(), id, reply.body.access_token);
      };
      const old = await begin();
      server().clock.pass({ minutes: 5, seconds: 1 });

      const late = await transfer(undefined, to, old);
      const acting = await transfer(undefined, to, await begin({ is_impersonation: true }));
      const before = await ownerTeam();
      const fresh = await transfer(undefined, to, await begin());

      expect(answerOf(late)).toEqual([401, "CONFIRMATION_REQUIRED", ["sign_in"]]);
      expect([acting.status, acting.text]).toEqual([
        403,
        "You are acting as this user. This session cannot make lasting changes.",
      ]);
      expect([before, fresh.status, fresh.body.owner_team_id]).toEqual([from, 200, to]);
    });

    test("a project goes only to a team in which its giver is an owner, so that it always has one", async () => {
      const { from, ben, teamOf, transfer, ownerTeam, operator, ada } = await world(server());
      const bens = await teamOf(ben.userId);

      const stranger = await transfer(byPassword(), bens);
      await operator.call(addTeamMember, { params: { team_id: bens, user_id: ada.userId } });
      const member = await transfer(byPassword(), bens);
      const nowhere = await transfer(byPassword(), "00000000-0000-4000-8000-000000000000");

      expect([stranger.code, member.code, nowhere.code]).toEqual([
        "TEAM_MEMBERSHIP_NOT_FOUND",
        "TEAM_PERMISSION_REQUIRED",
        "TEAM_MEMBERSHIP_NOT_FOUND",
      ]);
      expect(await ownerTeam()).toBe(from);
    });

    test("a key gives no project away, and project internal stays with its operators", async () => {
      const { id, from, to, admin, operator, transfer, ownerTeam } = await world(server());
      const made = await admin.call(createInternalKey, {
        body: {
          description: "Mine",
          expires_at_millis: fromNow({ hours: 1 }),
          has_publishable_client_key: false,
          has_secret_server_key: false,
          has_super_secret_admin_key: true,
        },
      });
      const headers = { projectId: id, superSecretAdminKey: made.body.super_secret_admin_key };
      const withKey = wireTo(server().apiUrl, { level: "admin", headers });

      const replies = [await transfer(byPassword(), to, withKey), await transfer(byPassword(), to, operator)];
      const atOldPath = await admin.call(updateProjectAtOldPath, { body: { owner_team_id: to } as never });

      expect(replies.map(({ status, headers }) => [status, headers.get("x-hallpass-refusal")])).toEqual([
        [403, "PROJECT_TRANSFER_NEEDS_OWNER"],
        [400, "INTERNAL_PROJECT_NOT_TRANSFERABLE"],
      ]);
      expect([atOldPath.code, await ownerTeam()]).toEqual(["SCHEMA_ERROR", from]);
    });
  },
  { environment: { HALLPASS_INTERNAL_SIGN_UP: "open" } },
);
