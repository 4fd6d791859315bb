import { expect, test } from "bun:test";
import { ADDRESS_LIMITS, THROTTLES } from "#server/access/limits.ts";
import { limitsTable } from "./limits.ts";

test("the page about limits has a row for every counter, with words and round numbers", () => {
  const table = limitsTable();
  const counters = [...Object.values(THROTTLES), ...Object.values(ADDRESS_LIMITS)];

  expect(table.split("\n")).toHaveLength(2 + counters.length + 1);
  expect(table).toContain(
    "| wrong passwords for one account from one address | 4 | 2 s, doubling up to 15 min | 1 day | database |",
  );
  expect(table).toContain(
    "| sign-ins, and checks of sign-in codes, from one address | 60 in 1 min | until the window ends | | memory, or PostgreSQL |",
  );
});
