import {
  ADDRESS_LIMITS,
  REFUSALS,
  type RequestLimit,
  STORAGE,
  STORAGE_WINDOW_MILLIS,
  THROTTLES,
  USER_WRITES,
} from "#server/access/limits.ts";
import { STORED_ROWS, type StorageBound, type StoredRows } from "#server/access/stored-rows.ts";

/** The first table of docs/limits.md, from the limits that the server uses. */
export function limitsTable(): string {
  const delays = Object.entries(THROTTLES).map(
    ([name, { counts, free, firstDelayMillis, maxDelayMillis, forgetAfterMillis }]) =>
      `| \`${name}\` | ${counts} | ${free - 1} | ${span(firstDelayMillis)}, doubling up to ${span(maxDelayMillis)} | ${span(forgetAfterMillis)} | database |`,
  );
  const addresses = Object.entries(ADDRESS_LIMITS).map(([name, limit]) =>
    windowRow(name, limit, "memory, or PostgreSQL"),
  );
  const storage = Object.values(STORAGE).map(
    ({ counts, bytes }) =>
      `| \`stored_bytes\` | ${counts} | ${(bytes / 2 ** 20).toLocaleString("en-US")} MiB in ${span(STORAGE_WINDOW_MILLIS)} | until the window ends | | memory |`,
  );
  return [
    "| Limit | What is counted | Without a delay | Delay | Forgotten after | Kept in |",
    "| --- | --- | --- | --- | --- | --- |",
    ...delays,
    ...addresses,
    windowRow("refusals", REFUSALS, "memory"),
    windowRow("user_writes", USER_WRITES, "memory"),
    ...storage,
  ].join("\n");
}

/** The table of what clients can store. */
export function storedTable(): string {
  const rows: (StoredRows | null)[] = Object.values(STORED_ROWS);
  return [
    "| What | At most | Limited by | Kept |",
    "| --- | --- | --- | --- |",
    ...rows.flatMap((row) => {
      return row ? [`| ${row.what} | ${row.most ?? ""} | ${row.by.map(nameOf).join(", ")} | ${row.kept} |`] : [];
    }),
  ].join("\n");
}

const nameOf = (bound: StorageBound): string =>
  bound === "changes" ? "`user_writes`, `stored_bytes`" : `\`${bound}\``;

const windowRow = (name: string, { counts, requests, windowMillis }: RequestLimit, keptIn: string) =>
  `| \`${name}\` | ${counts} | ${requests.toLocaleString("en-US")} in ${span(windowMillis)} | until the window ends | | ${keptIn} |`;

const UNITS = [
  { name: "day", millis: 86_400_000 },
  { name: "h", millis: 3_600_000 },
  { name: "min", millis: 60_000 },
  { name: "s", millis: 1_000 },
];

function span(millis: number): string {
  const unit = UNITS.find((each) => millis % each.millis === 0);
  if (!unit) throw new Error(`${millis} ms is not a whole number of seconds.`);
  return `${millis / unit.millis} ${unit.name}`;
}
