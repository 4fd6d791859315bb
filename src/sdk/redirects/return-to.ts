import { RETURN_TO } from "./trust.ts";

/** Adds the page to return to after sign-in to an address, if the current address contains one. */
export function withReturnTo(url: string, address: string): string {
  const query = address.includes("?") ? address.slice(address.indexOf("?")) : "";
  const returnTo = new URLSearchParams(query).get(RETURN_TO);
  return returnTo === null ? url : withQuery(url, new URLSearchParams({ [RETURN_TO]: returnTo }));
}

/** Adds the current page to an address as the page to return to, unless the current address already contains one. */
export function withCurrentPage(
  url: string,
  { pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">,
) {
  // A page on another origin cannot redirect back here.
  if (!url.startsWith("/")) return url;
  const returnTo = new URLSearchParams(search).get(RETURN_TO) ?? pathname + search + hash;
  return withQuery(url, new URLSearchParams({ [RETURN_TO]: returnTo }));
}

/** Adds query parameters to an address. Keeps its own parameters and its hash. */
export function withQuery(url: string, further: URLSearchParams): string {
  const [rest = "", hash] = url.split("#", 2);
  const [path = "", own] = rest.split("?", 2);
  const query = new URLSearchParams(own);
  for (const [name, value] of further) if (!query.has(name)) query.append(name, value);
  const search = query.toString();
  return `${path}${search && `?${search}`}${hash === undefined ? "" : `#${hash}`}`;
}
