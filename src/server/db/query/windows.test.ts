import { expect, test } from "bun:test";
import { windowsFrom } from "./windows.ts";

const ROWS = 95;
const after = async (from: string | undefined, rows: number) => {
  const at = Number(from ?? 0) + rows;
  return at < ROWS ? String(at) : null;
};

async function windowsOf(cursor: string | undefined, rows: number) {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns++;
    next = setImmediate(turn);
  });
  const found = await Array.fromAsync(windowsFrom(cursor, { rows, step: 10 }, after));
  clearImmediate(next);
  return { found, turns };
}

test("windows begin at the cursor and end with the list or at the most rows", async () => {
  expect((await windowsOf(undefined, 30)).found).toEqual([undefined, "10", "20"]);
  expect((await windowsOf("70", 1_000)).found).toEqual(["70", "80", "90"]);
});

test("other requests run between two windows", async () => {
  expect((await windowsOf(undefined, 1_000)).turns).toBeGreaterThanOrEqual(9);
});
