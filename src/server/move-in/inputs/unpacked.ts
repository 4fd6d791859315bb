import { open } from "node:fs/promises";
import { join } from "node:path";
import { newScratch } from "#server/db/sqlite/temporary-directory.ts";
import type { Bytes } from "./bytes.ts";
import type { Input } from "./collection.ts";

/** Opens a file in an archive that can only be read as a file. It is copied to a private place until it is closed. */
export async function unpackedInput(bytes: Bytes, opened: (file: string) => Promise<Input>): Promise<Input> {
  const scratch = newScratch("hallpass-unpacked");
  try {
    const file = join(scratch.directory, "database");
    const handle = await open(file, "wx", 0o600);
    try {
      for await (const chunk of bytes.chunks()) await handle.appendFile(chunk);
    } finally {
      await handle.close();
    }
    const input = await opened(file);
    return {
      ...input,
      async close() {
        await input.close?.();
        scratch.remove();
      },
    };
  } catch (error) {
    scratch.remove();
    throw error;
  }
}
