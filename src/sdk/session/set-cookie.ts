import type { ReplyCookie } from "#sdk/deps.ts";

/** Writes a `Set-Cookie` header for the whole site. */
export const setCookieText = ({ name, value, seconds, isHttps, isHttpOnly }: ReplyCookie) =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}${isHttpOnly ? "; HttpOnly" : ""}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
