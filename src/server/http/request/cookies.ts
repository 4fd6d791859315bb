/** The cookies of one request and its reply, for the few endpoints that browsers open directly. */
export interface Cookies {
  get(name: string): string | null;
  set(name: string, value: string, options: CookieOptions): void;
  delete(name: string): void;
  /** Adds a header that is written already, of a cookie of the hosted pages. */
  add(text: string): void;
  /** `Set-Cookie` headers, one per cookie. */
  readonly changes: readonly string[];
}

export interface CookieOptions {
  nowMillis: number;
  maxAgeSeconds: number;
  secure: boolean;
  /**
   * Sets SameSite=None, for a cookie that must come along with a form from another site. Otherwise the attribute is
   * omitted.
   */
  crossSite?: boolean;
}

/** Sets attributes in the contract's order: external test suites compare the whole header. */
export function cookiesOf(request: Request): Cookies {
  const changes: string[] = [];
  return {
    changes,
    get(name) {
      const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
    },
    set(name, value, { nowMillis, maxAgeSeconds, secure, crossSite = false }) {
      const attributes = [
        "Path=/",
        `Expires=${httpDate(nowMillis + maxAgeSeconds * 1000)}`,
        `Max-Age=${maxAgeSeconds}`,
        ...(secure || crossSite ? ["Secure"] : []),
        "HttpOnly",
        ...(crossSite ? ["SameSite=None"] : []),
      ];
      changes.push(`${name}=${value}; ${attributes.join("; ")}`);
    },
    delete(name) {
      changes.push(`${name}=; Path=/; Expires=${httpDate(0)}`);
    },
    add(text) {
      changes.push(text);
    },
  };
}

const httpDate = (millis: number) => new Date(millis).toUTCString();
