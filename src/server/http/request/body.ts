import { bodyParsingError } from "#contract/errors.ts";
import { JSON_BODY_MAX_BYTES } from "#contract/limits.ts";
import type { HeldBytes } from "#server/access/body-budget.ts";
import { refuse } from "#server/access/refusal.ts";
import { parseForeignJson } from "#server/http/reply/json.ts";
import { tooLarge } from "#server/http/reply/reply.ts";
import { TimeLimit } from "#server/time-limit.ts";

const BODILESS_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE"]);

/** Bodies above this size are read only after the caller is known. */
const LARGE_BODY_BYTES = 64 * 1024;
/** A body that has not arrived completely after this time is refused, even if bytes still arrive. */
export const BODY_DEADLINE_MILLIS = 60_000;
const BODY_DEADLINE = new TimeLimit(BODY_DEADLINE_MILLIS);

/** How to read a body. By default it is read completely, up to the maximum size. */
export interface Reading {
  held?: HeldBytes;
  /** Returns the maximum size for the caller; called once, before more than `LARGE_BODY_BYTES` are read. */
  limitOfSender?: () => Promise<number>;
  deadline?: TimeLimit;
  /** Reads the fields of a form, and makes any other content type an error. */
  formOnly?: (fields: [name: string, value: string][]) => unknown;
}

/**
 * Returns the declared size of a body; null when the request does not declare one. A request without a body has size 0.
 */
export function declaredSize(request: Request): number | null {
  if (BODILESS_METHODS.has(request.method)) return 0;
  const length = request.headers.get("content-length");
  if (length !== null) return Number(length);
  return request.headers.has("transfer-encoding") ? null : 0;
}

/**
 * Reads the body by its content type: undefined when there is none, else JSON, form fields, text or bytes. Ignores
 * parameters of the content type, and the body of a GET or a DELETE. docs/wire/requests.md.
 */
export async function readBody(request: Request, reading: Reading = {}): Promise<unknown> {
  if (BODILESS_METHODS.has(request.method)) return undefined;
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (!type) return undefined;
  if (reading.formOnly && type !== FORM) throw unknownType(type);
  switch (type) {
    case "application/json":
      return parseJson(decode(await readBytes(request, reading)));
    case "text/plain":
      return decode(await readBytes(request, reading));
    case "application/octet-stream":
      return await readBytes(request, reading);
    case FORM:
      return (reading.formOnly ?? lastOfEach)(fieldsOf(decode(await readBytes(request, reading))));
    default:
      throw unknownType(type);
  }
}

const FORM = "application/x-www-form-urlencoded";
const unknownType = (type: string) => bodyParsingError(`Unknown content type in request body: ${type}`);

async function readBytes(request: Request, reading: Reading): Promise<Uint8Array> {
  const { limitOfSender = async () => JSON_BODY_MAX_BYTES, deadline = BODY_DEADLINE } = reading;
  const length = request.headers.get("content-length");
  const size = Number(length ?? 0);
  if (size > JSON_BODY_MAX_BYTES) throw tooLarge(JSON_BODY_MAX_BYTES);
  if (size > LARGE_BODY_BYTES) {
    const limit = await limitOfSender();
    if (size > limit) throw tooLarge(limit);
  }
  // Without reading `request.body`, which would create a stream.
  if (length !== null) return inTime(deadline, unlessDisconnected(request.bytes()));
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  try {
    return await inTime(deadline, readChunks(reader, reading, limitOfSender));
  } finally {
    // Do not wait for bytes that are still arriving.
    reader.cancel().catch(() => {});
  }
}

/** Reads a body without a declared length, whose size is known only while it arrives. */
async function readChunks(
  reader: { read(): Promise<{ done: boolean; value?: Uint8Array }> },
  { held }: Reading,
  limitOfSender: () => Promise<number>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let limit = LARGE_BODY_BYTES;
  let isSenderKnown = false;
  for (let next = await unlessDisconnected(reader.read()); !next.done; next = await unlessDisconnected(reader.read())) {
    if (!next.value) continue;
    size += next.value.byteLength;
    if (size > JSON_BODY_MAX_BYTES) throw tooLarge(JSON_BODY_MAX_BYTES);
    held?.grow(size);
    if (size > limit && !isSenderKnown) {
      limit = await limitOfSender();
      isSenderKnown = true;
    }
    if (size > limit) throw tooLarge(limit);
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/** A client that disconnects during its request is not a server error, and receives no reply. */
async function unlessDisconnected<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch {
    throw refuse("REQUEST_BODY_INCOMPLETE");
  }
}

/** Returns the body if it arrives in time; otherwise refuses the request and closes the connection. */
async function inTime<T extends object>(deadline: TimeLimit, whole: Promise<T>): Promise<T> {
  const received = await deadline.within(whole);
  if (!received) throw refuse("REQUEST_BODY_TIMEOUT", {}, { connection: "close" });
  return received;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw bodyParsingError("Request body cannot be parsed as UTF-8");
  }
}

function fieldsOf(source: string): [name: string, value: string][] {
  const fields = [...new URLSearchParams(source)];
  if (fields.flat().some((part) => part.includes("\0"))) throw bodyParsingError("Invalid form data in request body");
  return fields;
}

/** If a name is given twice, the last value counts. */
const lastOfEach = (fields: [name: string, value: string][]): Record<string, string> => Object.fromEntries(fields);

function parseJson(source: string): unknown {
  if (source === "") return undefined;
  try {
    return parseForeignJson(source);
  } catch {
    throw bodyParsingError("Invalid JSON in request body");
  }
}
