import { describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { sealStream } from "#testing/database/old-sealed-stream.ts";
import { inTurn } from "#testing/repeats.ts";
import { DamagedStream, WrongPassphrase } from "./opening.ts";
import { openStream, SEALED_MAGIC } from "./sealed-stream.ts";

const PASSPHRASE = "a long passphrase of tests";
const CHUNK = 64 * 1024;
const HEAD = SEALED_MAGIC.length + 39;

async function* inPieces(bytes: Uint8Array, size = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function all(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}
const sealed = (bytes: Uint8Array, passphrase = PASSPHRASE) => all(sealStream(inPieces(bytes), passphrase));
const opened = (bytes: Uint8Array, passphrase = PASSPHRASE) => all(openStream(inPieces(bytes), passphrase));
const outcome = (bytes: Uint8Array, passphrase?: string) =>
  opened(bytes, passphrase).then(
    () => "opened",
    (error: unknown) => {
      if (error instanceof WrongPassphrase) return "wrong passphrase";
      return error instanceof DamagedStream ? "damaged" : String(error);
    },
  );

describe("an encrypted stream of version 0.1.0", () => {
  test("gives back what was sealed, of any length", async () => {
    for (const length of inTurn([0, 1, CHUNK, CHUNK + 1, 3 * CHUNK, CHUNK - 1], 0, 2)) {
      const bytes = randomBytes(length);
      expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true);
    }
  });

  test("does not open with another passphrase, and says that it is the passphrase", async () => {
    const stream = await sealed(randomBytes(1000));
    expect(await outcome(stream, "a long passphrase of others")).toBe("wrong passphrase");
    expect(await outcome(stream, "")).toBe("wrong passphrase");
  });

  test("notices each kind of damage, and never calls it a wrong passphrase", async () => {
    const stream = await sealed(randomBytes(3 * CHUNK + 100));
    const chunkAt = (number: number) => HEAD + number * (5 + CHUNK + 16);
    const flipped = (at: number) => {
      const changed = Buffer.from(stream);
      changed[at] = (changed[at] ?? 0) ^ 4;
      return changed;
    };
    const without = (from: number, to: number) => Buffer.concat([stream.subarray(0, from), stream.subarray(to)]);
    const swapped = Buffer.concat([
      stream.subarray(0, chunkAt(0)),
      stream.subarray(chunkAt(1), chunkAt(2)),
      stream.subarray(chunkAt(0), chunkAt(1)),
      stream.subarray(chunkAt(2)),
    ]);
    // The third chunk as the last one.
    const early = Buffer.from(stream.subarray(0, chunkAt(3)));
    early[chunkAt(2)] = 1;
    const cases: Record<string, Buffer> = {
      ...Object.fromEntries(
        [0, SEALED_MAGIC.length, SEALED_MAGIC.length + 5, SEALED_MAGIC.length + 25, HEAD - 1].map((at) => [
          `a bit of the head at ${at}`,
          flipped(at),
        ]),
      ),
      ...Object.fromEntries(
        [chunkAt(0), chunkAt(0) + 1, chunkAt(1) + 6, chunkAt(2) - 1, stream.length - 1].map((at) => [
          `a bit of a chunk at ${at}`,
          flipped(at),
        ]),
      ),
      "cut within the head": stream.subarray(0, HEAD - 10),
      "cut after the head": stream.subarray(0, HEAD),
      "cut between chunks": stream.subarray(0, chunkAt(2)),
      "cut within a chunk": stream.subarray(0, stream.length - 1),
      "a chunk left out": without(chunkAt(1), chunkAt(2)),
      "chunks in another order": swapped,
      "an early end": early,
      "more after the end": Buffer.concat([stream, Buffer.from([0])]),
    };
    const outcomes: Record<string, string> = {};
    const some = inTurn(Object.entries(cases), 0, 2);
    for (const [name, bytes] of some) outcomes[name] = await outcome(bytes);
    expect(outcomes).toEqual(Object.fromEntries(some.map(([name]) => [name, "damaged"])));
  });

  test("a stream that asks for absurd work is refused before it is done", async () => {
    const stream = await sealed(Buffer.from("x"));
    for (const [log2N, r, p] of [
      [40, 8, 1],
      [19, 8, 1],
      [17, 200, 1],
      [17, 8, 100],
      [2, 8, 1],
    ] as const) {
      const fixed = Buffer.from(stream.subarray(SEALED_MAGIC.length, HEAD - 4));
      fixed.set([log2N, r, p]);
      const crc = Buffer.alloc(4);
      crc.writeUInt32LE(Bun.hash.crc32(fixed));
      expect(await outcome(Buffer.concat([SEALED_MAGIC, fixed, crc, stream.subarray(HEAD)]))).toBe("damaged");
    }
    const long = Buffer.from(stream);
    long.writeUInt32LE(0xffffffff, HEAD + 1);
    expect(await outcome(long)).toBe("damaged");
  });
});
