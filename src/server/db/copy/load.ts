import { TableDigest } from "./row.ts";
import { type CopySource, type OnRows, rowsOf } from "./source.ts";
import type { CopyTarget } from "./target.ts";

/** The progress of a load. Each phase counts rows from zero. */
export type OnPhase = (phase: "copying" | "indexing" | "checking") => OnRows | undefined;

export interface TableReport {
  name: string;
  rows: number;
  digest: string;
}

/**
 * Fills a target with all rows of a source, reads them back, and completes the target only if every table has the same
 * number of rows and the same digest. Continues the rows of an earlier run.
 */
export async function load(source: CopySource, target: CopyTarget, onPhase: OnPhase = () => undefined) {
  const isContinued = source.tables.some((table) => target.done(table) > 0);
  const expected = await copyRows(source, target, onPhase("copying"));
  await target.derive(onPhase("indexing"));
  const wrong = await differences(source, target, expected, onPhase("checking"));
  if (wrong.length > 0) {
    await target.startOver();
    const why = isContinued ? " The source has changed since the first attempt." : "";
    throw new Error(
      `The rows in ${target.place} are not those of ${source.place} (${wrong.join(", ")}).${why} Run the command again: it starts over.`,
    );
  }
  await target.complete();
  return { tables: expected, rows: rowsOf(source), isContinued };
}

async function copyRows(source: CopySource, target: CopyTarget, onRows?: OnRows): Promise<TableReport[]> {
  const all = rowsOf(source);
  const reports: TableReport[] = [];
  let passed = 0;
  for (const table of source.tables) {
    const digest = new TableDigest(table);
    for await (const batch of source.rows(table)) {
      const there = Math.max(0, Math.min(batch.length, target.done(table) - digest.rows));
      for (const row of batch) digest.add(row);
      if (there < batch.length) await target.add(table, batch.slice(there), digest.rows);
      passed += batch.length;
      onRows?.(passed, all);
    }
    reports.push({ name: table.name, rows: digest.rows, digest: digest.text });
  }
  return reports;
}

async function differences(
  source: CopySource,
  target: CopyTarget,
  expected: readonly TableReport[],
  onRows?: OnRows,
): Promise<string[]> {
  const all = rowsOf(source);
  const wrong: string[] = [];
  let passed = 0;
  for (const [at, table] of source.tables.entries()) {
    const digest = new TableDigest(table);
    for await (const batch of target.rows(table)) {
      for (const row of batch) digest.add(row);
      passed += batch.length;
      onRows?.(passed, all);
    }
    if (digest.rows !== expected[at]?.rows || digest.text !== expected[at]?.digest) wrong.push(table.name);
  }
  return wrong;
}
