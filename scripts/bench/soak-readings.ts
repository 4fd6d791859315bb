import { readdirSync } from "node:fs";
import { readExposition } from "#testing/outside/exposition.ts";
import type { MeasuredServer, Memory } from "./process.ts";
import { mebibytes, median, millis, percent, type Row } from "./rows.ts";

export const METRICS_TOKEN = "token-of-the-bench";
const MEBIBYTE = 2 ** 20;
const MEMORY_BUDGET_MIB = 120;
/** What may be open at the end more than at the beginning: connections come and go. */
const HANDLES_GROWTH = 10;

/** What an operator sees of a server at one time. */
export interface Reading extends ServerReading {
  /** Of one core. */
  cpuShare: number;
  /** The 99th percentile of the requests for the current user. */
  slowMillis: number;
}

interface ServerReading {
  memory: Memory;
  handles: number;
  walMebibytes: number;
  databaseMebibytes: number;
  /** Events, mails, webhook messages and audit entries that wait. */
  waiting: number;
  /** How much later than due the most urgent of them is. */
  overdueSeconds: number;
  failedJobRuns: number;
}

/** Reads what the system and /metrics say of a server. */
export async function readServer({ port, pid, memory }: MeasuredServer): Promise<ServerReading> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  if (!reply.ok) throw new Error(`/metrics answered ${reply.status}`);
  const metrics = readExposition(await reply.text());
  const samples = (name: string) => metrics.get(name)?.samples ?? [];
  const sum = (name: string, labels: Record<string, string> = {}) =>
    samples(name)
      .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
      .reduce((total, { value }) => total + value, 0);
  return {
    memory: memory(),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    walMebibytes: sum("hallpass_sqlite_wal_size_bytes") / MEBIBYTE,
    databaseMebibytes: sum("hallpass_database_size_bytes") / MEBIBYTE,
    waiting: sum("hallpass_outbox_waiting"),
    overdueSeconds: Math.max(0, ...samples("hallpass_outbox_overdue_seconds").map(({ value }) => value)),
    failedJobRuns: sum("hallpass_job_runs_total", { result: "failed" }),
  };
}

const most = (readings: readonly Reading[], of: (reading: Reading) => number) => Math.max(...readings.map(of));
const middle = (readings: readonly Reading[], of: (reading: Reading) => number) => median(readings.map(of));

/** Says in one line how a server was in a time: the median, or the most where only that matters. */
export function asLine(readings: readonly Reading[]): string {
  return [
    `${percent(middle(readings, ({ cpuShare }) => cpuShare))} of a core`,
    `own memory ${mebibytes(middle(readings, ({ memory }) => memory.own))}`,
    `resident ${mebibytes(middle(readings, ({ memory }) => memory.resident))}`,
    `${most(readings, ({ handles }) => handles)} file handles`,
    `write-ahead log ${mebibytes(most(readings, ({ walMebibytes }) => walMebibytes))}`,
    `database ${mebibytes(most(readings, ({ databaseMebibytes }) => databaseMebibytes))}`,
    `${most(readings, ({ waiting }) => waiting)} queued`,
    `p99 ${millis(middle(readings, ({ slowMillis }) => slowMillis))}`,
  ].join(", ");
}

interface Soaked {
  /** Memory after the load. */
  rest: Memory;
  failed: number;
  seconds: number;
}

/** Compares the second quarter with the last: in the first, caches fill. */
export function soakRows(readings: readonly Reading[], { rest, failed, seconds }: Soaked): Row[] {
  const quarter = Math.ceil(readings.length / 4);
  const [early, late] = [readings.slice(quarter, 2 * quarter), readings.slice(-quarter)];
  const row = (work: string, measured: string, budget = "", met: boolean | null = null): Row => ({
    work,
    product: measured,
    floor: "",
    measured,
    budget,
    met,
  });
  const memory = (work: string, value: number) =>
    row(work, mebibytes(value), `<= ${mebibytes(MEMORY_BUDGET_MIB)}`, value <= MEMORY_BUDGET_MIB);
  const both = (of: (reading: Reading) => number, shown: (value: number) => string) =>
    [early, late].map((readings) => shown(middle(readings, of))).join(" → ");
  const handles = [early, late].map((readings) => most(readings, (reading) => reading.handles));
  const [before = 0, after = 0] = handles;
  const jobs = most(readings, ({ failedJobRuns }) => failedJobRuns);
  return [
    memory(
      `own memory, peak during ${seconds} s of mixed load`,
      most(readings, (each) => each.memory.own),
    ),
    memory("own memory, five seconds after the load", rest.own),
    row(
      "own memory, median, second quarter → last quarter",
      both((each) => each.memory.own, mebibytes),
    ),
    row(
      "file handles, maximum, second quarter → last quarter",
      handles.join(" → "),
      `+ ${HANDLES_GROWTH}`,
      after <= before + HANDLES_GROWTH,
    ),
    row("write-ahead log, maximum", mebibytes(most(readings, ({ walMebibytes }) => walMebibytes))),
    row("queued work, maximum", String(most(readings, ({ waiting }) => waiting))),
    row("queued work, longest overdue", `${most(readings, ({ overdueSeconds }) => overdueSeconds).toFixed(0)} s`),
    row(
      "p99 of the current user, second quarter → last quarter",
      both(({ slowMillis }) => slowMillis, millis),
    ),
    row(
      "CPU of one core, second quarter → last quarter",
      both(({ cpuShare }) => cpuShare, percent),
    ),
    row("failed requests", String(failed), "0", failed === 0),
    row("failed runs of jobs", String(jobs), "0", jobs === 0),
  ];
}
