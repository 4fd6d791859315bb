import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Asset } from "#server/pages/bundle.ts";

const toBrotli = promisify(brotliCompress);

/** Writes a file into `folder` for the server to hand out, also at the highest compression. */
export async function pack(folder: string, plain: Uint8Array, type: string): Promise<Asset> {
  mkdirSync(join(folder, "files"), { recursive: true });
  const digest = new Bun.CryptoHasher("sha256").update(plain).digest("hex");
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  // A neutral extension: the bundler that embeds these files must not read them as code.
  const keep = async (encoding: string, make: () => Promise<Uint8Array>) => {
    const file = `files/${digest.slice(0, 16)}${encoding}.bin`;
    // The name is a digest of the content, so a file of an earlier build is still right; compressing again is slow.
    if (existsSync(join(folder, file))) return file;
    writeFileSync(join(folder, `${file}.part`), await make());
    renameSync(join(folder, `${file}.part`), join(folder, file));
    return file;
  };
  const [whole, br] = await Promise.all([
    keep("", async () => plain),
    keep(".br", () => toBrotli(plain, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 } })),
  ]);
  // Images and fonts are compressed already; a second form of the same size would only take space.
  const isWorthIt = statSync(join(folder, br)).size < plain.length * 0.95;
  return { type, digest, files: { plain: whole, ...(isWorthIt && { br }) } };
}

/** Removes what earlier builds packed into `folder`. */
export function removeAllBut(folder: string, assets: readonly Asset[]) {
  const wanted = new Set(assets.flatMap(({ files }) => Object.values(files)));
  for (const file of readdirSync(join(folder, "files"))) {
    if (!wanted.has(`files/${file}`)) rmSync(join(folder, "files", file));
  }
}
