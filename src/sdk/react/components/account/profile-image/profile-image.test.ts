import { describe, expect, test } from "bun:test";
import { bytesOf, compressed, IMAGE_MAX_BYTES } from "./compress.ts";
import { middleOf, moved, squareOf, zoomed } from "./crop.ts";

const image = { width: 400, height: 200 };
const start = middleOf(image);

describe("the crop of a profile image", () => {
  test("begins as the largest square in the middle", () => {
    expect(squareOf(image, start)).toEqual({ left: 100, top: 0, side: 200 });
  });

  test("follows the pointer: dragging the image to the right shows more of its left", () => {
    expect(squareOf(image, moved(image, start, { right: 0.25, down: 0 }))).toEqual({ left: 50, top: 0, side: 200 });
  });

  test("never leaves the image", () => {
    expect(squareOf(image, moved(image, start, { right: 9, down: 9 }))).toEqual({ left: 0, top: 0, side: 200 });
    expect(squareOf(image, moved(image, start, { right: -9, down: -9 }))).toEqual({ left: 200, top: 0, side: 200 });
    const corner = moved(image, zoomed(image, start, 2), { right: -9, down: -9 });
    expect(squareOf(image, corner)).toEqual({ left: 300, top: 100, side: 100 });
    expect(squareOf(image, zoomed(image, corner, 1))).toEqual({ left: 200, top: 0, side: 200 });
  });

  test("zooms around its center, from 1 to 3", () => {
    expect(squareOf(image, zoomed(image, start, 2))).toEqual({ left: 150, top: 50, side: 100 });
    expect(zoomed(image, start, 9).zoom).toBe(3);
    expect(zoomed(image, start, 0).zoom).toBe(1);
  });
});

describe("the compression of a profile image", () => {
  const dataUrl = (bytes: number) => `data:image/jpeg;base64,${Buffer.alloc(bytes).toString("base64")}`;

  test("measures the file and not its base64", () => {
    for (const bytes of [1, 2, 3, 100]) expect(bytesOf(dataUrl(bytes))).toBe(bytes);
  });

  test("lowers the quality before the size, until the file has at most 0.1 MB", () => {
    const tried: [number, number][] = [];
    const result = compressed(2_000, (side, quality) => {
      tried.push([side, quality]);
      return dataUrl(Math.floor(side * side * quality));
    });

    expect(tried).toEqual([
      [512, 0.92],
      [512, 0.85],
      [512, 0.75],
      [512, 0.65],
      [512, 0.5],
      [256, 0.92],
    ]);
    expect(bytesOf(result)).toBeLessThanOrEqual(IMAGE_MAX_BYTES);
  });

  test("does not enlarge a small image, and gives up when nothing helps", () => {
    compressed(100, (side) => {
      expect(side).toBe(100);
      return dataUrl(1);
    });
    expect(() => compressed(100, () => dataUrl(IMAGE_MAX_BYTES + 1))).toThrow("cannot be compressed");
  });
});
