import { whereOf } from "#server/http/where.ts";
import { isLoopback, type Settings } from "#server/settings.ts";

/**
 * The way to the same page under the URL it belongs to, for a request that came by another name: callbacks are only
 * trusted there, and a session of one name is unknown under the other. Null where the request is right, or where nobody
 * has said what that URL is.
 */
export function canonicalRedirect(
  request: Request,
  { publicUrl, adminUrl, isPublicUrlGiven }: Settings,
  page: "hosted" | "console" = "hosted",
): Response | null {
  const host = request.headers.get("host");
  const isAdminUrl = page === "console" && adminUrl !== null;
  const wanted = new URL(isAdminUrl ? adminUrl : publicUrl);
  if (!host || host === wanted.host) return null;
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
  if (!isPublicUrlGiven && !isAdminUrl && !isLoopback(name)) return null;
  const { pathname, search } = whereOf(request);
  return new Response(null, {
    status: 307,
    headers: { location: wanted.origin + pathname + search, "cache-control": "no-store" },
  });
}
