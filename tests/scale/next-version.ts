// Hallpass as its next version: with one more migration. `bun next-version.ts [arguments of hallpass]`
import { migrations } from "#server/db/migrate/migrations.ts";

const next = { number: 9_001, name: "9001_nickname", sql: "alter table users add column nickname text" };
Object.assign(migrations, { postgres: [...migrations.postgres, next] });

const { run } = await import("#commands/run.ts");
process.exitCode = await run(process.argv.slice(2));
