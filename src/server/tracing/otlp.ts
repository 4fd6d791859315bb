import type { Attribute, EndedSpan } from "./span.ts";

/** Writes spans as OTLP's JSON (opentelemetry.io/docs/specs/otlp, "JSON Protobuf Encoding"). */
export function inOtlp(
  spans: readonly EndedSpan[],
  { serviceName, version }: { serviceName: string; version: string },
) {
  const resource = { "service.name": serviceName, "service.version": version };
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesIn(resource) },
        scopeSpans: [{ scope: { name: "hallpass", version }, spans: spans.map(span) }],
      },
    ],
  };
}

function span({ parentSpanId, startedAt, endedAt, attributes, hasFailed, ...rest }: EndedSpan) {
  return {
    ...rest,
    ...(parentSpanId !== null && { parentSpanId }),
    startTimeUnixNano: nanos(startedAt),
    endTimeUnixNano: nanos(endedAt),
    attributes: attributesIn(attributes),
    ...(hasFailed && { status: { code: STATUS_ERROR } }),
  };
}

const STATUS_ERROR = 2;

/** A number of nanoseconds since 1970 is too large to be exact: microseconds are not. */
const nanos = (millis: number) => `${Math.round(millis * 1_000)}000`;

const attributesIn = (attributes: Readonly<Record<string, Attribute>>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: inOtlpValue(value) }));

function inOtlpValue(value: Attribute) {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  // 64-bit integers are strings in this encoding.
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
