import { expect, test } from "bun:test";
import { ADDRESS_LIMITS, STORAGE, THROTTLES } from "#server/access/limits.ts";
import { limitsTable, storedTable } from "./limits.ts";

test("the page about limits has a row for every counter, with words and round numbers", () => {
  const table = limitsTable();
  const counters = [...Object.values(THROTTLES), ...Object.values(ADDRESS_LIMITS)];

  expect(table.split("\n")).toHaveLength(2 + counters.length + 2 + Object.keys(STORAGE).length);
  expect(table).toContain(
    "| `stored_bytes` | new rows of one signed-in user | 16 MiB in 1 day | until the window ends | | memory |",
  );
  expect(table).toContain(
    "| `sign_in_pair` | wrong passwords for one account from one address | 4 | 2 s, doubling up to 15 min | 1 day | database |",
  );
  expect(table).toContain(
    "| `sign_in_address` | sign-ins, and checks of sign-in codes, from one address | 60 in 1 min | until the window ends | | memory, or PostgreSQL |",
  );
});

test("the page about limits says of all rows that clients add which limit bounds them, and how long they are kept", () => {
  const rows = storedTable().split("\n").slice(2);

  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row).toMatch(/^\| [^|]+ \| [^|]* \| [^|]{10,} \| [^|]{5,} \|$/);
  expect(rows).toContain("| API keys |  | `user_writes`, `stored_bytes` | as long as the user or the team |");
});
