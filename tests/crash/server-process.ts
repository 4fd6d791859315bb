// The crash test's server: `bun server-process.ts <port> <directory>`. Like `hallpass serve`, but with cheap hashes, so that
// many users sign up before it is killed, and with background jobs that run all the time. Its parent turns its clock, and
// tells it where to end itself.
import { passwordHasher } from "#server/crypto/password-hash.ts";
import type { Job } from "#server/jobs/runner.ts";
import { jsonLog } from "#server/log.ts";
// Loaded from source with the first mail, it would hold up every request for seconds, and transactions have a time limit.
import "#server/mail/defaults/precompiled.ts";
import { readSettings } from "#server/settings.ts";
import { startServer } from "#server/start.ts";
import { dieAt, watchStatements } from "./death.ts";
import type { Order } from "./places.ts";

const JOB_EVERY_MILLIS = 100;
/** What a kill cannot harm, and what would take the time of the others. */
const AS_USUAL = ["garbage", "doctor", "alerts", "backups"];

const [, , port, data] = process.argv;
let shiftMillis = 0;
const running = new Set<Promise<number>>();
process.on("message", async (order: Order) => {
  if (order.kind === "turn the clock") {
    shiftMillis = order.millis;
    // A sweep that has read the clock before would take a new session for one that has expired.
    await Promise.allSettled(running);
  } else dieAt(order);
  process.send?.("heard");
});
watchStatements();

const server = await startServer(
  readSettings(process.env, { port, data }),
  jsonLog((line) => process.stderr.write(`${line}\n`)),
  {
    now: () => Date.now() + shiftMillis,
    passwords: passwordHasher({ cost: { memoryCost: 8, timeCost: 1 } }),
    jobs: (all) => all.map((job) => (AS_USUAL.includes(job.name) ? job : hurried(job))),
  },
);
process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));

function hurried(job: Job): Job {
  return {
    ...job,
    everyMillis: JOB_EVERY_MILLIS,
    async work() {
      const run = job.work();
      running.add(run);
      try {
        return await run;
      } finally {
        running.delete(run);
      }
    },
  };
}
