/** The cookies of one exchange, for the few endpoints that browsers come to by themselves. */
export interface Cookies {
  get(name: string): string | null;
  set(name: string, value: string, options: CookieOptions): void;
  delete(name: string): void;
  /** `Set-Cookie` headers, each its own. */
  readonly changes: readonly string[];
}

export interface CookieOptions {
  nowMillis: number;
  maxAgeSeconds: number;
  secure: boolean;
  /** The attribute is left out unless a form from another site has to bring the cookie along. */
  crossSite?: boolean;
}

/** Sets attributes in the order of the contract: outside suites compare the whole header. */
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
  };
}

const httpDate = (millis: number) => new Date(millis).toUTCString();
