import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Log } from "#server/log.ts";

export interface Job {
  name: string;
  everyMillis: number;
  /** Runs by the clock alone: nothing that is queued makes it more urgent. */
  byClockOnly?: true;
  /** Does a batch of its work; says how much it was (0: nothing is left), and is asked again at once while there is some. */
  work(): Promise<number>;
}

export interface Jobs {
  /** Something was queued: runs the jobs that work it off now instead of when they are next due. */
  wake(): void;
  /** Lets what is running finish; nothing starts anymore. */
  stop(): Promise<void>;
}

/** Between two runs that something was queued for: where many write at once, each of them wakes. */
const BETWEEN_WAKES_MILLIS = 10;
/** Who restarts often gets things done all the same. */
const LONGEST_UNTIL_FIRST_MILLIS = 5_000;

/** Runs each job again and again, never twice at the same time. A failure is logged and the job tried at its next turn. */
export function runJobs(jobs: readonly Job[], log: Log): Jobs {
  let stopped = false;
  const loops = jobs.map((job) => loop(job));

  function loop(job: Job) {
    let timer: Timer | undefined;
    let waking: Timer | undefined;
    let wokenAt = Number.NEGATIVE_INFINITY;
    let running: Promise<void> | undefined;
    let again = false;

    async function run(): Promise<void> {
      do {
        again = false;
        try {
          while (!stopped && (await job.work()));
        } catch (error) {
          const what = `The job "${job.name}" failed and will be retried`;
          // What passes by itself is no fault of the job's, and a server that stops has no time left for it.
          if (error instanceof Unavailable) log.warn(what, { error });
          else log.error(what, { error });
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
      running = run().finally(() => {
        running = undefined;
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
    timer = setTimeout(start, Math.min(job.everyMillis, LONGEST_UNTIL_FIRST_MILLIS));
    return {
      wake: job.byClockOnly ? () => {} : wake,
      async stop() {
        clearTimeout(timer);
        clearTimeout(waking);
        await running;
      },
    };
  }

  return {
    wake: () => {
      for (const each of loops) each.wake();
    },
    async stop() {
      stopped = true;
      await Promise.all(loops.map((each) => each.stop()));
    },
  };
}
