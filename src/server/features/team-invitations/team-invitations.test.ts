import { describe, expect, test as testAlways } from "bun:test";
import { updateProject } from "#contract/projects.ts";
import * as contract from "#contract/team-invitations.ts";
import { addTeamMember, listTeamMemberProfiles, removeTeamMember } from "#contract/team-members.ts";
import { createTeam, deleteTeam } from "#contract/teams.ts";
import { BY_SHELL } from "#server/audit/write.ts";
import { disableUser, enableUser } from "#server/features/users/disable.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { catchMails } from "#testing/mail/caught-mails.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { addListener } from "#testing/server/listener.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const nobody = "00000000-0000-4000-8000-000000000000";
const callback_url = "http://localhost/handler/team-invitation";
type Wire = TestProject["client"];

eachServer((server, dialect) => {
  const test = detailOnPostgres(dialect);
  /** Ada's team, Ben, who is invited to it, and the mails. */
  async function crew() {
    const project = await server().project({ config: { client_team_creation_enabled: true } });
    const mails = catchMails(server());
    const [ada, ben] = [await project.person(), await project.person("ben")];
    const made = await ada.wire.call(createTeam, { body: { display_name: "Eight" } });
    const team_id: string = made.body.id;
    const invite = (wire: Wire, email: string, team = team_id, url = callback_url) =>
      wire.call(contract.sendTeamInvitation, { body: { team_id: team, email, callback_url: url } });
    const list = (wire: Wire, team = team_id) => wire.call(contract.listTeamInvitations, { query: { team_id: team } });
    const invited = async (email: string) => {
      const reply = await invite(ada.wire, email);
      expect(reply.status).toBe(200);
      const [code = ""] = await mails.codesFor(email);
      return { id: reply.body.id as string, code };
    };
    const members = async () =>
      (await project.server.call(listTeamMemberProfiles, { query: { team_id } })).body.items.length;
    return { project, mails, ada, ben, team_id, invite, list, invited, members };
  }
  const accept = (wire: Wire, code: string) => wire.call(contract.acceptTeamInvitation, { body: { code } });

  describe("an invitation", () => {
    test("is a mailed link with a code; it is listed, and a user with the link can join the team", async () => {
      const { project, mails, ada, ben, team_id, invited, list, members } = await crew();
      await addListener(server().running.deps.store, project.id);

      const { id, code } = await invited("Guest@Example.com".toLowerCase());
      const listed = await list(ada.wire);
      const details = await ben.wire.call(contract.describeTeamInvitation, { body: { code } });
      const checked = await project.client.call(contract.checkTeamInvitation, { body: { code: code.toUpperCase() } });
      const joined = await accept(ben.wire, code);

      const [mail] = await mails.to("guest@example.com");
      expect(mail?.subject).toContain("Eight");
      expect(mail?.text).toContain(`${callback_url}?code=${code}`);
      expect(listed.body.items).toEqual([
        { id, team_id, recipient_email: "guest@example.com", expires_at_millis: expect.any(Number) },
      ]);
      expect(details.body).toEqual({ team_id, team_display_name: "Eight" });
      expect([checked.body, joined.status, joined.body]).toEqual([{ is_code_valid: true }, 200, {}]);
      expect((await list(ada.wire)).body.items).toEqual([]);
      expect(await members()).toBe(2);
      const sent = (await rowsOfProject(server().running.deps.store, "events", project.id)).map(({ type }) => type);
      expect(sent.filter((type) => type.startsWith("team_"))).toEqual(
        expect.arrayContaining(["team_membership.created", "team_permission.created"]),
      );
    });

    test("ends with the right of its inviter to invite, and with the inviter's account", async () => {
      const { project, ada, ben, team_id, invited, members } = await crew();
      const { code } = await invited("guest@example.com");
      const params = { team_id, user_id: ada.userId };
      const tryIt = async () => (await project.client.call(contract.checkTeamInvitation, { body: { code } })).code;

      expect(await tryIt()).toBeNull();
      await disableUser(server().running.deps, { projectId: project.id, userId: ada.userId }, BY_SHELL);
      expect(await tryIt()).toBe("VERIFICATION_CODE_NOT_FOUND");
      await enableUser(server().running.deps, { projectId: project.id, userId: ada.userId }, BY_SHELL);
      expect(await tryIt()).toBeNull();
      await project.server.call(removeTeamMember, { params });
      expect((await accept(ben.wire, code)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
      expect(await members()).toBe(0);
    });

    test("requires the permission, a team, a trusted link and a signed-in user", async () => {
      const { project, ada, ben, team_id, invite, mails } = await crew();
      await project.admin.call(updateProject, { body: { config: { team_member_default_permissions: [] } } });
      const eve = await project.person("eve");
      await project.server.call(addTeamMember, { params: { team_id, user_id: ben.userId } });

      expect((await invite(ben.wire, "x@example.com")).code).toBe("TEAM_PERMISSION_REQUIRED");
      expect((await invite(eve.wire, "x@example.com")).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await invite(project.client, "x@example.com")).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await invite(project.server, "x@example.com", nobody)).code).toBe("TEAM_NOT_FOUND");
      const elsewhere = await invite(ada.wire, "x@example.com", team_id, "https://evil.example/");
      expect(elsewhere.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
      expect(await mails.to("x@example.com")).toEqual([]);
      expect((await invite(project.server, "x@example.com")).status).toBe(200);
    });

    test("invitation mails are limited per address and per member", async () => {
      const { ada, invite } = await crew();
      const codes = [];
      for (let at = 0; at < 6; at++) codes.push((await invite(ada.wire, "same@example.com")).code);

      expect(codes.slice(0, 4)).toEqual(Array(4).fill(null));
      expect(codes.at(-1)).toBe("TOO_MANY_ATTEMPTS");
    });
  });

  describe("open invitations", () => {
    testAlways("are listed oldest first, to members who can read and invite", async () => {
      const { project, ada, ben, team_id, invited, list } = await crew();
      await invited("one@example.com");
      server().clock.pass({ seconds: 1 });
      await invited("two@example.com");
      await project.admin.call(updateProject, { body: { config: { team_member_default_permissions: [] } } });
      await project.server.call(addTeamMember, { params: { team_id, user_id: ben.userId } });
      const eve = await project.person("eve");

      const emails = ({ body }: { body: { items: { recipient_email: string }[] } }) =>
        body.items.map(({ recipient_email }) => recipient_email);
      expect(emails(await list(ada.wire))).toEqual(["one@example.com", "two@example.com"]);
      expect(emails(await list(project.server))).toHaveLength(2);
      expect((await list(ben.wire)).code).toBe("TEAM_PERMISSION_REQUIRED");
      expect((await list(eve.wire)).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await list(project.client)).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await list(project.server, nobody)).code).toBe("TEAM_NOT_FOUND");
    });

    test("can be revoked by members who can remove members, only in their team; the link then does not work", async () => {
      const { project, ada, ben, team_id, invited, list } = await crew();
      const { id, code } = await invited("guest@example.com");
      const other = await ben.wire.call(createTeam, { body: { display_name: "Four" } });
      const eve = await project.person("eve");
      await project.server.call(addTeamMember, { params: { team_id, user_id: eve.userId } });
      const revoke = (wire: Wire, team = team_id) =>
        wire.call(contract.revokeTeamInvitation, { params: { id }, query: { team_id: team } });

      // The id must belong to an invitation of the given team.
      expect([(await revoke(ben.wire, other.body.id)).status, (await list(ada.wire)).body.items.length]).toEqual([
        404, 1,
      ]);
      expect((await revoke(ben.wire)).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await revoke(eve.wire)).code).toBe("TEAM_PERMISSION_REQUIRED");
      expect((await revoke(project.client)).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await revoke(ada.wire)).body).toEqual({ success: true });
      expect((await revoke(ada.wire)).status).toBe(404);
      expect((await accept(ben.wire, code)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
    });
  });

  describe("accepting", () => {
    test("works once and for a week; a deleted team's invitations are unknown", async () => {
      const { project, ada, ben, team_id, invited, list } = await crew();
      const [used, old, ofDeletedTeam] = [
        await invited("a@example.com"),
        await invited("b@example.com"),
        await invited("c@example.com"),
      ];
      const eve = await project.person("eve");

      expect((await accept(ben.wire, used.code)).status).toBe(200);
      expect((await accept(eve.wire, used.code)).code).toBe("VERIFICATION_CODE_ALREADY_USED");
      await ada.wire.call(deleteTeam, { params: { team_id } });
      expect((await accept(eve.wire, ofDeletedTeam.code)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
      expect((await list(project.server)).code).toBe("TEAM_NOT_FOUND");
      server().clock.pass({ days: 8 });
      for (const endpoint of [
        contract.acceptTeamInvitation,
        contract.describeTeamInvitation,
        contract.checkTeamInvitation,
      ] as const) {
        const late = await project.server
          .with({ accessToken: (await project.person("late")).accessToken })
          .call(endpoint, { body: { code: old.code } });
        expect(late.code).toBe("VERIFICATION_CODE_EXPIRED");
      }
    });

    test("without a session, an invalid code is reported first, and a valid code stays valid", async () => {
      const { project, ben, invited } = await crew();
      const [{ code }, used] = [await invited("guest@example.com"), await invited("used@example.com")];
      await accept(ben.wire, used.code);

      for (const wire of [project.client, project.server, project.admin]) {
        for (const endpoint of [contract.acceptTeamInvitation, contract.describeTeamInvitation]) {
          const ask = async (secret: string) => (await wire.call(endpoint, { body: { code: secret } })).code;
          expect(await ask("short")).toBe("SCHEMA_ERROR");
          expect(await ask("a".repeat(45))).toBe("VERIFICATION_CODE_NOT_FOUND");
          expect(await ask(used.code)).toBe("VERIFICATION_CODE_ALREADY_USED");
          expect(await ask(code)).toBe("USER_AUTHENTICATION_REQUIRED");
        }
      }

      expect((await accept((await project.person("guest")).wire, code)).status).toBe(200);
    });

    test("a member keeps their permissions, and the code is redeemed", async () => {
      const { ada, invited, members } = await crew();
      const { code } = await invited("guest@example.com");

      expect((await accept(ada.wire, code)).status).toBe(200);
      expect((await accept(ada.wire, code)).code).toBe("VERIFICATION_CODE_ALREADY_USED");
      expect(await members()).toBe(1);
    });

    test("each of the three endpoints gives the reason why a code does not work", async () => {
      const { project, ben, invited } = await crew();
      const places = [
        (code: string) => accept(ben.wire, code),
        (code: string) => ben.wire.call(contract.describeTeamInvitation, { body: { code } }),
        (code: string) => project.client.call(contract.checkTeamInvitation, { body: { code } }),
      ];
      for (const [at, ask] of places.entries()) {
        const [used, tried, old] = [
          await invited(`u${at}@example.com`),
          await invited(`t${at}@example.com`),
          await invited(`o${at}@example.com`),
        ];
        await project.server
          .with({ accessToken: ben.accessToken })
          .call(contract.acceptTeamInvitation, { body: { code: used.code } });
        expect((await ask(used.code)).code).toBe("VERIFICATION_CODE_ALREADY_USED");
        for (let tries = 0; tries < 20; tries++) {
          await project.server.call(contract.checkTeamInvitation, { body: { code: tried.code } });
        }
        expect((await ask(tried.code)).code).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
        expect((await ask("a".repeat(45))).code).toBe("VERIFICATION_CODE_NOT_FOUND");
        expect(old.code).toHaveLength(45);
      }
    });

    testAlways("one of many concurrent uses of a link joins the team", async () => {
      const { project, invited, members } = await crew();
      const { code } = await invited("guest@example.com");
      const guests = await Promise.all(Array.from({ length: 8 }, (_, at) => project.person(`guest${at}`)));

      const replies = await Promise.all(guests.map(({ wire }) => accept(wire, code)));

      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await members()).toBe(2);
    });

    test("one network address can try a limited number of codes per minute", async () => {
      const { ben, project } = await crew();
      const here = project.client.with({ accessToken: ben.accessToken }, { "x-forwarded-for": "203.0.113.200" });
      const codes = new Set<string | null>();
      for (const endpoint of [
        contract.checkTeamInvitation,
        contract.describeTeamInvitation,
        contract.acceptTeamInvitation,
      ]) {
        for (let at = 0; at < 61; at++) codes.add((await here.call(endpoint, { body: { code: "b".repeat(45) } })).code);
        expect(codes).toContain("TOO_MANY_ATTEMPTS");
        codes.clear();
      }
    });
  });
});
