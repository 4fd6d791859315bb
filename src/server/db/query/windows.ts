import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";

/**
 * Yields the cursors at which the windows of a long search begin. A statement for each window of `step` rows, instead of
 * one for all `rows`, lets other requests run in between. `after` returns the id that is so many rows after a cursor.
 */
export async function* windowsFrom(
  cursor: string | undefined,
  { rows, step }: { rows: number; step: number },
  after: (from: string | undefined, rows: number) => Promise<string | null>,
): AsyncGenerator<string | undefined, void> {
  let from: string | null | undefined = cursor;
  for (let looked = 0; looked < rows && from !== null; looked += step) {
    if (looked > 0) await yieldToEventLoop();
    yield from;
    from = await after(from, step);
  }
}
