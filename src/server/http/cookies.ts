/** The cookies of one exchange, for the few endpoints that browsers come to by themselves. */
export interface Cookies {
  get(name: string): string | null;
  set(name: string, value: string, options: CookieOptions): void;
  delete(name: string, options: Omit<CookieOptions, "maxAgeSeconds">): void;
  /** `Set-Cookie` headers, each its own. */
  readonly changes: readonly string[];
}

export interface CookieOptions {
  maxAgeSeconds: number;
  secure: boolean;
  /** The attribute is left out unless a form from another site has to bring the cookie along. */
  crossSite?: boolean;
}

export function cookiesOf(request: Request): Cookies {
  const changes: string[] = [];
  const put = (name: string, value: string, { maxAgeSeconds, secure, crossSite }: CookieOptions) => {
    const attributes = ["Path=/", `Max-Age=${maxAgeSeconds}`, "HttpOnly"];
    if (secure || crossSite) attributes.push("Secure");
    if (crossSite) attributes.push("SameSite=None");
    changes.push(`${name}=${value}; ${attributes.join("; ")}`);
  };
  return {
    changes,
    get(name) {
      const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
    },
    set: put,
    delete: (name, options) => put(name, "", { ...options, maxAgeSeconds: 0 }),
  };
}
