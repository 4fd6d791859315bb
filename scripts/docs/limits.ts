import { ADDRESS_LIMITS, type RequestLimit, THROTTLES, USER_WRITES } from "#server/access/limits.ts";

/** The table of docs/limits.md, from the limits that the server uses. */
export function limitsTable(): string {
  const delays = Object.values(THROTTLES).map(
    ({ counts, free, firstDelayMillis, maxDelayMillis, forgetAfterMillis }) =>
      `| ${counts} | ${free - 1} | ${span(firstDelayMillis)}, doubling up to ${span(maxDelayMillis)} | ${span(forgetAfterMillis)} | database |`,
  );
  const addresses = Object.values(ADDRESS_LIMITS).map((limit) => windowRow(limit, "memory, or PostgreSQL"));
  return [
    "| What is counted | Without a delay | Delay | Forgotten after | Kept in |",
    "| --- | --- | --- | --- | --- |",
    ...delays,
    ...addresses,
    windowRow(USER_WRITES, "memory"),
  ].join("\n");
}

const windowRow = ({ counts, requests, windowMillis }: RequestLimit, keptIn: string) =>
  `| ${counts} | ${requests} in ${span(windowMillis)} | until the window ends | | ${keptIn} |`;

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
