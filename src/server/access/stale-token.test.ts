import { describe, expect, test } from "bun:test";
import { signOut } from "#contract/auth/sessions.ts";
import { OWN_RESPONSE_HEADERS } from "#contract/headers.ts";
import { createTeam } from "#contract/teams.ts";
import { deleteCurrentUser, getCurrentUser, updateCurrentUser, updateUser } from "#contract/users.ts";
import type { Caller } from "#server/access/caller.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { Reply } from "#testing/server/wire.ts";
import { isTokenStale } from "./stale-token.ts";

const saysStale = ({ status, headers }: Reply) => [status, headers.get(OWN_RESPONSE_HEADERS.staleToken)];

onServer((server) => {
  describe("the reply to a request with an access token says that the token is stale", () => {
    test("when a change made one of its claims wrong, until the client has a new token", async () => {
      const project = await server().project({ config: { client_team_creation_enabled: true } });
      const { wire } = await project.person();

      const renamed = await wire.call(updateCurrentUser, { body: { display_name: "Ada L." } });
      const another = await wire.call(updateCurrentUser, { body: { client_metadata: { boats: 1 } } });
      const read = await wire.call(getCurrentUser);

      expect([renamed, another, read].map(saysStale)).toEqual([
        [200, "true"],
        [200, "true"],
        [200, null],
      ]);
    });

    test("not when the change is about no claim, was refused, or is of another user", async () => {
      const project = await server().project({ config: { client_team_creation_enabled: true } });
      const [ada, ben] = [await project.person("ada"), await project.person("ben")];

      const noted = await ada.wire.call(updateCurrentUser, { body: { client_metadata: { boats: 1 } } });
      const team = await ada.wire.call(createTeam, { body: { display_name: "Rowers", creator_user_id: "me" } });
      const refused = await ada.wire.call(updateCurrentUser, { body: { selected_team_id: crypto.randomUUID() } });
      const bySession = project.server.with({ accessToken: ada.accessToken });
      const ofBen = await bySession.call(updateUser, {
        params: { user_id: ben.userId },
        body: { display_name: "Ben L." },
      });

      expect([noted, team, ofBen].map((reply) => [reply.status < 300, saysStale(reply)[1]])).toEqual([
        [true, null],
        [true, null],
        [true, null],
      ]);
      expect([refused.status >= 400, saysStale(refused)[1]]).toEqual([true, null]);
    });

    test("not when the change has ended the session or deleted the user", async () => {
      const project = await server().project({ config: { client_user_deletion_enabled: true } });
      const [ada, ben] = [await project.person("ada"), await project.person("ben")];
      for (const { wire } of [ada, ben]) await wire.call(updateCurrentUser, { body: { display_name: "Renamed" } });

      const left = await ada.wire.call(signOut, { body: {} });
      const deleted = await ben.wire.call(deleteCurrentUser, { body: {} });

      expect([left, deleted].map(saysStale)).toEqual([
        [200, null],
        [200, null],
      ]);
    });

    test("not when the user cannot be read after the change, which stays a success", async () => {
      const project = await server().project();
      const { userId, accessToken, wire } = await project.person();
      await wire.call(updateCurrentUser, { body: { display_name: "Ada L." } });
      const { deps } = server().running;
      const lines: string[] = [];
      const broken = {
        ...deps,
        store: { ...deps.store, rows: () => Promise.reject(new Error("The database is away.")) },
        log: { ...deps.log, warn: (line: string) => void lines.push(line) },
      };
      const sessionId = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString()).refreshTokenId;
      // The comparison reads only these.
      const known = await deps.projects.get(project.id);
      const caller = { project: known, projectId: project.id, user: { id: userId, sessionId } } as Caller;

      expect(await isTokenStale(deps, updateCurrentUser, caller, accessToken)).toBe(true);
      expect(await isTokenStale(broken, updateCurrentUser, caller, accessToken)).toBe(false);
      expect(lines).toHaveLength(1);
    });

    test("not to clients of other prefixes, which compare whole replies", async () => {
      const project = await server().project();
      const { wire } = await project.person();
      for (const prefix of ["stack", "hexclave"] as const) {
        const reply = await wire.as({ prefix }).call(updateCurrentUser, { body: { display_name: `Ada, ${prefix}` } });
        expect(saysStale(reply)).toEqual([200, null]);
      }
    });
  });
});
