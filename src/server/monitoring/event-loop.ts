import { Histogram } from "./histogram.ts";

const EVERY_MILLIS = 250;

/** Measures how late timers fire, until `stop`. */
export function watchEventLoop(): { delays: Histogram; stop(): void } {
  const delays = new Histogram();
  let dueAt = performance.now() + EVERY_MILLIS;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.observe(Math.max(0, now - dueAt) / 1_000);
    dueAt = now + EVERY_MILLIS;
  }, EVERY_MILLIS);
  timer.unref();
  return { delays, stop: () => clearInterval(timer) };
}
