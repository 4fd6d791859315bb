import { safeError } from "#server/db/store/safe-error.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Log } from "#server/log.ts";
import { outsideRequests } from "#server/tracing/scope.ts";

export interface Job {
  name: string;
  everyMillis: number;
  /** Runs only at its interval: queued work does not make it more urgent. */
  byClockOnly?: true;
  /** Does a batch of the work and returns its size. It is called again at once until it returns 0. */
  work(): Promise<number>;
}

/** What a job did last, since the server started. */
export interface JobReport {
  name: string;
  everyMillis: number;
  isRunning: boolean;
  /** The beginning of the last finished or present run. */
  lastRunAt: number | null;
  lastResult: "done" | "failed" | null;
  /** Why the last run failed, without values of statements. */
  error: string | null;
  failuresInARow: number;
  nextRunAt: number | null;
  /** How long the last finished run took. */
  lastMillis: number | null;
  /** Finished runs since the server started. */
  succeeded: number;
  failed: number;
}

export interface Jobs {
  /** Returns what each job did last. */
  reports(): JobReport[];
  /** Runs the jobs that process queued work at once instead of at their next interval. */
  wake(): void;
  /** Waits for running jobs; no job starts anymore. */
  stop(): Promise<void>;
}

/** The shortest time between two wakes: under load, each of many concurrent writes wakes the jobs. */
const BETWEEN_WAKES_MILLIS = 10;
/** Jobs run soon after a start, so that they also run on a server that restarts often. */
const LONGEST_UNTIL_FIRST_MILLIS = 5_000;

/**
 * Runs each job again and again, never twice at the same time. A failure is logged, and the job runs again at its next
 * interval.
 */
export function runJobs(jobs: readonly Job[], log: Log, now: () => number = Date.now): Jobs {
  let stopped = false;
  const loops = jobs.map((job) => loop(job));

  function loop(job: Job) {
    const firstMillis = Math.min(job.everyMillis, LONGEST_UNTIL_FIRST_MILLIS);
    const report: JobReport = {
      name: job.name,
      everyMillis: job.everyMillis,
      isRunning: false,
      lastRunAt: null,
      lastResult: null,
      error: null,
      failuresInARow: 0,
      nextRunAt: now() + firstMillis,
      lastMillis: null,
      succeeded: 0,
      failed: 0,
    };
    let timer: Timer | undefined;
    let waking: Timer | undefined;
    let wokenAt = Number.NEGATIVE_INFINITY;
    let running: Promise<void> | undefined;
    let again = false;

    async function run(): Promise<void> {
      do {
        again = false;
        Object.assign(report, { isRunning: true, lastRunAt: now(), nextRunAt: null });
        const began = performance.now();
        try {
          while (!stopped && (await job.work()));
          log.debug(`The job "${job.name}" ran`, { ms: Math.round(performance.now() - began) });
          Object.assign(report, { lastResult: "done", error: null, failuresInARow: 0 });
          report.succeeded++;
        } catch (error) {
          const failuresInARow = report.failuresInARow + 1;
          Object.assign(report, { lastResult: "failed", error: safeError(error).message, failuresInARow });
          report.failed++;
          const what = `The job "${job.name}" failed and will be retried`;
          // A database that is unavailable for a while is not the job's fault, and a stopping server has no time for
          // the job.
          if (error instanceof Unavailable) log.warn(what, { error });
          else log.error(what, { error });
        } finally {
          report.lastMillis = performance.now() - began;
        }
      } while (again && !stopped);
    }
    function start(): void {
      if (stopped) return;
      if (running) {
        again = true;
        return;
      }
      clearTimeout(timer);
      // A request may have woken it: neither its id nor its trace belongs to the job.
      running = outsideRequests(run).finally(() => {
        running = undefined;
        Object.assign(report, { isRunning: false, nextRunAt: stopped ? null : now() + job.everyMillis });
        if (!stopped) timer = setTimeout(start, job.everyMillis);
      });
    }
    function wake(): void {
      if (stopped || waking) return;
      const wait = wokenAt + BETWEEN_WAKES_MILLIS - performance.now();
      const wakeNow = () => {
        waking = undefined;
        wokenAt = performance.now();
        start();
      };
      if (wait > 0) waking = setTimeout(wakeNow, wait);
      else wakeNow();
    }
    timer = setTimeout(start, firstMillis);
    return {
      report,
      wake: job.byClockOnly ? () => {} : wake,
      async stop() {
        clearTimeout(timer);
        clearTimeout(waking);
        await running;
      },
    };
  }

  return {
    reports: () => loops.map(({ report }) => ({ ...report })),
    wake: () => {
      for (const each of loops) each.wake();
    },
    async stop() {
      stopped = true;
      await Promise.all(loops.map((each) => each.stop()));
    },
  };
}
