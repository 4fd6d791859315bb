import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listUsers } from "#contract/users.ts";
import { scimError, scimGroup, scimUser, startScimServer } from "#testing/outside/scim-server.ts";
import { runCommand } from "#testing/server/command.ts";
import { serverInDirectory } from "#testing/server/server-in-directory.ts";

const TOKEN = "top-secret-token-for-scim";
const GUIDE = join(import.meta.dir, "../../docs/moving-in/scim.md");
const PEOPLE = 250;
const users = Array.from({ length: PEOPLE }, (_, at) => scimUser(`user-${at + 1}`, { displayName: `User ${at + 1}` }));
const groups = [scimGroup("g1", "Engines", [{ value: "user-1" }, { value: "user-250" }])];

const { directory, data, server } = serverInDirectory("scim");

const environment = { HALLPASS_IMPORT_TOKEN: TOKEN, HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" };

describe("hallpass import with the address of a SCIM server", () => {
  test("imports its users and teams by the commands of the guide, and changes nothing the second time", async () => {
    let requests = 0;
    await using scim = startScimServer({
      users,
      groups,
      token: TOKEN,
      special: () => (++requests === 4 ? scimError(429, "Slowly", { "retry-after": "0" }) : undefined),
    });
    const project = await server().project();
    const commands = Array.from(readFileSync(GUIDE, "utf8").matchAll(/^hallpass import https:.*$/gm), ([line]) => line);
    const run = async (command = "") => {
      const line = command.replace("https://idp.example.com/scim/v2", scim.url).replace("<id>", project.id);
      const done = await runCommand([...line.split(" ").slice(1), "--data", data, "--json"], { environment });
      expect([done.code, done.stdout + done.stderr]).toEqual([0, expect.not.stringContaining(TOKEN)]);
      return { ...done, ...JSON.parse(done.stdout) };
    };

    const rehearsed = await run(commands[0]);
    const imported = await run(commands[1]);
    const again = await run(commands[1]);
    const { body } = await project.admin.call(listUsers, { query: { external_id: "user-250" } });

    expect(commands).toHaveLength(2);
    expect(rehearsed.stderr).toContain("answers with 429. Trying again in 0 s.");
    expect(imported.source.product).toBe("scim");
    expect(imported.records).toEqual({ user: { created: PEOPLE }, team: { created: 1 }, team_member: { created: 2 } });
    expect(rehearsed.records).toEqual(imported.records);
    expect(again.records).toEqual({
      user: { unchanged: PEOPLE },
      team: { unchanged: 1 },
      team_member: { unchanged: 2 },
    });
    expect(body.items).toMatchObject([{ display_name: "User 250", primary_email: "user-250@example.com" }]);
  });

  test("is read by hallpass convert without an instance, and a wrong token or address is said without the token", async () => {
    await using scim = startScimServer({ users, groups, token: TOKEN });
    const out = join(directory, "lines.jsonl");
    const words = [
      "convert",
      scim.url,
      "--project",
      crypto.randomUUID(),
      "--out",
      out,
      "--data",
      join(directory, "none"),
    ];
    const wrong = await runCommand(words, { environment: { ...environment, HALLPASS_IMPORT_TOKEN: "another-token" } });
    const closed = await runCommand(words, { environment: { HALLPASS_IMPORT_TOKEN: TOKEN } });
    const done = await runCommand(words, { environment });

    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining("Set HALLPASS_IMPORT_TOKEN")]);
    expect([closed.code, closed.stderr]).toEqual([3, expect.stringContaining("HALLPASS_PRIVATE_TARGETS")]);
    for (const { stdout, stderr } of [wrong, closed]) expect(stdout + stderr).not.toMatch(/another-token|top-secret/);
    expect(done.code).toBe(0);
    expect(readFileSync(out, "utf8").trim().split("\n")).toHaveLength(PEOPLE + 5);
  });

  test("needs no right to read groups when the map leaves them out", async () => {
    const forbidden = ({ path }: { path: string }) => (path === "/Groups" ? scimError(403, "No") : undefined);
    await using scim = startScimServer({ users, groups, token: TOKEN, special: forbidden });
    const map = join(directory, "map.json");
    writeFileSync(map, JSON.stringify({ settings: { groups: "leave" } }));
    const words = ["import", scim.url, "--from", "scim", "--project", (await server().project()).id, "--data", data];
    const refused = await runCommand(words, { environment });
    const done = await runCommand([...words, "--map", map], { environment });

    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('"groups": "leave"')]);
    expect([done.code, done.stdout]).toEqual([0, expect.stringContaining(`user: ${PEOPLE} created`)]);
  });
});
