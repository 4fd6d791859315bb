import { closeSync, fsyncSync, openSync } from "node:fs";

/** Waits until a file or directory is on the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
