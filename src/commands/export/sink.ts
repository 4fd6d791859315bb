import { once } from "node:events";
import { type FileHandle, open, rm } from "node:fs/promises";
import { codeOf, placeFile } from "#server/files/place.ts";
import { removeOnSignal, temporaryNameFor } from "#server/files/temporary.ts";

/** The output of a command, written in parts. */
export interface Sink {
  write(text: string): Promise<void>;
  /** The output is complete. */
  finish(): Promise<void>;
  /** The output will not be complete: removes what was written, where possible. */
  abandon(): Promise<void>;
}

/** A file that only its owner can read. It gets its name only when it is complete. */
export async function fileSink(file: string, { replace }: { replace: boolean }): Promise<Sink> {
  const unfinished = temporaryNameFor(file);
  const stopWatching = removeOnSignal(unfinished);
  const handle: FileHandle = await open(unfinished, "wx", 0o600);
  return {
    write: (text) => handle.appendFile(text),
    async finish() {
      await handle.close();
      placeFile(unfinished, file, { replace });
      stopWatching();
    },
    async abandon() {
      await handle.close();
      await rm(unfinished, { force: true });
      stopWatching();
    },
  };
}

/** The standard output. Waits for its reader, and fails when the reader closes it. */
export function outputSink(output: NodeJS.WriteStream = process.stdout): Sink {
  let failure: Error | undefined;
  output.on("error", (error) => {
    failure = error;
  });
  const check = () => {
    if (failure)
      throw Object.assign(new Error(`Could not write the output: ${failure.message}`), { code: codeOf(failure) });
  };
  return {
    async write(text) {
      check();
      if (!output.write(text)) {
        // Fails with the error of the output, which `check` explains.
        await Promise.race([once(output, "drain"), once(output, "close")]).catch(check);
      }
      check();
    },
    async finish() {
      await new Promise<void>((resolve) => output.write("", () => resolve()));
      check();
    },
    async abandon() {},
  };
}
