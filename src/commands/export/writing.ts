import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { inDirectoryBeside } from "#server/db/sqlite/temporary-directory.ts";
import { codeOf, placeFile } from "#server/files/place.ts";

/** Writes the next part of an output. */
export type Write = (part: string | Uint8Array) => Promise<void>;

/** Runs work that writes a file, which only its owner can read. It gets its name only when it is complete. */
export async function writingFile<T>(
  file: string,
  { replace }: { replace: boolean },
  work: (write: Write) => Promise<T>,
): Promise<T> {
  return await inDirectoryBeside(file, async (directory) => {
    const unfinished = join(directory, "export");
    const handle = await open(unfinished, "wx", 0o600);
    const result = await work((text) => handle.appendFile(text)).finally(() => handle.close());
    placeFile(unfinished, file, { replace });
    return result;
  });
}

/** Runs work that writes the standard output. Waits for its reader, and fails when the reader closes it. */
export async function writingOutput<T>(
  work: (write: Write) => Promise<T>,
  output: NodeJS.WriteStream = process.stdout,
): Promise<T> {
  let failure: Error | undefined;
  output.on("error", (error) => {
    failure = error;
  });
  const check = () => {
    if (failure)
      throw Object.assign(new Error(`Could not write the output: ${failure.message}`), { code: codeOf(failure) });
  };
  const result = await work(async (text) => {
    check();
    if (!output.write(text)) {
      // Fails with the error of the output, which `check` explains.
      await Promise.race([once(output, "drain"), once(output, "close")]).catch(check);
    }
    check();
  });
  await new Promise<void>((resolve) => output.write("", () => resolve()));
  check();
  return result;
}
