import { type Report, withoutSuccess } from "./campaign.ts";
import type { Surface } from "./sequence.ts";

/** The figures of a run, as text. */
export function written(
  report: Report,
  surface: Surface,
  { seed, server, database }: { seed: number; server: string; database: string },
): string {
  const pairs = [...report.reached.values()].reduce((sum, statuses) => sum + statuses.size, 0);
  const unreached = withoutSuccess(surface.endpoints, report);
  const asked = [...report.reached.values()].filter(({ size }) => size > 0).length;
  const statuses = [...report.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || "closed"} ${count}`);
  const lines = [
    `seed ${seed}, ${server} on ${database}`,
    `${report.requests} requests in ${report.sequences} sequences, ${Math.round(report.seconds)} s, ${Math.round(report.requests / report.seconds)} a second`,
    `${report.rawAttacks} malformed connections`,
    `${asked} of ${surface.endpoints.length} endpoints, ${surface.endpoints.length - unreached.length} with a success; ${pairs} pairs of endpoint and status`,
    `replies: ${statuses.join(", ")}`,
    `slowest reply: ${Math.round(report.slowest.millis)} ms, ${report.slowest.place}`,
    ...(report.peakMiB === null ? [] : [`memory: at most ${Math.round(report.peakMiB)} MiB of its own`]),
    `never a success: ${unreached.join("; ") || "none"}`,
    `not seen again: ${[...report.passing].map(([kind, count]) => `${kind} ${count}`).join(", ") || "nothing"}`,
    `${report.findings.length} findings`,
    ...report.findings.map(
      ({ kind, place, detail, replay, sequence }) =>
        `\n${kind} at ${place} (sequence ${sequence})\n${detail}\n${replay}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}
