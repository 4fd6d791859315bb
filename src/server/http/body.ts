import { bodyParsingError } from "#contract/errors.ts";
import { JSON_BODY_MAX_BYTES } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import { parseForeignJson } from "./json.ts";
import { tooLarge } from "./reply.ts";

const BODILESS_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE"]);

/**
 * The body by its content type: undefined when there is none, else JSON, form fields, text or bytes.
 * Parameters of the content type do not matter; the body of a GET or a DELETE is not looked at. headers-and-tokens.md §2.
 */
export async function readBody(request: Request): Promise<unknown> {
  if (BODILESS_METHODS.has(request.method)) return undefined;
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
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > JSON_BODY_MAX_BYTES) throw tooLarge(JSON_BODY_MAX_BYTES);
  // Without a look at `body`, which makes a stream of it.
  if (length !== null) return new Uint8Array(await arriving(request.arrayBuffer()));
  if (!request.body) return new Uint8Array();
  // Without a length the size is only known while reading.
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let next = await arriving(reader.read()); !next.done; next = await arriving(reader.read())) {
    size += next.value.byteLength;
    if (size > JSON_BODY_MAX_BYTES) {
      await reader.cancel().catch(() => {});
      throw tooLarge(JSON_BODY_MAX_BYTES);
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/** Whoever leaves in the middle of a request has made no error of ours, and hears no answer. */
async function arriving<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch {
    throw refuse(400, "The request body ended before it was whole.");
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw bodyParsingError("Request body cannot be parsed as UTF-8");
  }
}

/** Of a name that is given twice the last value counts. */
function parseForm(source: string): Record<string, string> {
  const fields = [...new URLSearchParams(source)];
  if (fields.flat().some((part) => part.includes("\0"))) throw bodyParsingError("Invalid form data in request body");
  return Object.fromEntries(fields);
}

function parseJson(source: string): unknown {
  if (source === "") return undefined;
  try {
    return parseForeignJson(source);
  } catch {
    throw bodyParsingError("Invalid JSON in request body");
  }
}
