import { isLoopback } from "#server/settings.ts";

/**
 * Dev mode answers only to names of this machine: a page elsewhere that points a name of its own at 127.0.0.1 must not
 * read the caught mails.
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
