import { expect, test } from "bun:test";
import { MEMBERS_SEARCHED_AT_ONCE } from "#contract/limits.ts";
import { grantTeamPermission } from "#contract/permissions.ts";
import { listTeamMemberProfiles, removeTeamMember, updateTeamMemberProfile } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { addCrowd, type CrowdMember } from "#testing/people/crowd.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const START = 1_700_000_000_000;

eachServer((server, dialect) => {
  const teamOf = async (project: TestProject): Promise<string> =>
    (await project.server.call(createTeam, { body: { display_name: "Rowers" } })).body.id;
  const list = (project: TestProject, query: object): Promise<Reply> =>
    project.server.call(listTeamMemberProfiles, { query });
  const idsOf = ({ body }: Reply): string[] => body.items.map(({ user_id }: { user_id: string }) => user_id);

  async function teamWith(people: readonly Omit<CrowdMember, "signedUpAt" | "teamId">[]) {
    const project = await server().project();
    const [team_id, other] = [await teamOf(project), await teamOf(project)];
    const crowd = people.map((each, at) => ({ ...each, signedUpAt: START + at, teamId: team_id }));
    const ids = await addCrowd(server().running.deps.store, project.id, crowd);
    await addCrowd(server().running.deps.store, project.id, [{ name: "Ada", signedUpAt: START, teamId: other }]);
    return { project, team_id, ids };
  }

  test("members come in pages with their permissions for those who ask for a page", async () => {
    const { project, team_id, ids } = await teamWith([{ name: "Ada" }, { name: "Ben" }, { name: "Eve" }]);
    const sorted = [...ids].sort();
    const [first = "", , third = ""] = sorted;
    for (const permission_id of ["team_member", "$read_members"]) {
      await project.server.call(grantTeamPermission, { params: { team_id, user_id: first, permission_id } });
    }

    const whole = await list(project, { team_id });
    const page = await list(project, { team_id, limit: 2 });
    const last = await list(project, { team_id, limit: 2, cursor: page.body.pagination.next_cursor });

    expect(Object.keys(whole.body)).toEqual(["items", "is_paginated"]);
    expect(whole.body.items[0]).not.toHaveProperty("permission_ids");
    expect(page.body.items).toEqual([
      { ...whole.body.items[0], permission_ids: ["$read_members", "team_member"] },
      { ...whole.body.items[1], permission_ids: [] },
    ]);
    expect([page.body.is_paginated, page.body.pagination]).toEqual([
      true,
      { next_cursor: expect.stringContaining(third) },
    ]);
    expect([idsOf(last), last.body.pagination]).toEqual([[third], { next_cursor: null }]);
    expect(idsOf(await list(project, { team_id, cursor: NOBODY }))).toEqual([]);
  });

  test("a page goes on behind a member who left after the page before named them", async () => {
    const { project, team_id, ids } = await teamWith([{ name: "Bea" }, { name: "Ben" }, { name: "Eve" }]);
    const [first, second = "", third] = [...ids].sort();
    const { body } = await list(project, { team_id, limit: 1 });
    await project.server.call(removeTeamMember, { params: { team_id, user_id: second }, body: {} });

    expect(body.items[0].user_id).toBe(first);
    for (const query of [{}, { query: "e" }]) {
      const rest = await list(project, { ...query, team_id, limit: 2, cursor: body.pagination.next_cursor });
      expect(idsOf(rest)).toEqual([third] as string[]);
    }
  });

  test("a search finds a part of a name, of the name in the team or of an address, or an id", async () => {
    const { project, team_id, ids } = await teamWith([
      { name: "Ada Lovelace", emails: ["ada@example.com"] },
      { name: "Ben", emails: ["ben@example.com", "second@boats.example"] },
      { name: null, emails: [] },
    ]);
    const [ada = "", ben = "", third = ""] = ids;
    await project.server.call(updateTeamMemberProfile, {
      params: { team_id, user_id: third },
      body: { display_name: "Stroke" },
    });
    const find = async (query: string) => idsOf(await list(project, { team_id, query }));

    expect(await find("LOVE")).toEqual([ada]);
    expect(await find("boats")).toEqual([ben]);
    expect(await find("stroke")).toEqual([third]);
    expect((await find("@Example.com")).sort()).toEqual([ada, ben].sort());
    expect(await find(ben)).toEqual([ben]);
    expect(await find("nobody")).toEqual([]);
    expect(idsOf(await list(project, { team_id, user_id: ada, query: "a" }))).toEqual([ada]);
  });

  detailOnPostgres(dialect)(
    "a search looks at a bounded number of members; its cursor goes on where it stopped",
    async () => {
      const people = Array.from({ length: MEMBERS_SEARCHED_AT_ONCE + 2 }, (_, at) => ({ name: `Rower ${at}` }));
      const { project, team_id, ids } = await teamWith(people);
      // All joined at the same time, so the ids decide the order: this member is beyond the first search.
      const last = [...ids].sort().at(-1) ?? "";
      const name = people[ids.indexOf(last)]?.name ?? "";

      const first = await list(project, { team_id, query: `${name} is nobody` });
      const { next_cursor } = first.body.pagination;
      const next = await list(project, { team_id, query: name, cursor: next_cursor });

      expect([first.body.items, next_cursor]).toEqual([
        [],
        expect.stringContaining([...ids].sort()[MEMBERS_SEARCHED_AT_ONCE] ?? "missing"),
      ]);
      expect(idsOf(next)).toContain(last);
      expect(next.body.pagination).toEqual({ next_cursor: null });
    },
  );

  test("a page needs a team that exists, and is not for clients", async () => {
    const { project, team_id } = await teamWith([]);
    const ada = await project.person();

    const replies = await Promise.all([
      list(project, { limit: 2 }),
      list(project, { limit: 2, team_id: NOBODY }),
      list(project, { limit: 2, team_id, user_id: "me" }),
      ada.wire.call(listTeamMemberProfiles, { query: { team_id, limit: 2 } as never }),
    ]);

    expect(replies.map(({ code }) => code)).toEqual([
      "SCHEMA_ERROR",
      "TEAM_NOT_FOUND",
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "SCHEMA_ERROR",
    ]);
  });
});
