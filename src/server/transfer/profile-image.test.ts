import { describe, expect, test } from "bun:test";
import { storeImageIn } from "#server/foundation/stored-files/store.ts";
import { eachStore } from "#testing/database/stores.ts";
import { exportFile, HEADER, importFile } from "#testing/database/transfer-files.ts";
import { rowsOf } from "#testing/server/rows.ts";

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [projectId, userId, teamId] = [ID(1), ID(2), ID(3)];
const records = (user: object = {}) => [
  HEADER,
  { type: "project", id: projectId, display_name: "Boats" },
  { type: "team", id: teamId, project_id: projectId, display_name: "Eight" },
  { type: "user", id: userId, project_id: projectId, ...user },
  { type: "team_member", project_id: projectId, team_id: teamId, user_id: userId },
];
const content = Buffer.from("\x89PNG\r\n\x1a\na picture", "latin1");
const dataUrl = `data:image/png;base64,${content.toString("base64")}`;

eachStore((make) => {
  /** A user, a team and a member, each with a stored image. */
  async function stored() {
    const store = await (await make()).open();
    await importFile(store, records());
    const place = { projectId };
    await store.write(async (tx) => {
      for (const [at, shown] of [{ userId }, { teamId }, { userId, teamId }].entries()) {
        const id = ID(7 + at);
        const url = `http://localhost:4255/files/user-profile-images/${id}.png`;
        const file = { id, folder: "user-profile-images", format: "png", content, digest: "digest" } as const;
        await storeImageIn(tx, { now: () => 1 }, { ...place, ...shown }, { url, file });
        if (at === 0) await tx.change("users", { ...place, id: userId }, { profileImageUrl: url });
        if (at === 1) await tx.change("teams", { ...place, id: teamId }, { profileImageUrl: url });
        if (at === 2) await tx.change("teamMembers", { ...place, userId, teamId }, { profileImageUrl: url });
      }
    });
    return store;
  }

  describe("stored images", () => {
    // A URL of the exporting server is useless on the importing one.
    test("are part of the file, and are stored on import", async () => {
      const { text } = await exportFile(await stored());
      const other = await (await make()).open();
      await importFile(other, text);

      expect(text).not.toContain("/files/");
      expect(text.split(dataUrl)).toHaveLength(4);
      const pictured = [...(await rowsOf(other, "users")), ...(await rowsOf(other, "teamMembers"))];
      const files = await rowsOf(other, "storedFiles");
      for (const { profileImageUrl: url } of pictured) {
        const shown = files.filter((file) => url?.endsWith(`/${file.id}.png`));
        expect(shown.map((file) => Buffer.from(file.content).equals(content))).toEqual([true]);
      }
      expect((await exportFile(other)).text).toBe(text);
    });

    test("stay when their own file is imported again, and are deleted when another image replaces them", async () => {
      const store = await stored();
      const before = await rowsOf(store, "users");

      await importFile(store, (await exportFile(store)).text);
      expect([await rowsOf(store, "users"), await rowsOf(store, "storedFiles")]).toMatchObject([before, { length: 3 }]);
      await importFile(store, records({ display_name: "Ada" }));
      expect((await rowsOf(store, "users"))[0]?.profileImageUrl).toBe(before[0]?.profileImageUrl ?? "");
      await importFile(store, records({ profile_image_url: "https://example.com/a.png" }));

      expect((await rowsOf(store, "users"))[0]?.profileImageUrl).toBe("https://example.com/a.png");
      expect(await rowsOf(store, "storedFiles")).toHaveLength(2);
    });
  });
});
