/** Answers a request whose `Host` is not one (RFC 9112 §3.2), so that it has no URL. */
export const wrongHost = () =>
  new Response("The Host header of this request does not name a host.\n", {
    status: 400,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
