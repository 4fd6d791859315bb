import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { checkAdminLink, signInWithAdminLink } from "#contract/instance.ts";
import { createProject, listProjects } from "#contract/projects.ts";
import { addTeamMember } from "#contract/team-members.ts";
import { asOperator, consolePerson } from "#testing/people/console-people.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";
import { createSignInLink } from "./admin-link.ts";
import { ownerlessFindings } from "./findings/projects.ts";

const codeOf = (link: string | null) => link?.split("#code=")[1] ?? "";

/** A project whose owner is gone, as earlier versions could leave it. */
async function abandoned(server: TestServer, displayName: string) {
  const person = await consolePerson(server);
  const { body } = await person.wire.call(createProject, { body: { display_name: displayName } });
  const { store } = server.running.deps;
  await store.write((tx) => tx.delete(tx.teamMembers).where(eq(tx.teamMembers.userId, person.userId)));
  return { id: body.id as string, teamId: body.owner_team_id as string };
}

onServer(
  (server) => {
    const opened = async (takesOver?: boolean) => {
      const { deps } = server().running;
      const { email, signedOut } = await server().owner();
      const code = codeOf(await createSignInLink(deps, email, { takesOver }));
      const seen = await signedOut.call(checkAdminLink, { body: { code } });
      const { body } = await signedOut.call(signInWithAdminLink, { body: { code } });
      const { items } = (await signedOut.with({ accessToken: body.access_token }).call(listProjects)).body;
      return { seen: seen.body, ids: items.map(({ id }: { id: string }) => id) };
    };
    const found = () => ownerlessFindings(server().running.deps);

    test("a link takes over the projects of teams without members if the operator says so, and no others", async () => {
      const { userId } = await server().owner();
      const [boats, oars] = [await abandoned(server(), "Boats"), await abandoned(server(), "Oars")];
      const member = await consolePerson(server());
      await (await asOperator(server())).call(addTeamMember, {
        params: { team_id: oars.teamId, user_id: member.userId },
      });

      const [before, without] = [await found(), await opened()];
      const withIt = await opened(true);
      const again = await opened(true);
      const after = await found();

      const isAbout = (id: string) => ({ id: "project_without_owner", summary: expect.stringContaining(id) });
      expect(before).toMatchObject([isAbout(boats.id), isAbout(oars.id)]);
      expect(before.map(({ remedy }) => remedy.includes("--take-over"))).toEqual([true, false]);
      expect(without.ids).not.toContain(boats.id);
      expect(withIt.seen).toEqual({ kind: "sign_in", email: "owner@example.com" });
      expect(withIt.ids).toContain(boats.id);
      expect(withIt.ids).not.toContain(oars.id);
      expect(again.ids).toEqual(withIt.ids);
      expect(after).toMatchObject([isAbout(oars.id)]);
      const entries = await rowsOfProject(server().running.deps.store, "auditEntries", "internal");
      const taken = entries.filter(
        ({ action, subjectId }) => action === "team_member_added" && subjectId === boats.teamId,
      );
      expect(taken).toMatchObject([{ actorType: "user", actorId: userId }]);
    });

    test("an instance whose projects have owners has no such finding", async () => {
      await server().owner();
      const { deps } = server().running;
      const mine = await consolePerson(server());
      await mine.wire.call(createProject, { body: { display_name: "Mine" } });
      const ids = (await rowsOfProject(deps.store, "teamMembers", "internal")).map(({ userId }) => userId);

      expect(ids).toContain(mine.userId);
      expect((await found()).some(({ summary }) => summary.includes("Mine"))).toBe(false);
    });
  },
  { environment: { HALLPASS_INTERNAL_SIGN_UP: "open" } },
);
