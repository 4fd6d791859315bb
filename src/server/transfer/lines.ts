import { parseForeignJson } from "#server/http/reply/json.ts";

/** The longest accepted line: lines contain images, and a file of another format may have no line breaks at all. */
const MAX_LINE_BYTES = 8 * 1024 * 1024;

/** A line of a file: its value, or the reason why it cannot be read. */
export type Line = { number: number; bytesRead: number } & ({ value: unknown } | { problem: string });

/** Yields the lines of a file that are not empty, numbered from 1. */
export async function* readLines(file: string | Blob): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let number = 0;
  let bytesRead = 0;
  let rest: Uint8Array[] = [];
  let restBytes = 0;

  function line(bytes: Uint8Array): Line | null {
    number++;
    const at = { number, bytesRead };
    if (bytes.length > MAX_LINE_BYTES) return { ...at, problem: `longer than ${MAX_LINE_BYTES >> 20} MiB` };
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      return { ...at, problem: "not UTF-8" };
    }
    if (text.trim() === "") return null;
    try {
      return { ...at, value: parseForeignJson(text) };
    } catch (error) {
      return {
        ...at,
        problem: `not JSON that can be kept: ${error instanceof Error ? error.message : "unreadable"}`,
      };
    }
  }

  for await (const chunk of (typeof file === "string" ? Bun.file(file) : file).stream()) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      bytesRead += end + 1 - from + restBytes;
      const found = line(joined([...rest, chunk.subarray(from, end)]));
      rest = [];
      restBytes = 0;
      from = end + 1;
      if (found) yield found;
    }
    // A line that is too long is reported when its end is found; until then its content is not kept.
    if (restBytes <= MAX_LINE_BYTES) rest.push(chunk.slice(from));
    restBytes += chunk.length - from;
  }
  bytesRead += restBytes;
  const last = restBytes > 0 ? line(joined(rest)) : null;
  if (last) yield last;
}

const LINE_FEED = 0x0a;

function joined(parts: Uint8Array[]): Uint8Array {
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}
