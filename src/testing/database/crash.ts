import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { atAnyMoment } from "#testing/waiting.ts";
import { crashMigrations } from "./crash-table.ts";

const LONGEST_LIFE_MILLIS = 250;

export interface CrashReport {
  kills: number;
  acknowledged: number;
  /** Acknowledged writes that were missing after a restart: must be none. */
  missing: string[];
  /** Rolled-back writes of which a part was stored: must be none. */
  undead: string[];
  /** Writes of which only one part was stored: must be none. */
  torn: string[];
  /** Faults that SQLite found in the file: must be none. */
  damage: string[];
}

/** Kills a writing process at random moments, again and again on the same data, and inspects the data after each kill. */
export async function crash(options: { kills: number; onKill?(done: number, report: CrashReport): void }) {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-crash-"));
  const report: CrashReport = { kills: 0, acknowledged: 0, missing: [], undead: [], torn: [], damage: [] };
  const acknowledged = new Set<string>();
  const undone = new Set<string>();
  try {
    while (report.kills < options.kills) {
      for (const line of (await writeUntilKilled(directory)).split("\n").slice(0, -1)) {
        (line.startsWith("+") ? acknowledged : undone).add(line.slice(1));
      }
      report.kills++;
      report.acknowledged = acknowledged.size;
      await inspect(directory, acknowledged, undone, report);
      options.onKill?.(report.kills, report);
    }
    return report;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Returns the lines that the writer printed before it was killed. */
async function writeUntilKilled(directory: string): Promise<string> {
  const writer = Bun.spawn([process.execPath, join(import.meta.dir, "crash-writer.ts"), directory], {
    stdout: "pipe",
    stderr: "pipe",
    cwd: join(import.meta.dir, "../../.."),
  });
  let said = "";
  const decoder = new TextDecoder();
  let killer: ReturnType<typeof atAnyMoment> | undefined;
  for await (const bytes of writer.stdout) {
    said += decoder.decode(bytes, { stream: true });
    // Counted from the first acknowledgment: before it there is nothing to lose.
    killer ??= atAnyMoment({ millis: LONGEST_LIFE_MILLIS }, () => writer.kill("SIGKILL"));
  }
  await writer.exited;
  killer?.cancel();
  if (writer.signalCode !== "SIGKILL") {
    throw new Error(`The writer ended by itself: ${await new Response(writer.stderr).text()}`);
  }
  return said;
}

async function inspect(directory: string, acknowledged: Set<string>, undone: Set<string>, report: CrashReport) {
  // Opening is the restart: the lock must be free and the log must be replayed.
  await (await openSqlite({ directory, migrations: crashMigrations })).close();
  const database = new Database(join(directory, DATABASE_FILE), { readonly: true });
  try {
    const rows = database
      .query<{ id: string; parts: number }, []>("select id, count(*) as parts from crash_writes group by id")
      .all();
    const parts = new Map(rows.map((row) => [row.id, row.parts]));
    report.missing = [...acknowledged].filter((id) => !parts.has(id));
    report.undead = [...undone].filter((id) => parts.has(id));
    report.torn = rows.filter((row) => row.parts !== 2).map((row) => row.id);
    const found = database.query<{ integrity_check: string }, []>("pragma integrity_check").all();
    report.damage = found.map((row) => row.integrity_check).filter((text) => text !== "ok");
  } finally {
    database.close();
  }
}
