import { describe, expect, test as testAlways } from "bun:test";
import { grantTeamPermission } from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { sendTeamInvitationAgain } from "#contract/sent-invitations.ts";
import * as contract from "#contract/team-invitations.ts";
import { addTeamMember, listTeamMemberProfiles, removeTeamMember } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { catchMails } from "#testing/mail/caught-mails.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const callback_url = "http://localhost/handler/team-invitation";
type Wire = TestProject["client"];

eachServer((server, dialect) => {
  const test = detailOnPostgres(dialect);

  /** Ada's team with an open invitation, and Ben, who is not in it. */
  async function invited() {
    const project = await server().project({ config: { client_team_creation_enabled: true } });
    const mails = catchMails(server());
    const [ada, ben] = [await project.person(), await project.person("ben")];
    const made = await ada.wire.call(createTeam, { body: { display_name: "Eight" } });
    const team_id: string = made.body.id;
    const sent = await ada.wire.call(contract.sendTeamInvitation, {
      body: { team_id, email: "guest@example.com", callback_url },
    });
    const id: string = sent.body.id;
    const again = (wire: Wire, more: { id?: string; team_id?: string; callback_url?: string } = {}) => {
      const { id: wanted = id, ...body } = more;
      return wire.call(sendTeamInvitationAgain, { params: { id: wanted }, body: { team_id, callback_url, ...body } });
    };
    const list = async () =>
      (await project.server.call(contract.listTeamInvitations, { query: { team_id } })).body.items as {
        id: string;
        expires_at_millis: number;
      }[];
    const codes = () => mails.codesFor("guest@example.com");
    return { project, ada, ben, team_id, id, again, list, codes, mails };
  }
  const accept = (wire: Wire, code = "") => wire.call(contract.acceptTeamInvitation, { body: { code } });

  describe("an open invitation that is sent again", () => {
    testAlways("has a new link for another week, and the link before is unknown", async () => {
      const { project, ada, id, again, list, codes, mails } = await invited();
      const [first] = await codes();

      for (const wire of [ada.wire, project.server, project.admin]) {
        expect((await again(wire)).body).toEqual({ success: true });
        server().clock.pass({ days: 3 });
      }

      const [third, second] = await codes();
      const [listed, ...others] = await list();
      expect([listed?.id, others]).toEqual([id, []]);
      server().clock.pass({ days: 3 });
      const ben = await project.person("ben");
      expect((await accept(ben.wire, first)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
      expect((await accept(ben.wire, second)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
      expect((await accept(ben.wire, third)).status).toBe(200);
      expect(await list()).toEqual([]);
      expect((await mails.to("guest@example.com"))[0]?.text).toContain(`${callback_url}?code=${third}`);
      const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
      const told = entries.filter(({ action }) => action === "team_invitation_sent");
      expect(told.map(({ personal }) => personal?.after)).toEqual(Array(4).fill({ id, email: "guest@example.com" }));
    });

    test("acts for whoever sent it last", async () => {
      const { project, ada, ben, team_id, again, codes } = await invited();
      const leave = () => project.server.call(removeTeamMember, { params: { team_id, user_id: ada.userId } });

      await again(project.server);
      await leave();

      expect((await accept(ben.wire, (await codes())[0])).status).toBe(200);
    });

    test("requires the permission, a team, a trusted link and an open invitation of that team", async () => {
      const { project, ada, ben, team_id, id, again, codes } = await invited();
      const [code] = await codes();
      const other = await ben.wire.call(createTeam, { body: { display_name: "Four" } });
      const eve = await project.person("eve");
      await project.admin.call(updateProject, { body: { config: { team_member_default_permissions: [] } } });
      await project.server.call(addTeamMember, { params: { team_id, user_id: eve.userId } });
      const elsewhere = { callback_url: "https://evil.example/" };

      expect((await again(project.client)).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await again(ben.wire)).code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
      expect((await again(eve.wire)).code).toBe("TEAM_PERMISSION_REQUIRED");
      for (const permission_id of ["$invite_members", "$remove_members"]) {
        const params = { team_id, user_id: eve.userId, permission_id };
        await project.server.call(grantTeamPermission, { params, body: {} });
        const { code, status } = await again(eve.wire, elsewhere);
        const isEnough = permission_id === "$remove_members";
        expect([status, code]).toEqual(
          isEnough ? [400, "REDIRECT_URL_NOT_WHITELISTED"] : [401, "TEAM_PERMISSION_REQUIRED"],
        );
      }
      expect((await again(project.server, { team_id: NOBODY })).code).toBe("TEAM_NOT_FOUND");
      for (const wire of [ada.wire, project.server]) {
        expect((await again(wire, elsewhere)).code).toBe("REDIRECT_URL_NOT_WHITELISTED");
        expect((await again(wire, { id: NOBODY })).status).toBe(404);
      }
      expect((await again(ben.wire, { team_id: other.body.id })).text).toBe("Invitation not found.");
      expect(await codes()).toEqual([code ?? ""]);
      await accept(ben.wire, code);
      expect((await again(ada.wire)).status).toBe(404);
      const late = await invited();
      server().clock.pass({ days: 8 });
      expect((await late.again(late.project.server)).status).toBe(404);
      expect([id, late.id]).toHaveLength(2);
    });

    test("counts like a new one", async () => {
      const { ada, again } = await invited();
      const codes = [];
      for (let at = 0; at < 6; at++) codes.push((await again(ada.wire)).code);

      expect(codes.slice(0, 3)).toEqual(Array(3).fill(null));
      expect(codes.at(-1)).toBe("TOO_MANY_ATTEMPTS");
    });

    testAlways("can be accepted once, whoever sends it at the same moment", async () => {
      const { project, ben, team_id, again, codes } = await invited();
      const [code] = await codes();

      const [joined, ...sent] = await Promise.all([
        accept(ben.wire, code),
        ...Array.from({ length: 4 }, () => again(project.server)),
      ]);

      const late = await project.person("late");
      for (const each of await codes()) await accept(late.wire, each);
      const { body } = await project.server.call(listTeamMemberProfiles, { query: { team_id } });
      expect([200, 400, 404, 409]).toContain(joined.status);
      expect(sent.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
      expect(body.items).toHaveLength(2);
    });
  });
});
