// Writes through the store until it is killed, and prints the ids of acknowledged writes (+id) and of writes that it rolled
// back on purpose (-id). Started by crash.ts: `bun crash-writer.ts <directory>`.
import { writeSync } from "node:fs";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { crashMigrations, crashWrites } from "./crash-table.ts";

const CALLERS = 16;
const FAILING_SHARE = 0.05;

const store = await openSqlite({ directory: process.argv[2] ?? "", migrations: crashMigrations });

async function keepWriting(): Promise<never> {
  for (;;) {
    const id = crypto.randomUUID();
    const fails = Math.random() < FAILING_SHARE;
    const written = await store
      .write(async (tx) => {
        await tx.insert(crashWrites).values({ id, part: 1 });
        await tx.insert(crashWrites).values({ id, part: 2 });
        if (fails) throw new Error("undone on purpose");
      })
      .then(
        () => true,
        () => false,
      );
    writeSync(1, `${written ? "+" : "-"}${id}\n`);
    // An occasional pause produces commit groups of all sizes.
    if (Math.random() < 0.2) await Bun.sleep(Math.random() * 5);
  }
}

await Promise.all(Array.from({ length: CALLERS }, keepWriting));
