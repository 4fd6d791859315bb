import { open } from "node:fs/promises";
import { bodyParsingError } from "#contract/errors.ts";
import { IMPORT_SOURCE_MAX_BYTES, MINUTE, SECOND } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import { reportFullDisk } from "#server/files/disk-space.ts";
import { tooLarge } from "#server/http/reply/reply.ts";
import { TimeLimit } from "#server/time-limit.ts";

/** For how long nothing may arrive, and for how long a whole file may take: 32 MiB over a slow line. */
const IDLE = new TimeLimit(30 * SECOND);
export const RECEIVING_MILLIS = 15 * MINUTE;

/** How often somebody is told how much has arrived. */
const TOLD_EVERY_MILLIS = SECOND;

/**
 * Writes the body of a request to a new file, piece by piece as it arrives. Returns its size. `tell` learns once a second
 * how much has arrived.
 */
export async function receive(request: Request, file: string, tell: (bytes: number) => Promise<void>): Promise<number> {
  requireBytes(request);
  const reader = request.body?.getReader();
  const handle = await open(file, "wx", 0o600);
  const beganAt = performance.now();
  let toldAt = beganAt;
  let size = 0;
  try {
    for (;;) {
      const next = await IDLE.within(arriving(reader));
      const now = performance.now();
      if (!next || now - beganAt > RECEIVING_MILLIS) throw refuse("REQUEST_BODY_TIMEOUT", {}, { connection: "close" });
      if (next.done) return size;
      size += next.value.byteLength;
      if (size > IMPORT_SOURCE_MAX_BYTES) throw tooLarge(IMPORT_SOURCE_MAX_BYTES);
      const { value } = next;
      await reportFullDisk(file, () => handle.appendFile(value));
      if (now - toldAt >= TOLD_EVERY_MILLIS) {
        toldAt = now;
        await tell(size);
      }
    }
  } finally {
    await handle.close();
    // Do not wait for bytes that are still arriving.
    reader?.cancel().catch(() => {});
  }
}

function requireBytes(request: Request): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type && type !== "application/octet-stream") {
    throw bodyParsingError("The file must be sent as application/octet-stream");
  }
  if (Number(request.headers.get("content-length") ?? 0) > IMPORT_SOURCE_MAX_BYTES) {
    throw tooLarge(IMPORT_SOURCE_MAX_BYTES);
  }
}

type Piece = { done: true } | { done: false; value: Uint8Array };

/** A client that disconnects during its request is not a server error, and receives no reply. */
async function arriving(
  reader: { read(): Promise<{ done: boolean; value?: Uint8Array }> } | undefined,
): Promise<Piece> {
  try {
    const next = await reader?.read();
    return next && !next.done && next.value ? { done: false, value: next.value } : { done: true };
  } catch {
    throw refuse("REQUEST_BODY_INCOMPLETE");
  }
}
