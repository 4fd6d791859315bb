import { expect, test } from "bun:test";
import { realNow } from "#testing/waiting.ts";
import { EVEN_JITTER_MILLIS, EVEN_MILLIS, inEvenTime } from "./even-time.ts";

test.each([-1, 1])("a clock that jumps during the work by %d hours changes nothing about the end", async (hours) => {
  const waits: number[] = [];
  let jumped = 0;
  const deps = { now: () => realNow() + jumped, wait: async (millis: number) => void waits.push(millis) };

  const result = await inEvenTime(deps, async () => {
    jumped = hours * 3_600_000;
    return "done";
  });

  expect(result).toBe("done");
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(EVEN_MILLIS / 2);
  expect(waits[0]).toBeLessThanOrEqual(EVEN_MILLIS + EVEN_JITTER_MILLIS);
});
