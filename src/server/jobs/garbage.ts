/** The growth factor of the heap at which its garbage is collected. */
const GROWTH = 1.4;

/**
 * Collects garbage when the heap has grown. The runtime waits until it has doubled, and garbage keeps native memory as
 * well: under load that is 50 MiB more (docs/performance.md). A collection delays requests by about 20 ms, a few times
 * a minute.
 */
export function garbage(heap = ownHeap): { work(): Promise<number> } {
  let kept = heap.used();
  return {
    async work() {
      if (heap.used() < kept * GROWTH) return 0;
      heap.collect();
      kept = heap.used();
      return 0;
    },
  };
}

const ownHeap = {
  used: () => process.memoryUsage().heapUsed,
  collect(): void {
    Bun.gc(true);
  },
};
