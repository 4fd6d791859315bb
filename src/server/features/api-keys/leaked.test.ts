import { describe, expect, test as testAlways } from "bun:test";
import * as contract from "#contract/api-keys.ts";
import { createTeamPermissionDefinition, grantTeamPermission } from "#contract/permissions.ts";
import { addTeamMember } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { updateCurrentUser } from "#contract/users.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { catchMails } from "#testing/mail/caught-mails.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person } from "#testing/server/server.ts";

eachServer((server, dialect) => {
  const test = detailOnPostgres(dialect);
  /** A project that allows keys of users and teams, Ada with a team, and the sent mails. */
  async function start() {
    const config = { allow_user_api_keys: true, allow_team_api_keys: true, client_team_creation_enabled: true };
    const project = await server().project({ displayName: "Boats", config });
    const mails = catchMails(server());
    const ada = await project.person();
    const team_id: string = (await ada.wire.call(createTeam, { body: { display_name: "Eight" } })).body.id;
    const wanted = { description: "CI", expires_at_millis: null };
    const newUserKey = async (of: Person, further: object = {}) =>
      (await of.wire.call(contract.createUserApiKey, { body: { ...wanted, ...further, user_id: "me" } })).body;
    const newTeamKey = async () =>
      (await ada.wire.call(contract.createTeamApiKey, { body: { ...wanted, team_id } })).body;
    const subjects = async (email: string) =>
      (await mails.to(email)).flatMap(({ subject }) => (subject.startsWith("API Key") ? [subject] : []));
    return { project, mails, ada, team_id, newUserKey, newTeamKey, subjects };
  }
  /** Reports a key without any other credential. */
  const report = (api_key: string, ip = "203.0.113.7") =>
    server()
      .anonymous.with({ clientVersion: "js hallpass@0.1.0" }, { "x-forwarded-for": ip })
      .call(contract.revokeLeakedApiKey, { body: { api_key } });

  describe("a key that was found in public", () => {
    test("is revoked by a report, and its user gets one mail", async () => {
      const { project, mails, ada, newUserKey, subjects } = await start();
      const { id, value } = await newUserKey(ada, { description: "My laptop" });
      const check = () => project.server.call(contract.checkUserApiKey, { body: { api_key: value } });
      expect((await check()).status).toBe(200);

      const first = await report(value);
      const [before] = await rowsOfProject(server().running.deps.store, "apiKeys", project.id);
      server().clock.pass({ minutes: 2 });
      const again = await report(value);

      expect([first.status, first.body, again.status, again.body]).toEqual([
        200,
        { success: true },
        200,
        { success: true },
      ]);
      expect((await check()).code).toBe("API_KEY_REVOKED");
      expect(await rowsOfProject(server().running.deps.store, "apiKeys", project.id)).toEqual(before ? [before] : []);
      expect(await subjects(ada.email)).toEqual(["API Key Revoked: My laptop"]);
      const [mail] = await mails.to(ada.email);
      expect(mail?.text).toContain(`ends in ${value.slice(-4)}`);
      expect(JSON.stringify(mail)).not.toContain(value.slice(3, 48));
      const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
      expect(entries.filter(({ action }) => action === "api_key_revoked")).toMatchObject([
        { actorType: "nobody", subjectType: "user", subjectId: ada.userId, personal: { after: { api_key_id: id } } },
      ]);
    });

    test("the key of a team is reported by mail to the members who can manage its keys, and to no one else", async () => {
      const { project, ada, team_id, newTeamKey, subjects } = await start();
      const [ben, eve, mel] = [await project.person("ben"), await project.person("eve"), await project.person("mel")];
      for (const { userId: user_id } of [ben, mel]) {
        await project.server.call(addTeamMember, { params: { team_id, user_id } });
      }
      const keeper = { id: "keeper", contained_permission_ids: ["$manage_api_keys"] };
      await project.admin.call(createTeamPermissionDefinition, { body: keeper });
      await project.server.call(grantTeamPermission, {
        params: { team_id, user_id: ben.userId, permission_id: "keeper" },
      });
      const { value } = await newTeamKey();

      expect((await report(value)).status).toBe(200);

      expect(await subjects(ada.email)).toEqual(["API Key Revoked: CI"]);
      expect(await subjects(ben.email)).toEqual(["API Key Revoked: CI"]);
      expect([await subjects(mel.email), await subjects(eve.email)]).toEqual([[], []]);
      const check = await project.server.call(contract.checkTeamApiKey, { body: { api_key: value } });
      expect(check.code).toBe("API_KEY_REVOKED");
    });

    // A description that is invalid in a mail subject must not prevent the revocation.
    test("is revoked with any description, also if no mail can be sent", async () => {
      const { project, ada, newUserKey, subjects } = await start();
      const odd = await newUserKey(ada, { description: `Two\r\nBcc: x@example.com ${"long ".repeat(190)}` });
      expect((await report(odd.value)).status).toBe(200);
      const [subject = ""] = await subjects(ada.email);
      expect([subject.startsWith("API Key Revoked: Two Bcc:"), subject.length <= 250]).toEqual([true, true]);

      const silent = await newUserKey(ada);
      await project.server
        .with({ accessToken: ada.accessToken })
        .call(updateCurrentUser, { body: { primary_email: null } });
      expect((await report(silent.value)).status).toBe(200);
      const check = await project.server.call(contract.checkUserApiKey, { body: { api_key: silent.value } });
      expect(check.code).toBe("API_KEY_REVOKED");
    });

    test("stays unchanged if it is public, expired, revoked or unknown", async () => {
      const { project, ada, newUserKey, subjects } = await start();
      const shown = await newUserKey(ada, { is_public: true });
      const expired = await newUserKey(ada, { expires_at_millis: server().clock.now() + 1_000 });
      server().clock.pass({ seconds: 2 });

      const isPublic = await report(shown.value);
      expect([isPublic.status, isPublic.code]).toEqual([400, "PUBLIC_API_KEY_CANNOT_BE_REVOKED"]);
      expect((await report(expired.value)).code).toBe("API_KEY_EXPIRED");
      expect((await report("sk_nothing")).code).toBe("API_KEY_NOT_FOUND");
      expect((await report(`${expired.value.slice(0, 20)}0${expired.value.slice(21)}x`)).code).toBe(
        "API_KEY_NOT_FOUND",
      );

      const rows = await rowsOfProject(server().running.deps.store, "apiKeys", project.id);
      expect(rows.map(({ manuallyRevokedAt }) => manuallyRevokedAt)).toEqual([null, null]);
      expect(await subjects(ada.email)).toEqual([]);
    });

    test("can be reported only a limited number of times by one address", async () => {
      const { newUserKey, ada } = await start();
      const { value } = await newUserKey(ada);
      const codes = new Set<string | null>();
      for (let at = 0; at < 61; at++) codes.add((await report("sk_574ck4u7h", "203.0.113.80")).code);

      expect([...codes]).toEqual(["API_KEY_NOT_FOUND", "TOO_MANY_ATTEMPTS"]);
      expect((await report(value, "203.0.113.80")).code).toBe("TOO_MANY_ATTEMPTS");
      expect((await report(value, "203.0.113.81")).status).toBe(200);
    });

    testAlways("causes one mail for many concurrent reports", async () => {
      const { newTeamKey, subjects, ada } = await start();
      const { value } = await newTeamKey();

      const replies = await Promise.all(Array.from({ length: 8 }, () => report(value, "203.0.113.90")));

      expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(await subjects(ada.email)).toHaveLength(1);
    });
  });
});
