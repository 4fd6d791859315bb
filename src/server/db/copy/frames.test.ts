import { describe, expect, test } from "bun:test";
import { zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { sampleCopy } from "#testing/database/sample-copy.ts";
import { repeats } from "#testing/repeats.ts";
import { DamagedCopy, type Frame, frameBytes, framesIn, MAGIC, type ReadFrame, textOf } from "./frames.ts";
import { endOf } from "./source.ts";
import { checkCopy, copyOf } from "./write.ts";

const whole = await (async () => {
  const pieces: Uint8Array[] = [];
  for await (const piece of copyOf(sampleCopy(2), 1)) pieces.push(piece);
  return Buffer.concat(pieces);
})();

/** The bytes in pieces of the given size, as a disk or a network may bring them. */
async function* inPieces(bytes: Uint8Array, size = 100): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const check = (bytes: Uint8Array, size?: number) => checkCopy("file", inPieces(bytes, size));
const outcome = async (bytes: Uint8Array) =>
  check(bytes).then(
    () => "accepted",
    (error: unknown) => (error instanceof DamagedCopy ? "damaged" : String(error)),
  );

async function framesOf(bytes: Uint8Array): Promise<ReadFrame[]> {
  const frames: ReadFrame[] = [];
  for await (const frame of framesIn(inPieces(bytes))) frames.push(frame);
  return frames;
}
const ofFrames = (frames: readonly Frame[]) => Buffer.concat([MAGIC, ...frames.map(frameBytes)]);

describe("the reader of a copy", () => {
  test("reads it in pieces of any size", async () => {
    for (const size of [1, 13, 4096, whole.length]) expect((await check(whole, size)).rows).toBeGreaterThan(0);
  });

  test("notices that it is cut off, at any byte", async () => {
    for (let length = 0; length < whole.length; length += repeats(97, 1)) {
      expect([length, await outcome(whole.subarray(0, length))]).toEqual([length, "damaged"]);
    }
  });

  test("notices any changed bit", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        expect(await outcome(changed)).toBe("damaged");
      }),
      { numRuns: repeats(150, 400) },
    );
  });

  test("notices bytes after the end, missing and repeated frames, and frames in another order", async () => {
    const frames = await framesOf(whole);
    expect(await outcome(Buffer.concat([whole, Buffer.from([0])]))).toBe("damaged");
    for (const at of frames.keys()) {
      expect(await outcome(ofFrames(frames.toSpliced(at, 1)))).toBe("damaged");
      const [frame] = frames.slice(at, at + 1);
      if (frame) expect(await outcome(ofFrames(frames.toSpliced(at, 0, frame)))).toBe("damaged");
    }
    const tables = frames.flatMap(({ kind }, at) => (kind === "table" ? [at] : []));
    const [first = 0, second = 0] = tables;
    const swapped = frames.with(first, frames[second] as ReadFrame).with(second, frames[first] as ReadFrame);
    expect(await outcome(ofFrames(swapped))).toBe("damaged");
  });

  test("refuses any other file, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect(await outcome(bytes)).toBe("damaged");
        expect(await outcome(Buffer.concat([MAGIC, bytes]))).toBe("damaged");
      }),
    );
  });

  test("refuses absurd lengths before it makes room for them", async () => {
    const claim = (length: number, raw: number, stored: Uint8Array = new Uint8Array()) => {
      const head = Buffer.alloc(13);
      head.writeUInt8(0x48, 0);
      head.writeUInt32LE(length, 1);
      head.writeUInt32LE(raw, 5);
      head.writeUInt32LE(Bun.hash.crc32(stored), 9);
      return Buffer.concat([MAGIC, head, stored]);
    };
    expect(await outcome(claim(0xffffffff, 10))).toBe("damaged");
    expect(await outcome(claim(10, 0xffffffff))).toBe("damaged");
    expect(await outcome(claim(100 * 1024 * 1024, 10))).toBe("damaged");

    // 64 MiB of nothing in a few bytes, which claims to be small.
    const bomb = zstdCompressSync(Buffer.alloc(64 * 1024 * 1024));
    const before = process.memoryUsage.rss();
    for (let time = 0; time < 20; time++) expect(await outcome(claim(bomb.length, 10, bomb))).toBe("damaged");
    expect(process.memoryUsage.rss() - before).toBeLessThan(256 * 1024 * 1024);
  });

  test("refuses a header that is not one, and one of a later form", async () => {
    const [header, ...rest] = await framesOf(whole);
    if (!header) throw new Error("The copy has no header.");
    const given = JSON.parse(textOf(header));
    const withHeader = (changes: object) =>
      ofFrames([{ kind: "header", content: JSON.stringify({ ...given, ...changes }) }, ...rest]);

    expect(await outcome(withHeader({}))).toBe("accepted");
    for (const changes of [{ tables: [] }, { tables: "all" }, { schema: -1 }, { format: "other" }]) {
      expect(await outcome(withHeader(changes))).toBe("damaged");
    }
    expect(await outcome(withHeader({ version: 2 }))).toContain("does not know");
    expect(await outcome(ofFrames([{ kind: "end", content: JSON.stringify(endOf(0)) }]))).toBe("damaged");
  });
});
