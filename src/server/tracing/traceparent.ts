/** The trace that a request belongs to, as its sender says (W3C Trace Context §3.2). */
export interface TraceParent {
  traceId: string;
  spanId: string;
  /** Whether the sender records the trace. */
  isSampled: boolean;
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const LONGEST = 256;

/** Returns null for a header that is not well-formed: the request then begins a trace of its own. */
export function readTraceParent(header: string | null): TraceParent | null {
  if (header === null || header.length > LONGEST) return null;
  const [, version, traceId = "", spanId = "", flags = "", further] = FORM.exec(header) ?? [];
  // Only versions after 00 may say more.
  if (version === undefined || version === "ff" || (version === "00" && further !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
