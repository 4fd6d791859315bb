/** The result of a round of load. */
export interface Outcome {
  requests: number;
  millis: number;
  /** Milliseconds from the request to the whole reply, shortest first. */
  latencies: number[];
}

export interface Load {
  port: number;
  connections: number;
  millis: number;
  /** The number of requests after which the round ends, where requests cannot be repeated. */
  requests?: number;
  /** The n-th request of the round, as text on the wire. */
  request(n: number): string;
  /** Pause of a connection between a reply and its next request; none by default. */
  pauseMillis?: number;
  /** Reads a reply's body, for values that a later round needs. */
  onBody?(body: string): void;
}

/**
 * Keeps this many connections busy, each with one request at a time. Plain sockets and prepared requests: `fetch` would
 * cost the generator more than the server spends, and a waiting server would distort the measurement.
 */
export async function generate(load: Load): Promise<Outcome> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + load.millis;
  const most = load.requests ?? Number.POSITIVE_INFINITY;
  let sent = 0;
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      const connection = await connect(load.port);
      while (sent < most && performance.now() < endsAt) {
        const sentAt = performance.now();
        const body = await connection.exchange(load.request(sent++));
        latencies.push(performance.now() - sentAt);
        load.onBody?.(body);
        if (load.pauseMillis) await Bun.sleep(load.pauseMillis);
      }
      connection.close();
    }),
  );
  const millis = performance.now() - startedAt;
  return { requests: latencies.length, millis, latencies: latencies.sort((a, b) => a - b) };
}

async function connect(port: number) {
  let received = "";
  let waiting: PromiseWithResolvers<string> | null = null;
  const broken = (reason: string) => waiting?.reject(new Error(reason));
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      data(_socket, bytes) {
        received += bytes.toString("latin1");
        const reply = wholeReply(received);
        if (!reply) return;
        received = "";
        if (reply.status >= 400) broken(`The server answered ${reply.status}: ${reply.body}`);
        else waiting?.resolve(reply.body);
      },
      close: () => broken("The server closed a connection."),
      error: (_socket, error) => broken(error.message),
    },
  });
  return {
    exchange(request: string): Promise<string> {
      waiting = Promise.withResolvers();
      if (socket.write(request) < request.length) broken("A request did not fit the socket's buffer.");
      return waiting.promise;
    },
    close() {
      waiting = null;
      socket.end();
    },
  };
}

function wholeReply(received: string): { status: number; body: string } | null {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, end + 2))?.[1];
  if (length === undefined) throw new Error(`A reply without a length: ${received.slice(0, end)}`);
  const body = received.slice(end + 4);
  return body.length < Number(length) ? null : { status: Number(received.slice(9, 12)), body };
}

/** A request as text, with a form as its body. */
export function formRequest(path: string, headers: Record<string, string>, form: Record<string, string>): string {
  const content = String(new URLSearchParams(form));
  const of = { "content-type": "application/x-www-form-urlencoded", "content-length": String(content.length) };
  return httpRequest("POST", path, { ...headers, ...of }) + content;
}

/** A request as text; a body is JSON. */
export function httpRequest(method: string, path: string, headers: Record<string, string>, body?: unknown): string {
  const content = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "host: localhost",
    "user-agent: hallpass-bench",
    "accept: */*",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${content}`;
}
