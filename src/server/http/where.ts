/**
 * Path and query of a request, whatever it says of its host. Clients may name none (HTTP/1.0, as load balancers speak it)
 * or one that is no name, and paths may begin with two slashes: none of that is a URL, so it is taken apart by hand.
 */
export function whereOf({ url }: Pick<Request, "url">): { pathname: string; search: string } {
  const local = url.replace(/^[a-z]+:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  const at = local.indexOf("?");
  const path = at < 0 ? local : local.slice(0, at);
  return { pathname: path.startsWith("/") ? path : `/${path}`, search: at < 0 ? "" : local.slice(at) };
}

/** The query of a request by its names. */
export const queryIn = (request: Pick<Request, "url">) => new URLSearchParams(whereOf(request).search);
