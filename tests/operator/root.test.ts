import { afterAll, describe, expect, test } from "bun:test";
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#server/db/migrate/migrations.ts";
import { migrateSqlite } from "#server/db/migrate/sqlite.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-root-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The user of the service. */
const SERVICE = 65_534;

const all = (directory: string) => readdirSync(directory, { recursive: true, encoding: "utf8" });
const ownersIn = (directory: string) =>
  Object.fromEntries(all(directory).map((name) => [name, statSync(join(directory, name)).uid]));
const allOfService = (directory: string) => Object.fromEntries(all(directory).map((name) => [name, SERVICE]));

function giveToService(directory: string): void {
  for (const name of [".", ...all(directory)]) chownSync(join(directory, name), SERVICE, SERVICE);
}

// An operator forgets sudo -u, or has no other user in the container.
describe.skipIf(process.getuid?.() !== 0)("a command that root runs on data of the service", () => {
  const run = async (directory: string, ...words: string[]) => {
    const { code, stderr } = await runCommand([...words, "--data", directory]);
    expect([words, code, stderr]).toEqual([words, 0, ""]);
  };

  test("leaves every file to the service: the rotated secrets, a restored database, snapshots", async () => {
    const directory = mkdtempSync(join(home, "data-"));
    await (await startServer({ directory })).stop();
    giveToService(directory);
    const backup = join(home, "backup.db");

    await run(directory, "keys", "rotate");
    await run(directory, "admin", "link");
    await run(directory, "backup", backup);
    await run(directory, "restore", backup);

    expect(all(directory)).toContain("secret.previous");
    expect(all(directory).filter((name) => name.includes("before-restore"))).toHaveLength(1);
    expect(ownersIn(directory)).toEqual(allOfService(directory));
    expect(statSync(backup).uid).toBe(0);
  });

  test("leaves new data to the service, and the snapshot before a migration", async () => {
    const [fresh, old] = [mkdtempSync(join(home, "new-")), mkdtempSync(join(home, "old-"))];
    await migrateSqlite(old, { migrations: migrations.sqlite.slice(0, -1) });
    giveToService(fresh);
    giveToService(old);

    await run(fresh, "migrate");
    await run(old, "migrate");

    expect(all(old).filter((name) => name.includes("before-"))).toHaveLength(1);
    expect(ownersIn(fresh)).toEqual(allOfService(fresh));
    expect(ownersIn(old)).toEqual(allOfService(old));
  });

  test("is told by doctor if it left a secret behind, and the server's error says what to do", async () => {
    const directory = mkdtempSync(join(home, "left-"));
    await (await startServer({ directory })).stop();
    giveToService(directory);
    chownSync(join(directory, "secret"), 0, 0);
    chownSync(home, SERVICE, SERVICE);

    const { findings } = JSON.parse((await runCommand(["doctor", "--json", "--data", directory])).stdout);
    const served = await runCommand(["serve", "--data", directory], { user: SERVICE });

    expect(findings).toContainEqual(
      expect.objectContaining({ id: "owner_differs", summary: expect.stringContaining(join(directory, "secret")) }),
    );
    expect([served.code, served.stderr]).toEqual([
      1,
      `Cannot read ${directory}/secret (EACCES): it belongs to user 0, but its directory to user ${SERVICE}. As root, run chown ${SERVICE} ${directory}/secret.\n`,
    ]);
  });
});
