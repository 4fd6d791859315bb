import { safeError } from "#server/db/store/safe-error.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Log } from "#server/log.ts";
import { outsideRequests } from "#server/tracing/scope.ts";

export interface Job {
  name: string;
  everyMillis: number;
  /** The tables that queue its work: a commit that adds or changes rows there runs it at once. By default it only has its interval. */
  wokenBy?: readonly (keyof Tables)[];
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
  /**
   * Runs each job again and again, never twice at the same time. A failure is logged, and the job runs again at its next
   * interval.
   */
  run(jobs: readonly Job[]): void;
  /** Returns what each job did last. */
  reports(): JobReport[];
  /** Runs at once the jobs that these tables wake; without tables, all jobs that any table wakes. */
  wake(written?: ReadonlySet<keyof Tables>): void;
  /** Waits for running jobs; no job starts anymore. */
  stop(): Promise<void>;
}

/** The shortest time between two wakes: under load, each of many concurrent writes wakes the jobs. */
const BETWEEN_WAKES_MILLIS = 10;
/** Jobs run soon after a start, so that they also run on a server that restarts often. */
const LONGEST_UNTIL_FIRST_MILLIS = 5_000;

/** Returns a runner without jobs: jobs may need objects that are created after it. */
export function jobRunner({ log, now }: { log: Log; now(): number }): Jobs {
  let stopped = false;
  let loops: ReturnType<typeof loop>[] = [];

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
      wake(written?: ReadonlySet<keyof Tables>) {
        const { wokenBy = [] } = job;
        if (written ? wokenBy.some((table) => written.has(table)) : wokenBy.length > 0) wake();
      },
      async stop() {
        clearTimeout(timer);
        clearTimeout(waking);
        await running;
      },
    };
  }

  return {
    run(jobs) {
      loops = jobs.map((job) => loop(job));
    },
    reports: () => loops.map(({ report }) => ({ ...report })),
    wake(written) {
      for (const each of loops) each.wake(written);
    },
    async stop() {
      stopped = true;
      await Promise.all(loops.map((each) => each.stop()));
    },
  };
}
