import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import * as contract from "#contract/imports.ts";
import { IMPORT_SOURCE_MAX_BYTES, IMPORT_USERS_MAX } from "#contract/limits.ts";
import { clerkFile, importOf, refusalOf, uploaded, uploadTo } from "#testing/imports.ts";
import { onServer } from "#testing/server/on-server.ts";
import { zip } from "#testing/zip.ts";

const MIB = 1024 * 1024;

onServer((server) => {
  test.each([
    ["that no product recognizes", "a,b\n1,2", "does not say what product"],
    ["that was cut off", gzipSync(clerkFile(["ada"])).subarray(0, 40), "damaged or was cut off"],
    ["without anything in it", "", "is empty"],
    ["that is a database", "SQLite format 3\0and more", "hallpass import users.csv --project"],
    ["that is a packed database", gzipSync("SQLite format 3\0and more"), "A database cannot be uploaded"],
    [
      "that is an archive with a database in it",
      zip("app.db", Buffer.from("SQLite format 3\0and more")),
      "A database cannot be uploaded",
    ],
    [
      "that is an archive with a way out of its folder",
      zip("../../users.csv", Buffer.from(clerkFile(["ada"]))),
      "users.csv cannot be unpacked: invalid relative path",
    ],
    [
      "with more lists than a server has time for",
      JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`list${at}`, [{ a: 1 }]]))),
      "has more than 200 lists",
    ],
    [
      "with lines that are not valid",
      '{"type":"header","format":"hallpass-export","version":1}\n{"type":"boat"}',
      "Line 2",
    ],
  ])("a file %s is refused with what to do, and another one can be uploaded", async (_, file, says) => {
    const project = await server().project();
    const refused = await uploaded(project, file);
    const [{ id }] = (await project.admin.call(contract.listImports)).body.items;
    const kept = await importOf(project, id);
    const again = await uploadTo(project, id, clerkFile(["ada"]));

    expect(refusalOf(refused)).toEqual([400, "IMPORT_SOURCE_INVALID"]);
    expect(refused.text).toContain(says);
    expect([kept.state, kept.problem]).toEqual(["empty", refused.text]);
    expect([again.body.state, again.body.problem]).toEqual(["checked", null]);
  });

  test("a file with long names in it is refused with a short reason", async () => {
    const project = await server().project();
    const file = `{"type":"header","format":"hallpass-export","version":1}\n{"type":"user","${"x".repeat(MIB)}":1}`;
    const refused = await uploaded(project, file);

    expect(refusalOf(refused)).toEqual([400, "IMPORT_SOURCE_INVALID"]);
    expect(refused.text).toStartWith("Line 2: xxx");
    expect(refused.text.length).toBeLessThanOrEqual(4_000);
  });

  test(`more than ${IMPORT_USERS_MAX} users are refused with the command that takes them, and so is what unpacks to too much`, async () => {
    const project = await server().project();
    const names = Array.from({ length: IMPORT_USERS_MAX + 1 }, (_, at) => `u${at}`);
    const many = await uploaded(project, clerkFile(names), { from: "clerk" });
    const [{ id }] = (await project.admin.call(contract.listImports)).body.items;
    const bomb = await uploadTo(project, id, gzipSync(Buffer.alloc(257 * MIB), { level: 1 }));

    const command = `hallpass import --from clerk users.csv --project ${project.id}`;
    expect(many.text).toBe(
      `The file has more than 10,000 users, or too much for each. Import it with the command: ${command}`,
    );
    expect(bomb.text).toBe(`The file unpacks to more than 256 MiB. Import it with the command: ${command}`);
    expect((await importOf(project, id)).state).toBe("empty");
  });

  test("a body above the limit is refused, and so are a body of another type and an unknown product or map", async () => {
    const project = await server().project();
    const create = (more: object) =>
      project.admin.call(contract.createImport, { body: { file_name: "users.csv", ...more } });
    const large = await uploaded(project, new Uint8Array(IMPORT_SOURCE_MAX_BYTES + 1));
    const [{ id }] = (await project.admin.call(contract.listImports)).body.items;
    const json = await project.admin.send("PUT", `/imports/${id}/source`, {
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    const unknown = await create({ from: "nobody" });
    const map = await create({ map: { colour: "red" } });

    expect([large.code, large.body.details]).toEqual(["REQUEST_TOO_LARGE", { limit_bytes: IMPORT_SOURCE_MAX_BYTES }]);
    expect(json.code).toBe("BODY_PARSING_ERROR");
    expect([unknown, map].map(refusalOf)).toEqual(Array(2).fill([400, "IMPORT_SOURCE_INVALID"]));
    expect(unknown.text).toContain("nobody");
    expect(map.text).toContain("colour");
  });

  test("a key for servers can neither see nor upload anything", async () => {
    const project = await server().project();
    const { body } = await project.admin.call(contract.createImport, { body: { file_name: "a.csv" } });
    const replies = [
      await project.server.call(contract.listImports),
      await project.server.send("PUT", `/imports/${body.id}/source`, { body: clerkFile(["ada"]) }),
    ];

    expect(replies.map(({ code }) => code)).toEqual(["INSUFFICIENT_ACCESS_TYPE", "INSUFFICIENT_ACCESS_TYPE"]);
    expect((await importOf(project, body.id)).received_bytes).toBe(0);
  });
});
