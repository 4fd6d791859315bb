import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What `recordReply` wrote in all processes of a run, each entry once. */
export function recordedIn(folder: string): (string | null)[][] {
  const lines = readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"));
  return [...new Set(lines)].filter(Boolean).map((line) => JSON.parse(line));
}
