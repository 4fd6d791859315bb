import { readFileSync } from "node:fs";

/** If `--help` asks for it, prints the comment at the head of a script, and ends the process. */
export function helpIfAsked(script: string): void {
  if (!process.argv.includes("--help")) return;
  const [, block, lines] = /^(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/.*\n)+))/.exec(readFileSync(script, "utf8")) ?? [];
  const text = (block ?? lines ?? "").replace(/^[ /*]+/gm, "").trim();
  process.stdout.write(`${text}\n`);
  process.exit(0);
}
