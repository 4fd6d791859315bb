import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, gte } from "drizzle-orm";
import { updateCurrentUser } from "#contract/users.ts";
import { recordEndsAgain, sealAll } from "#testing/database/audit-chain.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { inTurn } from "#testing/repeats.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-verify-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test.each(inTurn(["sqlite", "postgres"] as const, 0, 2))(
  "the command finds the first changed entry of any project beside a running server and in any backup, on %s",
  async (dialect) => {
    const directory = join(home, dialect);
    const database = dialect === "postgres" ? await createTestDatabase() : null;
    const environment = database
      ? { DATABASE_URL: database.url, HALLPASS_SECRET: "a-secret-of-no-use-elsewhere-at-all" }
      : undefined;
    const server = await startServer({ directory, environment });
    const { store } = server.running.deps;
    const project = await server.project();
    const ada = await project.person();
    for (let at = 0; at < 3; at++) await ada.wire.call(updateCurrentUser, { body: { display_name: `Ada ${at}` } });
    await sealAll(server);
    const verify = (...words: string[]) =>
      runCommand(["audit", "verify", ...words, "--data", directory], { environment });
    const [backup, passphrase] = [join(home, `copy of ${dialect}`), join(home, "passphrase")];
    const sealed = `${backup}.sealed`;
    writeFileSync(passphrase, "correct horse battery staple");
    await runCommand(["backup", backup, "--data", directory], { environment });
    await runCommand(["backup", sealed, "--data", directory, "--passphrase-file", passphrase], { environment });

    const intact = await verify("--json");
    const rotated = await runCommand(["keys", "rotate", "--data", directory], { environment });
    await sealAll(server);
    const afterRotation = await verify("--json");
    await store.write((tx) => {
      const t = tx.auditEntries;
      return tx
        .update(t)
        .set({ actorId: "somebody else" })
        .where(and(eq(t.projectId, project.id), eq(t.sequence, 3)));
    });
    const changed = await verify("--json");
    const said = await verify();
    const internal = await verify("internal");
    const unknown = await verify("nobody");
    const ofBackups = [
      await verify("--backup", backup, "--json"),
      await verify("--backup", sealed, "--json", "--passphrase-file", passphrase),
    ];
    await runCommand(["backup", sealed, "--force", "--data", directory, "--passphrase-file", passphrase], {
      environment,
    });
    const ofBrokenBackup = await verify("--backup", sealed, "--json", "--passphrase-file", passphrase);
    const notOpened = [await verify("--backup", sealed), await verify("--backup", passphrase)];
    await server.stop();
    await database?.drop();

    expect([intact.code, JSON.parse(intact.stdout).intact]).toEqual([0, true]);
    expect(JSON.parse(intact.stdout)).toMatchObject({ recorded_ends: { is: "complete" } });
    const head = { sequence: expect.any(Number), seal: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(JSON.parse(intact.stdout).chains).toContainEqual({
      project_id: project.id,
      intact_entries: expect.any(Number),
      head,
      broken: null,
    });
    expect([rotated.code, afterRotation.code]).toEqual([0, 0]);
    expect([changed.code, JSON.parse(changed.stdout).intact]).toEqual([1, false]);
    const brokenChain = {
      project_id: project.id,
      intact_entries: 2,
      head,
      broken: {
        sequence: 3,
        problem: "changed",
        entry_id: expect.any(String),
        intact_until_millis: expect.any(Number),
      },
    };
    expect(JSON.parse(changed.stdout).chains).toContainEqual(brokenChain);
    expect(said.stdout).toContain(`Broken: the log of project ${project.id}: entry 3 (`);
    expect([internal.code, internal.stdout]).toEqual([0, expect.stringContaining("1 of 1 audit logs are intact")]);
    expect([unknown.code, unknown.stderr]).toEqual([1, "There is no audit log of a project nobody.\n"]);
    for (const { code, stdout } of ofBackups) expect([code, JSON.parse(stdout).intact]).toEqual([0, true]);
    expect(ofBrokenBackup.code).toBe(1);
    expect(JSON.parse(ofBrokenBackup.stdout).chains).toContainEqual(brokenChain);
    // A timer must not take a missing passphrase for a broken chain.
    expect(notOpened.map(({ code, stderr }) => [code, stderr])).toEqual([
      [2, expect.stringContaining(`${sealed} is encrypted`)],
      [2, `${passphrase} is not a valid Hallpass backup: file is not a database\n`],
    ]);
  },
);

test.each(inTurn(["sqlite", "postgres"] as const, 1, 2))(
  "heads that were noted, printed or in the server's log, reveal a log that was cut off together with its recorded end, on %s",
  async (dialect) => {
    const directory = join(home, `noted on ${dialect}`);
    const database = dialect === "postgres" ? await createTestDatabase() : null;
    const environment = database
      ? { DATABASE_URL: database.url, HALLPASS_SECRET: "a-secret-of-no-use-elsewhere-at-all" }
      : undefined;
    const server = await startServer({ directory, environment });
    const project = await server.project();
    await project.person();
    await sealAll(server);
    const audit = (...words: string[]) => runCommand(["audit", ...words, "--data", directory], { environment });
    const [lines, json] = [await audit("heads"), await audit("heads", "--json")];
    const { deps } = server.running;
    await deps.store.write((tx) => tx.change("auditHeads", { projectId: project.id }, { sequence: 1 }));
    const setBack = await audit("heads");
    await recordEndsAgain(deps, () =>
      deps.store.write((tx) => {
        const t = tx.auditEntries;
        return tx.delete(t).where(and(eq(t.projectId, project.id), gte(t.sequence, 2)));
      }),
    );
    await server.stop();
    const files = {
      lines: lines.stdout,
      json: json.stdout,
      log: [...server.log, JSON.stringify({ message: "Audit log sealed", ...JSON.parse(json.stdout) })].join("\n"),
      broken: `${project.id} 2\n`,
      empty: "\n",
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
    const [withLines, withJson, withLog, ...unread] = await Promise.all(
      [...Object.keys(files), "nothing"].map((name) => audit("verify", project.id, "--heads", join(home, name))),
    );
    const alone = await audit("verify", project.id);
    await database?.drop();

    expect(lines.stdout).toMatch(new RegExp(`^${project.id} \\d+ [0-9a-f]{64}$`, "m"));
    // Nobody must note an end that somebody has set back.
    expect([setBack.code, setBack.stdout, setBack.stderr]).toEqual([
      1,
      "",
      expect.stringContaining(`The recorded end of the log of project ${project.id} was changed.`),
    ]);
    expect([alone.code, alone.stderr]).toEqual([0, ""]);
    for (const each of [withLines, withJson, withLog]) {
      expect([each?.code, each?.stdout]).toEqual([
        1,
        expect.stringMatching(/: entr(y|ies) 2 (to \d+, the end of the log, are|is) missing\. Intact until /),
      ]);
    }
    expect(unread.map(({ code, stderr }) => [code, stderr])).toEqual([
      [2, expect.stringContaining(`Line 1 of ${join(home, "broken")} is not a head of an audit log`)],
      [2, expect.stringContaining("has no heads of audit logs")],
      [2, expect.stringContaining("Cannot read")],
    ]);
  },
);
