import { writeFileSync } from "node:fs";

/**
 * For the bench's soak alone: writes what the JavaScript heap holds into the file that BENCH_HEAP_REPORT names, at each
 * SIGUSR2. It collects garbage first, which holds everything up, so nobody else should ask.
 */
export function reportHeapOnSignal(file = process.env.BENCH_HEAP_REPORT): void {
  if (!file) return;
  process.on("SIGUSR2", async () => {
    const { heapStats } = await import("bun:jsc");
    Bun.gc(true);
    const { rss } = process.memoryUsage();
    const { heapSize, heapCapacity, extraMemorySize, objectTypeCounts } = heapStats();
    writeFileSync(file, JSON.stringify({ rss, heapSize, heapCapacity, extraMemorySize, objectTypeCounts }));
  });
}
