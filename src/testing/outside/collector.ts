/** A span as OTLP's JSON has it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status?: { code: number };
}

/** A collector of traces on this machine. */
export interface Collector extends AsyncDisposable {
  url: string;
  spans: ReceivedSpan[];
  requests: { path: string; headers: Headers; text: string }[];
}

/** `answer` may take its time, or fail. */
export function startCollector(answer: () => Response | Promise<Response> = () => Response.json({})): Collector {
  const spans: ReceivedSpan[] = [];
  const requests: Collector["requests"] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const text = await request.text();
      requests.push({ path: new URL(request.url).pathname, headers: request.headers, text });
      for (const { scopeSpans } of JSON.parse(text).resourceSpans) {
        for (const { spans: received } of scopeSpans) spans.push(...received);
      }
      return answer();
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    spans,
    requests,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

/** The attributes of a span as an object. */
export const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
