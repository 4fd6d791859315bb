/** A request that the stand-in received. */
export interface Seen {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

export interface Answer {
  status?: number;
  /** Makes the answer a known error, with its header, code and details. */
  code?: string;
  details?: unknown;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

type Answerer = (seen: Seen, count: number) => Answer | Promise<Answer>;

/**
 * A small server that answers from a table, for tests of the SDK alone. Errors have status 200 and their real status in a
 * header, as clients ask for it.
 */
export function startStandIn(answers: Record<string, Answerer>) {
  const seen: Seen[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const url = new URL(request.url);
      const path = url.pathname + url.search;
      const entry: Seen = { method: request.method, path, headers: request.headers, body: await request.text() };
      const count = seen.filter((each) => each.method === entry.method && each.path === path).length;
      seen.push(entry);
      const answerer = answers[`${request.method} ${url.pathname.replace("/api/v1", "")}`];
      const answer = answerer ? await answerer(entry, count) : { status: 404, text: "404 — no such path" };
      return replyWith(answer);
    },
  });
  const calls = (key: string) => seen.filter((each) => `${each.method} ${each.path.replace("/api/v1", "")}` === key);
  return { url: `http://127.0.0.1:${server.port}`, seen, calls, [Symbol.asyncDispose]: () => server.stop(true) };
}

function replyWith({ status = 200, code, details, json, text, headers = {} }: Answer): Response {
  const error: Record<string, string> = status >= 400 ? { "x-hallpass-actual-status": String(status) } : {};
  const sent = status >= 400 ? 200 : status;
  if (code) {
    const body = { code, details, error: `Text of ${code}` };
    return Response.json(body, { status: sent, headers: { ...error, "x-hallpass-known-error": code, ...headers } });
  }
  if (text !== undefined) return new Response(text, { status: sent, headers: { ...error, ...headers } });
  return Response.json(json ?? {}, { status: sent, headers: { ...error, ...headers } });
}
