import { migrations } from "#server/db/migrate/migrations.ts";

type Rule = readonly [shape: RegExp, fault: string];

/** The first migration that ran while instances of the version before it served. */
const FIRST = 32;
/** Stands above a statement that removes what no supported version reads any more. */
const UNUSED = /^--\s*unused since \d/m;

const RULES: readonly Rule[] = [
  [/\bdrop\s+(table|column)\b/, "removes what the version before still reads"],
  [/\brename\b/, "renames what the version before still reads"],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/, "rewrites a table while requests wait"],
  [/\bset\s+not\s+null\b/, "refuses rows that the version before still writes"],
  [/\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/, "refuses rows that the version before still writes"],
  [/\badd\s+(constraint|check|unique|foreign|primary)\b/, "refuses rows that the version before still writes"],
];

/**
 * Statements of migrations that break the instances which still run the version before: during a rolling upgrade both
 * serve from one database (docs/scaling.md). SQLite has one process, which is stopped first.
 */
export function breakingMigrations(known = migrations.postgres): string[] {
  return known
    .filter(({ number }) => number >= FIRST)
    .flatMap(({ name, sql }) =>
      sql
        .split(";")
        .filter((statement) => !UNUSED.test(statement))
        .flatMap((statement) => faultsOf(statement).map((fault) => `migrations/postgres/${name}.sql ${fault}.`)),
    );
}

function faultsOf(statement: string): string[] {
  const text = statement.replaceAll(/--.*$/gm, "").toLowerCase();
  return RULES.filter(([shape]) => shape.test(text)).map(([, fault]) => fault);
}
