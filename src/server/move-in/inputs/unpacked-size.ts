import { basename } from "node:path";
import { type Bytes, fileBytes, gunzipped, head } from "./bytes.ts";
import { openZip } from "./zip.ts";

/** gzip within gzip: nobody packs so often on purpose. */
const MOST_LAYERS = 3;

/**
 * Whether the files in an archive have more bytes than `most` together. It counts what really comes out: an archive can say
 * anything about itself. Reads no further than it has to.
 */
export async function unpacksBeyond(file: string, most: number): Promise<boolean> {
  const bytes = fileBytes(file);
  const budget = { left: most };
  if (!isZip(await head(bytes, 4))) return exceeds(bytes, budget, 0);
  const { files, close } = await openZip(file, basename(file));
  try {
    for (const each of files) if (await exceeds(each, budget, 0)) return true;
    return false;
  } finally {
    close();
  }
}

async function exceeds(bytes: Bytes, budget: { left: number }, layer: number): Promise<boolean> {
  let isPacked: boolean | undefined;
  for await (const chunk of bytes.chunks()) {
    isPacked ??= chunk[0] === 0x1f && chunk[1] === 0x8b;
    budget.left -= chunk.length;
    if (budget.left < 0) return true;
  }
  if (!isPacked) return false;
  return layer === MOST_LAYERS || exceeds(gunzipped(bytes), budget, layer + 1);
}

const isZip = (first: Uint8Array) => Buffer.from(first).toString("latin1") === "PK\u0003\u0004";
