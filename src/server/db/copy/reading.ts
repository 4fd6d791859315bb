import type { Static, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Keyring } from "#server/crypto/seal.ts";
import { type ContentDigest, type Proof, proofIn } from "./digest.ts";
import { DamagedCopy, type ReadFrame, textOf } from "./frames.ts";

type Form<T> = TSchema & { static: T };

/** What every file of frames begins with. */
interface Begun {
  version: number;
  hallpass_version: string;
}

/** The frames of a file after its header. Every function throws `DamagedCopy` when the file is not as it was written. */
interface Frames<H> {
  header: H;
  next(): Promise<ReadFrame>;
  /** Requires that a frame is the last one and matches the read content, and returns the evidence of its digest. */
  endAt<E extends ContentDigest>(
    frame: ReadFrame,
    form: Form<E>,
    isRight: (end: E) => boolean,
    keys: Pick<Keyring, "derivedKeys"> | null,
  ): Promise<Proof>;
  close(): Promise<void>;
}

/** Begins to read a file of frames, of this version of its form or an older one. */
export async function framesAfter<H extends Begun>(
  frames: AsyncGenerator<ReadFrame>,
  form: Form<H>,
  version: number,
): Promise<Frames<H>> {
  async function next(): Promise<ReadFrame> {
    const { done, value } = await frames.next();
    if (done) throw new DamagedCopy("it is cut off");
    return value;
  }
  const first = await next();
  const header = first.kind === "header" ? parsed(form, first) : null;
  if (!header) throw new DamagedCopy("it has no valid header");
  if (header.version > version) {
    throw new Error(`Hallpass ${header.hallpass_version} wrote it in a form that this version does not know.`);
  }
  return {
    header,
    next,
    async endAt(frame, form, isRight, keys) {
      const end = frame.kind === "end" ? parsed(form, frame) : null;
      if (!end || !isRight(end)) throw new DamagedCopy("its end is not valid");
      const proof = proofIn(end, frame.before, keys);
      if (proof === null) throw new DamagedCopy(changed("its digest is that of other content"));
      // Requires that nothing comes after it.
      await frames.next();
      return proof;
    },
    close: async () => void (await frames.return(undefined)),
  };
}

export const changed = (how: string) => `it was changed after it was made: ${how}`;

/** The value in a frame, or null when it does not have that form. */
export function parsed<T extends TSchema>(schema: T, frame: ReadFrame): Static<T> | null {
  try {
    const value: unknown = JSON.parse(textOf(frame));
    return Value.Check(schema, value) ? value : null;
  } catch {
    return null;
  }
}
