import { isLoopback } from "#server/settings.ts";

/**
 * Whether a request names a loopback host. Another site can point its own name at 127.0.0.1, and a browser on this
 * machine would then show it what only this machine may see.
 */
export function namesLoopback(request: Request): boolean {
  const host = request.headers.get("host") ?? "";
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
}

/** In dev mode the server answers only to loopback names: others must not read the test inbox. */
export function loopbackOnly(request: Request): Response | undefined {
  if (namesLoopback(request)) return undefined;
  return new Response("In dev mode, the server answers only on localhost.", {
    status: 403,
    headers: { "content-type": "text/plain" },
  });
}
