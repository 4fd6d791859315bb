import { isLoopback, type Settings } from "#server/settings.ts";

/**
 * The way to the same page under the public URL, for a request that came by another name: callbacks are only trusted
 * there, and a session of one name is unknown under the other. Null where the request is right, or where nobody has
 * said what the public URL is.
 */
export function canonicalRedirect(request: Request, { publicUrl, isPublicUrlGiven }: Settings): Response | null {
  const host = request.headers.get("host");
  const wanted = new URL(publicUrl);
  if (!host || host === wanted.host) return null;
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
  if (!isPublicUrlGiven && !isLoopback(name)) return null;
  const { pathname, search } = new URL(request.url);
  return new Response(null, {
    status: 307,
    headers: { location: wanted.origin + pathname + search, "cache-control": "no-store" },
  });
}
