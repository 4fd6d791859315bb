import { writeFileSync } from "node:fs";

/**
 * Writes a summary of the JavaScript heap into the file that BENCH_HEAP_REPORT names, at each SIGUSR2. Only for the
 * bench's soak: it collects garbage first, which stops the server meanwhile.
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
