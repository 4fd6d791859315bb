import { readFileSync } from "node:fs";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { UsageError } from "#commands/command.ts";
import type { NotedHeads } from "#server/audit/verify.ts";

const NotedHead = Type.Object({
  project: Type.String({ minLength: 1 }),
  sequence: Type.Integer({ minimum: 1 }),
  seal: Type.String({ pattern: "^[0-9a-f]{64}$" }),
});
type NotedHead = Static<typeof NotedHead>;

/** A line of the server's log about ends of logs, or the output of `hallpass audit heads --json`. */
const WithHeads = Type.Object({ heads: Type.Array(NotedHead) });

/** The line of a head: the project, the number of its last entry, and the seal. */
export const notedLine = ({ project, sequence, seal }: NotedHead): string => `${project} ${sequence} ${seal}\n`;

/**
 * Reads heads from the output of `hallpass audit heads`, or from the server's log in JSON, of which it skips other lines.
 * Throws a UsageError that names the line that it does not understand.
 */
export function readNotedHeads(file: string): NotedHeads {
  const noted = new Map<string, { sequence: number; seal: string }[]>();
  for (const [at, line] of textOf(file).split("\n").entries()) {
    if (line.trim() === "") continue;
    const heads = headsIn(line.trim());
    if (!heads) throw new UsageError(`Line ${at + 1} of ${file} is not a head of an audit log: ${NO_HEAD}`);
    for (const { project, ...head } of heads) noted.set(project, [...(noted.get(project) ?? []), head]);
  }
  if (noted.size === 0) throw new UsageError(`${file} has no heads of audit logs: ${NO_HEAD}`);
  return noted;
}

const NO_HEAD = "expected the output of hallpass audit heads, or the log of the server in JSON.";

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** The heads of a line; undefined if it is not one. */
function headsIn(line: string): readonly NotedHead[] | undefined {
  if (line.startsWith("{")) {
    const value = parsed(line);
    if (Value.Check(WithHeads, value)) return value.heads;
    // Any other line of a log. What says that it has heads must have them.
    return value !== undefined && !Object.hasOwn(value, "heads") ? [] : undefined;
  }
  const [project, number, seal, ...rest] = line.split(/\s+/);
  const head = { project, sequence: Number(number), seal };
  return rest.length === 0 && Value.Check(NotedHead, head) ? [head] : undefined;
}

function parsed(line: string): object | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
