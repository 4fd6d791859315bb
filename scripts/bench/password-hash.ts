/** `bun scripts/bench/password-hash.ts`: compares Bun's asynchronous hashing with synchronous hashing in workers. */
import { ARGON } from "./argon.ts";
import { perSecond } from "./rows.ts";

const MILLIS = 3_000;
const PASSWORD = "correct horse battery";
const hash = await Bun.password.hash(PASSWORD, ARGON);

const builtIn = () => Bun.password.verify(PASSWORD, hash);

function workerThread() {
  const worker = new Worker(new URL("./hash.worker.ts", import.meta.url).href);
  const verify = () =>
    new Promise<boolean>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.postMessage({ password: PASSWORD, hash });
    });
  return { verify, end: () => worker.terminate() };
}

async function measure(name: string, lanes: (() => Promise<boolean>)[]) {
  for (const verify of lanes) await verify();
  let done = 0;
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await Promise.all(
    lanes.map(async (verify) => {
      while (performance.now() - startedAt < MILLIS) {
        await verify();
        done++;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(before);
  const cores = (user + system) / 1e6 / seconds;
  process.stdout.write(`${name.padEnd(28)} ${perSecond(done / seconds).padStart(8)}, ${cores.toFixed(2)} cores\n`);
}

for (const at of [1, 2, 4])
  await measure(
    `built-in, ${at} at a time`,
    Array.from({ length: at }, () => builtIn),
  );
for (const at of [1, 2, 4]) {
  const threads = Array.from({ length: at }, workerThread);
  await measure(
    `${at} worker thread${at > 1 ? "s" : ""}`,
    threads.map(({ verify }) => verify),
  );
  for (const { end } of threads) end();
}
