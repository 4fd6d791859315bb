/** Query parameter with the page to return to after sign-in. */
export const RETURN_TO = "after_auth_return_to";

// Two, because `https:host` is relative on an https page and names a host on an http page.
const SOME_ORIGINS = ["https://a.invalid", "http://b.invalid"];

/** Whether an address stays on the origin of the page, for any origin. False for `//host` and `/\host`. */
export function isRelative(url: string): boolean {
  return SOME_ORIGINS.every((origin) => parse(url, origin)?.origin === origin);
}

/** Whether an address is http or https. False for `javascript:`, `data:` and the like. */
export function isWebAddress(url: string, base = SOME_ORIGINS[0]): boolean {
  const protocol = parse(url, base)?.protocol;
  return protocol === "https:" || protocol === "http:";
}

function parse(url: string, base: string | undefined): URL | null {
  return URL.canParse(url, base) ? new URL(url, base) : null;
}

export const untrusted = (url: string) => new Error(`Redirect URL ${url} is not trusted; should be relative.`);

export const pathOf = (url: URL) => url.pathname + url.search + url.hash;
