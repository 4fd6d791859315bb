import { type Static, Type } from "@sinclair/typebox";
import type { Keyring } from "#server/crypto/seal.ts";
import { ContentDigest, type Proof, type Sign } from "#server/db/copy/digest.ts";
import { type Frame, framed, framesIn } from "#server/db/copy/frames.ts";
import { framesAfter } from "#server/db/copy/reading.ts";
import type { OnRows } from "#server/db/copy/source.ts";
import { ByteReader } from "#server/files/bytes.ts";
import { version } from "#server/version.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";

/** A backup of SQLite is this name and frames with the bytes of the database, as a copy has frames with rows. */
export const PAGES_MAGIC = Buffer.from("hallpass-pages 1\n");

/** Larger pieces are hardly compressed better, and the server answers nothing while it compresses one. */
const PIECE_BYTES = 1024 * 1024;
const FORMAT_VERSION = 1;

const Header = Type.Object({
  format: Type.Literal("hallpass-pages"),
  version: Type.Integer(),
  schema: Type.Integer({ minimum: 0 }),
  hallpass_version: Type.String(),
  made_at_millis: Type.Integer(),
  /** Of the database, uncompressed. */
  bytes: Type.Integer({ minimum: 0 }),
});
const End = Type.Composite([Type.Object({ bytes: Type.Integer() }), ContentDigest]);

/** A SQLite database to write into a backup. */
export interface Pages {
  bytes: AsyncIterable<Uint8Array>;
  size: number;
  /** The number of its newest migration. */
  schema: number;
  now: number;
}

/** Yields a backup of a SQLite database, compressed. Holds one piece at once. */
export const pagesOf = (pages: Pages, sign: Sign): AsyncGenerator<Uint8Array> =>
  framed(PAGES_MAGIC, framesOf(pages), sign);

async function* framesOf({ bytes, size, schema, now }: Pages): AsyncGenerator<Frame, object> {
  const header: Static<typeof Header> = {
    format: "hallpass-pages",
    version: FORMAT_VERSION,
    schema,
    hallpass_version: version,
    made_at_millis: now,
    bytes: size,
  };
  yield { kind: "header", content: JSON.stringify(header) };
  const input = new ByteReader(bytes);
  let done = 0;
  try {
    for (;;) {
      const whole = await input.take(PIECE_BYTES);
      const content = whole ?? input.rest();
      if (content.length > 0) yield { kind: "pages", content };
      done += content.length;
      if (!whole) return { bytes: done };
      await yieldToEventLoop();
    }
  } finally {
    await input.close();
  }
}

/** The database in a backup of SQLite. */
export interface ReadPages {
  /** Its size in bytes. */
  size: number;
  /**
   * Its bytes. Throws `DamagedCopy` at the first changed place, at the latest at the end: do not use the bytes before.
   */
  bytes(onBytes?: OnRows): AsyncGenerator<Uint8Array>;
  /** The evidence that it is unchanged; known after all bytes are read. */
  proof(): Proof;
  close(): Promise<void>;
}

/** Reads a backup of SQLite. Throws `DamagedCopy` if it does not begin as one. */
export async function readPages(
  packed: AsyncIterable<Uint8Array>,
  keys: Pick<Keyring, "derivedKeys"> | null,
): Promise<ReadPages> {
  const { header, next, endAt, close } = await framesAfter(framesIn(packed, PAGES_MAGIC), Header, FORMAT_VERSION);
  const { bytes: size } = header;
  let proof: Proof = "none";

  async function* bytes(onBytes?: OnRows): AsyncGenerator<Uint8Array> {
    for (let done = 0; ; ) {
      const frame = await next();
      if (frame.kind !== "pages") {
        const isWhole = (end: ContentDigest & { bytes: number }) =>
          end.sha256 !== undefined && end.bytes === done && done === size;
        proof = await endAt(frame, End, isWhole, keys);
        return;
      }
      done += frame.content.length;
      yield frame.content;
      onBytes?.(done, size);
      await yieldToEventLoop();
    }
  }

  return { size, bytes, proof: () => proof, close };
}
