import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { remove, removeOnSignal, temporaryNameFor } from "#server/files/temporary.ts";
import type { Bytes } from "./bytes.ts";
import type { Input } from "./collection.ts";

/** Opens a file in an archive that can only be read as a file. It is copied to a private place until it is closed. */
export async function unpackedInput(bytes: Bytes, opened: (file: string) => Promise<Input>): Promise<Input> {
  const directory = temporaryNameFor(join(tmpdir(), "hallpass-unpacked"));
  const stop = removeOnSignal(directory);
  const end = () => {
    stop();
    remove(directory);
  };
  try {
    mkdirSync(directory, { mode: 0o700 });
    const file = join(directory, "database");
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
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
