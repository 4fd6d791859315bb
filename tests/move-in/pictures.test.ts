import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listUsers } from "#contract/users.ts";
import { pictureOf, startPictureServer } from "#testing/outside/picture-server.ts";
import { listResponse, scimUser } from "#testing/outside/scim-server.ts";
import { runCommand } from "#testing/server/command.ts";
import { serverInDirectory } from "#testing/server/server-in-directory.ts";

const { directory, data, server } = serverInDirectory("pictures");

const environment = { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" };

/** A saved list of two users, of whom one has a picture that is there. */
function sourceWith(url: string): string {
  const file = join(directory, "users.json");
  const photo = (path: string) => ({ photos: [{ value: `${url}/${path}`, type: "photo" }] });
  writeFileSync(file, JSON.stringify(listResponse([scimUser("ada", photo("ada.png")), scimUser("ben", photo("ben"))])));
  return file;
}

describe("hallpass import --fetch-pictures", () => {
  test("stores pictures, keeps links to those that it cannot get, and changes nothing the second time", async () => {
    await using pictures = startPictureServer();
    const project = await server().project();
    const words = [
      "import",
      sourceWith(pictures.url),
      "--project",
      project.id,
      "--fetch-pictures",
      "--data",
      data,
      "--json",
    ];
    const run = async (...more: string[]) => {
      const { code, stdout, stderr } = await runCommand([...words, ...more], { environment });
      expect([code, stderr]).toEqual([0, ""]);
      return JSON.parse(stdout);
    };

    const rehearsed = await run("--dry-run");
    const beforehand = pictures.seen.length;
    const imported = await run();
    const again = await run();
    const { body } = await project.admin.call(listUsers);
    const urls = new Map(
      body.items.map((user: { external_id: string; profile_image_url: string }) => [
        user.external_id,
        user.profile_image_url,
      ]),
    );
    const stored = await fetch(String(urls.get("ada")).replace(server().running.deps.settings.publicUrl, server().url));

    expect([beforehand, rehearsed.pictures]).toEqual([0, { to_fetch: 2 }]);
    expect(imported.pictures).toEqual({
      fetched: 1,
      links: [{ why: "its address answers 404", count: 1, examples: [`${pictures.url}/ben`] }],
    });
    expect([imported.records.user, again.records.user]).toEqual([{ created: 2 }, { unchanged: 2 }]);
    expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(urls.get("ben")).toBe(`${pictures.url}/ben`);
  });

  test("leaves pictures at private addresses where they are, unless the operator allows these", async () => {
    await using pictures = startPictureServer();
    const project = await server().project();
    const words = ["import", sourceWith(pictures.url), "--project", project.id, "--fetch-pictures", "--data", data];
    const { code, stdout } = await runCommand(words);

    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining("Pictures: 0 fetched\n  2 × a picture stays a link: its host"),
    ]);
    expect(pictures.seen).toEqual([]);
  });
});

test("hallpass convert --fetch-pictures writes the pictures into its lines", async () => {
  await using pictures = startPictureServer();
  const out = join(directory, "lines.jsonl");
  const words = [
    "convert",
    sourceWith(pictures.url),
    "--project",
    crypto.randomUUID(),
    "--out",
    out,
    "--fetch-pictures",
  ];
  const { code, stdout } = await runCommand([...words, "--data", join(directory, "none")], { environment });
  const lines = readFileSync(out, "utf8");

  expect([code, stdout]).toEqual([0, expect.stringContaining("Pictures: 1 fetched")]);
  expect(lines).toContain(`"profile_image_url":"${pictureOf("png")}"`);
  expect(lines).toContain(`"profile_image_url":"${pictures.url}/ben"`);
});
