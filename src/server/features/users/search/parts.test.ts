import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Numbers, partsOf } from "./parts.ts";

async function parts(range: Numbers, descending: boolean): Promise<Numbers[]> {
  const all = [];
  for await (const part of partsOf(range, descending)) all.push(part);
  return all;
}

test("the parts of a range have each of its numbers once, in its order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(10_000),
      fc.integer({ min: -1, max: 3_000_000 }),
      fc.boolean(),
      async (low, size, descending) => {
        const all = await parts({ low, high: low + size }, descending);
        const upwards = descending ? all.toReversed() : all;

        expect(upwards.map((part) => part.low)).toEqual(upwards.map((_, at) => (upwards[at - 1]?.high ?? low - 1) + 1));
        expect(upwards.at(-1)?.high ?? low - 1).toBe(low + size < low ? low - 1 : low + size);
      },
    ),
  );
});

test("a search that takes long goes on in small parts, and lets others run between them", async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  const sizes = [];
  for await (const { low, high } of partsOf({ low: 0, high: 1_000_000 }, false)) {
    sizes.push(high - low + 1);
    Bun.sleepSync((high - low) / 5_000);
  }
  clearInterval(counting);

  expect(Math.max(...sizes)).toBe(sizes[0] ?? 0);
  expect(turns).toBeGreaterThan(1);
});
