import { expect, test } from "bun:test";
import { garbage } from "./garbage.ts";

test("garbage is collected once the heap has grown by two fifths, and not before", async () => {
  const heap = {
    bytes: 100,
    live: 100,
    collections: 0,
    used: () => heap.bytes,
    collect() {
      heap.collections++;
      heap.bytes = heap.live;
    },
  };
  const { work } = garbage(heap);
  const collectionsAt = async (bytes: number) => {
    heap.bytes = bytes;
    await work();
    return heap.collections;
  };

  expect(await collectionsAt(139)).toBe(0);
  expect(await collectionsAt(141)).toBe(1);
  // More memory may be in use by then: the next collection waits for 40 percent on top of that.
  heap.live = 200;
  expect(await collectionsAt(210)).toBe(2);
  expect(await collectionsAt(270)).toBe(2);
  expect(await collectionsAt(290)).toBe(3);
});
