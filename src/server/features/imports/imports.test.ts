import { describe, expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import * as contract from "#contract/imports.ts";
import { createUser, listUsers } from "#contract/users.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import { clerkFile, ended, importOf, packed, refusalOf, started, uploaded, uploadTo } from "#testing/imports.ts";
import { listResponse, scimUser } from "#testing/outside/scim-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const PASSWORD = "correct horse";
const HASH = Bun.password.hashSync(PASSWORD, { algorithm: "bcrypt", cost: 4 });
const THREE = clerkFile(["ada", "ben", "cy"], HASH);

onServer((server) => {
  const usersOf = async (project: TestProject) => (await project.admin.call(listUsers)).body.items;
  const linesOf = (project: TestProject) => rowsOfProject(server().running.deps.store, "importLines", project.id);

  describe("an import over the API", () => {
    test("checks a file first, imports it when it is started, and the users sign in with their passwords", async () => {
      const project = await server().project();
      const checked = await uploaded(project, THREE);
      const before = await usersOf(project);
      const { id } = checked.body;
      await started(project, id);
      const done = await ended(project, id);
      const body = { email: "ada@example.com", password: PASSWORD };
      const signedIn = await project.client.call(signInWithPassword, { body });

      expect([checked.status, checked.body.state, checked.body.users, before]).toEqual([200, "checked", 3, []]);
      expect(checked.body.report).toMatchObject({ product: "clerk", label: "Clerk", records: { user: 3 } });
      expect(checked.body.lines).toEqual({ done: 0, total: 3 });
      expect(done).toMatchObject({ state: "done", lines: { done: 3, total: 3 }, result: { conflicts: [] } });
      expect(done.result?.records).toEqual({ user: { created: 3 } });
      expect((await usersOf(project)).map((user: { external_id: string }) => user.external_id).sort()).toEqual([
        "user_ada",
        "user_ben",
        "user_cy",
      ]);
      expect(signedIn.status).toBe(200);
    });

    test("takes a saved list of a SCIM server, and keeps pictures as links", async () => {
      const project = await server().project();
      const photo = { photos: [{ value: "https://photos.example.com/ada.png" }] };
      const file = JSON.stringify(listResponse([scimUser("ada", photo), scimUser("ben")]));
      const checked = await uploaded(project, file, { file_name: "users.json" });
      await started(project, checked.body.id);
      await ended(project, checked.body.id);
      const users = await usersOf(project);

      expect(checked.body.report).toMatchObject({ product: "scim", label: "SCIM", records: { user: 2 } });
      expect(users.find((user: { external_id: string }) => user.external_id === "ada")).toMatchObject({
        primary_email: "ada@example.com",
        profile_image_url: "https://photos.example.com/ada.png",
      });
    });

    test("keeps hashes and secrets out of its report, stores its lines sealed, and deletes them when it is done", async () => {
      const project = await server().project();
      const checked = await uploaded(project, THREE);
      const lines = await linesOf(project);
      const stored = Buffer.concat(lines.map(({ sealedLines }) => sealedLines)).toString("latin1");
      await started(project, checked.body.id);
      await ended(project, checked.body.id);

      expect(checked.text).not.toContain(HASH);
      expect(checked.body.report.preview[0].source.password_digest).toBe("…");
      expect(stored).not.toContain("ada");
      expect(await linesOf(project)).toEqual([]);
    });

    test("has an entry of the audit log for the file, its start and its end", async () => {
      const project = await server().project();
      const { id } = (await uploaded(project, THREE)).body;
      await started(project, id, { on_conflict: "skip" });
      await ended(project, id);
      const { store } = server().running.deps;
      const all = await rowsOfProject(store, "auditEntries", project.id);
      const entries = all.filter(({ action }) => action.startsWith("import_"));

      expect(entries.map(({ action, actorType }) => `${action} by ${actorType}`).sort()).toEqual([
        "import_checked by admin",
        "import_ended by system",
        "import_started by admin",
      ]);
    });

    test("takes gzip, renames roles by its map, and lines of Hallpass itself", async () => {
      const project = await server().project();
      const gzip = await uploaded(project, packed(THREE), { from: "clerk", map: { roles: {} }, file_name: "a.csv.gz" });
      await project.admin.call(contract.deleteImport, { params: { import_id: gzip.body.id }, body: {} });
      const lines = [
        { type: "header", format: "hallpass-export", version: 1 },
        { type: "user", id: crypto.randomUUID(), display_name: "Ada" },
      ];
      const own = await uploaded(project, lines.map((line) => JSON.stringify(line)).join("\n"));

      expect([gzip.body.state, gzip.body.users]).toEqual(["checked", 3]);
      expect([own.body.state, own.body.users, own.body.report.product]).toEqual(["checked", 1, "hallpass"]);
    });

    test("stops at a conflict with its place in the file, and continues without it when somebody says so", async () => {
      const project = await server().project();
      const taken = { primary_email: "ben@example.com", primary_email_auth_enabled: true };
      await project.admin.call(createUser, { body: taken });
      const { id } = (await uploaded(project, THREE)).body;
      await started(project, id);
      const stopped = await ended(project, id);
      await started(project, id, { on_conflict: "skip" });
      const done = await ended(project, id);

      expect(stopped).toMatchObject({ state: "stopped", ended_at_millis: null });
      expect(stopped.result?.conflicts).toMatchObject([
        { place: "users.csv, line 3", type: "user", value: "address ben@example.com" },
      ]);
      expect(done).toMatchObject({ state: "done", result: { records: { user: { created: 2, skipped: 1 } } } });
      expect(done.result?.conflicts).toHaveLength(1);
      expect(await usersOf(project)).toHaveLength(3);
    });

    test("says that an id is taken by another project, and not by which", async () => {
      const [first, second] = [await server().project(), await server().project()];
      const ada = await first.person();
      const file = JSON.stringify([{ id: ada.userId, email: "ada@example.com" }]);
      const from = { from: "table", file_name: "users.json" };
      const map = { users: { id: "id", email: "email" } };
      const { id } = (await uploaded(second, file, { ...from, map })).body;
      await started(second, id);
      const stopped = await ended(second, id);
      await second.admin.call(contract.deleteImport, { params: { import_id: id }, body: {} });
      const again = (await uploaded(second, file, { ...from, map: { ...map, ids: "new" } })).body;
      await started(second, again.id);

      expect(stopped.result?.conflicts.map(({ reason }) => reason)).toEqual([
        'belongs to another project; "ids": "new" in the map imports the users under new ids',
      ]);
      expect((await ended(second, again.id)).result?.records.user).toEqual({ created: 1 });
    });

    test("lists the products from which users come", async () => {
      const project = await server().project();
      const { body } = await project.admin.call(contract.listImportProducts);

      expect(body.items).toContainEqual({ name: "clerk", label: "Clerk", expects: expect.stringContaining("CSV") });
    });
  });

  describe("a project", () => {
    test("has one import at a time, and can delete it to begin another", async () => {
      const project = await server().project();
      const { id } = (await uploaded(project, THREE)).body;
      const second = await project.admin.call(contract.createImport, { body: { file_name: "b.csv" } });
      await project.admin.call(contract.deleteImport, { params: { import_id: id }, body: {} });
      const third = await project.admin.call(contract.createImport, { body: { file_name: "b.csv" } });

      expect(refusalOf(second)).toEqual([409, "IMPORT_ALREADY_OPEN"]);
      expect(second.text).toContain(id);
      expect(third.status).toBe(201);
      expect((await linesOf(project)).length).toBe(0);
      expect((await project.admin.call(contract.listImports)).body.items).toHaveLength(1);
    });

    test("neither reads, starts nor deletes the import of another", async () => {
      const [mine, theirs] = [await server().project(), await server().project()];
      const { id } = (await uploaded(mine, THREE)).body;
      const params = { import_id: id };
      const replies = [
        await theirs.admin.call(contract.getImport, { params }),
        await uploadTo(theirs, id, THREE),
        await theirs.admin.call(contract.startImport, { params, body: {} }),
        await theirs.admin.call(contract.deleteImport, { params, body: {} }),
      ];

      expect(replies.map(refusalOf)).toEqual(replies.map(() => [404, "IMPORT_NOT_FOUND"]));
      expect((await importOf(mine, id)).state).toBe("checked");
    });

    test("starts only an import that was checked, and only once", async () => {
      const project = await server().project();
      const { body } = await project.admin.call(contract.createImport, { body: { file_name: "a.csv" } });
      const early = await started(project, body.id);
      await uploadTo(project, body.id, THREE);
      const late = await uploadTo(project, body.id, THREE);
      await started(project, body.id);
      await ended(project, body.id);
      const again = await started(project, body.id);

      expect([early, late, again].map(refusalOf)).toEqual(Array(3).fill([409, "IMPORT_IN_ANOTHER_STATE"]));
      expect([early, late, again].map(({ text }) => /"(.*)"/.exec(text)?.[1])).toEqual(["empty", "checked", "done"]);
    });
  });

  test("an import that nobody starts is deleted after a day, and a result after a week", async () => {
    const [unused, done] = [await server().project(), await server().project()];
    await uploaded(unused, THREE);
    const { id } = (await uploaded(done, THREE)).body;
    await started(done, id);
    await ended(done, id);
    const left = async () => {
      await sweep(server().running.deps);
      const lists = [unused, done].map(async (project) => (await project.admin.call(contract.listImports)).body.items);
      return (await Promise.all(lists)).map(({ length }) => length);
    };
    const atOnce = await left();
    server().clock.pass({ days: 1, seconds: 1 });
    const nextDay = await left();
    server().clock.pass({ days: 6 });
    const nextWeek = await left();

    expect([atOnce, nextDay, nextWeek]).toEqual([
      [1, 1],
      [0, 1],
      [0, 0],
    ]);
    expect(await linesOf(unused)).toEqual([]);
  });
});
