import { type Static, Type } from "@sinclair/typebox";
import type { Keyring } from "#server/crypto/seal.ts";
import { ContentDigest, type Proof, type Sign } from "#server/db/copy/digest.ts";
import { DamagedCopy, type Frame, framed, framesIn } from "#server/db/copy/frames.ts";
import { type OnRows, parsed, proofOf } from "#server/db/copy/source.ts";
import { ByteReader } from "#server/files/bytes.ts";
import { letOthersRun } from "#server/let-others-run.ts";
import { version } from "#server/version.ts";

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
      await letOthersRun();
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
   * Its bytes. Throws `DamagedCopy` at the first place that is not what was written, at the latest at the end: nothing may
   * be done with them before.
   */
  bytes(onBytes?: OnRows): AsyncGenerator<Uint8Array>;
  /** What shows that it is as it was made; known once all bytes are read. */
  proof(): Proof;
  close(): Promise<void>;
}

/** Reads a backup of SQLite. Throws `DamagedCopy` if it does not begin as one. */
export async function readPages(
  packed: AsyncIterable<Uint8Array>,
  keys: Pick<Keyring, "derivedKeys"> | null,
): Promise<ReadPages> {
  const frames = framesIn(packed, PAGES_MAGIC);
  const next = async () => {
    const { done, value } = await frames.next();
    if (done) throw new DamagedCopy("it is cut off");
    return value;
  };
  const first = await next();
  const header = first.kind === "header" ? parsed(Header, first) : null;
  if (!header) throw new DamagedCopy("it has no valid header");
  if (header.version > FORMAT_VERSION) {
    throw new Error(`Hallpass ${header.hallpass_version} wrote it in a form that this version does not know.`);
  }
  const { bytes: size } = header;
  let proof: Proof = "none";

  async function* bytes(onBytes?: OnRows): AsyncGenerator<Uint8Array> {
    for (let done = 0; ; ) {
      const frame = await next();
      if (frame.kind === "pages") {
        done += frame.content.length;
        yield frame.content;
        onBytes?.(done, size);
        await letOthersRun();
        continue;
      }
      const end = frame.kind === "end" ? parsed(End, frame) : null;
      if (end?.sha256 === undefined || end.bytes !== done || done !== size)
        throw new DamagedCopy("its end is not valid");
      proof = proofOf(end, frame, keys);
      await frames.next();
      return;
    }
  }

  return { size, bytes, proof: () => proof, close: async () => void (await frames.return(undefined)) };
}
