const RETURN_TO = "after_auth_return_to";

/** A page's address with the place to come back to after sign-in, when the present address carries one. */
export function withReturn(url: string, address: string): string {
  const query = address.includes("?") ? address.slice(address.indexOf("?")) : "";
  const returnTo = new URLSearchParams(query).get(RETURN_TO);
  return returnTo === null ? url : withQuery(url, new URLSearchParams({ [RETURN_TO]: returnTo }));
}

/** A page's address with the present place to come back to, unless the person is on the way to another already. */
export function withWayBack(url: string, { pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">) {
  // Another origin cannot send the person back here.
  if (!url.startsWith("/")) return url;
  const returnTo = new URLSearchParams(search).get(RETURN_TO) ?? pathname + search + hash;
  return withQuery(url, new URLSearchParams({ [RETURN_TO]: returnTo }));
}

/** An address with further query parameters; what it says itself stays, and so does its hash. */
export function withQuery(url: string, further: URLSearchParams): string {
  const [rest = "", hash] = url.split("#", 2);
  const [path = "", own] = rest.split("?", 2);
  const query = new URLSearchParams(own);
  for (const [name, value] of further) if (!query.has(name)) query.append(name, value);
  const search = query.toString();
  return `${path}${search && `?${search}`}${hash === undefined ? "" : `#${hash}`}`;
}
