import { freePort } from "./server.ts";

/** A load balancer that sends each request to the next instance that is ready. */
export interface Balancer {
  url: string;
  /** Waits until it sends requests to an instance. */
  add(url: string): Promise<void>;
  /** Requests that an instance has not answered yet. */
  openAt(url: string): number;
  stop(): Promise<void>;
}

interface Upstream {
  url: string;
  isReady: boolean;
  open: number;
}

const CHECK_MILLIS = 100;

/** Starts a balancer. It never sends a request twice: whether the first one was worked on, nobody knows. */
export async function startBalancer(): Promise<Balancer> {
  const upstreams: Upstream[] = [];
  let turn = 0;

  async function check(upstream: Upstream): Promise<void> {
    upstream.isReady = await fetch(`${upstream.url}/health/ready`, { keepalive: false }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  const checking = setInterval(() => {
    for (const each of upstreams) void check(each);
  }, CHECK_MILLIS);

  async function forward(request: Request): Promise<Response> {
    const { pathname, search, host } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("x-forwarded-for", request.headers.get("x-forwarded-for") ?? "127.0.0.1");
    headers.set("x-forwarded-host", host);
    const body = ["GET", "HEAD"].includes(request.method) ? undefined : await request.arrayBuffer();
    const ready = upstreams.filter(({ isReady }) => isReady);
    const upstream = ready[turn++ % ready.length];
    if (!upstream) return new Response("No instance is ready.", { status: 502 });
    upstream.open++;
    try {
      const reply = await fetch(upstream.url + pathname + search, {
        method: request.method,
        headers,
        body,
        redirect: "manual",
        keepalive: false,
      });
      const bytes = await reply.arrayBuffer();
      const forwarded = new Headers(reply.headers);
      // The body arrives decoded here.
      for (const name of ["content-encoding", "content-length", "transfer-encoding"]) forwarded.delete(name);
      return new Response(bytes, { status: reply.status, headers: forwarded });
    } catch (error) {
      return new Response(`The instance does not answer: ${error}`, { status: 502 });
    } finally {
      upstream.open--;
    }
  }

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: await freePort(),
    idleTimeout: 60,
    fetch: (request) => forward(request),
  });
  return {
    url: `http://localhost:${server.port}`,
    async add(url) {
      const upstream = { url, isReady: false, open: 0 };
      upstreams.push(upstream);
      while (!upstream.isReady) await check(upstream);
    },
    openAt: (url) => upstreams.find((each) => each.url === url)?.open ?? 0,
    async stop() {
      clearInterval(checking);
      await server.stop(true);
    },
  };
}
