/** A request that went to Hallpass. */
interface Counted {
  call: string;
  by: "browser" | "server";
}

/** Stands before Hallpass and counts who asks for what. */
export interface CountingProxy {
  url: string;
  calls: Counted[];
  /** Runs something, and returns the requests for the user that it caused. */
  asksForUser(run: () => Promise<unknown>): Promise<Counted["by"][]>;
  /** Runs something while Hallpass cannot be reached. */
  unreachable(run: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

export function startCountingProxy(port: number, target: string): CountingProxy {
  const calls: Counted[] = [];
  const serve = () =>
    Bun.serve({
      port,
      hostname: "127.0.0.1",
      async fetch(request) {
        const { pathname, search } = new URL(request.url);
        const isBrowser = /Chrome/.test(request.headers.get("user-agent") ?? "");
        if (request.method !== "OPTIONS") {
          const call = `${request.method} ${pathname.replace("/api/v1", "")}`;
          calls.push({ call, by: isBrowser ? "browser" : "server" });
        }
        const headers = new Headers(request.headers);
        headers.delete("host");
        const init = { method: request.method, headers, body: await request.arrayBuffer() };
        const reply = await fetch(target + pathname + search, {
          ...init,
          body: init.body.byteLength > 0 ? init.body : undefined,
        });
        const replyHeaders = new Headers(reply.headers);
        for (const name of ["content-encoding", "content-length"]) replyHeaders.delete(name);
        return new Response(reply.body, { status: reply.status, headers: replyHeaders });
      },
    });
  let proxy = serve();
  return {
    url: `http://localhost:${port}`,
    calls,
    async asksForUser(act) {
      const before = calls.length;
      await act();
      return calls.slice(before).flatMap(({ call, by }) => (call === "GET /users/me" ? [by] : []));
    },
    async unreachable(act) {
      await proxy.stop(true);
      try {
        await act();
      } finally {
        proxy = serve();
      }
    },
    stop: () => proxy.stop(true),
  };
}
