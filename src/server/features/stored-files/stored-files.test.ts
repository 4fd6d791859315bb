import { describe, expect, test as testAlways } from "bun:test";
import { deleteProject } from "#contract/projects.ts";
import { addTeamMember, removeTeamMember, updateTeamMemberProfile } from "#contract/team-members.ts";
import { createTeam, deleteTeam, updateTeam } from "#contract/teams.ts";
import { deleteCurrentUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { finishDeletions } from "#server/features/deletions/deletion-job.ts";
import { createUserIn } from "#server/features/sign-up/create-user.ts";
import { givenImage, shownImage } from "#server/foundation/stored-files/image.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

type Wire = TestProject["client"];

const beginnings = {
  png: "\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
  jpg: "\xff\xd8\xff\xe0\0\x10JFIF",
  jpeg: "\xff\xd8\xff\xe1\0\x10Exif",
  gif: "GIF89a\x01\0\x01\0",
  bmp: "BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0",
  webp: "RIFF\x24\0\0\0WEBPVP8 ",
};
const dataUrl = (format: string, content: string) => `data:image/${format};base64,${btoa(content)}`;
const image = (format: keyof typeof beginnings = "png", more = "") => dataUrl(format, beginnings[format] + more);
const PLACE = (folder: string, format: string) => new RegExp(`/files/${folder}/[0-9a-f-]{36}\\.${format}$`);

eachServer((server, dialect) => {
  const test = detailOnPostgres(dialect);
  async function crew() {
    const project = await server().project({
      config: { client_team_creation_enabled: true, client_user_deletion_enabled: true },
    });
    const [ada, ben] = [await project.person(), await project.person("ben")];
    const team_id: string = (await ada.wire.call(createTeam, { body: { display_name: "Eight" } })).body.id;
    await project.server.call(addTeamMember, { params: { team_id, user_id: ben.userId } });
    return { project, ada, ben, team_id };
  }
  const files = (projectId: string) => rowsOfProject(server().running.deps.store, "storedFiles", projectId);
  const ofUser = (wire: Wire, profile_image_url: string | null) =>
    wire.call(updateCurrentUser, { body: { profile_image_url } });
  const ofTeam = (wire: Wire, team_id: string, profile_image_url: string | null) =>
    wire.call(updateTeam, { params: { team_id }, body: { profile_image_url } });
  const ofMember = (wire: Wire, team_id: string, profile_image_url: string | null) =>
    wire.call(updateTeamMemberProfile, { params: { team_id, user_id: "me" }, body: { profile_image_url } });

  describe("an uploaded image", () => {
    test.each(Object.keys(beginnings) as (keyof typeof beginnings)[])(
      "as %s is stored, and public at its URL",
      async (format) => {
        const { ada } = await crew();

        const changed = await ofUser(ada.wire, image(format, "the picture"));
        const url: string = changed.body.profile_image_url;
        const seen = await fetch(url);

        expect(url).toMatch(PLACE("user-profile-images", format));
        expect((await ada.wire.call(getCurrentUser)).body.profile_image_url).toBe(url);
        expect(Buffer.from(await seen.arrayBuffer()).toString("latin1")).toBe(`${beginnings[format]}the picture`);
        expect(seen.headers.get("content-type")).toBe(`image/${format === "jpg" ? "jpeg" : format}`);
      },
    );

    // If a browser treated a file on the server's origin as a page, it could act as the user who opens it.
    test("is served only as an image, to everyone, and cached forever", async () => {
      const { ada } = await crew();
      const { body } = await ofUser(ada.wire, image("png", "<script>alert(1)</script>"));

      const seen = await fetch(body.profile_image_url);
      const etag = seen.headers.get("etag") ?? "";
      const again = await fetch(body.profile_image_url, { headers: { "if-none-match": etag } });
      const other = await fetch(body.profile_image_url, { headers: { "if-none-match": '"another"' } });
      const head = await fetch(body.profile_image_url, { method: "HEAD" });

      expect(Object.fromEntries(seen.headers)).toMatchObject({
        "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=31536000, immutable",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        "content-type": "image/png",
      });
      expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
      expect(other.status).toBe(200);
      expect([head.status, await head.text(), head.headers.get("content-type")]).toEqual([200, "", "image/png"]);
      expect(head.headers.get("content-length")).toBe(seen.headers.get("content-length"));
    });

    test("is served only at its exact URL", async () => {
      const { ada } = await crew();
      const { body } = await ofUser(ada.wire, image());
      const url: string = body.profile_image_url;

      const wrong = [
        url.replace(".png", ".gif"),
        url.replace(".png", ""),
        url.replace(".png", ".png.html"),
        url.replace("user-profile", "team-profile"),
        url.replace(/[0-9a-f-]{36}/, "00000000-0000-4000-8000-000000000000"),
        `${server().url}/files/user-profile-images/constructor`,
        `${server().url}/files/user-profile-images/x.__proto__`,
      ];
      for (const each of wrong) {
        const reply = await fetch(each);
        expect([each, reply.status, await reply.text()]).toEqual([each, 404, "The file does not exist."]);
        expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      }
      expect((await fetch(url, { method: "DELETE" })).status).toBeGreaterThanOrEqual(404);
      expect((await fetch(url)).status).toBe(200);
    });

    test("must have its declared type, without scripts, and be small", async () => {
      const { project, ada, team_id } = await crew();
      const asServer = project.server.with({ accessToken: ada.accessToken });
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      const refused = [
        dataUrl("svg+xml", svg),
        dataUrl("svg", svg),
        dataUrl("png", svg),
        dataUrl("png", beginnings.jpg),
        dataUrl("gif", "<html>"),
        dataUrl("bmp", "BMore text than an image"),
        dataUrl("webp", "RIFF\x24\0\0\0WAVEfmt "),
        "data:image/png;base64,",
        "data:image/png,AAAA",
        `data:text/html;base64,${btoa(beginnings.png)}`,
        `data:image/constructor;base64,${btoa(beginnings.png)}`,
        "javascript:alert(1)",
        "ftp://example.com/a.png",
      ];
      const places = [
        (wire: Wire, url: string) => ofUser(wire, url),
        (wire: Wire, url: string) => ofTeam(wire, team_id, url),
        (wire: Wire, url: string) => ofMember(wire, team_id, url),
        (wire: Wire, url: string) => wire.call(createTeam, { body: { display_name: "New", profile_image_url: url } }),
      ];

      for (const change of places) {
        for (const wire of [ada.wire, asServer]) {
          for (const url of refused) {
            const reply = await change(wire, url);
            expect([url, reply.status, reply.text]).toEqual([url, 400, "Invalid profile image URL"]);
          }
          const large = await change(wire, image("png", "\0".repeat(300 * 1024)));
          expect([large.status, large.text]).toEqual([400, "The profile image is larger than 300 KiB."]);
        }
        expect((await change(ada.wire, "https://example.com/a.png")).text).toBe("Invalid profile image URL");
      }
      expect(await files(project.id)).toEqual([]);
      const full = image("png", "\0".repeat(300 * 1024 - beginnings.png.length));
      expect((await ofUser(ada.wire, full)).status).toBe(200);
    });
  });

  describe("owners of images", () => {
    test("users, teams and members each have one, in folders of their own", async () => {
      const { ada, project, team_id } = await crew();

      const user = (await ofUser(ada.wire, image())).body.profile_image_url;
      const team = (await ofTeam(ada.wire, team_id, image())).body.profile_image_url;
      const member = (await ofMember(ada.wire, team_id, image())).body.profile_image_url;
      const fresh = await ada.wire.call(createTeam, {
        body: { display_name: "Four", profile_image_url: image("gif") },
      });

      expect(user).toMatch(PLACE("user-profile-images", "png"));
      expect(team).toMatch(PLACE("team-profile-images", "png"));
      expect(member).toMatch(PLACE("team-member-profile-images", "png"));
      expect(fresh.body.profile_image_url).toMatch(PLACE("team-profile-images", "gif"));
      for (const url of [user, team, member, fresh.body.profile_image_url]) expect((await fetch(url)).status).toBe(200);
      expect(await files(project.id)).toHaveLength(4);
    });

    test("a new image replaces the old one, and the old file is deleted", async () => {
      const { ada, project, team_id } = await crew();
      const asServer = project.server.with({ accessToken: ada.accessToken });
      for (const change of [
        (wire: Wire, url: string | null) => ofUser(wire, url),
        (wire: Wire, url: string | null) => ofTeam(wire, team_id, url),
        (wire: Wire, url: string | null) => ofMember(wire, team_id, url),
      ]) {
        const first: string = (await change(ada.wire, image())).body.profile_image_url;
        const second: string = (await change(ada.wire, image("gif"))).body.profile_image_url;
        expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
        expect(await files(project.id)).toHaveLength(1);

        // A server that sends the stored URL back does not change the image.
        const same = await change(asServer, second);
        expect([same.body.profile_image_url, (await fetch(second)).status]).toEqual([second, 200]);

        const elsewhere = await change(asServer, "https://example.com/a.png");
        expect(elsewhere.body.profile_image_url).toBe("https://example.com/a.png");
        expect((await fetch(second)).status).toBe(404);

        const third: string = (await change(ada.wire, image("webp"))).body.profile_image_url;
        await change(ada.wire, null);
        expect([(await fetch(third)).status, await files(project.id)]).toEqual([404, []]);
      }
    });

    test("an image is deleted with its user, team or membership", async () => {
      const { ada, ben, project, team_id } = await crew();
      const left = async () => (await files(project.id)).map(({ folder }) => folder).sort();
      await ofUser(ada.wire, image());
      await ofUser(ben.wire, image());
      await ofTeam(ada.wire, team_id, image());
      await ofMember(ada.wire, team_id, image());
      await ofMember(ben.wire, team_id, image());

      await ben.wire.call(removeTeamMember, { params: { team_id, user_id: "me" } });
      expect(await left()).toEqual([
        "team-member-profile-images",
        "team-profile-images",
        "user-profile-images",
        "user-profile-images",
      ]);
      await ben.wire.call(deleteCurrentUser);
      expect(await left()).toEqual(["team-member-profile-images", "team-profile-images", "user-profile-images"]);
      await ada.wire.call(deleteTeam, { params: { team_id } });
      expect(await left()).toEqual(["user-profile-images"]);
    });

    testAlways("an image is deleted with its project", async () => {
      const { ada, project } = await crew();
      const url: string = (await ofUser(ada.wire, image())).body.profile_image_url;

      await project.admin.call(deleteProject);

      expect((await fetch(url)).status).toBe(404);
      await finishDeletions(server().running.deps);
      expect(await files(project.id)).toEqual([]);
    });

    test("a user can be created with an image", async () => {
      const { project } = await crew();
      const { deps } = server().running;
      const loaded = await deps.projects.get(project.id);
      if (!loaded) throw new Error("The project is gone.");

      const made = await deps.store.write((tx) =>
        createUserIn(tx, deps, loaded, {
          email: null,
          isEmailVerified: false,
          isEmailUsedForAuth: false,
          passwordHash: null,
          profileImage: givenImage(deps, image("webp"), "server", "user-profile-images"),
        }),
      );

      const url = shownImage(deps, made.row.profileImageUrl);
      expect(url).toMatch(PLACE("user-profile-images", "webp"));
      expect((await fetch(url ?? "")).status).toBe(200);
    });

    // Earlier versions kept the whole image beside the user.
    test("an image of an earlier version stays as it was until a new one replaces it", async () => {
      const { ada, project, team_id } = await crew();
      const { store } = server().running.deps;
      const old = image("png", "of before");
      const place = { projectId: project.id };
      await store.write(async (tx) => {
        await tx.change("users", { ...place, id: ada.userId }, { profileImageUrl: old });
        await tx.change("teams", { ...place, id: team_id }, { profileImageUrl: old });
        await tx.change("teamMembers", { ...place, teamId: team_id, userId: ada.userId }, { profileImageUrl: old });
      });

      expect((await ada.wire.call(getCurrentUser)).body.profile_image_url).toBe(old);
      const renamed = await ada.wire.call(updateCurrentUser, { body: { display_name: "Ada" } });
      expect(renamed.body.profile_image_url).toBe(old);
      const team = await ada.wire.call(updateTeam, { params: { team_id }, body: { display_name: "Nine" } });
      expect(team.body.profile_image_url).toBe(old);
      const changed = [
        await ofUser(ada.wire, old),
        await ofTeam(ada.wire, team_id, old),
        await ofMember(ada.wire, team_id, old),
      ];
      for (const { body } of changed) expect(body.profile_image_url).toStartWith(`${server().url}/files/`);
      expect(await files(project.id)).toHaveLength(3);
    });

    testAlways("one file of many concurrent uploads is kept, and it is the one that is shown", async () => {
      const { ada, project } = await crew();

      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, at) => ofUser(ada.wire, image("png", String(at)))),
      );

      expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
      const [kept, ...more] = await files(project.id);
      expect(more).toEqual([]);
      expect((await ada.wire.call(getCurrentUser)).body.profile_image_url).toContain(kept?.id ?? "nothing");
    });
  });
});
