import { expect, test } from "bun:test";
import { type InstanceProject, listInstanceProjects } from "#contract/instance-projects.ts";
import { createProject, deleteProject } from "#contract/projects.ts";
import { createTeam } from "#contract/teams.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { asOperator, asOwnerOf, consolePerson } from "#testing/people/console-people.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

async function list(server: TestServer, query: { query?: string; cursor?: string; limit?: number } = {}) {
  const { body, status, text } = await (await asOperator(server)).call(listInstanceProjects, { query });
  if (status !== 200) throw new Error(text);
  return body as { items: InstanceProject[]; pagination: { next_cursor: string | null } };
}

eachServer(
  (server) => {
    test("an operator sees the projects of all owners, with their owners and sizes, and nothing else of them", async () => {
      const ben = await consolePerson(server());
      const { id } = (await ben.wire.call(createProject, { body: { display_name: "Boats of Ben" } })).body;
      const own = await server().project({ displayName: "Rowing club" });
      const ada = await own.person();
      await own.person();
      await own.server.call(createTeam, { body: { display_name: "Rowers" } });

      await until(async () => {
        const found = (await list(server())).items.find((each) => each.id === own.id);
        return (found?.last_active_at_millis ?? 0) > 0;
      });
      const { items } = await list(server());
      const [mine, bens] = [items.find((each) => each.id === own.id), items.find((each) => each.id === id)];

      expect(items.map((each) => each.id).slice(0, 2)).toEqual([own.id, id]);
      expect(items.map((each) => each.id)).toContain("internal");
      expect(mine).toMatchObject({ display_name: "Rowing club", user_count: 2, teams: { count: 1, is_exact: true } });
      expect(mine?.mails_last_30_days).toMatchObject({ is_exact: true });
      expect(bens).toMatchObject({
        user_count: 0,
        owner_team: { member_count: 1, member_names: [ben.email] },
        teams: { count: 0, is_exact: true },
        last_active_at_millis: null,
      });
      expect(JSON.stringify(items)).not.toContain(ada.email);
      expect(Object.keys(bens ?? {}).sort()).toEqual([
        "created_at_millis",
        "display_name",
        "id",
        "last_active_at_millis",
        "mails_last_30_days",
        "owner_team",
        "teams",
        "user_count",
      ]);
    });

    test("projects are found by a part of the name in any case, and by the whole id", async () => {
      const { id } = await server().project({ displayName: "Sailing in ÖSTERREICH" });
      const found = async (query: string) => (await list(server(), { query })).items.map((each) => each.id);

      expect(await found("sailing")).toEqual([id]);
      expect(await found("österreich")).toEqual([id]);
      expect(await found(` ${id} `)).toEqual([id]);
      expect(await found(id.slice(0, 8))).toEqual([]);
      expect(await found("%")).toEqual([]);
    });

    test("pages follow each other without a gap, also after a deletion, and a deleted project is in none", async () => {
      const gone = await server().project({ displayName: "Paged gone" });
      for (const at of [1, 2, 3]) await server().project({ displayName: `Paged ${at}` });
      await gone.admin.call(deleteProject, { body: {} });
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list(server(), { query: "Paged", limit: 2, ...(cursor && { cursor }) });
        names.push(...page.items.map(({ display_name }) => display_name));
        cursor = page.pagination.next_cursor ?? undefined;
      } while (cursor);

      expect(names).toEqual(["Paged 3", "Paged 2", "Paged 1"]);
    });

    test("a page goes on behind a project that was deleted after the page before named it", async () => {
      const [last, gone, first] = [
        await server().project({ displayName: "Behind 3" }),
        await server().project({ displayName: "Behind 2" }),
        await server().project({ displayName: "Behind 1" }),
      ];
      const page = await list(server(), { query: "Behind", limit: 1 });
      await gone.admin.call(deleteProject, { body: {} });
      const rest = await list(server(), { query: "Behind", limit: 1, cursor: page.pagination.next_cursor ?? "" });
      const again = await list(server(), { query: "Behind", cursor: last.id });

      expect([page, rest, again].map(({ items }) => items.map(({ id }) => id))).toEqual([
        [first.id],
        [last.id],
        [last.id],
      ]);
    });

    test.each([{ limit: 0 }, { limit: 201 }, { cursor: "" }])("refuses %p", async (query) => {
      const reply = await (await asOperator(server())).call(listInstanceProjects, { query });

      expect(reply.code).toBe("SCHEMA_ERROR");
    });

    test("counts stop at ten thousand", async () => {
      const { id } = await server().project({ displayName: "Large" });
      const { deps } = server().running;
      await deps.store.write((tx) =>
        tx.addAll(
          "teams",
          Array.from({ length: 10_001 }, () => ({
            id: randomUuid(),
            projectId: id,
            displayName: "Rowers",
            createdAt: deps.now(),
          })),
        ),
      );

      const [large] = (await list(server(), { query: "Large" })).items;

      expect(large?.teams).toEqual({ count: 10_000, is_exact: false });
    });

    test("an owner of another project cannot list the projects of others", async () => {
      const ben = await consolePerson(server());
      const { id } = (await ben.wire.call(createProject, { body: { display_name: "Mine" } })).body;

      const replies = [
        await asOwnerOf(server(), id, ben.accessToken).call(listInstanceProjects),
        await asOwnerOf(server(), "internal", ben.accessToken).call(listInstanceProjects),
      ];

      expect(replies.map(({ status, code }) => [status, code])).toEqual([
        [401, "EXPECTED_INTERNAL_PROJECT"],
        [401, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"],
      ]);
    });
  },
  { environment: { HALLPASS_INTERNAL_SIGN_UP: "open" } },
);
