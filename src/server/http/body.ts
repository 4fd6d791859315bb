import { bodyParsingError } from "#contract/errors.ts";
import { JSON_BODY_MAX_BYTES, JSON_MAX_DEPTH } from "#contract/limits.ts";
import { tooLarge } from "./reply.ts";

/**
 * The body by its content type: undefined when there is none, else JSON, form fields, text or bytes.
 * Parameters of the content type do not matter; the body of a GET is not looked at. headers-and-tokens.md §2.
 */
export async function readBody(request: Request): Promise<unknown> {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (!type) return undefined;
  switch (type) {
    case "application/json":
      return parseJson(decode(await readBytes(request)));
    case "text/plain":
      return decode(await readBytes(request));
    case "application/octet-stream":
      return await readBytes(request);
    case "application/x-www-form-urlencoded":
      return parseForm(decode(await readBytes(request)));
    default:
      throw bodyParsingError(`Unknown content type in request body: ${type}`);
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > JSON_BODY_MAX_BYTES) throw tooLarge(JSON_BODY_MAX_BYTES);
  if (!request.body) return new Uint8Array();
  if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
  // Without a length the size is only known while reading.
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > JSON_BODY_MAX_BYTES) throw tooLarge(JSON_BODY_MAX_BYTES);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw bodyParsingError("Request body cannot be parsed as UTF-8");
  }
}

function parseForm(source: string): Record<string, string> {
  const entries = [...new URLSearchParams(source)];
  if (entries.some(([name, value]) => name.includes("\0") || value.includes("\0"))) {
    throw bodyParsingError("Invalid form data in request body");
  }
  return Object.fromEntries(entries);
}

function parseJson(source: string): unknown {
  if (source === "") return undefined;
  if (source.length > JSON_MAX_DEPTH && isTooDeep(source)) throw bodyParsingError("Invalid JSON in request body");
  // PostgreSQL stores no NUL in text, and nobody means to send one.
  if (source.includes("\\u0000")) throw bodyParsingError("Invalid JSON in request body");
  try {
    return JSON.parse(source, /\\ud[89a-f]/i.test(source) ? wellFormed : undefined);
  } catch {
    throw bodyParsingError("Invalid JSON in request body");
  }
}

/** Half a surrogate pair is no character: PostgreSQL refuses it, and SQLite would store another text than was sent. */
function wellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === "string" && !value.isWellFormed())) throw new SyntaxError("Half a pair");
  return value;
}

/** Deep nesting is an attack on recursive code further in, so it is refused before it is parsed. */
function isTooDeep(source: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (inString) {
      if (unit === 0x5c) at++;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22) inString = true;
    else if (unit === 0x7b || unit === 0x5b) {
      if (++depth > JSON_MAX_DEPTH) return true;
    } else if (unit === 0x7d || unit === 0x5d) depth--;
  }
  return false;
}
