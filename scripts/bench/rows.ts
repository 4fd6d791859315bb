/** One row of the table. */
export interface Row {
  work: string;
  product: string;
  floor: string;
  /** oidc-provider in the same run, where it is measured. It writes nothing to the disk. */
  peer?: string;
  /** The value that the budget limits: a ratio, a rate or a size. */
  measured: string;
  budget: string;
  /** Null without a budget. */
  met: boolean | null;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export const micros = (seconds: number) => `${(seconds * 1e6).toFixed(0)} µs`;
export const millis = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const mebibytes = (value: number) => `${value.toFixed(0)} MiB`;
export const times = (ratio: number) => `${ratio.toFixed(2)} x`;
export const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
export const perSecond = (rate: number) => `${rate.toFixed(rate < 100 ? 1 : 0)}/s`;

export function printTable(rows: readonly Row[]): void {
  const hasPeer = rows.some(({ peer }) => peer !== undefined);
  const head = [
    "work",
    "Hallpass",
    "floor",
    ...(hasPeer ? ["oidc-provider, in memory"] : []),
    "measured",
    "budget",
    "",
  ];
  const lines = rows.map(({ work, product, floor, peer = "", measured, budget, met }) => [
    work,
    product,
    floor,
    ...(hasPeer ? [peer] : []),
    measured,
    budget,
    met === null ? "" : met ? "ok" : "MISSED",
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => line[at]?.length ?? 0)));
  const print = (cells: string[]) =>
    process.stdout.write(`| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |\n`);
  print(head);
  print(widths.map((width) => "-".repeat(width)));
  for (const line of lines) print(line);
}
