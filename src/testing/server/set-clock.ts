import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LIBRARIES = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map((each) => `/usr/lib/${each}/faketime/libfaketime.so.1`);

/** The library that gives a process a time of its own; null when it is not installed. */
export const findFakeTime = (): string | null => LIBRARIES.find((each) => existsSync(each)) ?? null;

/** The clock of a process in a test, which can be set while it runs. The time that nobody can set goes on. */
export interface SetClock {
  /** Settings of the process. */
  environment: Record<string, string>;
  /** Sets the clock so many seconds before or after the real time. */
  set(seconds: number): void;
}

/** Makes a clock whose state is kept in a directory. */
export function settableClock(directory: string): SetClock {
  const library = findFakeTime();
  if (!library) throw new Error("The tests need libfaketime (Debian: `apt-get install libfaketime`).");
  const file = join(directory, "clock");
  function set(seconds: number): void {
    // The process may read at any moment, and never half of it.
    writeFileSync(`${file}.new`, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}`);
    renameSync(`${file}.new`, file);
  }
  set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set,
  };
}
