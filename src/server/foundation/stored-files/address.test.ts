import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addTeamMember, listTeamMemberProfiles, updateTeamMemberProfile } from "#contract/team-members.ts";
import { createTeam, getTeam, updateTeam } from "#contract/teams.ts";
import { createUser, getUser, updateUser } from "#contract/users.ts";
import { type Migration, migrations } from "#server/db/migrate/migrations.ts";
import { migrateStore, openStore } from "#server/db/store/open.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { eachStore } from "#testing/database/stores.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { startServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

const PNG = `data:image/png;base64,${Buffer.from("\x89PNG\r\n\x1a\n", "latin1").toString("base64")}`;
const ELSEWHERE = "https://old.example/files/user-profile-images/0a0b0c0d-0000-4000-8000-000000000001.png";

const cleanUps: (() => unknown)[] = [];
afterAll(() => Promise.all(cleanUps.map((cleanUp) => cleanUp())));

// A row with a whole URL would keep the server's address of the day on which it was written.
test.each(["sqlite", "postgres"] as const)(
  "%s: after the server moves to another address, its images have the new address and links to others stay",
  async (dialect) => {
    const directory = mkdtempSync(join(tmpdir(), "hallpass-test-"));
    cleanUps.push(() => rmSync(directory, { recursive: true, force: true }));
    const database = dialect === "postgres" ? await createTestDatabase(migrations.postgres) : null;
    if (database) cleanUps.unshift(() => database.drop());
    const at = (url: string) =>
      startServer({ directory, environment: { HALLPASS_URL: url, ...(database && { DATABASE_URL: database.url }) } });
    const before = await at("https://before.example");
    const project = await before.project();
    const made = await project.server.call(createUser, { body: { profile_image_url: PNG } });
    const other = await project.server.call(createUser, { body: { profile_image_url: ELSEWHERE } });
    const team = await project.server.call(createTeam, { body: { display_name: "Eight", profile_image_url: PNG } });
    const params = { team_id: team.body.id, user_id: made.body.id };
    await project.server.call(addTeamMember, { params });
    await project.server.call(updateTeamMemberProfile, { params, body: { profile_image_url: PNG } });
    await before.stop();

    const after = await at("https://after.example");
    const server = wireTo(after.apiUrl, {
      level: "server",
      headers: { projectId: project.id, secretServerKey: project.keys.secretServerKey },
    });
    try {
      const user = await server.call(getUser, { params });
      const shown: string[] = [
        user.body.profile_image_url,
        (await server.call(getTeam, { params })).body.profile_image_url,
        (await server.call(listTeamMemberProfiles, { query: params })).body.items[0].profile_image_url,
      ];
      const untouched = await server.call(getUser, { params: { user_id: other.body.id } });
      const body = { profile_image_url: user.body.profile_image_url };
      const sentBack = await server.call(updateUser, { params, body });

      expect(made.body.profile_image_url).toStartWith("https://before.example/files/user-profile-images/");
      for (const url of shown) {
        expect(url).toStartWith("https://after.example/files/");
        expect((await fetch(url.replace("https://after.example", after.url))).status).toBe(200);
      }
      expect(untouched.body.profile_image_url).toBe(ELSEWHERE);
      expect(sentBack.body.profile_image_url).toBe(shown[0]);
      // A server may also send the link that it received before the move.
      const kept = (at: number) => ({
        profile_image_url: String(shown[at]).replace("after.example", "before.example"),
      });
      const late = [
        await server.call(updateUser, { params, body: kept(0) }),
        await server.call(updateTeam, { params, body: kept(1) }),
        await server.call(updateTeamMemberProfile, { params, body: kept(2) }),
      ];
      expect(late.map((reply) => reply.body.profile_image_url)).toEqual(shown);
      // A link to another user's image does not take the image over: it stays a link, and the file stays with its user.
      const another = { user_id: other.body.id };
      const taken = await server.call(updateUser, { params: another, body: kept(0) });
      expect(taken.body).toMatchObject(kept(0));
      await server.call(updateUser, { params: another, body: { profile_image_url: ELSEWHERE } });
      expect((await fetch(String(shown[0]).replace("https://after.example", after.url))).status).toBe(200);
      const { store } = after.running.deps;
      expect(
        (await rowsOf(store, "users")).map(({ profileImageUrl: url }) => url?.slice(0, 7) ?? "none").sort(),
      ).toEqual(["/files/", "https:/", "none"]);
      expect(await rowsOf(store, "storedFiles")).toHaveLength(3);
    } finally {
      await after.stop();
    }
  },
);

const file = (id: string, folder: string, userId: string, teamId: string, bytes: string) =>
  `insert into stored_files (id, project_id, user_id, team_id, folder, format, digest, content, created_at)
    values ('${id}', 'p', ${userId}, ${teamId}, '${folder}', 'png', '', ${bytes}, 1);`;
const user = (id: string, url: string) =>
  `insert into users (id, project_id, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled, profile_image_url)
    values ('${id}', 'p', 1, 1, false, false, '${url}');`;

/** Rows as the earlier version wrote them: with the server's address at that time. */
const EARLIER = (bytes: string) => `
  insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config)
    values ('p', '', '', false, 1, ${bytes});
  ${user("ada", "http://old.example:4255/files/user-profile-images/f1.png")}
  ${user("ben", "https://elsewhere.example/ben.png")}
  ${user("eve", ELSEWHERE)}
  insert into teams (id, project_id, display_name, profile_image_url, created_at)
    values ('t', 'p', '', 'http://old.example:4255/files/team-profile-images/f2.png', 1);
  insert into team_members (project_id, team_id, user_id, profile_image_url, created_at)
    values ('p', 't', 'ada', 'http://old.example:4255/files/team-member-profile-images/f3.png', 1);
  ${file("f1", "user-profile-images", "'ada'", "null", bytes)}
  ${file("f2", "team-profile-images", "null", "'t'", bytes)}
  ${file("f3", "team-member-profile-images", "'ada'", "'t'", bytes)}
  ${file("f4", "user-profile-images", "'ben'", "null", bytes)}`;

eachStore((make, dialect) => {
  test("the migration turns links to stored images into paths, and leaves other links", async () => {
    const { settings } = await make({ isBare: true });
    const bytes = dialect === "sqlite" ? "x''" : "''";
    const earlier: Migration = { number: 9001, name: "9001_earlier", sql: EARLIER(bytes) };
    const known = migrations[dialect];
    const before = known.slice(
      0,
      known.findIndex(({ name }) => name.endsWith("_image_paths")),
    );
    await migrateStore({ ...settings, migrations: [...before, earlier] });

    const store = await openStore({ ...settings, migrations: [...known, earlier] });

    try {
      const images = async (table: "users" | "teams" | "teamMembers") =>
        (await rowsOf(store, table)).map(({ profileImageUrl }) => profileImageUrl).sort();
      expect(await images("users")).toEqual([
        "/files/user-profile-images/f1.png",
        "https://elsewhere.example/ben.png",
        ELSEWHERE,
      ]);
      expect(await images("teams")).toEqual(["/files/team-profile-images/f2.png"]);
      expect(await images("teamMembers")).toEqual(["/files/team-member-profile-images/f3.png"]);
    } finally {
      await store.close();
    }
  });
});
