import { JSON_BODY_MAX_BYTES } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import { declaredSize, type Reading, readBody } from "./body.ts";

/**
 * Reads a body within the budget for bytes that are arriving, and releases its share afterwards. Refuses before reading
 * when the budget has no room.
 */
export async function readCounted(
  { bodies }: Pick<Deps, "bodies">,
  request: Request,
  ip: string | null,
  reading: Pick<Reading, "limitOfSender" | "formOnly"> = {},
): Promise<unknown> {
  const size = declaredSize(request);
  // The request has no body, or one that is refused for its size.
  if (size === 0 || (size !== null && size > JSON_BODY_MAX_BYTES)) return readBody(request, reading);
  const held = bodies.hold(size ?? 0, ip);
  try {
    return await readBody(request, { ...reading, held });
  } finally {
    held.release();
  }
}
