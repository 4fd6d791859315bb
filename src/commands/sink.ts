import { once } from "node:events";
import { type FileHandle, open, rm } from "node:fs/promises";
import { placeFile } from "#server/files/place.ts";
import { removeOnSignal, temporaryNameFor } from "#server/files/temporary.ts";

/** Where a result is written to, piece by piece. */
export interface Sink {
  write(text: string): Promise<void>;
  /** The result is whole. */
  finish(): Promise<void>;
  /** It will not be: nothing of it is left, where that can be. */
  abandon(): Promise<void>;
}

/** A file that only its owner can read, and that appears whole under its name or not at all. */
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

/** The standard output; waits for whoever reads it, and fails when nobody does any more. */
export function outputSink(output: NodeJS.WriteStream = process.stdout): Sink {
  let failure: Error | undefined;
  output.on("error", (error) => {
    failure = error;
  });
  const check = () => {
    if (failure) throw new Error(`The output could not be written: ${failure.message}`);
  };
  return {
    async write(text) {
      check();
      if (!output.write(text)) await Promise.race([once(output, "drain"), once(output, "close")]);
      check();
    },
    async finish() {
      await new Promise<void>((resolve) => output.write("", () => resolve()));
      check();
    },
    async abandon() {},
  };
}
