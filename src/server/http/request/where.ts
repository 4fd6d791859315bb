/**
 * Returns path and query of a request, whatever its host header says. Clients may send no host (HTTP/1.0, as load
 * balancers use it) or an invalid one, and paths may begin with two slashes. None of these is a valid URL, so this
 * function splits the text itself.
 */
export function whereOf({ url }: Pick<Request, "url">): { pathname: string; search: string } {
  const local = url.replace(/^[a-z]+:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  const at = local.indexOf("?");
  const path = at < 0 ? local : local.slice(0, at);
  return { pathname: path.startsWith("/") ? path : `/${path}`, search: at < 0 ? "" : local.slice(at) };
}

/** A query in which nothing is escaped. */
const PLAIN = /^[\w.~:@,=&-]*$/;

/** Returns the names and values of a query in their order. */
export function queryEntries(request: Pick<Request, "url">): [name: string, value: string][] {
  const { search } = whereOf(request);
  const query = search.slice(1);
  // Most queries have nothing to decode, and `URLSearchParams` costs as much as a statement.
  if (!PLAIN.test(query)) return [...new URLSearchParams(search)];
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
    });
}

/** Returns the query parameters of a request. */
export const queryIn = (request: Pick<Request, "url">) => new URLSearchParams(whereOf(request).search);
