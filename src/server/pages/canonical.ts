import { whereOf } from "#server/http/request/where.ts";
import { isLoopback, type Settings } from "#server/settings.ts";

/**
 * Redirects a request under another host name to the same page under its proper URL: callbacks are trusted only there,
 * and each host name has its own sessions. Null when the host name is right, or when the proper URL is unknown because
 * the operator has not set it.
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
