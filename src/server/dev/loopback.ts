import { isLoopback } from "#server/settings.ts";

/**
 * In dev mode the server answers only to loopback names: another site that points its own name at 127.0.0.1 must not
 * read the test inbox.
 */
export function loopbackOnly(request: Request): Response | undefined {
  const host = request.headers.get("host") ?? "";
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
  if (isLoopback(name)) return undefined;
  return new Response("In dev mode, the server answers only on localhost.", {
    status: 403,
    headers: { "content-type": "text/plain" },
  });
}
