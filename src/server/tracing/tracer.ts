import type { SpanExporter } from "./exporter.ts";
import { currentScope, inScope } from "./scope.ts";
import { type Attributes, INTERNAL, newSpanId, newTraceId, nowPrecisely, SERVER, type Span } from "./span.ts";
import { readTraceParent } from "./traceparent.ts";

/** Begins and ends spans. There is none when no collector is configured. */
export interface Tracer {
  /** Begins the span of a request; null when its trace is not recorded. */
  request(name: string, traceparent: string | null): Span | null;
  /** Begins a span within the present one; or a trace of its own, outside of requests and only if `isRoot`. */
  within(name: string, kind: number, attributes: Attributes, isRoot: boolean): Span | null;
  end(span: Span, further?: Attributes, hasFailed?: boolean): void;
  readonly exporter: SpanExporter;
}

/** `sampled` is the part of the traces that begin here and are recorded; for the others, their sender decides. */
export function tracerTo(exporter: SpanExporter, sampled: number): Tracer {
  const isChosen = () => sampled >= 1 || Math.random() < sampled;
  const root = (name: string, kind: number, attributes: Attributes): Span | null =>
    isChosen()
      ? {
          traceId: newTraceId(),
          spanId: newSpanId(),
          parentSpanId: null,
          name,
          kind,
          startedAt: nowPrecisely(),
          attributes,
        }
      : null;
  const child = (parent: { traceId: string; spanId: string }, name: string, kind: number, attributes: Attributes) => ({
    traceId: parent.traceId,
    spanId: newSpanId(),
    parentSpanId: parent.spanId,
    name,
    kind,
    startedAt: nowPrecisely(),
    attributes,
  });
  return {
    exporter,
    request(name, traceparent) {
      const parent = readTraceParent(traceparent);
      if (!parent) return root(name, SERVER, {});
      return parent.isSampled ? child(parent, name, SERVER, {}) : null;
    },
    within(name, kind, attributes, isRoot) {
      const scope = currentScope();
      if (scope?.span) return child(scope.span, name, kind, attributes);
      if (!isRoot || scope?.span === null) return null;
      // A job continues the work of a request in a trace of its own: the request has ended.
      const from: Attributes = scope?.requestId ? { "hallpass.request_id": scope.requestId } : {};
      return root(name, kind, { ...attributes, ...from });
    },
    end(span, further, hasFailed = false) {
      const attributes = further ? { ...span.attributes, ...further } : span.attributes;
      exporter.add({ ...span, attributes, endedAt: nowPrecisely(), hasFailed });
    },
  };
}

interface SpanOptions {
  kind?: number;
  attributes?: Attributes;
  /** Whether it begins a trace when no request is served. */
  isRoot?: boolean;
}

/** Does some work in a span of its own. Without a tracer it only does the work. */
export async function spanned<T>(
  tracer: Tracer | null,
  name: string,
  { kind = INTERNAL, attributes = {}, isRoot = false }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer?.within(name, kind, attributes, isRoot);
  if (!tracer || !span) return work();
  let hasFailed = true;
  try {
    const result = await inScope({ requestId: null, ...currentScope(), span }, work);
    hasFailed = false;
    return result;
  } finally {
    // Without the message of an error, which may quote what a user sent.
    tracer.end(span, undefined, hasFailed);
  }
}
